import Commerce
import CommerceTesting
import MemoryBackend
import Testing

/// The demo shop with a clock that the test turns, and short ways to say things.
struct TestShop {
    let clock = ManualClock()
    let shop: MemoryShop
    let backend: Backend

    init(
        catalog: MemoryCatalog = .demo, terms: MemoryTerms = .demo, storage: any StateStorage = MemoryStateStorage(),
        _ configure: (inout MemoryOptions) -> Void = { _ in }
    ) {
        var options = MemoryOptions(passwordIterations: 2)
        configure(&options)
        shop = MemoryShop(
            catalog: catalog, terms: terms, options: options, context: PluginContext(clock: clock, carts: storage))
        backend = shop.backend(name: "test")
    }

    var catalog: any CatalogPort { backend.catalog }
    var carts: any CartPort { backend.cart }
    var auth: any AuthPort { backend.auth }
    var checkout: any CheckoutPort { backend.checkout }

    /// A cart with lines, made without an objection.
    func cart(
        _ lines: (ID<Variant>, Int)..., codes: [String] = [], market: MarketContext = MarketContext()
    ) async throws -> Cart {
        let draft = CartDraft(
            lines: lines.map { CartLineInput(variantID: $0.0, quantity: $0.1) }, discountCodes: codes)
        let outcome = try await carts.create(draft, session: nil, options: MutationOptions(market: market))
        #expect(outcome.userErrors.isEmpty)
        return try #require(outcome.value)
    }

    /// Signs the demo's customer in.
    func session() async throws -> Session {
        let outcome = try await auth.signIn(.password(email: "buyer@example.com", password: Secret("commerce")))
        return try #require(outcome.value)
    }
}

/// A variant of the demo shop by its product's handle and its own title.
func demoVariant(_ handle: String, _ title: String? = nil) throws -> ID<Variant> {
    let product = try #require(MemoryCatalog.demo.products.first { $0.handle == handle })
    return try #require(product.variants.first { title == nil || $0.title == title }).id
}

extension MailingAddress {
    static let portland = MailingAddress(
        firstName: "Robin", address1: "12 Harbour Street", city: "Portland", zip: "04101", country: "US")
    static let hamburg = MailingAddress(address1: "Speicherweg 7", city: "Hamburg", zip: "20457", country: "DE")
}

/// A dollar amount by its cents.
func dollars(_ cents: Int64) -> Money { Money(minorUnits: cents, currencyCode: .usd) }

/// A euro amount by its cents.
func euros(_ cents: Int64) -> Money { Money(minorUnits: cents, currencyCode: .eur) }

/// The kind of error that work throws.
func errorKind(of work: () async throws -> some Any) async -> CommerceError.Kind? {
    do {
        _ = try await work()
        return nil
    } catch {
        return (error as? CommerceError)?.kind
    }
}

/// A product with one variant of a price, and a stock where one is given.
func simpleProduct(
    _ id: String, cents: Int64, stock: Int? = nil, currency: CurrencyCode = .usd, title: String? = nil
) -> Product {
    Product(
        id: ID(id), handle: id, title: title ?? id,
        variants: [
            Variant(
                id: ID("\(id)-1"), title: "Default", price: Money(minorUnits: cents, currencyCode: currency),
                availability: stock.map { Availability(status: $0 > 0 ? .inStock : .outOfStock, quantity: $0) }
                    ?? .inStock)
        ])
}
