import Commerce

/// For whom the catalogue is read.
enum MarketChecks {
    static let all = [
        ConformanceCheck(
            .marketContext, "A country and a language that the shop names are accepted.", needs: [.products]
        ) {
            run in
            if try await products(for: run.options.market, run).isEmpty { throw CheckSkip("There are no products.") }
            var markets = [MarketContext(), MarketContext(language: "en")]
            if run.capabilities.supports(.shop) {
                let shop = try await run.backend.catalog.shop(options: run.reading).value
                markets += shop.countries.prefix(2).map { MarketContext(country: $0) }
                markets += shop.languages.prefix(2).map { MarketContext(language: $0) }
            }
            for market in markets {
                let page = try await products(for: market, run)
                try Expect.that(!page.isEmpty, "Expected products for \(describe(market)), saw none.")
            }
        },
        ConformanceCheck(.marketContext, "The prices of a product are of one currency.", needs: [.products]) { run in
            for product in try await run.products() {
                let currencies = Set(product.prices.map(\.currencyCode)).map(\.rawValue).sorted()
                try Expect.that(
                    currencies.count <= 1,
                    "Expected one currency, saw \(currencies.joined(separator: " and ")) on "
                        + "\"\(Expect.brief(product.title))\".")
            }
        },
        ConformanceCheck(.marketContext, "Prices are of a currency that the backend claims.", needs: [.products]) {
            run in
            let claimed = run.capabilities.currencies
            guard !claimed.isEmpty else { throw CheckSkip("The backend does not say its currencies.") }
            for price in try await run.products().flatMap(\.prices) {
                try expectClaimed(price, claimed)
            }
        },
        ConformanceCheck(
            .marketContext, "A wished-for currency is given, or prices stay in another that is claimed.",
            needs: [.products]
        ) { run in
            let claimed = run.capabilities.currencies
            guard !claimed.isEmpty else { throw CheckSkip("The backend does not say its currencies.") }
            for currency in claimed.sorted(by: { $0.rawValue < $1.rawValue }).prefix(3) {
                var market = run.options.market
                market.currency = currency
                for price in try await products(for: market, run).flatMap(\.prices) {
                    try expectClaimed(price, claimed)
                }
            }
        },
        ConformanceCheck(
            .marketContext, "A currency that is not claimed is put on no price.", needs: [.products]
        ) { run in
            let claimed = run.capabilities.currencies
            guard !claimed.isEmpty else { throw CheckSkip("The backend does not say its currencies.") }
            guard let other = [CurrencyCode.jpy, .usd, .eur, .gbp, "CHF"].first(where: { !claimed.contains($0) }) else {
                throw CheckSkip("The backend claims every currency that the kit knows.")
            }
            var market = run.options.market
            market.currency = other
            do {
                for price in try await products(for: market, run).flatMap(\.prices) {
                    try expectClaimed(price, claimed)
                }
            } catch let error as CommerceError where error.kind == .unsupported || error.kind == .invalidInput {
                // Refusing the currency is as honest as ignoring it.
            }
        },
        ConformanceCheck(
            .marketContext, "A cart has the currency of the prices that its lines were chosen by.",
            needs: [.products, .createCart]
        ) { run in
            let variant = try await run.buyableVariant()
            let cart = try await run.makeCart([CartLineInput(variantID: variant.id)])
            for amount in cart.amounts {
                try Expect.equal(amount.currencyCode, variant.price?.currencyCode, "the currency of the cart's amounts")
            }
        },
    ]

    private static func products(for market: MarketContext, _ run: ConformanceRun) async throws -> [Product] {
        try await run.backend.catalog.products(
            ProductQuery(), page: PageRequest(first: run.pageSize), options: ReadOptions(market: market)
        ).items
    }

    private static func expectClaimed(_ price: Money, _ claimed: Set<CurrencyCode>) throws {
        let names = claimed.map(\.rawValue).sorted().joined(separator: ", ")
        try Expect.that(claimed.contains(price.currencyCode), "Expected a price in \(names), saw \(price).")
    }

    private static func describe(_ market: MarketContext) -> String {
        let parts = [market.country?.rawValue, market.language?.rawValue, market.currency?.rawValue].compactMap(\.self)
        return parts.isEmpty ? "the default market" : parts.joined(separator: " ")
    }
}

extension Product {
    /// Every price that the product shows.
    fileprivate var prices: [Money] {
        variants.flatMap { [$0.price, $0.compareAtPrice, $0.unitPrice?.price].compactMap(\.self) }
            + [priceRange, compareAtPriceRange].compactMap(\.self).flatMap { [$0.minimum, $0.maximum] }
    }
}

extension Cart {
    /// Every amount that the cart shows.
    fileprivate var amounts: [Money] {
        [cost.subtotal, cost.total, cost.tax, cost.delivery, cost.discount].compactMap(\.self)
            + lines.flatMap { [$0.cost.unitPrice, $0.cost.subtotal, $0.cost.total].compactMap(\.self) }
    }
}
