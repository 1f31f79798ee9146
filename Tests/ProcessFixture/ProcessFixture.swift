import Commerce
import CommercePluginServer
import ProcessBackend

/// A program for tests of processes: a plugin of this package's server.
///
///     ProcessFixture relay COMMAND…     hosts another plugin and serves it
@main
enum ProcessFixture {
    static func main() async throws {
        let arguments = CommandLine.arguments.dropFirst()
        guard arguments.first == "relay" else { return }
        let inner = ProcessStorefront(command: Array(arguments.dropFirst())).backend()
        try await PluginServer(backend: inner, version: "1.0").run()
    }
}
