import Commerce
import CommerceTesting
import MemoryBackend
import Testing

@testable import CommerceViewModels

/// The search box with tasks, a clock that a test turns, and a backend that answers when the test says so.
@Suite(.timeLimit(.minutes(10))) struct SearchModelTests {
    private typealias Calls = PendingCalls<String, Fetched<Suggestions>>

    private static func answer(_ text: String) -> Fetched<Suggestions> { Fetched(Suggestions(queries: [text])) }

    private static func backend(
        _ calls: Calls, operations: [PortOperation] = PortOperation.catalogOperations
    ) -> Backend {
        var catalog = StubCatalog()
        catalog.onSuggestions = { text, _, _ in try await calls.call(text) }
        catalog.onSearch = { query, page, _ in Samples.page(1...min(5, page.first)) }
        return Samples.backend(catalog, operations: operations)
    }

    private static func model(
        _ calls: Calls, clock: ManualClock, debounce: Duration = .milliseconds(150)
    ) -> SearchModel {
        SearchModel(backend: backend(calls), options: SearchOptions(debounce: debounce), clock: clock)
    }

    @Test func case73_onlyTheTextAfterAPauseIsAskedFor() async {
        let calls = Calls()
        let clock = ManualClock()
        let model = Self.model(calls, clock: clock)
        for text in ["sh", "sho", "shoe"] {
            model.setText(text)
            await clock.waitForSleepers()
            clock.advance(by: .milliseconds(100))
        }
        #expect(calls.requests.isEmpty)
        clock.advance(by: .milliseconds(50))
        await calls.next().answer(Self.answer("shoes"))
        await model.settled()
        #expect(calls.requests == ["shoe"])
        #expect(model.snapshot.suggestions.value?.queries == ["shoes"])
        #expect(clock.sleeperCount == 0)
    }

    @Test(arguments: [Duration.zero, .milliseconds(-20)]) func case73_withoutAPauseItAsksAtOnce(pause: Duration) async {
        let calls = Calls()
        let clock = ManualClock()
        let model = Self.model(calls, clock: clock, debounce: pause)
        model.setText("shoe")
        await calls.next().answer(Self.answer("shoes"))
        await model.settled()
        #expect(model.snapshot.suggestions.value?.queries == ["shoes"])
    }

    @Test func case74_aTextThatIsTooShortEndsThePause() async {
        let calls = Calls()
        let clock = ManualClock()
        let model = Self.model(calls, clock: clock)
        let work = model.setText("sh")
        await clock.waitForSleepers()
        model.setText("s")
        await work.finished()
        await model.engine.census.empty()
        #expect(clock.sleeperCount == 0)
        #expect(calls.requests.isEmpty)
    }

    @Test func case75_aNewTermCancelsTheOld() async {
        let calls = Calls()
        let model = Self.model(calls, clock: ManualClock(), debounce: .zero)
        let replaced = model.setText("sh")
        _ = await calls.next()
        model.setText("shoe")
        await replaced.finished()
        #expect(calls.cancelledCount == 1)
        await calls.next().answer(Self.answer("shoes"))
        await model.settled()
        // 77: that the old one was cancelled is no failure.
        #expect(model.snapshot.suggestions == .loaded(Suggestions(queries: ["shoes"])))
    }

    @Test func case76_anOldAnswerOfABackendThatCannotBeCancelledIsIgnored() async {
        let calls = Calls(isDeaf: true)
        let model = Self.model(calls, clock: ManualClock(), debounce: .zero)
        model.setText("sh")
        let old = await calls.next()
        model.setText("shoe")
        let new = await calls.next()
        new.answer(Self.answer("new"))
        old.answer(Self.answer("old"))
        await model.engine.census.empty()
        #expect(model.snapshot.suggestions.value?.queries == ["new"])
    }

    @Test func case77_anOldFailureDoesNotFailTheNewest() async {
        let calls = Calls(isDeaf: true)
        let model = Self.model(calls, clock: ManualClock(), debounce: .zero)
        model.setText("sh")
        let old = await calls.next()
        model.setText("shoe")
        old.fail(Samples.networkError)
        await calls.next().answer(Self.answer("new"))
        await model.engine.census.empty()
        #expect(model.snapshot.suggestions == .loaded(Suggestions(queries: ["new"])))
    }

    @Test func case78_failuresAreStateAndCanBeRetried() async {
        let calls = Calls()
        let model = Self.model(calls, clock: ManualClock(), debounce: .zero)
        model.setText("shoe")
        await calls.next().fail(Samples.networkError)
        await model.settled()
        #expect(model.snapshot.suggestions.error?.code == "network")
        model.retry()
        await calls.next().answer(Self.answer("shoes"))
        await model.settled()
        #expect(model.snapshot.suggestions.value?.queries == ["shoes"])
        #expect(calls.requests == ["shoe", "shoe"])
    }

    @Test(arguments: [true, false]) func case79_clearingAndStoppingSettleEveryWaiter(isStopped: Bool) async {
        let calls = Calls(isDeaf: true)
        let clock = ManualClock()
        let model = Self.model(calls, clock: clock)
        let waiting = model.setText("sh")
        await clock.waitForSleepers()
        clock.advance(by: .milliseconds(150))
        let late = await calls.next()
        let debounced = model.setText("shoe")
        await clock.waitForSleepers()
        let settled = Task { await model.settled() }
        if isStopped { model.stop() } else { model.clear() }
        await waiting.finished()
        await debounced.finished()
        await settled.value
        late.answer(Self.answer("late"))
        await model.engine.census.empty()
        #expect(clock.sleeperCount == 0)
        #expect(calls.requests == ["sh"])
        #expect(model.snapshot.suggestions == .idle)
    }

    @Test func case80_aStoppedBoxSearchesAgainAndIgnoresWhatWasBefore() async {
        let calls = Calls(isDeaf: true)
        let model = Self.model(calls, clock: ManualClock(), debounce: .zero)
        model.setText("shoe")
        let before = await calls.next()
        model.stop()
        model.setText("shoe")
        let after = await calls.next()
        before.answer(Self.answer("before"))
        after.answer(Self.answer("after"))
        await model.engine.census.empty()
        #expect(model.snapshot.suggestions.value?.queries == ["after"])
        var states = model.snapshots().makeAsyncIterator()
        #expect(await states.next()?.suggestions.value?.queries == ["after"])
    }

    @Test func aBoxThatIsLetGoEndsItsPauseAndItsRequest() async {
        let calls = Calls()
        let clock = ManualClock()
        var model: SearchModel? = Self.model(calls, clock: clock)
        let census = model?.engine.census
        model?.setText("shoe")
        await clock.waitForSleepers()
        model = nil
        await census?.empty()
        #expect(clock.sleeperCount == 0)
        #expect(calls.requests.isEmpty)
    }

    @Test func aBackendWithoutSuggestionsOffersWhatItsSearchFinds() async {
        let calls = Calls()
        let model = SearchModel(
            backend: Self.backend(calls, operations: [.search]),
            options: SearchOptions(debounce: .zero, suggestionLimit: 3))
        await model.setText("shoe").finished()
        #expect(model.snapshot.suggestions.value?.products.map(\.id) == ["p1", "p2", "p3"])
        #expect(calls.requests.isEmpty)
    }

    @Test func case68_aBackendThatCannotSearchIsOneTypedEntry() async {
        let calls = Calls()
        let model = SearchModel(
            backend: Self.backend(calls, operations: [.products]), options: SearchOptions(debounce: .zero))
        #expect(!model.snapshot.isAvailable)
        await model.setText("shoe").finished()
        #expect(model.snapshot.suggestions.error?.code == "unsupported")
    }

    @Test func submittingShowsResultsAndRemembersTheText() async throws {
        let calls = Calls()
        let clock = ManualClock()
        let storage = MemoryStateStorage()
        let searches = StoredRecentSearches(storage: storage, scope: "stub")
        let model = SearchModel(backend: Self.backend(calls), recentSearches: searches, clock: clock)
        model.setText(" red  shoe ")
        await model.submit().finished()
        await model.settled()
        #expect(model.results.snapshot.items.count == 5)
        #expect(model.results.snapshot.query == .search(SearchQuery(text: "red shoe")))
        #expect(model.snapshot.recentSearches == ["red shoe"])
        #expect(try await searches.load() == ["red shoe"])
        // The pause for suggestions ended with it.
        #expect(clock.sleeperCount == 0)
        let later = SearchModel(backend: Self.backend(calls), recentSearches: searches)
        await later.loadRecentSearches().finished()
        #expect(later.snapshot.recentSearches == ["red shoe"])
        await later.removeRecentSearches().finished()
        #expect(try await searches.load().isEmpty)
    }

    @Test func submittingTheSameTextAgainKeepsTheResults() async {
        let model = SearchModel(backend: Self.backend(Calls()))
        await model.submit("shoe").finished()
        let before = model.results.snapshot
        #expect(model.submit("shoe").isFinished)
        #expect(model.results.snapshot == before)
        #expect(model.submit("  ").isFinished)
        #expect(model.results.snapshot == before)
        model.clear()
        #expect(model.results.snapshot.listing.isIdle)
    }

    @Test func aStorageThatFailsIsToldBesideTheSearches() async {
        let model = SearchModel(
            backend: Self.backend(Calls()),
            recentSearches: StoredRecentSearches(storage: FailingStateStorage(), scope: "stub"))
        model.submit("shoe")
        await model.settled()
        #expect(model.snapshot.recentSearches == ["shoe"])
        #expect(model.snapshot.recentSearchesError?.code == "storage")
        #expect(model.results.snapshot.items.count == 5)
    }

    @Test func removingAllWaitsForTheWriteOnItsWay() async {
        let saves = PendingCalls<[String], Void>()
        struct Slow: RecentSearchStorage {
            let saves: PendingCalls<[String], Void>
            func load() async throws(CommerceError) -> [String] { [] }
            func save(_ searches: [String]) async throws(CommerceError) {
                try await withCommerceErrors(otherwise: .storage) { try await saves.call(searches) }
            }
        }
        let model = SearchModel(backend: Self.backend(Calls()), recentSearches: Slow(saves: saves))
        model.submit("shoe")
        let first = await saves.next()
        let removal = model.removeRecentSearches()
        first.answer(())
        let second = await saves.next()
        #expect(!removal.isFinished)
        second.answer(())
        await removal.finished()
        #expect(saves.requests == [["shoe"], []])
        #expect(saves.cancelledCount == 0)
    }

    /// How a box may end right after an action.
    enum Ending: CaseIterable { case release, stop }

    @Test(arguments: Ending.allCases, [false, true])
    func whatWasRemovedIsGoneAlsoWhereTheBoxEndsAtOnce(ending: Ending, removesAll: Bool) async throws {
        let searches = StoredRecentSearches(storage: MemoryStateStorage(), scope: "stub")
        for _ in 0..<50 {
            try await searches.save(["shoe", "hat"])
            var model: SearchModel? = SearchModel(backend: Self.backend(Calls()), recentSearches: searches)
            let census = model?.engine.census
            model?.loadRecentSearches()
            if removesAll { model?.removeRecentSearches() } else { model?.removeRecentSearch("shoe") }
            if ending == .stop { model?.stop() } else { model = nil }
            await census?.empty()
            #expect(try await searches.load() == (removesAll ? [] : ["hat"]))
        }
    }

    @Test func aRemovalBehindAWriteIsMadeWhereTheBoxIsLetGo() async {
        let saves = PendingCalls<[String], Void>()
        struct Slow: RecentSearchStorage {
            let saves: PendingCalls<[String], Void>
            func load() async throws(CommerceError) -> [String] { [] }
            func save(_ searches: [String]) async throws(CommerceError) {
                try await withCommerceErrors(otherwise: .storage) { try await saves.call(searches) }
            }
        }
        var model: SearchModel? = SearchModel(backend: Self.backend(Calls()), recentSearches: Slow(saves: saves))
        let census = model?.engine.census
        model?.submit("shoe")
        let first = await saves.next()
        model?.removeRecentSearches()
        model = nil
        first.answer(())
        await saves.next().answer(())
        await census?.empty()
        #expect(saves.requests == [["shoe"], []])
    }

    @Test(.timeLimit(.minutes(10))) func aThousandTextsFromManyThreadsEndWithOneAnswer() async {
        let calls = Calls(isDeaf: true)
        let model = Self.model(calls, clock: ManualClock(), debounce: .zero)
        await withTaskGroup { group in
            for thread in 0..<10 {
                group.addTask { for step in 0..<100 { model.setText("text \(thread) \(step)") } }
            }
        }
        calls.answerAll(Self.answer)
        await model.settled()
        await model.engine.census.empty()
        #expect(model.snapshot.suggestions == .loaded(Suggestions(queries: [model.snapshot.term])))
        #expect(model.snapshot.term == SearchMachine.term(of: model.snapshot.text))
    }

    @Test func findsInTheDemoShop() async {
        let model = SearchModel(backend: MemoryShop().backend(), options: SearchOptions(debounce: .zero))
        await model.setText("shirt").finished()
        #expect(model.snapshot.suggestions.value?.products.isEmpty == false)
        await model.submit().finished()
        #expect(!model.results.snapshot.items.isEmpty)
    }
}
