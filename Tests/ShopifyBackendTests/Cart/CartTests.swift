import Commerce
import CommerceGraphQL
import CommerceHTTP
import CommerceJSON
import CommerceTesting
import FoundationEssentials
import ShopifyBackend
import Testing

@Suite("Carts") struct CartTests {
    @Test("a cart has all that the shop says of it, and its amounts are the shop's")
    func whole() async throws {
        let overlay: JSONValue = [
            "note": "Ring twice", "attributes": [["key": "gift", "value": "yes"], ["key": "empty", "value": nil]],
            "discountCodes": [["code": "SUMMER10", "applicable": true]],
            "discountAllocations": [
                ["discountedAmount": CatalogAnswers.money("1.25"), "targetType": "LINE_ITEM"],
                ["discountedAmount": CatalogAnswers.money("0.75"), "targetType": "SHIPPING_LINE"],
            ],
            "appliedGiftCards": [
                [
                    "id": "gid://shopify/AppliedGiftCard/1", "lastCharacters": "ab12",
                    "amountUsed": CatalogAnswers.money("10.5"), "balance": CatalogAnswers.money("39.5"),
                ]
            ],
            "buyerIdentity": [
                "email": "ann@example.com", "customer": ["id": "gid://shopify/Customer/5"],
                "purchasingCompany": ["location": ["id": "gid://shopify/CompanyLocation/3"]],
            ],
            "cost": ["subtotalAmount": CatalogAnswers.money("50.0"), "totalAmount": CatalogAnswers.money("0.0")],
            "deliveryGroups": ["nodes": [CartData.deliveryGroup]],
        ]
        let stub = try StubShop(["Cart": [.data(["cart": CartData.cart([CartData.line()], overlay)])]])
        let fetched = try await stub.backend.cart.cart(CartData.id)
        let cart = fetched.value
        #expect(fetched.issues == [])
        #expect(cart.id == CartData.id)
        #expect(cart.note == "Ring twice")
        #expect(cart.attributes == [Attribute(key: "gift", value: "yes"), Attribute(key: "empty", value: "")])
        #expect(cart.discountCodes == [DiscountCode(code: "SUMMER10", isApplicable: true)])
        #expect(cart.giftCards.map(\.lastCharacters) == ["ab12"])
        #expect(cart.buyerIdentity.email == "ann@example.com" && cart.buyerIdentity.country == "CA")
        #expect(cart.buyerIdentity.customerID == "gid://shopify/Customer/5")
        #expect(cart.buyerIdentity.companyLocationID == "gid://shopify/CompanyLocation/3")
        #expect(cart.cost.subtotal == Money(amount: 50, currencyCode: "CAD"))
        #expect(cart.cost.total == Money(amount: 0, currencyCode: "CAD"), "a total is never computed")
        #expect(cart.cost.discount == Money(amount: 2, currencyCode: "CAD"))
        #expect(cart.cost.delivery == Money(amount: 4.5, currencyCode: "CAD"))
        #expect(cart.cost.isEstimated)
        let group = try #require(cart.deliveryGroups.first)
        #expect(group.lineIDs.map(\.rawValue) == [CartData.lineID(1)] && group.selectedOptionHandle == "std")
        #expect(group.address?.province == "ON" && group.address?.country == "CA")
        #expect(cart.updatedAt == Date(timeIntervalSince1970: 1_785_202_429))
        let line = try #require(cart.lines.first)
        #expect(line.variant.product?.handle == "demo-tee" && line.variant.id == "gid://shopify/ProductVariant/11")
        #expect(line.cost.unitPrice == Money(amount: 12.5, currencyCode: "CAD"))
    }

