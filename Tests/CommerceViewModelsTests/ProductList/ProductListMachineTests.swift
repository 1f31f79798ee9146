import Commerce
import FoundationEssentials
import Testing

@testable import CommerceViewModels

/// The list's decisions alone: no tasks, no backend.
@Suite struct ProductListMachineTests {
    private typealias Effect = ProductListMachine.Effect

    private static func machine(maximumPageSize: Int? = 250) -> ProductListMachine {
        ProductListMachine(
            query: .catalog(ProductQuery()), pageSize: 3, market: MarketContext(),
            capabilities: maximumPageSize.map { Samples.capabilities(maximumPageSize: $0) })
    }

    private static func loaded(_ page: Page<Product>) -> ProductListMachine {
        var machine = machine()
        _ = machine.handle(.load)
        _ = machine.handle(.arrived(page, generation: 1))
        return machine
    }

    private static func asked(_ effects: [Effect]) -> [ProductListMachine.Work] {
        effects.compactMap { if case .run(let work, _) = $0 { work } else { nil } }
    }

    @Test func case88_emptyIsNotTheSameAsNotLoaded() {
        var machine = Self.machine()
        #expect(machine.state.listing.isIdle)
        #expect(!machine.state.isEmpty)
        _ = machine.handle(.load)
        #expect(machine.state.listing.isLoading)
        #expect(!machine.state.isEmpty)
        _ = machine.handle(.arrived(Samples.page([]), generation: 1))
        #expect(machine.state.isEmpty)
        _ = machine.handle(.clear)
        #expect(!machine.state.isEmpty)
    }

    @Test func case81_nothingIsAskedWhileAPageIsOnItsWay() {
        var machine = Self.machine()
        #expect(Self.asked(machine.handle(.loadNext)).count == 1)
        #expect(machine.handle(.loadNext).isEmpty)
        #expect(machine.handle(.load).isEmpty)
        _ = machine.handle(.arrived(Samples.page(1...3, next: "c1"), generation: 1))
        #expect(Self.asked(machine.handle(.loadNext)).first?.page.after == "c1")
        #expect(machine.handle(.loadNext).isEmpty)
    }

    @Test func case82_pagesOfAnEarlierGenerationAreIgnored() {
        var machine = Self.loaded(Samples.page(1...3, next: "c1"))
        _ = machine.handle(.loadNext)
        _ = machine.handle(.reload)
        _ = machine.handle(.arrived(Samples.page(4...6), generation: 1))
        #expect(machine.state.listing.isLoading)
        #expect(machine.state.items.map(\.id) == ["p1", "p2", "p3"])
        _ = machine.handle(.failed(Samples.failure, generation: 1))
        #expect(machine.state.error == nil)
        _ = machine.handle(.arrived(Samples.page(7...9), generation: 2))
        #expect(machine.state.items.map(\.id) == ["p7", "p8", "p9"])
    }

    @Test func aPageThatArrivesTwiceIsTakenOnce() {
        var machine = Self.loaded(Samples.page(1...3, next: "c1"))
        _ = machine.handle(.arrived(Samples.page(7...9), generation: 1))
        #expect(machine.state.items.count == 3)
        #expect(machine.state.hasNext)
        _ = machine.handle(.failed(Samples.failure, generation: 1))
        #expect(machine.state.error == nil)
    }

    @Test func case83_itemsAreThereOnceAtTheirFirstPosition() {
        var machine = Self.loaded(Samples.page([1, 2, 1, 3], next: "c1"))
        _ = machine.handle(.loadNext)
        _ = machine.handle(.arrived(Samples.page([3, 4, 2, 5]), generation: 1))
        #expect(machine.state.items.map(\.id) == ["p1", "p2", "p3", "p4", "p5"])
    }

    @Test func case83_aReloadBeginsAnew() {
        var machine = Self.loaded(Samples.page(1...3))
        _ = machine.handle(.reload)
        _ = machine.handle(.arrived(Samples.page(1...2), generation: 2))
        #expect(machine.state.items.map(\.id) == ["p1", "p2"])
    }

