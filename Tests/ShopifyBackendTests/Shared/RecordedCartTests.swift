import Commerce
import CommerceHTTP
import CommerceJSON
import CommerceTesting
import FoundationEssentials
import ShopifyBackend
import Testing

/// Recorded answers about carts, laid over whole ones where less was selected.
@Suite("Recorded carts", SharedCases.condition) struct RecordedCartTests {
    private let soldOut = CartLineInput(variantID: "gid://shopify/ProductVariant/52")

    private func stub(_ number: Int, _ name: String, _ field: String) throws -> StubShop {
        let recorded = try #require(try JSONValue(parsing: try SharedCases.response(number).body)["data"]?[field])
        let base: JSONValue = ["cart": CartData.cart(), "userErrors": [], "warnings": []]
        return try StubShop([name: [.data(.object([field: base.overlaid(with: recorded)]))]])
    }

    @Test("body 12: a cart that does not exist is gone, and the new cart beside the error is nobody's")
    func missingCart() async throws {
        let stub = try stub(12, "CartNoteUpdate", "cartNoteUpdate")
        let error = await #expect(throws: CommerceError.self) {
            try await stub.backend.cart.setNote("Leave at door", in: CartData.id)
        }
        #expect(error?.kind == .cartGone)
    }

    @Test("body 14: the cart beside a refusal is the cart, and a total below the subtotal stays as it is")
    func staleLine() async throws {
        let stub = try stub(14, "CartLinesUpdate", "cartLinesUpdate")
        let update = CartLineUpdate(
            lineID: "gid://shopify/CartLine/b2ff061a-0000-42dd-8013-261d84e6915f?cart=x", quantity: 2)
        let outcome = try await stub.backend.cart.updateLines([update], in: CartData.id)
        #expect(outcome.userErrors.map(\.code.rawValue) == ["INVALID_MERCHANDISE_LINE"])
        #expect(outcome.value?.totalQuantity == 4)
        #expect(outcome.value?.cost.subtotal == Money(amount: 50, currencyCode: "CAD"))
        #expect(outcome.value?.cost.total == Money(amount: 0, currencyCode: "CAD"))
        #expect(outcome.warnings == [])
    }

    @Test("body 15: fewer than asked is one warning, at its line; the quantity is the shop's")
    func clamped() async throws {
        let stub = try stub(15, "CartLinesAdd", "cartLinesAdd")
        let outcome = try await stub.backend.cart.addLines(
            [CartLineInput(variantID: "gid://shopify/ProductVariant/51", quantity: 3)], to: CartData.id)
        #expect(outcome.isAccepted)
        #expect(outcome.warnings.map(\.code) == [.quantityClamped])
        #expect(
            outcome.warnings.first?.target?.hasPrefix("gid://shopify/CartLine/b2ff061a-0000-42dd-8013-261d84e6915f")
                ?? false)
        #expect(outcome.value?.lines.map(\.quantity) == [1, 4])
        #expect(Set(outcome.value?.lines.map(\.variant.id) ?? []).count == 1)
    }

    @Test("body 16: a sold-out line stays with nothing, and counts for nothing")
    func soldOutLine() async throws {
        let stub = try stub(16, "CartLinesAdd", "cartLinesAdd")
        let outcome = try await stub.backend.cart.addLines([soldOut], to: CartData.id)
        #expect(outcome.warnings.map(\.code) == [.outOfStock])
        #expect(outcome.value?.lines.map(\.quantity) == [0])
        #expect(outcome.value?.totalQuantity == 0)
        #expect(outcome.value?.lines.first?.variant.availability.status == .outOfStock)
    }

    @Test("body 18: codes that do not apply stay, and each warning of the shop is one")
    func mixedCodes() async throws {
        let stub = try stub(18, "CartDiscountCodesUpdate", "cartDiscountCodesUpdate")
        let outcome = try await stub.backend.cart.setDiscountCodes(
            ["summer10", "expired5", " not-a-real-code "], in: CartData.id)
        #expect(outcome.value?.discountCodes.map(\.isApplicable) == [true, false, false])
        #expect(
            outcome.warnings.map(\.code.rawValue) == ["DISCOUNT_CURRENTLY_INACTIVE", "DISCOUNT_NOT_FOUND"])
        #expect(outcome.warnings.map(\.target) == [nil, nil])
    }

    @Test("body 19: no cart is a cart that is gone")
    func nullCart() async throws {
        let stub = try StubShop(always: try SharedCases.response(19))
        let error = await #expect(throws: CommerceError.self) { try await stub.backend.cart.cart(CartData.id) }
        #expect(error?.kind == .cartGone)
    }

    @Test("body 25: too long a list is a mistake of ours, which is not tried again")
    func tooLong() async throws {
        let stub = try StubShop(always: try SharedCases.response(25))
        let error = await #expect(throws: CommerceError.self) {
            try await stub.backend.cart.addLines([soldOut], to: CartData.id)
        }
        #expect(error?.kind == .invalidInput && error?.isRetryable == false)
        #expect(error?.message.contains("nothing was changed") ?? false)
    }

    @Test("body 29: a refused delivery option leaves the cart, and brings the options of now")
    func deliveryOption() async throws {
        let recorded = try #require(try JSONValue(parsing: try SharedCases.response(29).body)["data"])
        let stub = try StubShop([
            "CartSelectedDeliveryOptionsUpdate": [.data(recorded)], "Cart": [.data(["cart": CartData.cart()])],
        ])
        let outcome = try await stub.backend.cart.selectDeliveryOptions(
            [DeliverySelection(groupID: "gid://shopify/CartDeliveryGroup/1", optionHandle: "x")], in: CartData.id)
        #expect(outcome.userErrors.map(\.code) == [.invalidDeliveryOption])
        #expect(outcome.value?.id == CartData.id)
    }

    @Test("body 30: kinds of lines and currencies that are new are kept")
    func newKinds() async throws {
        let stub = try StubShop([
            "Cart": [.data(try SharedCases.data(30, over: ["cart": CartData.cart()]))]
        ])
        let fetched = try await stub.backend.cart.cart(CartData.id)
        #expect(fetched.value.lines.count == 1)
        #expect(fetched.value.cost.total == Money(amount: 1_175, currencyCode: "XTS"))
        #expect(fetched.issues == [])
    }

    @Test("body 34: no cart without a reason can't be understood")
    func noReason() async throws {
        let stub = try StubShop(always: try SharedCases.response(34))
        let error = await #expect(throws: CommerceError.self) { try await stub.backend.cart.create() }
        #expect(error?.kind == .malformedResponse)
    }
}
