import Commerce
import CommerceJSON
import Foundation
import Testing

@testable import GraphQLBackend

@Suite("Carts, customers and orders of an answer by a mapping")
struct CartExtractionTests {
    private static let defaults = ExtractionDefaults(currency: .eur, site: URL(string: "https://shop.example"))
    private static let address = Shape(
        .address, ["id": "id", "firstName": "first", "address1": "street", "zip": "zip", "country": "country.code"])

    @Test("a cart with its lines, codes, cards, delivery, user errors and warnings")
    func cart() throws {
        let variant = Shape(
            .variant,
            [
                "id": "id", "title": "name",
                "product": .at("product", Shape(.productSummary, ["id": "id", "title": "name"])),
            ])
        let line = Shape(
            .cartLine,
            [
                "id": "id", "variant": .at("variant", variant), "quantity": "quantity",
                "attributes": .each("meta", Shape(.attribute, ["key": "k", "value": "v"])),
                "cost": .inline(Shape(.cartLineCost, ["unitPrice": "unit", "total": "total"])),
            ])
        let shape = Shape(
            .cart,
            [
                "id": "token", "lines": .each("lines", line), "note": "note",
                "cost": .inline(
                    Shape(.cartCost, ["subtotal": "sub", "total": "total", "isEstimated": .constant(false)])),
                "discountCodes": "codes[]",
                "giftCards": .each(
                    "cards", Shape(.giftCard, ["id": "id", "lastCharacters": "last", "balance": "left"])),
                "buyerIdentity": .inline(Shape(.buyerIdentity, ["email": "email", "country": "country"])),
                "deliveryGroups": .several([
                    .inline(
                        Shape(
                            .deliveryGroup,
                            [
                                "id": .constant("all"), "lineIDs": "lines[].id", "selectedOptionHandle": "method",
                                "options": .each(
                                    "methods",
                                    Shape(.deliveryOption, ["handle": "id", "title": "name", "cost": "price"])),
                                "address": .at("to", Self.address),
                            ]))
                ]),
            ])
        let errors = MappedOperation.ErrorList(
            list: located("add.errors"), code: located("code"), field: located("field"), message: located("message"),
            codes: ["STOCK": "INVALID_QUANTITY", "STOCK@x": "OTHER", "*": "INVALID"])
        let warnings = MappedOperation.ErrorList(
            list: located("add.warnings"), code: located("kind"), field: nil, message: nil, codes: [:])
        let plan = AnswerPlan<Cart>(
            .sketch(result: "add.cart", shape, userErrors: errors, warnings: warnings), Self.defaults)
        let answer = try plan.read(
            """
            {"add": {"errors": [{"code": "STOCK", "field": "x", "message": "few"}, {"code": "STOCK", "field": ["in", "q"]},
                                {"code": "NEW"}, null], "warnings": [{"kind": "W"}],
              "cart": {"token": "C", "note": "", "sub": 10, "total": "12.00", "codes": ["A", "B"], "email": "a@b.example",
                "country": "DE", "method": 7, "methods": [{"id": 7, "name": "Post", "price": 0}],
                "to": {"street": "Weg 1", "country": {"code": "DE"}},
                "cards": [{"id": 1, "last": "1234", "left": 5}, {"id": 2}],
                "lines": [{"id": "L1", "quantity": 2, "unit": 5, "total": 10, "meta": [{"k": "gift", "v": true}, {"k": "n"}],
                           "variant": {"id": "V", "name": "M", "product": {"id": "P", "name": "Shirt"}}},
                          {"id": "L2", "quantity": null, "variant": {"id": "V", "name": "M"}},
                          {"id": "L3", "quantity": 1, "variant": null}]}}}
            """)
        func euros(_ text: String) throws -> Money { try Money(parsing: text, currencyCode: .eur) }
        let expected = Cart(
            id: "C",
            lines: [
                CartLine(
                    id: "L1", variant: Variant(id: "V", title: "M", product: ProductSummary(id: "P", title: "Shirt")),
                    quantity: 2, attributes: [Attribute(key: "gift", value: "true"), Attribute(key: "n", value: "")],
                    cost: CartLineCost(unitPrice: try euros("5"), total: try euros("10")))
            ],
            cost: CartCost(subtotal: try euros("10"), total: try euros("12"), isEstimated: false),
            discountCodes: [DiscountCode(code: "A", isApplicable: true), DiscountCode(code: "B", isApplicable: true)],
            giftCards: [AppliedGiftCard(id: "1", lastCharacters: "1234", balance: try euros("5"))],
            buyerIdentity: BuyerIdentity(email: "a@b.example", country: "DE"),
            deliveryGroups: [
                DeliveryGroup(
                    id: "all", lineIDs: ["L1", "L2", "L3"],
                    options: [DeliveryOption(handle: "7", title: "Post", cost: try euros("0"))],
                    selectedOptionHandle: "7", address: MailingAddress(address1: "Weg 1", country: "DE"))
            ])
        #expect(answer.value == expected)
        #expect(
            answer.userErrors == [
                MappedError(code: "STOCK", field: ["x"], message: "few", word: "OTHER"),
                MappedError(code: "STOCK", field: ["in", "q"], word: "INVALID_QUANTITY"),
                MappedError(code: "NEW", word: "INVALID"),
            ])
        #expect(answer.warnings == [MappedError(code: "W")])
        #expect(
            answer.issues.map { "\($0.path) \($0.code)" } == [
                "add.cart.lines[1].quantity missing-value", "add.cart.lines[2].variant missing-value",
                "add.cart.cards[1].id missing-value",
            ])
    }

    @Test("a session, a customer, addresses and orders")
    func customer() throws {
        let session = AnswerPlan<Session>(
            .sketch(
                result: "login",
                Shape(
                    .session,
                    ["accessToken": "token", "refreshToken": "refresh", "expiresAt": "until", "customerID": "user.id"])),
            Self.defaults)
        #expect(
            try session.read(#"{"login": {"token": "T", "refresh": "R", "until": 1796046231, "user": {"id": 4}}}"#)
                .value
                == Session(
                    accessToken: Secret("T"), expiresAt: Date(timeIntervalSince1970: 1_796_046_231),
                    refreshToken: Secret("R"), customerID: "4"))
        let refused = try session.read(#"{"login": {"token": null}}"#)
        #expect(refused.value == nil)
        #expect(!refused.isMissing)
        #expect(try session.read(#"{"login": null}"#).isMissing)

        let customer = AnswerPlan<Customer>(
            .sketch(result: "me", Shape(.customer, ["id": "id", "email": "mail", "acceptsMarketing": "news"])),
            Self.defaults)
        #expect(
            try customer.read(#"{"me": {"id": 1, "mail": "a@b.example", "news": "true"}}"#).value
                == Customer(id: "1", email: "a@b.example", acceptsMarketing: true))

        let order = AnswerPlan<Order>(
            .sketch(
                items: "me.orders",
                Shape(
                    .order,
                    [
                        "id": "id", "name": .template("#{number}"), "total": "total", "statusURL": "page",
                        "shippingAddress": .at("to", Self.address),
                        "lines": .each("lines", Shape(.orderLine, ["title": "name", "quantity": "n", "sku": "sku"])),
                    ])), Self.defaults)
        let orders = try order.read(
            """
            {"me": {"orders": [{"id": "O", "number": 1001, "total": 9.5, "page": "/o/1", "to": {"first": "A"},
                                "lines": [{"name": "Shirt", "n": "2"}, {"n": 1}]}]}}
            """)
        #expect(
            orders.items == [
                Order(
                    id: "O", name: "#1001", lines: [OrderLine(title: "Shirt", quantity: 2)],
                    total: try Money(parsing: "9.5", currencyCode: .eur),
                    shippingAddress: MailingAddress(firstName: "A"),
                    statusURL: URL(string: "https://shop.example/o/1"))
            ])
        #expect(orders.issues.map(\.path) == ["me.orders[0].lines[1].name"])
    }

    @Test("a checkout that was begun, and how far it has come")
    func checkout() throws {
        let order = Shape(.order, ["id": "id"])
        let begin = AnswerPlan<MappedHandoff>(
            .sketch(result: "begin", Shape(.handoff, ["id": "id", "url": "url", "order": .at("order", order)])),
            Self.defaults)
        #expect(
            try begin.read(#"{"begin": {"id": 3, "url": "https://pay.example/x", "order": null}}"#).value
                == MappedHandoff(id: "3", url: URL(string: "https://pay.example/x")))
        #expect(try begin.read(#"{"begin": {"order": {"id": "O"}}}"#).value == MappedHandoff(order: Order(id: "O")))
        let status = AnswerPlan<CheckoutStatus>(
            .sketch(
                result: "cart",
                Shape(
                    .checkoutStatus,
                    [
                        "state": Source("done").converted(table: ["true": "completed", "*": "pending"]),
                        "orderID": "order.id",
                    ])),
            Self.defaults)
        #expect(
            try status.read(#"{"cart": {"done": true, "order": {"id": 5}}}"#).value
                == CheckoutStatus(state: .completed, orderID: "5"))
        #expect(try status.read(#"{"cart": {"done": false}}"#).value == CheckoutStatus(state: .pending))
    }

    @Test("a shop, collections with a preview, suggestions of the data itself")
    func catalogue() throws {
        let shop = AnswerPlan<Shop>(
            .sketch(
                result: "shop",
                Shape(
                    .shop,
                    [
                        "name": "name", "currencyCode": "currency", "countries": "countries[].code",
                        "languages": .constant(["de", "en"]),
                    ])),
            Self.defaults)
        #expect(
            try shop.read(#"{"shop": {"name": "S", "countries": [{"code": "DE"}, {"code": "AT"}]}}"#).value
                == Shop(name: "S", currencyCode: .eur, countries: ["DE", "AT"], languages: ["de", "en"]))
        let product = Shape(.product, ["id": "id", "title": "name"])
        let collection = Shape(
            .collection,
            [
                "id": "id", "title": "name", "image": "picture", "productCount": "count",
                "preview": .each("some", product, limit: 1),
            ])
        let collections = AnswerPlan<ProductCollection>(.sketch(items: "list", collection), Self.defaults)
        let read = try collections.read(
            #"{"list": [{"id": 1, "name": "Tops", "picture": "/t.jpg", "count": 2, "some": [{"id": 5, "name": "P"}]}]}"#
        )
        let preview = Product(id: "5", title: "P", variants: [Variant(id: "5", title: "P")])
        #expect(
            read.items == [
                ProductCollection(
                    id: "1", title: "Tops", image: Image(url: try #require(URL(string: "https://shop.example/t.jpg"))),
                    productCount: 2, preview: [preview])
            ])
        #expect(read.issues == [])
        let suggestions = AnswerPlan<Suggestions>(
            .sketch(
                Shape(.suggestions, ["queries": "words", "products": .each("products", product, limit: 1)])),
            Self.defaults)
        let suggested = try suggestions.read(#"{"words": ["a"], "products": [{"id": 5, "name": "P"}]}"#)
        #expect(suggested.value == Suggestions(queries: ["a"], products: [preview]))
        #expect(suggested.issues.map { "\($0.path) \($0.code)" } == ["products truncated"])
    }
}
