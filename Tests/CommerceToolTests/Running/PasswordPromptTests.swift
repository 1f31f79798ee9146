import Foundation
import Testing

@Suite("Passwords are typed without being shown", .serialized)
struct PasswordPromptTests {
    @Test("A typed password signs in, is not shown, and the echo comes back")
    func typed() async throws {
        let shop = try DemoShop()
        let terminal = try PseudoTerminal()
        let login = try WatchedTool(
            ["login", "buyer@example.com"] + shop.options, in: shop.folder, input: terminal.input)
        try login.waitFor("Password: ")
        #expect(!terminal.echoes && !terminal.suspends)
        terminal.type("commerce")
        let ending = try await login.tool.ending()
        #expect(ending.status == 0)
        #expect(!terminal.shown().contains("commerce"))
        #expect(terminal.echoes && terminal.suspends)
    }

    @Test("A signal at the prompt gives 130 and puts the echo back", arguments: [SIGINT, SIGTERM, SIGHUP, SIGQUIT])
    func interrupted(signal: Int32) async throws {
        let shop = try DemoShop()
        let terminal = try PseudoTerminal()
        let login = try WatchedTool(
            ["login", "buyer@example.com"] + shop.options, in: shop.folder, input: terminal.input)
        try login.waitFor("Password: ")
        login.tool.send(signal)
        let ending = try await login.tool.ending()
        #expect(ending.status == 130 && !ending.wasKilled)
        #expect(terminal.echoes)
    }

    @Test("An empty password is asked of nobody: it is refused")
    func empty() async throws {
        let shop = try DemoShop()
        let terminal = try PseudoTerminal()
        let login = try WatchedTool(
            ["login", "buyer@example.com"] + shop.options, in: shop.folder, input: terminal.input)
        try login.waitFor("Password: ")
        terminal.type("")
        #expect(try await login.tool.ending().status == 2)
        #expect(terminal.echoes)
    }
}
