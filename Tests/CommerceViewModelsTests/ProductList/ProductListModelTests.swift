import Commerce
import CommerceTesting
import MemoryBackend
import Testing

@testable import CommerceViewModels

/// The list with tasks, on a backend that answers when a test says so.
@Suite(.timeLimit(.minutes(10))) struct ProductListModelTests {
    private typealias Calls = PendingCalls<PageRequest, Page<Product>>

    private static func model(_ calls: Calls, pageSize: Int = 3) -> ProductListModel {
        var catalog = StubCatalog()
        catalog.onProducts = { _, page, _ in try await calls.call(page) }
        return ProductListModel(backend: Samples.backend(catalog), pageSize: pageSize, clock: ManualClock())
    }

    @Test func case81_whoAsksWhileAPageIsOnItsWayGetsTheSameWork() async {
        let calls = Calls()
        let model = Self.model(calls)
        let works = [model.load(), model.loadNext(), model.load(), model.loadNext()]
        #expect(works.allSatisfy { $0 === works[0] })
        await calls.next().answer(Samples.page(1...3, next: "c1"))
        await works[0].finished()
        let next = [model.loadNext(), model.loadNext()]
        #expect(next[0] === next[1])
        #expect(next[0] !== works[0])
        await calls.next().answer(Samples.page(4...6))
        await model.settled()
        #expect(model.snapshot.items.count == 6)
        #expect(calls.requests.map(\.after) == [nil, "c1"])
    }

    @Test func case81_manyThreadsAskForOnePage() async {
        let calls = Calls()
        let model = Self.model(calls)
        await withTaskGroup { group in
            for _ in 0..<1000 { group.addTask { model.loadNext() } }
        }
        await calls.next().answer(Samples.page(1...3))
        await model.settled()
        #expect(calls.requests.count == 1)
    }

    @Test func case82_aLatePageOfABackendThatCannotBeCancelledIsIgnored() async {
        let calls = Calls(isDeaf: true)
        let model = Self.model(calls)
        let replaced = model.load()
        let late = await calls.next()
        model.reload()
        await replaced.finished()
        await calls.next().answer(Samples.page(4...6))
        late.answer(Samples.page(1...3))
        await model.engine.census.empty()
        #expect(model.snapshot.items.map(\.id) == ["p4", "p5", "p6"])
        #expect(calls.cancelledCount == 1)
    }

    @Test func case84_aFailedPageIsRetriedWithItsCursor() async {
        let calls = Calls()
        let model = Self.model(calls)
        model.load()
        await calls.next().answer(Samples.page(1...3, next: "c1"))
        await model.settled()
        model.loadNext()
        await calls.next().fail(Samples.networkError)
        await model.settled()
        #expect(model.snapshot.items.count == 3)
        #expect(model.snapshot.error?.code == "network")
        #expect(model.snapshot.error?.isRetryable == true)
        #expect(model.loadNext().isFinished)
        model.retry()
        await calls.next().answer(Samples.page(4...6))
        await model.settled()
        #expect(model.snapshot.items.count == 6)
        #expect(calls.requests.map(\.after) == [nil, "c1", "c1"])
    }

    @Test func case86_aPageSizeThatIsTooGreatIsLowered() async {
        let calls = Calls()
        var catalog = StubCatalog()
        catalog.onProducts = { _, page, _ in try await calls.call(page) }
        let model = ProductListModel(backend: Samples.backend(catalog, maximumPageSize: 5), pageSize: 1000)
        model.load()
        #expect(await calls.next().request.first == 5)
        #expect(model.snapshot.pageSize == 5)
    }

    @Test func case86_capabilitiesThatHaveToBeAskedForAreLearned() async {
        var catalog = StubCatalog()
        catalog.onProducts = { _, page, _ in Samples.page(0..<page.first) }
        let backend = Backend(
            name: "far", plugin: "stub", stateIdentity: "far",
            discover: { () throws(CommerceError) in Samples.capabilities(maximumPageSize: 4) }, catalog: catalog)
        let model = ProductListModel(backend: backend, pageSize: 100)
        #expect(model.snapshot.capabilities == nil)
        await model.load().finished()
        #expect(model.snapshot.items.count == 4)
        #expect(model.snapshot.pageSize == 4)
        #expect(model.snapshot.sortKeys == [.title, .price, "by-moon"])
    }

    @Test func case87_aFilterCancelsThePageOnItsWay() async {
        let calls = Calls()
        let model = Self.model(calls)
        let replaced = model.load()
        _ = await calls.next()
        model.setFilters([.vendor("Acme")])
        await replaced.finished()
        await calls.next().answer(Samples.page([9]))
        await model.settled()
        #expect(model.snapshot.items.map(\.id) == ["p9"])
        #expect(calls.cancelledCount == 1)
        #expect(model.snapshot.error == nil)
    }

    @Test func case68_whatTheBackendLacksIsOneTypedEntryAndNothingIsSent() async {
        let calls = Calls()
        var catalog = StubCatalog()
        catalog.onProducts = { _, page, _ in try await calls.call(page) }
        let without = ProductListModel(backend: Samples.backend(catalog, operations: [.product]))
        await without.load().finished()
        #expect(!without.snapshot.isAvailable)
        #expect(without.snapshot.error?.code == "unsupported")
        #expect(without.snapshot.error?.isRetryable == false)
        let sorted = ProductListModel(backend: Samples.backend(catalog))
        sorted.setSort(ProductSort(key: .bestSelling))
        await sorted.load().finished()
        #expect(sorted.snapshot.error?.code == "unsupported")
        #expect(calls.requests.isEmpty)
    }

    @Test func case65_aBackendThatCancelsByItselfHasFailed() async {
        let calls = Calls()
        let model = Self.model(calls)
        model.load()
        await calls.next().fail(CancellationError())
        await model.settled()
        #expect(model.snapshot.error?.code == "cancelled")
        #expect(model.snapshot.error?.isRetryable == true)
    }

    @Test func aSearchIsAListToo() async {
        let texts = Collected<String>()
        var catalog = StubCatalog()
        catalog.onSearch = { query, _, _ in
            texts.append(query.text)
            return Samples.page(1...3)
        }
        let model = ProductListModel(
            backend: Samples.backend(catalog), query: .search(SearchQuery(text: "shoe")))
        await model.load().finished()
        #expect(model.snapshot.items.count == 3)
        #expect(texts.values == ["shoe"])
    }

    @Test func aBackendThatHangsIsLeftBehindByStopping() async {
        let calls = Calls(isDeaf: true)
        let model = Self.model(calls)
        let work = model.load()
        let hanging = await calls.next()
        let waiting = Task { await model.settled() }
        model.stop()
        await work.finished()
        await waiting.value
        #expect(model.snapshot.listing.isIdle)
        model.load()
        await calls.next().answer(Samples.page(1...3))
        await model.settled()
        hanging.answer(Samples.page(7...9))
        await model.engine.census.empty()
        #expect(model.snapshot.items.map(\.id) == ["p1", "p2", "p3"])
    }

    @Test func aListThatIsLetGoEndsItsRequest() async {
        let calls = Calls()
        var model: ProductListModel? = Self.model(calls)
        let census = model?.engine.census
        let work = model?.load()
        _ = await calls.next()
        model = nil
        await work?.finished()
        await census?.empty()
        #expect(calls.cancelledCount == 1)
    }

    @Test func whatWasShownBeforeStaysWhileItIsReloaded() async {
        let calls = Calls()
        let model = Self.model(calls)
        model.load()
        await calls.next().answer(Samples.page(1...3))
        await model.settled()
        let before = model.snapshot
        model.reload()
        #expect(model.snapshot.listing.isLoading)
        #expect(model.snapshot.items == before.items)
        #expect(model.snapshot != before)
        await calls.next().answer(Samples.page(1...4))
        await model.settled()
        #expect(before.items.count == 3)
        #expect(model.snapshot.items.count == 4)
    }

    @Test func walksTheDemoShopToItsEnd() async throws {
        let backend = MemoryShop().backend()
        let model = ProductListModel(backend: backend, pageSize: 7)
        repeat { await model.loadNext().finished() } while model.snapshot.hasNext
        let all = try await backend.catalog.products(page: PageRequest(first: 250))
        #expect(model.snapshot.items.map(\.id) == all.items.map(\.id))
        #expect(model.snapshot.error == nil)
        #expect(model.loadNext().isFinished)
    }
}
