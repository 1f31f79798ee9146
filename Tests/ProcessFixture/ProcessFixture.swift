import Commerce
import CommercePluginServer
import MemoryBackend
import ProcessBackend

/// A program for tests of processes: a plugin of this package's server.
///
///     ProcessFixture relay COMMAND…     hosts another plugin and serves it
///     ProcessFixture memory             serves the memory shop
@main
enum ProcessFixture {
    static func main() async throws {
        let arguments = CommandLine.arguments.dropFirst()
        let inner: Backend
        switch arguments.first {
        case "relay": inner = ProcessStorefront(command: Array(arguments.dropFirst())).backend()
        case "memory": inner = MemoryShop(options: MemoryOptions(passwordIterations: 1)).backend()
        default: return
        }
        try await PluginServer(backend: inner, version: "1.0").run()
    }
}