    @Test("a cart that is not there is gone, and so is one whose identifier is none of Shopify's")
    func gone() async throws {
        let stub = try StubShop(["Cart": [.data(["cart": nil])]])
        for id in [CartData.id, "nonsense?key=0123456789abcdef"] {
            let error = await #expect(throws: CommerceError.self) { try await stub.backend.cart.cart(id) }
            #expect(error?.kind == .cartGone)
            #expect(!"\(error.map { "\($0)" } ?? "")".contains("0123456789abcdef"))
        }
        let error = await #expect(throws: CommerceError.self) {
            try await stub.backend.cart.setNote("x", in: "nonsense")
        }
        #expect(error?.kind == .cartGone)
        #expect(stub.transport.requests.count == 1)
    }

    @Test("an identifier that comes back without its key keeps the one that it was asked by")
    func keepsKey() async throws {
        let keyless: JSONValue = ["id": .string(CartData.idWithoutKey)]
        let stub = try StubShop([
            "Cart": [.data(["cart": CartData.cart([], keyless)])],
            "CartNoteUpdate": [.data(CartData.payload("cartNoteUpdate", cart: CartData.cart([], keyless)))],
        ])
        #expect(try await stub.backend.cart.cart(CartData.id).value.id == CartData.id)
        #expect(try await stub.backend.cart.setNote("x", in: CartData.id).value?.id == CartData.id)
        let other = ID<Cart>(CartData.idWithoutKey + "?key=new")
        let renewed = try StubShop([
            "Cart": [.data(["cart": CartData.cart([], ["id": .string(other.rawValue)])])]
        ])
        #expect(try await renewed.backend.cart.cart(CartData.id).value.id == other, "the newer key counts")
    }

    @Test("nothing of a cart's key is in an error or in a log")
    func secrecy() async throws {
        let stub = try StubShop(answer: { _, variables in
            .body(
                JSONWriter().string([
                    "errors": [
                        ["message": .string("Bad \(variables["cartId"]?.string ?? variables["id"]?.string ?? "")")]
                    ]
                ]))
        })
        for call in [
            { @Sendable in _ = try await stub.backend.cart.cart(CartData.id) },
            { @Sendable in _ = try await stub.backend.cart.setNote("x", in: CartData.id) },
            { @Sendable in
                _ = try await stub.backend.cart.addGiftCards([Secret("gift-card-code-1")], to: CartData.id)
            },
        ] {
            let error = try #require(await #expect(throws: CommerceError.self) { try await call() })
            var dumped = ""
            dump(error, to: &dumped)
            for text in [error.message, "\(error)", dumped] {
                #expect(!text.contains("0123456789abcdef") && !text.contains("gift-card-code-1"))
            }
        }
    }

    @Test("lines beyond the first page are loaded, each once, and a cursor that does not move ends it")
    func manyLines() async throws {
        let first = CartData.cart(
            [CartData.line(1), CartData.line(2)],
            ["totalQuantity": 4, "lines": ["pageInfo": ["hasNextPage": true, "endCursor": "two"]]])
        func page(_ lines: [JSONValue], _ cursor: JSONValue) -> StubShop.Answer {
            .data([
                "cart": [
                    "lines": ["nodes": .array(lines), "pageInfo": ["hasNextPage": true, "endCursor": cursor]]
                ]
            ])
        }
        let stub = try StubShop([
            "Cart": [.data(["cart": first])],
            "CartLines": [
                page([CartData.line(2), CartData.line(3)], "three"), page([CartData.line(4)], "three"),
            ],
        ])
        let cart = try await stub.backend.cart.cart(CartData.id).value
        #expect(cart.lines.map(\.id.rawValue) == [1, 2, 3, 4].map(CartData.lineID))
        #expect(cart.totalQuantity == 4)
        #expect(stub.variables.dropFirst().map { $0["after"] } == ["two", "three"])
        #expect(stub.variables.last?["id"]?.string == CartData.id.rawValue)
    }

    @Test("a change whose further lines can't be loaded was made all the same, and says so")
    func linesNotLoaded() async throws {
        let cart = CartData.cart(
            [CartData.line(1)], ["lines": ["pageInfo": ["hasNextPage": true, "endCursor": "two"]]])
        let stub = try StubShop([
            "CartNoteUpdate": [.data(CartData.payload("cartNoteUpdate", cart: cart))],
            "CartLines": [.response(.json("", status: 503))],
        ])
        let outcome = try await stub.backend.cart.setNote("x", in: CartData.id)
        #expect(outcome.value?.lines.count == 1)
        #expect(outcome.warnings.map(\.code.rawValue) == ["LINES_NOT_LOADED"])
    }

    @Test("a line of a new kind is a line, with what is known of it")
    func newKinds() async throws {
        let lines = [
            CartData.line(1, ["__typename": "FutureCartLine"]),
            CartData.line(2).overlaid(with: ["merchandise": ["__typename": "Experience"]]),
        ]
        let stub = try StubShop(["Cart": [.data(["cart": CartData.cart(lines)])]])
        let fetched = try await stub.backend.cart.cart(CartData.id)
        #expect(fetched.value.lines.count == 2)
        #expect(fetched.value.lines.last?.variant.title == "Experience")
        #expect(fetched.issues.map(\.code) == ["unknown-merchandise"])
        #expect(fetched.issues.map(\.path) == ["lines[1].variant"])
    }

    @Test("a line that can't be read is left out with an issue; the cart is not taken for gone")
    func brokenLine() async throws {
        let stub = try StubShop([
            "Cart": [
                .data(["cart": CartData.cart([CartData.line(1), CartData.line(2, ["quantity": "many"])])]),
                .data(["cart": CartData.cart([], ["totalQuantity": "many"])]),
            ],
            "CartNoteUpdate": [
                .data(
                    CartData.payload(
                        "cartNoteUpdate",
                        cart: CartData.cart([CartData.line(1), CartData.line(2, ["quantity": nil])])))
            ],
        ])
        let fetched = try await stub.backend.cart.cart(CartData.id)
        #expect(fetched.value.lines.map(\.id.rawValue) == [CartData.lineID(1)])
        #expect(fetched.issues.map(\.code) == ["element-left-out"])
        let error = await #expect(throws: CommerceError.self) { try await stub.backend.cart.cart(CartData.id) }
        #expect(error?.kind == .malformedResponse)
        let outcome = try await stub.backend.cart.setNote("x", in: CartData.id)
        #expect(outcome.value?.lines.count == 1)
        #expect(outcome.warnings.map(\.code.rawValue) == ["LINE_LEFT_OUT"])
    }

    @Test("a field of a buyer that may not be read leaves the cart")
    func deniedCustomer() async throws {
        let body = JSONWriter().string([
            "data": ["cart": CartData.cart()],
            "errors": [
                [
                    "message": "Denied.", "path": ["cart", "buyerIdentity", "customer"],
                    "extensions": ["code": "ACCESS_DENIED"],
                ]
            ],
        ])
        let fetched = try await StubShop(["Cart": [.body(body)]]).backend.cart.cart(CartData.id)
        #expect(fetched.value.lines.count == 1)
        #expect(fetched.issues.map(\.path) == ["buyerIdentity.customer"])
    }

    @Test("carts are read past any cache")
    func uncached() async throws {
        let stub = try StubShop(["Cart": [.data(["cart": CartData.cart()])]]) {
            $0.cachePolicy = .cacheFirst(expireIn: .seconds(60))
        }
        for _ in 1...2 { _ = try await stub.backend.cart.cart(CartData.id) }
        #expect(stub.transport.requests.count == 2)
    }
}
