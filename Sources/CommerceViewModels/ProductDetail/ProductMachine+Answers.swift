import Commerce

extension ProductMachine {
    mutating func arrive(_ fetched: Fetched<Product>, _ hydrations: [ProductHydration]) -> [Effect] {
        guard state.product.isLoading else { return [] }
        state.issues = fetched.issues
        ledger = HydrationLedger()
        for hydration in hydrations { ledger.note(hydration) }
        take(fetched.value)
        if !isViewed, let product = state.product.value {
            isViewed = true
            notices.append(.productViewed(ShoppingItem(product, variant: state.variant)))
        }
        return (fetched.value.hasMoreVariants ? loadVariants(firstVariants) : []) + loadRecommendations()
    }

    var firstVariants: PageRequest {
        PageRequest(first: state.capabilities?.maximumPageSize ?? PageRequest().first)
    }

    mutating func arrive(_ page: Page<Variant>) -> [Effect] {
        guard state.moreVariants == .loading, let product else { return [] }
        state.moreVariants = .idle
        let known = Set(product.variants.map(\.id))
        // A cursor that leads back to a page that was there would never come to an end.
        if let after = variantPage?.after { variantCursors.insert(after) }
        let cursor = page.info.hasNext ? page.info.next : nil
        let next = cursor.flatMap { variantCursors.contains($0) ? nil : $0 }
        let longer = product.with(
            variants: product.variants + page.items.filter { !known.contains($0.id) },
            hasMoreVariants: page.info.hasNext)
        take(longer)
        if let next { return loadVariants(PageRequest(first: variantPage?.first ?? 1, after: next)) }
        // The source has seen the first variants only.
        return isHydrated ? [.run(.hydrate(longer, market, generation: generation), in: .hydration)] : []
    }

    mutating func recommend(_ products: [Product], _ hydrations: [ProductHydration]) {
        recommendations = products
        for hydration in hydrations { note(hydration) }
        state.recommendations = .loaded(ledger.shown(products))
    }

    private mutating func note(_ hydration: ProductHydration) {
        ledger.note(hydration)
        if let product, product.id == hydration.id, !state.product.isLoading { take(product) }
        state.externalIDs = ledger.externalIDs
    }

    mutating func hydrate(_ hydration: ProductHydration) {
        note(hydration)
        if !state.recommendations.isLoading {
            state.recommendations = state.recommendations.map { [ledger, recommendations] _ in
                ledger.shown(recommendations)
            }
        }
    }

    mutating func fail(_ error: ErrorEntry) {
        guard state.product.isLoading else { return }
        state.product = .failed(error, previous: state.product.value)
        notices.append(.shoppingFailed(ShoppingFailure(.showProducts, error)))
    }

    /// Shows a product as it is now, with the variant that is wanted, chosen before or best to begin with.
    private mutating func take(_ raw: Product) {
        let product = ledger.shown(raw)
        self.product = raw
        state.product = .loaded(product)
        state.isHidden = ledger.isHidden(raw.id)
        state.externalIDs = ledger.externalIDs
        state.gallery = product.gallery
        state.galleryIndex = max(0, min(state.galleryIndex, state.gallery.count - 1))
        if let wanted = product.variants.first(where: { $0.id == wantedVariantID }) {
            wantedVariantID = nil
            hasChosen = true
            return adopt(wanted)
        }
        let same = product.variants.first { $0.id == state.variant?.id } ?? product.variant(matching: state.selection)
        if hasChosen {
            adopt(same ?? product.nearestVariant(to: state.selection))
        } else {
            adopt(same?.availability.isPurchasable == true ? same : product.defaultVariant)
        }
    }
}
