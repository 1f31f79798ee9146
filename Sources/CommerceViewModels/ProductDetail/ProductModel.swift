public import Commerce

/// The page of a product: its options and what they mean, quantity, pictures, what goes with it.
///
/// Variants that did not come with the product follow by themselves, so that every combination is known in the end.
public final class ProductModel: ViewModel {
    let engine: ModelEngine<ProductMachine>

    /// Makes a page; nothing is asked for before ``load()``.
    ///
    /// - Parameters:
    ///   - backend: whose product.
    ///   - reference: which product.
    ///   - variantID: the variant to show first; otherwise the first that can be bought.
    ///   - loadsRecommendations: whether what goes with the product is asked for too, where the backend has it.
    ///   - market: for whom.
    ///   - hydration: says what else is to be shown of the products, see ``HydrationSource``.
    ///   - events: told that a product was viewed, once until another one is shown, and that one could not be shown.
    ///   - clock: tells when something failed.
    ///   - logger: told of what is wrong with a hydration.
    public init(
        backend: Backend, reference: Reference<Product>, variantID: ID<Variant>? = nil,
        loadsRecommendations: Bool = true, market: MarketContext = MarketContext(),
        hydration: (any HydrationSource)? = nil, events: ShoppingEvents? = nil,
        clock: any CommerceClock = SystemClock(), logger: any CommerceLogger = SilentLogger()
    ) {
        let machine = ProductMachine(
            reference: reference, variantID: variantID, loadsRecommendations: loadsRecommendations, market: market,
            capabilities: backend.declaredCapabilities, isHydrated: hydration != nil)
        let caller = HydrationCaller(source: hydration, backend: backend.name, logger: logger)
        engine = ModelEngine(machine) { event in
            events?.send(event, backend: backend.name)
        } perform: { work, sink in
            await Self.perform(work, sink, backend: backend, caller, clock: clock)
        }
    }

    /// Where the page's states can be read and watched.
    public var source: SnapshotSource<ProductState> { engine.source }

    /// Loads the product, unless that was asked for before.
    @discardableResult
    public func load() -> PendingWork { engine.send(.load, workIn: .product) }

    /// Loads the product anew, past any cache; what is shown and chosen stays.
    @discardableResult
    public func reload() -> PendingWork { engine.send(.reload, workIn: .product) }

    /// Asks again for whatever failed: the product, else its further variants and the recommendations.
    @discardableResult
    public func retry() -> PendingWork { engine.send(.retry, workIn: .product) }

    /// Shows another product, such as one of the recommendations, and loads it.
    @discardableResult
    public func show(_ reference: Reference<Product>, variantID: ID<Variant>? = nil) -> PendingWork {
        engine.send(.show(reference, variantID), workIn: .product)
    }

    /// Chooses a value of an option.
    ///
    /// The variant is then the nearest one with that value, see ``Product/nearestVariant(to:keeping:)``; a value that no
    /// variant has changes nothing.
    public func select(_ option: SelectedOption) { engine.send(.select(option)) }

    /// Chooses a value of an option, both by name.
    public func select(_ name: String, _ value: String) { select(SelectedOption(name: name, value: value)) }

    /// Chooses a variant, sold out or not; one that has not come yet is chosen when it does.
    public func selectVariant(_ id: ID<Variant>) { engine.send(.selectVariant(id)) }

    /// Sets how many are wanted, clamped to what the variant can be ordered in.
    public func setQuantity(_ quantity: Int) { engine.send(.setQuantity(quantity)) }

    /// Wants one step more.
    public func increaseQuantity() { engine.send(.stepQuantity(by: 1)) }

    /// Wants one step less, down to the least quantity.
    public func decreaseQuantity() { engine.send(.stepQuantity(by: -1)) }

    /// Shows a picture by its position, clamped to those there are.
    public func showImage(_ index: Int) { engine.send(.showImage(index)) }

    /// Changes for whom the product is shown; one that was loaded is loaded again, and not shown meanwhile.
    @discardableResult
    public func setMarket(_ market: MarketContext) -> PendingWork { engine.send(.setMarket(market), workIn: .product) }

    /// Waits until nothing is on its way, further variants and recommendations included.
    public func settled() async { await engine.settled() }

    /// Cancels what is on its way and ends the watchers; what is shown stays.
    public func stop() { engine.stop(.stop) }

    private static func perform(
        _ work: ProductMachine.Work, _ sink: EventSink<ProductMachine>, backend: Backend, _ caller: HydrationCaller,
        clock: any CommerceClock
    ) async {
        func hydrate(
            _ products: [Product], in place: HydrationContext.Place, _ market: MarketContext, _ generation: Int
        ) -> ProductHydrator? {
            caller.hydrate(products, in: place, for: market) { hydration in
                sink.sendLate(.hydrated(hydration, generation: generation))
            }
        }
        switch work {
        case .product(let reference, let options, let generation):
            do throws(CommerceError) {
                sink.send(.learned(try await backend.capabilities()))
                let product = try await backend.catalog.product(reference, options: options)
                let hydrator = hydrate([product.value], in: .product, options.market, generation)
                sink.send(.arrived(product, hydrations: hydrator?.takeEarly() ?? [], generation: generation))
                hydrator?.open()
            } catch {
                sink.send(.failed(ErrorEntry(error, date: clock.now), generation: generation))
            }
        case .variants(let id, let page, let options, let generation):
            do throws(CommerceError) {
                let variants = try await backend.catalog.variants(of: id, page: page, options: options)
                sink.send(.variantsArrived(variants, generation: generation))
            } catch {
                sink.send(.variantsFailed(ErrorEntry(error, date: clock.now), generation: generation))
            }
        case .recommendations(let id, let options, let generation):
            do throws(CommerceError) {
                let products = try await backend.catalog.recommendations(for: id, options: options).value
                let hydrator = hydrate(products, in: .recommendations(of: id), options.market, generation)
                sink.send(.recommended(products, hydrations: hydrator?.takeEarly() ?? [], generation: generation))
                hydrator?.open()
            } catch {
                sink.send(.recommendationsFailed(ErrorEntry(error, date: clock.now), generation: generation))
            }
        case .hydrate(let product, let market, let generation):
            hydrate([product], in: .product, market, generation)?.open()
        }
    }
}
