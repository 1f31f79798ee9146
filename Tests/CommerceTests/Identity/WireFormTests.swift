import Commerce
import CommerceJSON
import FoundationEssentials
import Testing

@Suite struct WireFormTests {
    private func roundTrip<Value: Codable & Equatable>(_ value: Value) throws {
        let json = try JSONValueEncoder().encode(value)
        #expect(try JSONValueDecoder().decode(Value.self, from: json) == value)
    }

    @Test func valuesSurviveARoundTrip() throws {
        let image = Image(url: try #require(URL(string: "https://example.com/a.png")), altText: "A")
        let variant = Variant(
            id: "v:1/2 🛒", title: "V", price: Money(minorUnits: 1999, currencyCode: .eur),
            availability: Availability(status: .preorder, date: Date(timeIntervalSince1970: 1)), image: image,
            quantityRule: QuantityRule(minimum: 2, maximum: nil, increment: 2))
        let product = Product(id: "p", title: "P", tags: ["a"], images: [image], variants: [variant])
        try roundTrip(product)
        try roundTrip(Page(items: [product], info: PageInfo(next: "c", total: 3)))
        try roundTrip(Cart(id: "c?key=s", lines: [CartLine(id: "l", variant: variant, quantity: 2)]))
        try roundTrip(Session(accessToken: Secret("t"), expiresAt: Date(timeIntervalSince1970: 1_000_000_000)))
        try roundTrip(Credentials.password(email: "a@b.c", password: Secret("p")))
        try roundTrip(Reference<Product>.handle("h"))
        try roundTrip(Freshness.maxAge(seconds: 60))
        try roundTrip(CartLineUpdate(lineID: "l", quantity: 0, sellingPlanID: .null))
        try roundTrip(BuyerIdentityUpdate(email: .value("a@b.c"), phone: .null))
        try roundTrip(Capabilities(operations: [.shop, .products], sortKeys: [.title], maximumPageSize: 10))
        try roundTrip(
            MutationOutcome<Cart>(
                value: nil, userErrors: [UserError(code: "X", field: ["lines", "0"], message: "no")],
                warnings: [Warning(code: .outOfStock, message: "gone")]))
    }

    @Test func aProductNeedsOnlyIdentifierAndTitle() throws {
        let product = try JSONValueDecoder().decode(
            Product.self,
            from: [
                "id": "p", "title": "P",
                "variants": [
                    ["id": "v", "title": "V", "price": ["amount": "5", "currencyCode": "EUR"], "unknownLater": 1]
                ],
            ])
        #expect(product.priceRange?.minimum.amountText == "5.00")
        #expect(product.availability == .unknown && product.variants.first?.availability == .unknown)
    }

    @Test func unknownWordsOfAServerAreKept() throws {
        let availability = try JSONValueDecoder().decode(Availability.self, from: ["status": "on-the-moon"])
        #expect(availability.status.rawValue == "on-the-moon")
        #expect(availability.isPurchasable)
    }

    @Test func threeStatesStayThree() throws {
        func update(_ json: JSONValue) throws -> CustomerUpdate {
            try JSONValueDecoder().decode(CustomerUpdate.self, from: json)
        }
        #expect(try update([:]).firstName == .omitted)
        #expect(try update(["firstName": nil]).firstName == .null)
        #expect(try update(["firstName": "Ada"]).firstName == .value("Ada"))
        #expect(try JSONValueEncoder().encode(CustomerUpdate(firstName: .null)) == ["firstName": nil])
    }

    @Test func errorsTravel() throws {
        let error = CommerceError(
            .throttled, "Too many calls.", operation: .products, backend: "shop", httpStatus: 429,
            retryAfter: .milliseconds(1500),
            graphQLErrors: [
                GraphQLErrorDetail(
                    message: "m", path: ["a", "0"], code: "THROTTLED", locations: [.init(line: 1, column: 2)])
            ])
        let json = try JSONValueEncoder().encode(error)
        let read = try JSONValueDecoder().decode(CommerceError.self, from: json)
        #expect(read.kind == .throttled && read.isRetryable && read.retryAfter == .milliseconds(1500))
        #expect(read.graphQLErrors == error.graphQLErrors && read.operation == .products)
        let newer = try JSONValueDecoder().decode(CommerceError.self, from: ["kind": "melted", "message": "m"])
        #expect(newer.kind == .unavailable)
        let mad = try JSONValueDecoder().decode(
            CommerceError.self, from: ["kind": "throttled", "message": "m", "retryAfter": 1e300])
        #expect(mad.retryAfter == nil)
    }

    @Test func anOutcomeNamesItsValueAndSaysWhenThereIsNone() throws {
        let json = try JSONValueEncoder().encode(MutationOutcome<Cart>(value: nil))
        #expect(json == ["cart": nil, "userErrors": [], "warnings": []])
    }

    @Test func repeatedWarningsAreKeptOnce() {
        let warning = Warning(code: .outOfStock, target: "l", message: "m")
        #expect(MutationOutcome<Cart>(value: nil, warnings: [warning, warning]).warnings == [warning])
    }
}