    @Test func case84_aFailedPageKeepsThoseBeforeAndRetriesTheSameCursor() {
        var machine = Self.loaded(Samples.page(1...3, next: "c1"))
        let asked = Self.asked(machine.handle(.loadNext))
        _ = machine.handle(.failed(Samples.failure, generation: 1))
        #expect(machine.state.nextPage == .failed(Samples.failure))
        #expect(machine.state.items.count == 3)
        // A scrolling list asks again and again; only a retry does.
        #expect(machine.handle(.loadNext).isEmpty)
        #expect(Self.asked(machine.handle(.retry)) == asked)
        #expect(machine.state.nextPage == .loading)
        _ = machine.handle(.arrived(Samples.page(4...6), generation: 1))
        #expect(machine.state.items.count == 6)
        #expect(machine.state.error == nil)
        #expect(machine.handle(.retry).isEmpty)
    }

    @Test func case84_aFailedReloadKeepsTheProductsAndTheirNextPage() {
        var machine = Self.loaded(Samples.page(1...3, next: "c1"))
        _ = machine.handle(.reload)
        _ = machine.handle(.failed(Samples.failure, generation: 2))
        #expect(machine.state.listing.error == Samples.failure)
        #expect(machine.state.items.count == 3)
        #expect(Self.asked(machine.handle(.loadNext)).first?.page.after == "c1")
        _ = machine.handle(.arrived(Samples.page(4...6), generation: 2))
        #expect(machine.state.items.count == 6)
        #expect(machine.state.listing.error == Samples.failure)
        let retried = Self.asked(machine.handle(.retry))
        #expect(retried.first?.page.after == nil)
        #expect(retried.first?.options.freshness == .refresh)
    }

    @Test func case84_aFailedFirstPageIsAskedForAgainByARetryOnly() {
        var machine = Self.machine()
        _ = machine.handle(.load)
        _ = machine.handle(.failed(Samples.failure, generation: 1))
        #expect(machine.state.error == Samples.failure)
        #expect(!machine.state.isEmpty)
        #expect(machine.handle(.load).isEmpty)
        #expect(machine.handle(.loadNext).isEmpty)
        #expect(Self.asked(machine.handle(.retry)).count == 1)
        #expect(machine.state.listing == .loading(previous: nil))
    }

    @Test(
        arguments: [
            (PageInfo(next: "c2"), true), (PageInfo(), false), (PageInfo(next: "c1"), false),
        ] as [(PageInfo, Bool)])
    func case85_theServerSaysWhereTheEndIs(info: PageInfo, hasNext: Bool) {
        var machine = Self.loaded(Samples.page(1...3, next: "c1"))
        _ = machine.handle(.loadNext)
        // A short page is not the end, a full one may be; a cursor that leads nowhere new is.
        _ = machine.handle(.arrived(Page(items: [Samples.product(4)], info: info), generation: 1))
        #expect(machine.state.hasNext == hasNext)
        #expect(machine.handle(.loadNext).isEmpty == !hasNext)
    }

    @Test func case85_cursorsThatGoInACircleEnd() {
        var machine = Self.loaded(Samples.page(1...3, next: "a"))
        for (number, next) in [(4, "b"), (5, "c"), (6, "a")] as [(Int, Cursor)] {
            _ = machine.handle(.loadNext)
            _ = machine.handle(
                .arrived(Page(items: [Samples.product(number)], info: PageInfo(next: next)), generation: 1))
            #expect(machine.state.hasNext == (number < 6))
        }
        #expect(machine.handle(.loadNext).isEmpty)
        // Another reading begins anew.
        _ = machine.handle(.reload)
        _ = machine.handle(.arrived(Samples.page(1...3, next: "a"), generation: 2))
        #expect(machine.state.hasNext)
    }

