import Commerce
import CommerceFormatting
import CommerceTesting
import FoundationEssentials
import MemoryBackend
import Testing

@testable import CommerceViewModels

@Suite(.timeLimit(.minutes(10))) struct CollectionListModelTests {
    private struct Request: Sendable, Equatable {
        let query: CollectionQuery
        let page: PageRequest
        let options: ReadOptions
    }

    private typealias Calls = PendingCalls<Request, Page<ProductCollection>>

    private static func model(_ calls: Calls, maximumPageSize: Int = 250) -> CollectionListModel {
        var catalog = StubCatalog()
        catalog.onCollections = { query, page, options in
            try await calls.call(Request(query: query, page: page, options: options))
        }
        return CollectionListModel(
            backend: Samples.backend(catalog, maximumPageSize: maximumPageSize), pageSize: 3, clock: ManualClock())
    }

    private static func page(_ numbers: some Sequence<Int>, next: Cursor? = nil) -> Page<ProductCollection> {
        let collections = numbers.map { ProductCollection(id: ID("c\($0)"), title: "Collection \($0)") }
        return Page(items: collections, info: PageInfo(next: next))
    }

    @Test func pagesAddUpToOneListWithEachCollectionOnce() async {
        let calls = Calls()
        let model = Self.model(calls)
        #expect(!model.snapshot.isEmpty)
        let work = model.load()
        #expect(model.loadNext() === work)
        await calls.next().answer(Self.page(1...3, next: "n1"))
        await work.finished()
        model.loadNext()
        await calls.next().answer(Self.page(3...5))
        await model.settled()
        #expect(model.snapshot.items.map(\.id) == ["c1", "c2", "c3", "c4", "c5"])
        #expect(!model.snapshot.hasNext)
        #expect(calls.requests.map(\.page) == [PageRequest(first: 3), PageRequest(first: 3, after: "n1")])
    }

    @Test func aFailedPageIsAskedForAgainWithItsCursor() async {
        let calls = Calls()
        let model = Self.model(calls)
        model.load()
        await calls.next().answer(Self.page(1...3, next: "n1"))
        await model.settled()
        model.loadNext()
        await calls.next().fail(Samples.networkError)
        await model.settled()
        #expect(model.snapshot.error?.code == "network")
        #expect(model.snapshot.items.count == 3)
        #expect(model.loadNext().isFinished)
        model.retry()
        await calls.next().answer(Self.page([4]))
        await model.settled()
        #expect(model.snapshot.error == nil)
        #expect(model.snapshot.items.count == 4)
        #expect(calls.requests.map(\.page.after) == [nil, "n1", "n1"])
    }

    @Test func anotherQueryOrMarketTakesThePlaceOfTheListAndLatePagesAreIgnored() async {
        let calls = Calls(isDeaf: true)
        let model = Self.model(calls)
        model.load()
        let late = await calls.next()
        model.setQuery(CollectionQuery(text: "summer", previewCount: 2))
        await calls.next().answer(Self.page([7]))
        late.answer(Self.page(1...3))
        await model.engine.census.empty()
        #expect(model.snapshot.items.map(\.id) == ["c7"])
        let market = MarketContext(country: "CH", language: "de")
        model.setMarket(market)
        #expect(model.snapshot.items.isEmpty)
        await calls.next().answer(Self.page([8]))
        await model.settled()
        #expect(model.snapshot.items.map(\.id) == ["c8"])
        #expect(calls.requests.last?.query == CollectionQuery(text: "summer", previewCount: 2))
        #expect(calls.requests.last?.options.market == market)
        #expect(model.snapshot.format.locale.region == "CH")
    }

    @Test func theServersEmptyListIsEmptyAndTheGreatestPageIsKept() async {
        let calls = Calls()
        let model = Self.model(calls, maximumPageSize: 2)
        model.load()
        await calls.next().answer(Self.page([]))
        await model.settled()
        #expect(model.snapshot.isEmpty)
        #expect(calls.requests.map(\.page.first) == [2])
        model.reload()
        await calls.next().answer(Self.page([1]))
        await model.settled()
        #expect(calls.requests.last?.options.freshness == .refresh)
    }

    @Test func aModelThatIsLetGoEndsItsTasks() async {
        let calls = Calls()
        var model: CollectionListModel? = Self.model(calls)
        let census = model?.engine.census
        let work = model?.load()
        _ = await calls.next()
        model = nil
        await work?.finished()
        await census?.empty()
        #expect(calls.cancelledCount == 1)
    }

    @Test func aTreeIsReadLevelByLevelAndLosesNoOne() {
        var listing = CollectionListing(query: CollectionQuery())
        listing.items = [
            ProductCollection(id: "men", title: "Men"),
            ProductCollection(id: "shirts", title: "Shirts", parentID: "men"),
            ProductCollection(id: "lost", title: "Lost", parentID: "elsewhere"),
        ]
        #expect(listing.children(of: nil).map(\.id) == ["men", "lost"])
        #expect(listing.children(of: "men").map(\.id) == ["shirts"])
    }

    @Test func theMemoryShopsCollectionsComeWithTheirPreviews() async {
        let model = CollectionListModel(
            backend: MemoryShop().backend(name: "shop"), query: CollectionQuery(previewCount: 2))
        model.load()
        await model.settled()
        #expect(!model.snapshot.items.isEmpty)
        #expect(model.snapshot.items.contains { !$0.preview.isEmpty })
    }
}
