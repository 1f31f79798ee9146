import Commerce
import CommercePlugins
import FuzzSupport

/// Any bytes as a configuration file: every problem has a place in the file, and what has none makes backends.
@main
struct ConfigurationFuzzer: Fuzzer {
    private static let file = "/nowhere/commerce.json"
    private static let environment = ["SECRET": "hidden-\u{1}", "EMPTY": "", "NUMBER": "12"]

    private static let registry: PluginRegistry = {
        var registry = PluginRegistry.standard
        registry.register(EverySettingPlugin.self)
        return registry
    }()

    static func check(_ input: [UInt8]) {
        let configuration: Configuration
        do throws(CommerceError) {
            configuration = try Configuration(parsing: input, file: file, environment: environment)
        } catch {
            checkError(error, input)
            return
        }
        let problems = registry.validate(configuration)
        check(problems, input)
        require(Set(problems).count == problems.count, "a problem is there twice: \(problems)")
        for entry in configuration.backends {
            do {
                _ = try registry.backend(entry.name, in: configuration)
            } catch let error {
                checkError(error, input)
            }
        }
        do throws(CommerceError) {
            _ = try configuration.scenario()
        } catch {
            checkError(error, input)
        }
        let isNamed = configuration.backends.contains { $0.name == configuration.defaultBackend }
        require(configuration.defaultBackend == nil || isNamed, "the default backend is none of those there are")
    }

    private static func checkError(_ error: CommerceError, _ input: [UInt8]) {
        require([.configuration, .unsupported].contains(error.kind), "a configuration ends in \(error)")
        require(!error.message.isEmpty, "an error says nothing")
        require(!error.message.contains("hidden-"), "an error shows a secret")
    }

    private static func check(_ problems: [ConfigurationProblem], _ input: [UInt8]) {
        let measure = TextMeasure(input)
        for problem in problems {
            require(problem.file == file, "a problem of another file: \(problem)")
            require((1...measure.lineCount).contains(problem.line), "no such line: \(problem)")
            require((1...measure.longestColumn).contains(problem.column), "no such column: \(problem)")
            require(problem.path.hasPrefix("$"), "no path: \(problem)")
            require(!problem.message.isEmpty, "a problem says nothing: \(problem)")
            require(!problem.description.contains("hidden-"), "a problem shows a secret")
            require(!problem.description.utf8.contains { $0 < 0x20 }, "a problem has control characters")
        }
        require(problems == problems.sorted(), "the problems are not in the order of the file")
    }
}
