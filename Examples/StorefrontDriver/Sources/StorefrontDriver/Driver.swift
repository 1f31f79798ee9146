import Commerce
import CommerceJSON
import CommercePlugins
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
        let storage = MemoryStateStorage()
        let context = PluginContext(backendName: name, carts: storage)
        let backend = try PluginRegistry.standard.backend(name, in: configuration, context: context)
        let scenario = try configuration.scenario(of: name)
        if !json { print("\(name) (\(backend.plugin))") }
        var isGood = true
        func report(_ step: Step, _ outcome: StepOutcome, _ time: Duration) {
            let result = StepResult(
                backend: name, step: step, outcome: outcome, milliseconds: time / .milliseconds(1))
            print(json ? JSONWriter().string(result.json) : result.text)
            if case .failed = outcome { isGood = false }
        }
        do {
            let shopper = Shopper(
                backend: backend, capabilities: try await backend.capabilities(), scenario: scenario,
                storage: storage)
            for step in Step.allCases {
                var outcome = StepOutcome.skipped("")
                let time = await ContinuousClock().measure { outcome = await shopper.outcome(of: step) }
                report(step, outcome, time)
            }
        } catch {
            // A backend in another process has to start before it is known what it can do; the others go on.
            for step in Step.allCases {
                report(step, step == .shop ? .failed("\(error)") : .skipped("the backend did not start"), .zero)
            }
        }
        await backend.close()
        return isGood
    }

    private static func complain(_ text: String) {
        FileHandle.standardError.write(Data("storefront-driver: \(text)\n".utf8))
    }
}
