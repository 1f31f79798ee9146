import Commerce
import CommerceTesting

/// The four ports of a correct backend.
///
/// A saboteur changes a call of one, or what is declared of it.
struct SmallShop: Sendable {
    var name = "small"
    var capabilities: Capabilities
    var catalog: StubCatalog
    var cart: StubCart
    var auth: StubAuth
    var checkout: StubCheckout
    /// Asked for the capabilities in place of the declared ones.
    var discover: (@Sendable () async throws(CommerceError) -> Capabilities)?

    init() {
        let goods = SmallCatalog()
        let carts = LocalCartEngine(catalog: goods, storage: MemoryStateStorage(), scope: "small")
        let codes = SmallCodes(carts)
        catalog = StubCatalog(goods)
        cart = StubCart(carts)
        cart.onCart = { id, options in try await codes.cart(id, options: options) }
        cart.onSetDiscountCodes = { entered, id, _ in try await codes.setDiscountCodes(entered, in: id) }
        cart.onAddGiftCards = { entered, id, _ in try await codes.addGiftCards(entered, to: id) }
        cart.onRemoveGiftCards = { _, id, _ in try await codes.removeGiftCards(from: id) }
        auth = StubAuth(SmallAuth())
        checkout = StubCheckout(SmallCheckout(carts: carts))

        capabilities = LocalCartEngine.capabilities(addedTo: SmallCatalog.capabilities)
        capabilities.operations.formUnion(SmallCodes.operations)
        capabilities.operations.formUnion(SmallAuth.capabilities.operations)
        capabilities.operations.formUnion(SmallCheckout.capabilities.operations)
        capabilities.authKinds = SmallAuth.capabilities.authKinds
        capabilities.checkoutKinds = SmallCheckout.capabilities.checkoutKinds
    }

    var backend: Backend {
        guard let discover else {
            return Backend(
                name: name, plugin: "test", stateIdentity: "small", capabilities: capabilities, catalog: catalog,
                cart: cart, auth: auth, checkout: checkout)
        }
        return Backend(
            name: name, plugin: "test", stateIdentity: "small", discover: discover, catalog: catalog, cart: cart,
            auth: auth, checkout: checkout)
    }

    static let options = ConformanceOptions(
        customer: .init(email: SmallAuth.login.0, password: Secret(SmallAuth.login.1)),
        discountCode: SmallCodes.discount, giftCard: Secret(SmallCodes.giftCard))
}