    @Test func case85_anEmptyPageInTheMiddleIsNotTheEnd() {
        var machine = Self.loaded(Samples.page([], next: "c1"))
        #expect(machine.state.hasNext)
        #expect(!machine.state.isEmpty)
        #expect(Self.asked(machine.handle(.loadNext)).first?.page.after == "c1")
    }

    @Test(arguments: [(1000, 2, 2), (1000, 250, 250), (0, 250, 1), (-5, 250, 1)])
    func case86_pageSizesAreClamped(wanted: Int, maximum: Int, asked: Int) {
        var known = ProductListMachine(
            query: .catalog(ProductQuery()), pageSize: wanted, market: MarketContext(),
            capabilities: Samples.capabilities(maximumPageSize: maximum))
        #expect(Self.asked(known.handle(.load)).first?.page.first == asked)
        var learnt = ProductListMachine(
            query: .catalog(ProductQuery()), pageSize: wanted, market: MarketContext(), capabilities: nil)
        _ = learnt.handle(.learned(Samples.capabilities(maximumPageSize: maximum)))
        #expect(Self.asked(learnt.handle(.load)).first?.page.first == asked)
    }

    @Test func case87_filtersAndOrderBeginANewGeneration() {
        var machine = Self.loaded(Samples.page(1...3, next: "c1"))
        let asked = Self.asked(machine.handle(.changeQuery { $0.filters = [.vendor("Acme")] }))
        #expect(asked.first?.generation == 2)
        #expect(asked.first?.page.after == nil)
        #expect(asked.first?.query.filters == [.vendor("Acme")])
        // The products before may be shown meanwhile, as what they are.
        #expect(machine.state.items.count == 3)
        #expect(!machine.state.isCurrent)
        _ = machine.handle(.arrived(Samples.page(1...3), generation: 1))
        #expect(machine.state.listing.isLoading)
        _ = machine.handle(.arrived(Samples.page(4...4), generation: 2))
        #expect(machine.state.isCurrent)
        let sorted = Self.asked(machine.handle(.changeQuery { $0.sort = ProductSort(key: .price) }))
        #expect(sorted.first?.generation == 3)
    }

    @Test func case87_theSameQueryAsksForNothing() {
        var machine = Self.loaded(Samples.page(1...3))
        #expect(machine.handle(.changeQuery { $0.filters = [] }).isEmpty)
        #expect(machine.state.listing.isLoaded)
    }

    @Test func case87_theNextPageOfOtherFiltersIsNotAskedFor() {
        var machine = Self.loaded(Samples.page(1...3, next: "c1"))
        _ = machine.handle(.changeQuery { $0.filters = [.vendor("Acme")] })
        _ = machine.handle(.failed(Samples.failure, generation: 2))
        #expect(machine.state.items.count == 3)
        #expect(machine.handle(.loadNext).isEmpty)
        #expect(Self.asked(machine.handle(.retry)).first?.query.filters == [.vendor("Acme")])
    }

    @Test func anotherCollectionDoesNotShowTheProductsBefore() {
        var machine = Self.loaded(Samples.page(1...3))
        _ = machine.handle(.changeQuery { $0 = .catalog(ProductQuery(collection: .handle("hats"))) })
        #expect(machine.state.listing == .loading(previous: nil))
    }

    @Test func anotherMarketDoesNotShowThePricesBefore() {
        var machine = Self.loaded(Samples.page(1...3))
        let market = MarketContext(country: "DE")
        let asked = Self.asked(machine.handle(.setMarket(market)))
        #expect(asked.first?.options.market == market)
        #expect(machine.state.listing == .loading(previous: nil))
        #expect(machine.handle(.setMarket(market)).isEmpty)
    }

    @Test func nothingIsAskedBeforeTheFirstLoad() {
        var machine = Self.machine()
        #expect(machine.handle(.changeQuery { $0.filters = [.vendor("Acme")] }).isEmpty)
        #expect(machine.handle(.setMarket(MarketContext(country: "DE"))).isEmpty)
        #expect(machine.state.listing.isIdle)
        let asked = Self.asked(machine.handle(.load))
        #expect(asked.first?.query.filters == [.vendor("Acme")])
        #expect(asked.first?.options.market.country == "DE")
    }

