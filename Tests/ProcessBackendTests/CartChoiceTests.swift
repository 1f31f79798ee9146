import Commerce
import Testing

@testable import ProcessBackend

@Suite("Where the carts of a plugin are kept")
struct CartChoiceTests {
    private static let withoutCarts = Capabilities(
        operations: [.shop, .variantsByID, .permalink], checkoutKinds: [.permalink])
    private static let withCarts = Capabilities(
        operations: [.variantsByID, .createCart, .setDiscountCodes, .beginCheckout], cartPersistence: .server,
        hasServerTotals: true, checkoutKinds: [.url])

    @Test("by the plugin where it serves carts, here where it does not, as told where one tells")
    func placement() {
        #expect(CartChoice(placement: .automatic).isLocal(Self.withoutCarts))
        #expect(!CartChoice(placement: .automatic).isLocal(Self.withCarts))
        #expect(!CartChoice(placement: .automatic).isLocal(Capabilities(operations: [.shop])))
        #expect(CartChoice(placement: .local).isLocal(Self.withCarts))
        #expect(!CartChoice(placement: .plugin).isLocal(Self.withoutCarts))
    }

    @Test("local carts add their calls, and a checkout by the plugin's links")
    func localCapabilities() throws {
        let capabilities = try CartChoice(placement: .automatic).capabilities(Self.withoutCarts)
        #expect(capabilities.operations.isSuperset(of: LocalCartEngine.operations))
        #expect(capabilities.operations.isSuperset(of: [.beginCheckout, .checkoutStatus, .permalink]))
        #expect(capabilities.cartPersistence == .local)
        #expect(capabilities.checkoutKinds == [.permalink])
    }

    @Test("local carts in place of a plugin's leave nothing of its own: not its discounts, not its checkout")
    func localInPlace() throws {
        let capabilities = try CartChoice(placement: .local).capabilities(Self.withCarts)
        #expect(!capabilities.supports(.setDiscountCodes))
        #expect(!capabilities.supports(.beginCheckout))
        #expect(capabilities.checkoutKinds.isEmpty)
        #expect(!capabilities.hasServerTotals)
    }

    @Test("local carts without a catalogue to look lines up in are a configuration error")
    func impossible() {
        let error = #expect(throws: CommerceError.self) {
            try CartChoice(placement: .local).capabilities(Capabilities(operations: [.shop]))
        }
        #expect(error?.kind == .configuration)
    }

    @Test("what the plugin serves is served as it is where its own carts are chosen")
    func remote() throws {
        #expect(try CartChoice(placement: .automatic).capabilities(Self.withCarts) == Self.withCarts)
    }
}
