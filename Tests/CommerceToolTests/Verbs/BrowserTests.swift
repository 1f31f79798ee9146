import CommerceJSON
import FoundationEssentials
import Glibc
import Testing

@testable import CommerceTool

@Suite("--open hands the address to the desktop", .timeLimit(.minutes(10)))
struct BrowserTests {
    let shop: DemoShop

    init() throws {
        shop = try DemoShop()
    }

    /// Makes the desktop's opener.
    private func desktop(_ script: String) throws -> [String: String] {
        let opener = try shop.folder.write("#!/bin/sh\n\(script)\n", to: "xdg-open")
        chmod(opener, 0o755)
        return ["PATH": shop.folder.path]
    }

    @Test("A link is opened, and what the opener prints is not the result")
    func opened() async throws {
        let variables = try desktop("echo noise; printf '%s' \"$1\" >\(shop.folder.path)/address")
        let run = await shop.run("checkout", "--permalink", "P1030-2", "--open", variables: variables)
        #expect(run.status == .done, "\(run.diagnostics)")
        let address = try String(
            decoding: Data(contentsOf: URL(filePath: shop.folder.path + "/address")), as: UTF8.self)
        #expect(address.hasPrefix("https://memory.example/cart/P1030-2:1"))
        #expect(run.output == address + "\n")
    }

    @Test(
        "A desktop that can't open it is a note, and the address is shown all the same",
        arguments: [nil, "exit 3", "exit 4"])
    func notOpened(script: String?) async throws {
        let variables = try script.map(desktop) ?? ["PATH": shop.folder.path]
        let run = await shop.run("checkout", "--permalink", "P1030-2", "--open", variables: variables)
        #expect(run.status == .done)
        #expect(run.output.hasPrefix("https://memory.example/cart/"))
        #expect(run.diagnostics.contains("open the address yourself"))
    }
}
