import Commerce
import CommerceJSON
import CommercePlugins
import CommerceViewModels
import Foundation

/// Walks the scenario on the backends of a configuration, and reports every step.
enum Driver {
    static func run(_ arguments: ArraySlice<String>) async -> Never {
        do {
            let options = try DriverArguments(arguments)
            exit(try await run(options) ? 0 : 1)
        } catch let error as DriverArguments.Problem {
            complain(error.message + "\n" + DriverArguments.usage)
            exit(2)
        } catch {
            complain("\(error)")
            exit((error as? CommerceError)?.kind == .configuration ? 2 : 1)
        }
    }

    /// - Returns: whether no step failed.
    private static func run(_ options: DriverArguments) async throws -> Bool {
        let configuration = try Configuration.load(
            from: options.configuration, environment: ProcessInfo.processInfo.environment)
        let names = try options.backends(in: configuration)
        var isGood = true
        for name in names {
            isGood = try await walk(name, in: configuration, json: options.json) && isGood
        }
        return isGood
    }

    private static func walk(_ name: String, in configuration: Configuration, json: Bool) async throws -> Bool {
        let scenario = try configuration.scenario(of: name)
        let storefront = try StorefrontModel(
            configuration: configuration, name: name, registry: .standard,
            options: StorefrontOptions(search: SearchOptions(pageSize: 5)))
        let shopper = Shopper(storefront, scenario: scenario)
        if !json { print("\(name) (\(storefront.snapshot.models.backend.plugin))") }
        var isGood = true
        for step in Step.allCases {
            var outcome = StepOutcome.skipped("")
            let time = await ContinuousClock().measure { outcome = await shopper.outcome(of: step) }
            let result = StepResult(
                backend: name, step: step, outcome: outcome, milliseconds: time / .milliseconds(1))
            print(json ? JSONWriter().string(result.json) : result.text)
            if case .failed = outcome { isGood = false }
        }
        await storefront.close()
        return isGood
    }

    private static func complain(_ text: String) {
        FileHandle.standardError.write(Data("storefront-driver: \(text)\n".utf8))
    }
}
