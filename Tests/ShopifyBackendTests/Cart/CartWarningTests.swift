import Commerce
import CommerceJSON
import CommerceTesting
import ShopifyBackend
import Testing

@Suite("What carts accept otherwise than asked") struct CartWarningTests {
    private let variant: ID<Variant> = "gid://shopify/ProductVariant/11"

    private func add(
        _ quantities: [Int], answer lines: [JSONValue], warnings: JSONValue = []
    ) async throws -> MutationOutcome<Cart> {
        let stub = try StubShop([
            "CartLinesAdd": [
                .data(CartData.payload("cartLinesAdd", cart: CartData.cart(lines), warnings: warnings))
            ]
        ])
        return try await stub.backend.cart.addLines(
            quantities.map { CartLineInput(variantID: variant, quantity: $0) }, to: CartData.id)
    }

    @Test("what is accepted as asked has no warnings")
    func asAsked() async throws {
        #expect(try await add([1, 2], answer: [CartData.line(1, quantity: 3)]).warnings == [])
        #expect(try await add([1], answer: [CartData.line(1, quantity: 4)]).warnings == [], "there were some before")
    }

    @Test("fewer than asked are found without a word of the shop")
    func clamped() async throws {
        let outcome = try await add([3], answer: [CartData.line(1, quantity: 1)])
        #expect(outcome.warnings.map(\.code) == [.quantityClamped])
        #expect(outcome.warnings.map(\.target) == [CartData.lineID(1)])
        #expect(outcome.isAccepted)
    }

    @Test("a sold-out line is there with nothing, or not at all, and that is found without a word of the shop")
    func soldOut() async throws {
        let there = try await add([1], answer: [CartData.line(1, quantity: 0)])
        #expect(there.warnings.map(\.code) == [.outOfStock])
        #expect(there.value?.lines.map(\.quantity) == [0])
        let absent = try await add([1], answer: [CartData.line(2, variant: 12, quantity: 5)])
        #expect(absent.warnings.map(\.code) == [.outOfStock])
        #expect(absent.warnings.map(\.target) == [variant.rawValue])
    }

    @Test("what the shop has warned of is not said twice, and each of its warnings once")
    func told() async throws {
        let notice = CartData.notice("MERCHANDISE_NOT_ENOUGH_STOCK", CartData.lineID(1), "Only 1 item was added.")
        let outcome = try await add([3], answer: [CartData.line(1, quantity: 1)], warnings: [notice, notice])
        #expect(
            outcome.warnings == [
                Warning(code: .quantityClamped, target: CartData.lineID(1), message: "Only 1 item was added.")
            ])
    }

    @Test("lines with other attributes or plans are others")
    func otherLines() async throws {
        let engraved = CartData.line(1, quantity: 9, ["attributes": [["key": "engraving", "value": "A"]]])
        let outcome = try await add([2], answer: [engraved, CartData.line(2, quantity: 1)])
        #expect(outcome.warnings.map(\.target) == [CartData.lineID(2)])
    }

    @Test("a bundle stands for its parts: that they have no lines is no shortfall")
    func bundles() async throws {
        let bundle = CartData.line(1, variant: 99, quantity: 1, ["__typename": "ComponentizableCartLine"])
        #expect(try await add([1], answer: [bundle]).warnings == [])
    }

    @Test("a quantity that is set and not reached is found; 0 and other content are not looked for")
    func updates() async throws {
        func update(_ update: CartLineUpdate, answer lines: [JSONValue]) async throws -> [WarningCode] {
            let stub = try StubShop([
                "CartLinesUpdate": [.data(CartData.payload("cartLinesUpdate", cart: CartData.cart(lines)))]
            ])
            return try await stub.backend.cart.updateLines([update], in: CartData.id).warnings.map(\.code)
        }
        let id = ID<CartLine>(CartData.lineID(1))
        let lines = [CartData.line(1, quantity: 2)]
        #expect(try await update(CartLineUpdate(lineID: id, quantity: 2), answer: lines) == [])
        #expect(try await update(CartLineUpdate(lineID: id, quantity: 5), answer: lines) == [.quantityClamped])
        #expect(try await update(CartLineUpdate(lineID: id, quantity: 5), answer: []) == [.outOfStock])
        #expect(try await update(CartLineUpdate(lineID: id, quantity: 0), answer: []) == [])
        let merged = CartLineUpdate(lineID: id, quantity: 5, variantID: "gid://shopify/ProductVariant/12")
        #expect(try await update(merged, answer: [CartData.line(2, variant: 12, quantity: 7)]) == [])
        // Line identifiers are compared without what stands behind the question mark.
        let bare = CartLineUpdate(lineID: "gid://shopify/CartLine/1", quantity: 2)
        #expect(try await update(bare, answer: lines) == [])
    }

    @Test("discount codes that do not apply are warned of once, by code, whatever the case of letters")
    func discountCodes() async throws {
        func set(_ codes: [String], kept: JSONValue, warnings: JSONValue = []) async throws -> [Warning] {
            let cart = CartData.cart([], ["discountCodes": kept])
            let stub = try StubShop([
                "CartDiscountCodesUpdate": [
                    .data(CartData.payload("cartDiscountCodesUpdate", cart: cart, warnings: warnings))
                ]
            ])
            return try await stub.backend.cart.setDiscountCodes(codes, in: CartData.id).warnings
        }
        func code(_ code: String, _ applies: Bool) -> JSONValue {
            ["code": .string(code), "applicable": .bool(applies)]
        }
        let notice = CartData.notice("DISCOUNT_NOT_FOUND", CartData.idWithoutKey, "Enter a valid discount code")
        #expect(try await set(["summer10"], kept: [code("SUMMER10", true)]) == [])
        let silent = try await set(["OLD"], kept: [code("OLD", false)])
        #expect(silent.map(\.code) == [.discountNotApplicable] && silent.map(\.target) == ["OLD"])
        let told = try await set(["OLD"], kept: [code("OLD", false)], warnings: [notice, notice])
        #expect(told.map(\.code) == [.discountNotFound] && told.map(\.target) == ["OLD"])
        let two = try await set(
            ["OLD", " NEW "], kept: [code("OLD", false), code(" NEW ", false)], warnings: [notice])
        #expect(two.map(\.target) == [nil], "the shop does not say which")
        let lost = try await set(["GONE"], kept: [])
        #expect(lost.map(\.code) == [.discountNotFound] && lost.map(\.target) == ["GONE"])
    }

    @Test("gift cards that are left out without a word are refused, by place and without their codes")
    func giftCards() async throws {
        let cart = CartData.cart(
            [],
            [
                "appliedGiftCards": [
                    [
                        "id": "gid://shopify/AppliedGiftCard/1", "lastCharacters": "AB12",
                        "amountUsed": CatalogAnswers.money("1.0"), "balance": CatalogAnswers.money("2.0"),
                    ]
                ]
            ])
        let stub = try StubShop([
            "CartGiftCardCodesAdd": [.data(CartData.payload("cartGiftCardCodesAdd", cart: cart))]
        ])
        let codes = ["xyz9-0000-ab12", "WRONG-0001"].map(Secret.init)
        let outcome = try await stub.backend.cart.addGiftCards(codes, to: CartData.id)
        #expect(outcome.userErrors.map(\.code) == [.invalidGiftCard])
        #expect(outcome.userErrors.map(\.field) == [["giftCardCodes", "1"]])
        #expect(!"\(outcome)".contains("WRONG-0001"))
        #expect(outcome.value?.giftCards.count == 1)
    }
}