    @Test func stoppingKeepsWhatIsThere() {
        var machine = Self.loaded(Samples.page(1...3, next: "c1"))
        _ = machine.handle(.loadNext)
        #expect(machine.handle(.stop) == [.cancel(.page)])
        #expect(machine.state.nextPage == .idle)
        _ = machine.handle(.arrived(Samples.page(4...6), generation: 1))
        #expect(machine.state.items.count == 3)
        #expect(Self.asked(machine.handle(.loadNext)).first?.page.after == "c1")
    }

    @Test func aFilterThatWasStoppedIsLoadedByTheNextLoad() {
        var machine = Self.loaded(Samples.page(1...3, next: "c1"))
        _ = machine.handle(.changeQuery { $0.filters = [.vendor("Acme")] })
        _ = machine.handle(.stop)
        #expect(machine.state.items.count == 3)
        let asked = Self.asked(machine.handle(.loadNext))
        #expect(asked.first?.page.after == nil)
        #expect(asked.first?.query.filters == [.vendor("Acme")])
    }

    @Test func facetsAndTotalsStandBesideTheProducts() {
        let facet = Facet(key: "vendor", label: "Brand", values: [FacetValue(label: "Acme", filter: .vendor("Acme"))])
        var machine = Self.loaded(
            Page(
                items: [Samples.product(1)], info: PageInfo(next: "c1", total: 10, isTotalLowerBound: true),
                facets: [facet], issues: [FieldIssue(path: "items[0].price", code: "invalid-price", message: "")]))
        #expect(machine.state.listing.value?.facets == [facet])
        #expect(machine.state.listing.value?.total == 10)
        #expect(machine.state.listing.value?.isTotalLowerBound == true)
        #expect(machine.state.listing.value?.issues.count == 1)
        _ = machine.handle(.loadNext)
        _ = machine.handle(.arrived(Samples.page([2]), generation: 1))
        #expect(machine.state.listing.value?.facets == [facet])
        #expect(machine.state.listing.value?.total == 10)
        #expect(machine.state.listing.value?.issues.isEmpty == true)
    }

    @Test(
        arguments: [
            ([], .vendor("A"), [.vendor("A")]),
            ([.vendor("A")], .vendor("A"), []),
            ([.vendor("A")], .vendor("B"), [.vendor("A"), .vendor("B")]),
            ([.available(true), .tag("x")], .available(false), [.tag("x"), .available(false)]),
            ([.price(minimum: 1, maximum: 2)], .price(minimum: 3, maximum: nil), [.price(minimum: 3, maximum: nil)]),
        ] as [([ProductFilter], ProductFilter, [ProductFilter])])
    func filtersAreToggled(before: [ProductFilter], toggled: ProductFilter, after: [ProductFilter]) {
        var query = ProductListQuery.search(SearchQuery(text: "x", filters: before))
        query.toggle(toggled)
        #expect(query.filters == after)
    }

    @Test func sortAndFilterKeysAreOfferedInTheOrderOfTheVocabulary() {
        let state = Self.machine().state
        #expect(state.sortKeys == [.title, .price, "by-moon"])
        #expect(state.filterKeys == [.price, .vendor, .tag])
        #expect(Self.machine(maximumPageSize: nil).state.sortKeys.isEmpty)
    }

    @Test func availabilityFollowsTheCapabilities() {
        var machine = Self.machine(maximumPageSize: nil)
        #expect(machine.state.isAvailable)
        _ = machine.handle(.learned(Samples.capabilities(operations: [.search])))
        #expect(!machine.state.isAvailable)
        _ = machine.handle(.changeQuery { $0 = .search(SearchQuery(text: "x")) })
        #expect(machine.state.isAvailable)
    }
}
