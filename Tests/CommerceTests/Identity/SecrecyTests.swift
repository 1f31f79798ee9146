import Commerce
import CommerceJSON
import FoundationEssentials
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

    /// A cart as Shopify makes it: the parts have the cart's token in their identifiers.
    private static let cart = Cart(
        id: "gid://shopify/Cart/hWN5Tq0uXyZaBcDeF?key=0a1b2c3d4e5f",
        lines: [
            CartLine(
                id: "gid://shopify/CartLine/1b2c?cart=hWN5Tq0uXyZaBcDeF",
                variant: Variant(id: "v1", title: "Red"), quantity: 1)
        ],
        deliveryGroups: [
            DeliveryGroup(id: "gid://shopify/CartDeliveryGroup/3d4e?cart=hWN5Tq0uXyZaBcDeF", options: [])
        ])

    private static let page = URL(string: "https://shop.example/cart/c/hWN5Tq0uXyZaBcDeF?key=0a1b2c3d4e5f")

    private static let handoff = page.map { CheckoutHandoff(id: "h1", cartID: cart.id, url: $0) }

    private static let values: [any Sendable] = [
        cart, cart.lines, handoff, CartSessionEvent.changed(cart), handoff.map(CartSessionEvent.checkoutBegun),
        Order(
            id: "gid://shopify/Order/1001?key=0a1b2c3d4e5f",
            shippingAddress: MailingAddress(
                id: "gid://shopify/MailingAddress/1?customer_access_token=hWN5Tq0uXyZaBcDeF"), statusURL: page),
        page.map {
            AuthorizationChallenge(
                url: $0, state: Secret("0a1b2c3d4e5f"), codeVerifier: Secret("hWN5Tq0uXyZaBcDeF"),
                redirectURL: URL(filePath: "/back"))
        },
    ]

    @Test(arguments: values.indices)
    func nothingThatGivesAccessIsShown(index: Int) {
        let shown = dumped(Self.values[index])
        #expect(shown.contains("…"))
        #expect(!shown.contains("hWN5Tq0uXyZaBcDeF") && !shown.contains("0a1b2c3d4e5f"), "\(shown)")
    }
}
