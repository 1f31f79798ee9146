import Commerce
import CommerceJSON
import CommerceSandbox
import Glibc
import Testing

@testable import CommerceTool

@Suite("Signing in through the browser", .timeLimit(.minutes(10)))
struct BrowserSignInTests {
    private let folder: TemporaryFolder
    private let sandbox: SandboxServer

    init() throws {
        folder = try TemporaryFolder()
        sandbox = try SandboxServer()
        _ = try folder.write(
            """
            {"backends": {"shop": {
                "plugin": "shopify", "endpoint": "\(sandbox.url)", "publicToken": "\(sandbox.publicToken)",
                "timeout": 120, "connectTimeout": 60, "customerAccounts": {"clientID": "sandbox-client"}
            }}}
            """, to: "commerce.json")
    }

    /// A desktop whose browser fills in the page's form.
    private func desktop(action: String) throws -> [String: String] {
        let script = """
            #!/usr/bin/env python3
            import re, sys, html, urllib.parse, urllib.request
            page = urllib.request.urlopen(sys.argv[1]).read().decode()
            fields = re.findall(r'type="hidden" name="([^"]*)" value="([^"]*)"', page)
            fields = [(name, html.unescape(value)) for name, value in fields]
            fields += [("email", "ada@sandbox.example"), ("password", "harbour-lights"), ("action", "\(action)")]
            body = urllib.parse.urlencode(fields).encode()
            urllib.request.urlopen(sys.argv[1].split("?")[0], body).read()
            """
        let opener = try folder.write(script, to: "xdg-open")
        chmod(opener, 0o755)
        let path = getenv("PATH").map { String(cString: $0) } ?? "/usr/bin:/bin"
        return ["PATH": "\(folder.path):\(path)", "HOME": folder.path]
    }

    private func run(_ words: String..., variables: [String: String]) async -> ToolRun {
        await ToolRun.run(
            words + ["--config", folder.path + "/commerce.json", "--state", folder.path + "/state", "--json"],
            variables: variables)
    }

    @Test("the browser comes back, and the account is there until the sign-out")
    func signIn() async throws {
        let variables = try desktop(action: "approve")
        let login = await run("login", "--browser", variables: variables)
        #expect(login.status == .done, "\(login.output) \(login.diagnostics)")
        #expect(try login.document()["session"]?["expiresAt"] != nil)
        #expect(login.diagnostics.contains("Sign in at http://127.0.0.1:"))
        #expect(!(login.output + login.diagnostics).contains("shcat_"))
        let customer = await run("customer", variables: variables)
        #expect(try customer.document()["email"]?.string == "ada@sandbox.example", "\(customer.diagnostics)")
        let orders = await run("orders", variables: variables)
        #expect(try orders.document()["items"]?.array?.count == 2)
        let logout = await run("logout", variables: variables)
        #expect(logout.status == .done)
        #expect(try logout.document()["url"]?.string?.contains("/logout?") ?? false)
        #expect(await run("customer", variables: variables).status == .denied)
    }

    @Test("a customer who says no is a refusal")
    func denied() async throws {
        let login = await run("login", "--browser", variables: try desktop(action: "deny"))
        #expect(login.status == .refused, "\(login.diagnostics)")
        #expect(try login.document()["userErrors"]?.array?.first?["code"]?.string == "access_denied")
    }

    @Test("nobody who comes back is a time-out")
    func nobody() async throws {
        let login = await run("login", "--browser", "--wait", "0", variables: ["HOME": folder.path])
        #expect(login.status == .unreachable)
        #expect(try login.document()["error"]?["kind"]?.string == "timedOut")
    }
}
