import Commerce
import MemoryBackend
import Testing

@Suite("Delivery")
struct DeliveryTests {
    private let test = TestShop()

    private func cart(_ lines: (ID<Variant>, Int)...) async throws -> Cart {
        let inputs = lines.map { CartLineInput(variantID: $0.0, quantity: $0.1) }
        let made = try #require(try await test.carts.create(CartDraft(lines: inputs), session: nil).value)
        return try #require(try await test.carts.setDeliveryAddresses([.portland], in: made.id).value)
    }

    @Test("what is in stock goes now, preorders and backorders later, digital things not at all")
    func groups() async throws {
        let cart = try await cart(
            (try demoVariant("enamel-mug", "Navy"), 1), (try demoVariant("two-person-tent"), 1),
            (try demoVariant("gift-card", "25"), 1), (try demoVariant("sleeping-bag"), 1))
        #expect(cart.deliveryGroups.map(\.id) == ["delivery-now", "delivery-later"])
        #expect(cart.deliveryGroups.map(\.lineIDs) == [["line-1"], ["line-2", "line-4"]])
        #expect(cart.deliveryGroups.allSatisfy { $0.options.map(\.handle) == ["standard", "express"] })
        #expect(cart.deliveryGroups.allSatisfy { $0.selectedOptionHandle == "standard" && $0.address == .portland })
    }

    @Test("an option is chosen for each group, and its cost is in the total")
    func choosing() async throws {
        let cart = try await cart((try demoVariant("enamel-mug", "Navy"), 1), (try demoVariant("two-person-tent"), 1))
        #expect(cart.cost.delivery == dollars(0))
        let outcome = try await test.carts.selectDeliveryOptions(
            [DeliverySelection(groupID: "delivery-later", optionHandle: "express")], in: cart.id)
        #expect(outcome.value?.deliveryGroups.map(\.selectedOptionHandle) == ["standard", "express"])
        // 15.00 + 399.00, tax 8.25 % = 34.155, half to even 34.16; express 15.00.
        #expect(outcome.value?.cost.delivery == dollars(15_00))
        #expect(outcome.value?.cost.total == dollars(463_16))
    }

    @Test(
        "groups and options that don't exist are refused",
        arguments: [("delivery-later", "express", "groupID"), ("delivery-now", "drone", "optionHandle")])
    func refused(group: String, option: String, field: String) async throws {
        let cart = try await cart((try demoVariant("enamel-mug", "Navy"), 1))
        let outcome = try await test.carts.selectDeliveryOptions(
            [DeliverySelection(groupID: ID(group), optionHandle: option)], in: cart.id)
        #expect(outcome.userErrors.map(\.code) == [.invalidDeliveryOption])
        #expect(outcome.userErrors.map(\.field) == [["selections", "0", field]])
    }

    @Test("an address that nothing can be sent to is refused, each problem at its place")
    func addresses() async throws {
        let cart = try await test.cart((try demoVariant("enamel-mug", "Navy"), 1))
        let outcome = try await test.carts.setDeliveryAddresses(
            [.portland, MailingAddress(address1: " ", city: "Oslo", country: "NO")], in: cart.id)
        #expect(Set(outcome.userErrors.map(\.code)) == [.invalidAddress])
        #expect(
            Set(outcome.userErrors.map { $0.field.joined(separator: ".") }) == [
                "addresses.1.address1", "addresses.1.zip", "addresses.1.country",
            ])
        #expect(outcome.value?.deliveryGroups.isEmpty == true)
    }

    @Test("no address takes the deliveries away again")
    func removed() async throws {
        let cart = try await cart((try demoVariant("enamel-mug", "Navy"), 1))
        let outcome = try await test.carts.setDeliveryAddresses([], in: cart.id)
        #expect(outcome.value?.deliveryGroups.isEmpty == true)
        #expect(outcome.value?.cost.tax == nil)
    }
}
