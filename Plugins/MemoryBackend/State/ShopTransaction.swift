import Commerce
import FoundationEssentials

/// One change of a shop: the state before, which the rules of cart, account and checkout change in place.
///
/// It is a plain value without tasks: the shop runs it alone and keeps the changed state only when nothing was thrown.
struct ShopTransaction {
    let catalog: MemoryCatalog
    let terms: MemoryTerms
    let options: MemoryOptions
    let now: Date
    let makeIdentifier: @Sendable () -> String
    var state: ShopState

    /// The next number, as text.
    mutating func number() -> String {
        defer { state.nextNumber += 1 }
        return String(state.nextNumber)
    }

    /// What tells a market's lists from others'.
    func identity(of market: MarketContext) -> String { resolved(market).identity }

    /// The catalogue as a market sees it now.
    func view(for market: MarketContext) -> CatalogView {
        let resolved = resolved(market)
        return CatalogView(
            catalog: catalog, prices: resolved.prices, texts: resolved.texts, stock: state.stockByVariant,
            sold: state.soldByVariant, variantLimit: options.variantsPerProduct)
    }

    private func resolved(_ market: MarketContext) -> ResolvedMarket {
        ResolvedMarket(market, catalog: catalog, terms: terms, defaults: options.market)
    }

    /// Forgets what has ended: carts, checkouts, sessions and sign-ins under way.
    mutating func prune() {
        let now = now
        state.carts = state.carts.filter { $0.value.expiresAt > now }
        let carts = state.carts
        state.createdCarts = state.createdCarts.filter { carts[$0.value] != nil }
        // A checkout is remembered as long again as it lasts, so that its state can still be asked for.
        let memory = options.checkoutLifetime.seconds
        state.checkouts = state.checkouts.filter {
            $0.value.deadline.addingTimeInterval(memory) > now || $0.value.order != nil
        }
        state.sessions.removeAll { $0.refreshExpiresAt <= now }
        state.authorizations.removeAll { $0.expiresAt <= now }
        if state.mails.count > 50 { state.mails.removeFirst(state.mails.count - 50) }
    }
}

extension Duration {
    /// The span as fractional seconds, for arithmetic with dates.
    var seconds: TimeInterval { self / .seconds(1) }
}
