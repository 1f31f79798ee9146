public import Commerce

// Models of the current backend. They follow the market and end with the backend; whoever makes one keeps it.

extension StorefrontModel {
    /// Makes a list of products; nothing is asked for yet.
    ///
    /// - Parameters:
    ///   - query: which products; all of them unless said.
    ///   - pageSize: how many a page, 1 or more; lowered to the backend's greatest page.
    public func productList(
        _ query: ProductListQuery = .catalog(ProductQuery()), pageSize: Int = 20
    ) -> ProductListModel {
        make { [surroundings] models, market in
            ProductListModel(
                backend: models.backend, query: query, pageSize: pageSize, market: market,
                hydration: surroundings.options.hydration, clock: surroundings.clock,
                logger: surroundings.options.logger)
        }
    }

    /// Makes a list of collections; nothing is asked for yet.
    ///
    /// - Parameters:
    ///   - query: which collections, and how many products of each come along as its preview.
    ///   - pageSize: how many a page, 1 or more; lowered to the backend's greatest page.
    public func collectionList(
        _ query: CollectionQuery = CollectionQuery(), pageSize: Int = 50
    ) -> CollectionListModel {
        make { [surroundings] models, market in
            CollectionListModel(
                backend: models.backend, query: query, pageSize: pageSize, market: market,
                hydration: surroundings.options.hydration, clock: surroundings.clock,
                logger: surroundings.options.logger)
        }
    }

    /// Makes a search box; it remembers what was searched for, one list a backend.
    public func search() -> SearchModel {
        make { [surroundings] models, market in
            SearchModel(
                backend: models.backend, options: surroundings.options.search,
                vault: RecentSearchVault(
                    storage: StoredRecentSearches(
                        storage: surroundings.storage, scope: models.backend.stateIdentity),
                    lane: surroundings.searchLane),
                market: market, hydration: surroundings.options.hydration, clock: surroundings.clock,
                logger: surroundings.options.logger)
        }
    }

    /// Makes the page of a product; nothing is asked for yet.
    ///
    /// - Parameters:
    ///   - reference: the product, by identifier or handle.
    ///   - variantID: the variant to show first; otherwise the first that can be bought.
    ///   - loadsRecommendations: whether what goes with the product is asked for too, where the backend has that.
    public func product(
        _ reference: Reference<Product>, variantID: Commerce.ID<Variant>? = nil, loadsRecommendations: Bool = true
    ) -> ProductModel {
        make { [surroundings] models, market in
            ProductModel(
                backend: models.backend, reference: reference, variantID: variantID,
                loadsRecommendations: loadsRecommendations, market: market, hydration: surroundings.options.hydration,
                events: surroundings.options.events, clock: surroundings.clock, logger: surroundings.options.logger)
        }
    }

    /// Makes a checkout of the cart, as the customer who is signed in.
    ///
    /// - Parameters:
    ///   - presenter: shows the page.
    ///   - onOutcome: called once a hand-off, before the state shows the outcome, on any thread.
    ///   - linkHandler: deals with links that lead out of the checkout; without one they are the page's own.
    public func checkout(
        _ presenter: any CheckoutPresenter, onOutcome: @escaping @Sendable (CheckoutOutcome) -> Void = { _ in },
        linkHandler: CheckoutLinkHandler? = nil
    ) -> CheckoutModel {
        make { [surroundings] models, _ in
            CheckoutModel(
                of: models.cart, presenter: presenter, storage: surroundings.storage,
                options: surroundings.options.checkout, events: surroundings.options.events, linkHandler: linkHandler,
                onOutcome: onOutcome, clock: surroundings.clock, makeIdentifier: surroundings.makeIdentifier)
        }
    }

    /// Makes the control of a card that adds with one tap, to the cart unless the options name another handler.
    ///
    /// It is hidden unless ``StorefrontOptions/oneTapAdd`` is switched on.
    public func oneTapAdd() -> OneTapAddModel {
        make { [surroundings] models, _ in
            OneTapAddModel(
                settings: surroundings.options.oneTapAdd, defaultHandler: models.cart,
                events: surroundings.options.events, backend: models.name, clock: surroundings.clock)
        }
    }

    private func make<Model: BackendModel>(_ body: (BackendModels, MarketContext) -> Model) -> Model {
        while true {
            let models = source.untracked.models
            // A switch at this moment has closed what was the current backend: its successor is there by then.
            if let model = models.roll.make({ market in body(models, market) }) { return model }
        }
    }
}
