import Commerce
import CommerceJSON
import CommercePlugins
import FoundationEssentials
import Synchronization
import Testing

@testable import CommerceTool

/// Collects what is written; can also be a reader that has gone away.
final class RecordingSink: ByteSink {
    private let bytes = Mutex<[UInt8]>([])
    private let failure: OutputFailure?

    init(failure: OutputFailure? = nil) {
        self.failure = failure
    }

    func write(_ bytes: [UInt8]) throws(OutputFailure) {
        if let failure { throw failure }
        self.bytes.withLock { $0 += bytes }
    }

    var text: String { bytes.withLock { String(decoding: $0, as: UTF8.self) } }
}

/// A run of the tool inside the test's process.
struct ToolRun {
    let status: RunStatus
    let output: String
    let diagnostics: String

    /// Runs the tool on words.
    static func run(
        _ words: [String], traits: Console.Traits = Console.Traits(), variables: [String: String] = [:],
        registry: PluginRegistry = PluginRegistry.standard, workingFolder: String = "/",
        clock: any CommerceClock = SystemClock(),
        output: RecordingSink = RecordingSink()
    ) async -> ToolRun {
        let diagnostics = RecordingSink()
        var environment = ToolEnvironment(variables: variables, workingFolder: workingFolder)
        environment.registry = registry
        environment.clock = clock
        let console = Console(traits: traits, output: output, diagnostics: diagnostics)
        let status = await Tool(environment: environment, console: console).run(words)
        return ToolRun(status: status, output: output.text, diagnostics: diagnostics.text)
    }

    /// The one document on standard output.
    func document(_ location: SourceLocation = #_sourceLocation) throws -> JSONValue {
        try #require(try? JSONValue(parsing: output), "not one JSON document: \(output)", sourceLocation: location)
    }
}
