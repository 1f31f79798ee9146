import Commerce
import FoundationEssentials
import Synchronization

/// A catalogue of variants that a test changes at will.
final class FakeCatalog: CatalogPort {
    private struct State {
        var variants: [ID<Variant>: Variant]
        var error: CommerceError?
        var reads: [[ID<Variant>]] = []
        var markets: [MarketContext] = []
    }

    private let state: Mutex<State>

    init(_ variants: [Variant] = []) {
        state = Mutex(State(variants: Dictionary(uniqueKeysWithValues: variants.map { ($0.id, $0) })))
    }

    /// What was asked for, call by call.
    var reads: [[ID<Variant>]] { state.withLock { $0.reads } }
    var markets: [MarketContext] { state.withLock { $0.markets } }

    func put(_ variant: Variant) { state.withLock { $0.variants[variant.id] = variant } }
    func remove(_ id: ID<Variant>) { state.withLock { $0.variants[id] = nil } }
    func fail(with error: CommerceError?) { state.withLock { $0.error = error } }

    func variants(ids: [ID<Variant>], options: ReadOptions) async throws(CommerceError) -> Fetched<[Variant?]> {
        let answer = state.withLock { state -> Result<[Variant?], CommerceError> in
            state.reads.append(ids)
            state.markets.append(options.market)
            if let error = state.error { return .failure(error) }
            return .success(ids.map { state.variants[$0] })
        }
        return Fetched(try answer.get())
    }
}

extension Variant {
    /// A variant for tests, in euros.
    static func sample(
        _ id: ID<Variant>, price: String? = "10.00", currency: CurrencyCode = .eur, stock: Int? = nil,
        rule: QuantityRule? = nil
    ) -> Variant {
        Variant(
            id: id, title: "Variant \(id)",
            price: price.flatMap { try? Money(parsing: $0, currencyCode: currency) },
            availability: stock.map { $0 == 0 ? .outOfStock : Availability(status: .inStock, quantity: $0) }
                ?? .inStock,
            quantityRule: rule)
    }
}

/// Identifiers that count up, so that a test can say what they are.
final class CountingIdentifiers: Sendable {
    private let count = Mutex(0)

    @Sendable
    func make() -> String {
        count.withLock { count in
            count += 1
            return "id-\(count)"
        }
    }
}
