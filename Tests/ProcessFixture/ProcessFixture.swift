import Commerce
import CommercePluginServer
import MemoryBackend
import ProcessBackend

/// A program for tests of processes: a plugin of this package's server.
///
///     ProcessFixture relay COMMAND…     hosts another plugin and serves it
///     ProcessFixture memory             serves the memory shop
///     ProcessFixture chatty             prints to standard output while it serves
///     ProcessFixture leaks PLUGIN       hosts a plugin again and again, and serves what is left of that
@main
enum ProcessFixture {
    static func main() async throws {
        let arguments = CommandLine.arguments.dropFirst()
        let inner: Backend
        switch arguments.first {
        case "relay": inner = ProcessStorefront(command: Array(arguments.dropFirst())).backend()
        case "memory": inner = MemoryShop(options: MemoryOptions(passwordIterations: 1)).backend()
        case "chatty":
            inner = Backend(
                name: "chatty", plugin: "chatty", stateIdentity: "chatty",
                capabilities: Capabilities(operations: [.shop]), catalog: ChattyCatalog())
        case "leaks":
            inner = Backend(
                name: "leaks", plugin: "leaks", stateIdentity: "leaks",
                capabilities: Capabilities(operations: [.shop]),
                catalog: LeakCatalog(plugin: arguments.last ?? ""))
        default: return
        }
        try await PluginServer(backend: inner, version: "1.0").run()
    }
}

/// Says more than it should.
private struct ChattyCatalog: CatalogPort {
    func shop(options: ReadOptions) async throws(CommerceError) -> Fetched<Shop> {
        print("somebody wants the shop")
        return Fetched(Shop(name: "chatty"))
    }
}
