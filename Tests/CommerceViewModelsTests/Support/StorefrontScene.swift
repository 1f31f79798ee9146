import Commerce
import CommerceTesting
import FoundationEssentials
import MemoryBackend
import Synchronization

@testable import CommerceViewModels

/// Two shops in memory, and a storefront that switches between them.
final class StorefrontScene: Sendable {
    let clock = ManualClock()
    let storage = ListedStorage()
    let shops: [String: MemoryShop]
    /// Which backends were made, which were told to forget shoppers, and which were closed.
    let made = Collected<String>()
    let forgotten = Collected<String>()
    let closed = Collected<String>()
    /// Puts something before a backend, such as calls that a test answers.
    private let dress = Mutex<@Sendable (Backend) -> Backend>({ $0 })

    init() {
        let clock = clock
        func shop(_ name: String, _ products: [Product]) -> MemoryShop {
            MemoryShop(
                catalog: MemoryCatalog(products: products),
                options: MemoryOptions(persistence: .none, passwordIterations: 1),
                context: PluginContext(clock: clock), stateIdentity: "memory:\(name)")
        }
        shops = [
            "north": shop("north", ["sled", "skates", "shovel"].map { Self.product($0, "USD") }),
            "south": shop("south", ["parasol", "towel"].map { Self.product($0, "USD") }),
        ]
    }

    static func product(_ name: String, _ currency: CurrencyCode) -> Product {
        let price = Money(amount: 20, currencyCode: currency)
        let variant = Variant(id: ID("\(name)-1"), title: name, price: price, availability: .inStock)
        return Product(
            id: ID(name), title: name, variants: [variant], priceRange: PriceRange(minimum: price, maximum: price))
    }

    var source: BackendSource {
        BackendSource(names: ["north", "south", "broken"]) { [self] name throws(CommerceError) in
            made.append(name)
            guard let shop = shops[name] else { throw CommerceError(.configuration, "No token.", backend: name) }
            return dress.withLock { $0 }(backend(name, of: shop))
        }
    }

    private func backend(_ name: String, of shop: MemoryShop) -> Backend {
        let memory = shop.backend(name: name)
        return Backend(
            name: name, plugin: "memory", stateIdentity: memory.stateIdentity,
            capabilities: memory.declaredCapabilities ?? Capabilities(), catalog: memory.catalog, cart: memory.cart,
            auth: memory.auth, checkout: memory.checkout, onForgetShopper: { [forgotten] in forgotten.append(name) },
            onClose: { [closed] in closed.append(name) })
    }

    /// Changes what the source makes from now on.
    func dress(_ body: @escaping @Sendable (Backend) -> Backend) { dress.withLock { $0 = body } }

    func model(_ name: String? = nil, options: StorefrontOptions = StorefrontOptions()) throws -> StorefrontModel {
        try StorefrontModel(source, name: name, storage: storage, options: options, clock: clock)
    }

    static let password = Secret("correct horse")

    /// Makes a customer at a shop.
    func register(_ email: String = "eve@example.com", at name: String = "north") async throws {
        let registration = CustomerRegistration(email: email, password: Self.password)
        _ = try await shops[name]?.backend().auth.register(registration)
    }
}

extension Backend {
    /// The same backend with other ports.
    func with(
        catalog: (any CatalogPort)? = nil, cart: (any CartPort)? = nil, auth: (any AuthPort)? = nil
    ) -> Backend {
        Backend(
            name: name, plugin: plugin, stateIdentity: stateIdentity,
            capabilities: declaredCapabilities ?? Capabilities(), catalog: catalog ?? self.catalog,
            cart: cart ?? self.cart, auth: auth ?? self.auth, checkout: checkout,
            onForgetShopper: { () throws(CommerceError) in try await forgetShopper() }, onClose: { await close() })
    }

    /// The same backend, which has to be asked what it can do.
    func discovered(by calls: PendingCalls<String, Capabilities>) -> Backend {
        Backend(
            name: name, plugin: plugin, stateIdentity: stateIdentity,
            discover: { () throws(CommerceError) in
                try await withCommerceErrors(otherwise: .unavailable) { try await calls.call(name) }
            }, catalog: catalog, cart: cart, auth: auth, checkout: checkout, onClose: { await close() })
    }
}

extension StorefrontModel {
    /// Signs a customer in and waits until the cart is the customer's.
    func signIn(_ email: String = "eve@example.com") async {
        account.signIn(.password(email: email, password: StorefrontScene.password))
        await settled()
    }

    /// Adds to the cart and waits until it is there.
    func add(_ variant: Commerce.ID<Variant>) async {
        cart.add(variant)
        await cart.settled()
    }
}
