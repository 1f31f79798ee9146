import CommerceJSON
import Testing

@testable import CommerceSandbox

@Suite("Checkout of the sandbox") struct CheckoutTests {
    private let client = StorefrontClient()
    private var browser: Browser { Browser(site: client.site) }

    private static let contact = [
        "step": "contact", "email": "buyer@b.example", "first_name": "Bo", "last_name": "Ek", "address1": "1 Pier",
        "city": "Portland", "province": "ME", "zip": "04101", "country": "US",
    ]

    private func cart(_ lines: JSONValue...) throws -> (cart: TestCart, address: String) {
        let cart = try TestCart(client, ["lines": .array(lines)])
        return (cart, try #require(cart.first.at("cart.checkoutUrl").string))
    }

    @Test("goes from address to delivery to payment, makes an order, and then the cart is gone") func paid() throws {
        let (cart, address) = try cart(try TestCart.line("stoneware-mug", 2), try TestCart.line("steel-bottle"))
        let first = browser.open(address)
        for id in ["email", "first_name", "last_name", "address1", "city", "province", "zip", "country", "continue"] {
            #expect(first.text.contains("id=\"\(id)\""), "there is no \(id)")
        }
        let delivery = browser.submit(address, Self.contact)
        #expect(delivery.address.hasSuffix("&step=delivery"))
        #expect(delivery.text.contains("id=\"delivery-0-express\""))
        let express = try #require(
            try cart.query().each("deliveryGroups.nodes.0.deliveryOptions", "handle").last?.string)
        let payment = browser.submit(address, ["step": "delivery", "delivery_0": express])
        #expect(payment.text.contains("id=\"pay\"") && payment.text.contains("id=\"decline\""))
        #expect(payment.text.contains("<td id=\"total\">$91.90</td>"))
        let declined = browser.submit(address, ["step": "payment", "card_number": "1", "outcome": "decline"])
        #expect(declined.status == 422)
        #expect(declined.text.contains("Your card was declined"))
        #expect(try cart.query() != .null)
        let thanks = browser.submit(address, ["step": "payment", "card_number": "1", "outcome": "pay"])
        #expect(thanks.status == 200)
        #expect(thanks.address.contains("/thank-you?order_id=1003"))
        #expect(thanks.text.contains("id=\"order-name\">#1003"))
        #expect(try cart.query() == .null)
        let late = try cart.mutate("cartLinesRemove", "lineIds", "[ID!]!", [])
        #expect(late.at("userErrors.0.field") == ["cartId"])
        // Opened once more, it is still the order's page.
        #expect(browser.open(address).text.contains("id=\"thank-you\""))
    }

    @Test("takes the goods off the shelf, and money off the gift card") func consumed() throws {
        let (cart, address) = try cart(try TestCart.line("silk-scarf", 2))
        _ = try cart.mutate("cartGiftCardCodesAdd", "giftCardCodes", "[String!]!", ["SANDBOX-GIFT-0050"])
        #expect(browser.submit(address, ["step": "complete"]).text.contains("id=\"thank-you\""))
        let product = try client.data("{ product(handle: \"silk-scarf\") { availableForSale totalInventory } }")
        #expect(product.at("product") == ["availableForSale": false, "totalInventory": 0])
        let (other, _) = try self.cart(try TestCart.line("canvas-tote"))
        let answer = try other.mutate("cartGiftCardCodesAdd", "giftCardCodes", "[String!]!", ["SANDBOX-GIFT-0050"])
        #expect(answer.at("cart.appliedGiftCards") == [])
    }

