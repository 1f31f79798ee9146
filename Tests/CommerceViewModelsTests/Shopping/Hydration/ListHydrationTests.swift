import Commerce
import CommerceTesting
import MemoryBackend
import Testing

@testable import CommerceViewModels

/// Lists and search with a source of hydrations, on a backend that answers when a test says so.
@Suite(.timeLimit(.minutes(10))) struct ListHydrationTests {
    private typealias Calls = PendingCalls<PageRequest, Page<Product>>
    private let calls = Calls()

    private func model(_ source: RecordingSource, market: MarketContext = MarketContext()) -> ProductListModel {
        var catalog = StubCatalog()
        catalog.onProducts = { [calls] _, page, _ in try await calls.call(page) }
        return ProductListModel(
            backend: Samples.backend(catalog), pageSize: 3, market: market, hydration: source, clock: ManualClock())
    }

    private func load(_ model: ProductListModel, _ numbers: ClosedRange<Int>, next: Cursor? = nil) async {
        model.loadNext()
        await calls.next().answer(Samples.page(numbers, next: next))
        await model.settled()
    }

    @Test func aSourceIsAskedAboutEveryPageOnce() async {
        let source = RecordingSource()
        let model = model(source, market: MarketContext(country: "DE"))
        await load(model, 1...3, next: "c1")
        await load(model, 4...6)
        #expect(source.calls.map(\.ids) == [["p1", "p2", "p3"], ["p4", "p5", "p6"]])
        #expect(
            source.calls[0].context
                == HydrationContext(
                    place: .list(.catalog(ProductQuery())), backend: "shop", market: MarketContext(country: "DE")))
        #expect(source.calls[0].hydrator.products == (1...3).map(Samples.product))
    }

    @Test func anEmptyPageIsNothingToAskAbout() async {
        let source = RecordingSource()
        let model = model(source)
        model.load()
        await calls.next().answer(Samples.page([]))
        await model.settled()
        #expect(source.calls.isEmpty)
        #expect(model.snapshot.isEmpty)
    }

    @Test func whatIsHydratedAtOnceIsNeverShownOtherwise() async {
        let source = RecordingSource { call in
            for id in call.ids { call.hydrator.hydrate(id) { $0.name = "Shown" } }
            call.hydrator.hydrate("p2") { $0.isHidden = true }
        }
        let model = model(source)
        let titles = Collected<[String]>()
        let token = model.observe(on: .inline) { titles.append($0.items.map(\.title)) }
        await load(model, 1...3)
        #expect(Set(titles.values) == [[], ["Shown", "Shown"]])
        withExtendedLifetime(token) {}
    }

    @Test func whatIsHydratedLaterIsShownThen() async {
        let source = RecordingSource()
        let model = model(source)
        await load(model, 1...3, next: "c1")
        await load(model, 4...6)
        source.calls[0].hydrator.hydrate("p1") {
            $0.name = "One"
            $0.externalID = "E1"
        }
        source.calls[1].hydrator.hydrate("p5") { $0.isHidden = true }
        source.calls[0].hydrator.hydrate("p1") { $0.name = "First" }
        #expect(model.snapshot.items.map(\.title) == ["First", "Product 2", "Product 3", "Product 4", "Product 6"])
        #expect(model.snapshot.externalIDs.id(of: Samples.product(1)) == "E1")
        #expect(model.snapshot.listing.value?.hiddenCount == 1)
    }

    @Test func pagingAndTheEndStayRightWithHiddenProducts() async {
        let source = RecordingSource { call in for id in call.ids { call.hydrator.hydrate(id) { $0.isHidden = true } } }
        let model = model(source)
        await load(model, 1...3, next: "c1")
        #expect(model.snapshot.items.isEmpty)
        #expect(model.snapshot.hasNext)
        #expect(!model.snapshot.isEmpty)
        await load(model, 2...4, next: "c2")
        await load(model, 5...6)
        #expect(calls.requests.map(\.after) == [nil, "c1", "c2"])
        #expect(model.snapshot.isEmpty)
        source.calls[0].hydrator.hydrate("p2") { $0.isHidden = false }
        #expect(model.snapshot.items.map(\.id) == ["p2"])
        #expect(!model.snapshot.isEmpty)
    }

    enum Ending: CaseIterable { case reload, market, filter, clear, stop }

    @Test(arguments: Ending.allCases) func whatComesAfterTheProductsHaveGoneIsDropped(_ ending: Ending) async {
        let source = RecordingSource()
        let model = model(source)
        await load(model, 1...3)
        let late = source.calls[0].hydrator
        switch ending {
        case .reload: model.reload()
        case .market: model.setMarket(MarketContext(country: "JP"))
        case .filter: model.setFilters([.vendor("Acme")])
        case .clear: model.clear()
        case .stop: model.stop()
        }
        let before = model.snapshot
        late.hydrate("p1") { $0.name = "Late" }
        #expect(model.snapshot == before)
        if ending == .clear || ending == .stop { return }
        await calls.next().answer(Samples.page(1...3))
        await model.settled()
        late.hydrate("p1") { $0.name = "Late" }
        #expect(model.snapshot.items.first?.title == "Product 1")
        #expect(source.calls.count == 2)
        source.calls[1].hydrator.hydrate("p1") { $0.name = "New" }
        #expect(model.snapshot.items.first?.title == "New")
    }

    @Test func aPageThatComesTooLateIsNotHydratedEither() async {
        let deaf = Calls(isDeaf: true)
        var catalog = StubCatalog()
        catalog.onProducts = { _, page, _ in try await deaf.call(page) }
        let source = RecordingSource { call in call.hydrator.hydrate("p1") { $0.name = "Early" } }
        let model = ProductListModel(backend: Samples.backend(catalog), hydration: source)
        model.load()
        let late = await deaf.next()
        model.reload()
        await deaf.next().answer(Samples.page([2]))
        await model.settled()
        late.answer(Samples.page([1]))
        await model.engine.census.empty()
        #expect(model.snapshot.items.map(\.id) == ["p2"])
    }

    @Test func aHydratorThatIsKeptKeepsNoModel() async {
        let source = RecordingSource()
        var model: ProductListModel? = model(source)
        weak let weakModel = model
        let census = model?.engine.census
        model?.load()
        await calls.next().answer(Samples.page(1...3))
        await model?.settled()
        model = nil
        #expect(weakModel == nil)
        await census?.empty()
        source.calls[0].hydrator.hydrate("p1") { $0.name = "Nobody" }
        #expect(source.calls[0].hydrator.products.first?.title == "Nobody")
    }

    @Test func manyThreadsHydrateWhileTheListGoesOn() async {
        let source = RecordingSource()
        let model = model(source)
        calls.answerAll { page in
            let number = Int(page.after?.rawValue ?? "0") ?? 0
            return Samples.page(number..<number + 3, next: Cursor(rawValue: "\(number + 3)"))
        }
        await model.loadNext().finished()
        await withTaskGroup { group in
            for worker in 0..<4 {
                group.addTask {
                    for step in 0..<100 {
                        let call = source.calls[step % source.calls.count]
                        call.hydrator.hydrate(call.ids[worker % 3]) { $0.isHidden = step % 2 == 0 }
                    }
                }
            }
            group.addTask { for _ in 0..<30 { await model.loadNext().finished() } }
        }
        for call in source.calls {
            for id in call.ids { call.hydrator.hydrate(id) { $0.isHidden = false } }
        }
        #expect(model.snapshot.items.map(\.id.rawValue) == (0..<93).map { "p\($0)" })
    }

    // MARK: Search

    @Test func suggestionsAndResultsAreHydrated() async {
        let source = RecordingSource { call in
            if call.ids.contains("p2") { call.hydrator.hydrate("p2") { $0.isHidden = true } }
        }
        var catalog = StubCatalog()
        catalog.onSuggestions = { _, _, _ in
            Fetched(Suggestions(queries: ["tea"], products: [1, 2].map(Samples.product)))
        }
        catalog.onSearch = { _, _, _ in Samples.page(2...4) }
        let model = SearchModel(
            backend: Samples.backend(catalog), options: SearchOptions(debounce: .zero), hydration: source)
        model.setText("tea")
        await model.settled()
        #expect(model.snapshot.suggestions.value?.products.map(\.id) == ["p1"])
        #expect(model.snapshot.suggestions.value?.queries == ["tea"])
        #expect(source.calls.map(\.context.place) == [.suggestions("tea")])
        source.calls[0].hydrator.hydrate("p1") {
            $0.name = "Later"
            $0.externalID = "E1"
        }
        #expect(model.snapshot.suggestions.value?.products.map(\.title) == ["Later"])
        #expect(model.snapshot.externalIDs.id(of: Samples.product(1)) == "E1")
        model.submit()
        await model.settled()
        #expect(model.results.snapshot.items.map(\.id) == ["p3", "p4"])
        #expect(source.calls.last?.context.place == .list(.search(SearchQuery(text: "tea"))))
        #expect(source.calls.count == 2)
    }

    @Test func hydrationsOfSuggestionsForAnEarlierTextAreDropped() async {
        let source = RecordingSource()
        var catalog = StubCatalog()
        catalog.onSuggestions = { _, _, _ in Fetched(Suggestions(products: [Samples.product(1)])) }
        let model = SearchModel(
            backend: Samples.backend(catalog), options: SearchOptions(debounce: .zero), hydration: source)
        for text in ["tea", "teapot"] {
            model.setText(text)
            await model.settled()
        }
        let before = model.snapshot
        source.calls[0].hydrator.hydrate("p1") { $0.name = "Late" }
        #expect(model.snapshot == before)
        source.calls[1].hydrator.hydrate("p1") { $0.name = "In time" }
        #expect(model.snapshot.suggestions.value?.products.map(\.title) == ["In time"])
        model.clear()
        source.calls[1].hydrator.hydrate("p1") { $0.name = "Late" }
        #expect(model.snapshot.suggestions.isIdle)
        #expect(model.snapshot.externalIDs == ExternalIDs())
    }

    @Test func theDemoShopIsHydratedToItsEnd() async throws {
        let source = RecordingSource { call in
            for product in call.hydrator.products {
                call.hydrator.hydrate(product.id) { $0.name = product.title.uppercased() }
            }
        }
        let backend = MemoryShop().backend()
        let model = ProductListModel(backend: backend, pageSize: 7, hydration: source)
        repeat { await model.loadNext().finished() } while model.snapshot.hasNext
        let all = try await backend.catalog.products(page: PageRequest(first: 250))
        #expect(model.snapshot.items.map(\.title) == all.items.map { $0.title.uppercased() })
    }
}
