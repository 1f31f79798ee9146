import Commerce
import CommerceJSON
import Testing

@Suite struct SecrecyTests {
    private func dumped(_ value: Any) -> String {
        var text = ""
        dump(value, to: &text)
        return text + "\(value)" + String(reflecting: value)
    }

    @Test func secretsShowNothing() {
        #expect(!dumped(Secret("hunter2")).contains("hunter2"))
        #expect(!dumped(Session(accessToken: Secret("hunter2"), refreshToken: Secret("hunter2"))).contains("hunter2"))
        #expect(!dumped(Credentials.password(email: "a@b.c", password: Secret("hunter2"))).contains("hunter2"))
        #expect(!dumped(Settings(["token": "hunter2"])).contains("hunter2"))
    }

    @Test(arguments: [
        "gid://shopify/Cart/hWN5Tq0uXyZaBcDeF?key=0a1b2c3d4e5f", "0123456789abcdef0123456789abcdef", "short?key=secret",
    ])
    func cartIdentifiersAreShortened(text: String) {
        let shown = dumped(ID<Cart>(text))
        #expect(!shown.contains(text))
        #expect(!shown.contains("0a1b2c3d4e5f") && !shown.contains("secret"))
        #expect(ID<Cart>(text).rawValue == text)
    }

    @Test func otherIdentifiersAreWhole() {
        #expect("\(ID<Product>("gid://shopify/Product/1?x=y"))" == "gid://shopify/Product/1?x=y")
    }

    @Test func aCartShowsNoWholeIdentifier() {
        let cart = Cart(id: "gid://shopify/Cart/hWN5Tq0uXyZaBcDeF?key=0a1b2c3d4e5f")
        #expect(!dumped(cart).contains("0a1b2c3d4e5f"))
    }
}