    @Test("makes the order the customer's, who finds it among the others") func ofCustomer() throws {
        let token = try TestCustomer.token(client)
        let cart = try TestCart(
            client,
            ["lines": [try TestCart.line("notebook")], "buyerIdentity": ["customerAccessToken": token], "note": "gift"])
        _ = browser.submit(cart.first.at("cart.checkoutUrl").string ?? "", ["step": "complete"])
        let orders = try client.data(
            "query($t: String!) { customer(customerAccessToken: $t) { orders(first: 1, reverse: true) { nodes { name email totalPrice { amount } } } } }",
            ["t": token])
        #expect(
            orders.at("customer.orders.nodes.0") == [
                "name": "#1003", "email": "ada@sandbox.example", "totalPrice": ["amount": "14.9"],
            ])
    }

    @Test(
        "says what is wrong with an address, and keeps what was written",
        arguments: [
            ("email", "nonsense", "Enter a valid email"), ("zip", "1", "Postal code is not valid for United States"),
            ("last_name", "", "Last name is required"), ("province", "XX", "Province is not valid for United States"),
        ])
    func wrongAddress(_ field: String, _ value: String, _ message: String) throws {
        let (_, address) = try cart(try TestCart.line("stoneware-mug"))
        let page = browser.submit(address, Self.contact.merging([field: value]) { _, new in new })
        #expect(page.status == 422)
        #expect(page.text.contains(message))
        #expect(field == "email" || page.text.contains("value=\"1 Pier\""))
    }

    @Test("sells what isn't shipped without an address, and by what there is at the last moment") func special() throws
    {
        let (_, address) = try cart(try TestCart.line("knitting-guide"))
        let page = browser.submit(address, ["step": "contact", "email": "a@b.example"])
        #expect(page.text.contains("id=\"pay\""))
        let (_, other) = try cart(try TestCart.line("oak-stool"))
        _ = browser.submit(other, Self.contact)
        _ = client.site.editShop { shop in
            if let variant = shop.catalogue.product(handle: "oak-stool")?.variants.first {
                shop.stock.set(0, of: variant.number)
            }
        }
        #expect(browser.submit(other, ["step": "payment", "outcome": "pay"]).text.contains("no longer available"))
    }

    @Test(
        "takes no money for fewer goods than were asked for before the buyer has seen it",
        arguments: ["payment", "complete"])
    func fewerLeft(step: String) throws {
        let (cart, address) = try cart(try TestCart.line("silk-scarf", 2))
        _ = browser.submit(address, Self.contact)
        _ = client.site.editShop { shop in
            if let variant = shop.catalogue.product(handle: "silk-scarf")?.variants.first {
                shop.stock.set(1, of: variant.number)
            }
        }
        let told = browser.submit(address, ["step": step, "outcome": "pay"])
        #expect(told.status == 422 && told.text.contains("no longer available in the quantity"))
        #expect(try cart.query().at("totalQuantity") == 1)
        #expect(browser.submit(address, ["step": step, "outcome": "pay"]).text.contains("id=\"thank-you\""))
    }

    @Test("gives others the goods but not the buyer, and 410 for what is gone") func keys() throws {
        let (cart, address) = try cart(try TestCart.line("stoneware-mug"))
        _ = browser.submit(address, Self.contact)
        let foreign = browser.open(String(address.split(separator: "?")[0]))
        #expect(foreign.status == 200)
        #expect(foreign.address != address)
        #expect(!foreign.text.contains("1 Pier"))
        #expect(try cart.query() != .null)
        #expect(browser.open("/cart/c/none?key=1").status == 410)
    }

    @Test("opens permalinks") func permalinks() throws {
        let mug = try #require(Catalogue(seed: 1).product(handle: "stoneware-mug")?.variants.first?.number)
        let page = browser.open("/cart/\(mug):2?discount=WELCOME10&note=hi&checkout[email]=p%40q.example")
        #expect(page.status == 200)
        #expect(page.text.contains("value=\"p@q.example\""))
        #expect(page.text.contains("<td id=\"total\">$43.20</td>"))
        for link in ["/cart/1:1", "/cart/\(mug):0", "/cart/\(mug):x", "/cart/\(mug)", "/cart/,"] {
            #expect(browser.open(link).status == 404, "\(link)")
        }
    }

    @Test("has a window, products, collections, policies and orders to look at") func pages() throws {
        #expect(browser.open("/").text.contains("Harbour Tee"))
        #expect(browser.open("/products/%E6%97%A5%E6%9C%AC%E8%8C%B6%E7%A2%97").status == 200)
        #expect(browser.open("/products/none").status == 404)
        #expect(browser.open("/collections/knitwear").text.contains("Wool Beanie"))
        #expect(browser.open("/policies/refund-policy").status == 200)
        #expect(browser.open("/orders/1001").status == 404)
        let token = try TestCustomer.token(client)
        let orders = try client.data(
            "query($t: String!) { customer(customerAccessToken: $t) { orders(first: 1) { nodes { statusUrl } } } }",
            ["t": token])
        #expect(browser.open(orders.at("customer.orders.nodes.0.statusUrl").string ?? "").text.contains("id=\"order\""))
    }

    @Test("sets passwords by the links of its mail") func account() throws {
        _ = try client.data(
            "mutation { customerRecover(email: \"ada@sandbox.example\") { customerUserErrors { code } } }")
        let link = try #require(client.site.editShop { $0.mails.last?.link } ?? nil)
        #expect(browser.open(link).text.contains("id=\"password\""))
        #expect(browser.submit(link, ["password": "abc"]).text.contains("too short"))
        #expect(browser.submit(link, ["password": "abcdef"]).text.contains("id=\"done\""))
        #expect(try TestCustomer.signIn(client, "ada@sandbox.example", "abcdef").at("customerAccessToken") != .null)
    }

    @Test("escapes what people wrote") func escaping() throws {
        let (_, address) = try cart(try TestCart.line("stoneware-mug"))
        let page = browser.submit(
            address, Self.contact.merging(["address1": "\"><script>", "zip": "1"]) { _, new in new })
        #expect(!page.text.contains("<script>"))
        #expect(page.text.contains("&quot;&gt;&lt;script&gt;"))
    }
}
