import Commerce
import CommerceJSON
import CommerceSandbox
import Testing

@testable import CommerceTool

@Suite("Signing in through the browser", .timeLimit(.minutes(10)))
struct BrowserSignInTests {
    private let sandbox: SandboxServer
    private let shop: SandboxShop

    init() throws {
        sandbox = try SandboxServer()
        shop = try SandboxShop(sandbox, settings: SandboxShop.customerAccounts)
    }

    @Test("the browser comes back, and the account is there until the sign-out")
    func signIn() async throws {
        let variables = try shop.desktop(action: "approve")
        let login = await shop.run("login", "--browser", "--json", variables: variables)
        #expect(login.status == .done, "\(login.output) \(login.diagnostics)")
        #expect(try login.document()["session"]?["expiresAt"] != nil)
        #expect(login.diagnostics.contains("Sign in at http://127.0.0.1:"))
        #expect(!(login.output + login.diagnostics).contains("shcat_"))
        let customer = await shop.run("customer", "--json", variables: variables)
        #expect(try customer.document()["email"]?.string == "ada@sandbox.example", "\(customer.diagnostics)")
        let orders = await shop.run("orders", "--json", variables: variables)
        #expect(try orders.document()["items"]?.array?.count == 2)
        let logout = await shop.run("logout", "--json", variables: variables)
        #expect(logout.status == .done)
        #expect(try logout.document()["url"]?.string?.contains("/logout?") ?? false)
        #expect(await shop.run("customer", "--json", variables: variables).status == .denied)
    }

    @Test("a customer who says no is a refusal")
    func denied() async throws {
        let login = await shop.run("login", "--browser", "--json", variables: try shop.desktop(action: "deny"))
        #expect(login.status == .refused, "\(login.diagnostics)")
        #expect(try login.document()["userErrors"]?.array?.first?["code"]?.string == "access_denied")
    }

    @Test("nobody who comes back is a time-out")
    func nobody() async throws {
        let login = await shop.run("login", "--browser", "--wait", "0", "--json", variables: ["HOME": "/nonexistent"])
        #expect(login.status == .unreachable)
        #expect(try login.document()["error"]?["kind"]?.string == "timedOut")
    }
}
