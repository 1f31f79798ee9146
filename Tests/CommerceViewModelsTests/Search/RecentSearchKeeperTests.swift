import Commerce
import CommerceTesting
import Testing

@testable import CommerceViewModels

@Suite struct RecentSearchKeeperTests {
    private typealias Effect = MachineEffect<RecentSearchKeeper.Work, RecentSearchKeeper.Slot>

    private static func keeper(limit: Int = 3, isStored: Bool = true) -> RecentSearchKeeper {
        RecentSearchKeeper(limit: limit, isStored: isStored)
    }

    private static func ready(_ stored: [String] = []) -> RecentSearchKeeper {
        var keeper = keeper()
        _ = keeper.handle(.use)
        _ = keeper.handle(.loaded(stored))
        return keeper
    }

    private static func save(_ texts: [String]) -> [Effect] { [.run(.save(texts), in: .storage)] }

    @Test func theNewestComesFirstAndTheOldestGoes() {
        var keeper = Self.ready()
        for text in ["a", "b", "c", "d"] { _ = keeper.handle(.record(text)) }
        #expect(keeper.searches.texts == ["d", "c", "b"])
        _ = keeper.handle(.record("B"))
        #expect(keeper.searches.texts == ["B", "d", "c"])
    }

    @Test func whatIsStoredIsReadBeforeAnythingIsWritten() {
        var keeper = Self.keeper()
        #expect(keeper.handle(.record("new")) == [.run(.load, in: .storage)])
        #expect(keeper.searches.texts == ["new"])
        #expect(keeper.handle(.loaded(["old", "new"])) == Self.save(["new", "old"]))
    }

    @Test func readingAloneWritesNothing() {
        var keeper = Self.keeper()
        #expect(keeper.handle(.use) == [.run(.load, in: .storage)])
        #expect(keeper.handle(.use).isEmpty)
        #expect(keeper.handle(.loaded(["a"])).isEmpty)
        #expect(keeper.searches.texts == ["a"])
    }

    @Test func oneWriteIsOnItsWayAtATime() {
        var keeper = Self.ready()
        #expect(keeper.handle(.record("a")) == Self.save(["a"]))
        #expect(keeper.handle(.record("b")).isEmpty)
        #expect(keeper.handle(.record("c")).isEmpty)
        #expect(keeper.handle(.saved) == [.follow(.save(["c", "b", "a"]), in: .storage)])
        #expect(keeper.handle(.saved).isEmpty)
        #expect(keeper.handle(.saved).isEmpty)
    }

    @Test func removingAllIsWrittenWhateverWasRead() {
        var unread = Self.keeper()
        #expect(unread.handle(.removeAll) == Self.save([]))
        var reading = Self.keeper()
        _ = reading.handle(.use)
        #expect(reading.handle(.removeAll) == Self.save([]))
        #expect(reading.handle(.loaded(["late"])).isEmpty)
        #expect(reading.searches.texts.isEmpty)
        var ready = Self.ready(["a"])
        #expect(ready.handle(.removeAll) == Self.save([]))
    }

    @Test func oneIsRemovedWhateverItsCase() {
        var keeper = Self.ready(["Shoes", "hats"])
        #expect(keeper.handle(.remove("shoes")) == Self.save(["hats"]))
        _ = keeper.handle(.saved)
        #expect(keeper.handle(.remove("shoes")).isEmpty)
    }

    @Test func aFailureIsToldUntilItWorks() {
        var keeper = Self.ready()
        _ = keeper.handle(.record("a"))
        #expect(keeper.handle(.failed(Samples.failure)).isEmpty)
        #expect(keeper.error == Samples.failure)
        #expect(keeper.searches.texts == ["a"])
        #expect(keeper.handle(.record("b")) == Self.save(["b", "a"]))
        _ = keeper.handle(.saved)
        #expect(keeper.error == nil)
    }

    @Test func whatCouldNotBeReadIsNotOverwritten() {
        var keeper = Self.keeper()
        _ = keeper.handle(.record("a"))
        #expect(keeper.handle(.failed(Samples.failure)).isEmpty)
        #expect(keeper.handle(.record("b")) == [.run(.load, in: .storage)])
        #expect(keeper.handle(.loaded(["old"])) == Self.save(["b", "a", "old"]))
    }

    @Test func withoutStorageTheyLastAsLongAsTheModel() {
        var keeper = Self.keeper(isStored: false)
        #expect(keeper.handle(.record("a")).isEmpty)
        #expect(keeper.searches.texts == ["a"])
        #expect(keeper.handle(.removeAll).isEmpty)
        var none = Self.keeper(limit: 0)
        #expect(none.handle(.record("a")).isEmpty)
        #expect(none.searches.texts.isEmpty)
    }

    @Test func whatAStopCutOffIsWrittenWithTheNextSearch() {
        var keeper = Self.ready()
        _ = keeper.handle(.record("a"))
        #expect(keeper.handle(.stop) == [.cancel(.storage)])
        #expect(keeper.handle(.use) == Self.save(["a"]))
    }

    @Test func aStateStorageKeepsThem() async throws {
        let storage = MemoryStateStorage()
        let mine = StoredRecentSearches(storage: storage, scope: "shop")
        let other = StoredRecentSearches(storage: storage, scope: "other shop")
        #expect(try await mine.load().isEmpty)
        try await mine.save(["a", "b"])
        #expect(try await mine.load() == ["a", "b"])
        #expect(try await other.load().isEmpty)
        try await mine.save([])
        #expect(await storage.value(for: StateKey(kind: "recent-searches", scope: "shop")) == nil)
    }

    @Test func storedNonsenseCountsAsNothing() async throws {
        let storage = MemoryStateStorage()
        await storage.setValue(Array("{".utf8), for: StateKey(kind: "recent-searches", scope: "shop"))
        #expect(try await StoredRecentSearches(storage: storage, scope: "shop").load().isEmpty)
    }

    @Test func aStorageThatFailsSaysSo() async {
        let searches = StoredRecentSearches(storage: FailingStateStorage(), scope: "shop")
        await #expect(throws: CommerceError.self) { try await searches.load() }
        await #expect(throws: CommerceError.self) { try await searches.save(["a"]) }
    }
}
