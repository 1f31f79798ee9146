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

    private typealias Step = RecentSearchEdit.Step

    private static func write(_ steps: [Step], number: Int) -> [Effect] {
        [.follow(.write(RecentSearchEdit(steps, limit: 3), number: number), in: .storage)]
    }

    @Test func theNewestComesFirstAndTheOldestGoes() {
        var keeper = Self.ready()
        for text in ["a", "b", "c", "d"] { _ = keeper.handle(.change(.record(text))) }
        #expect(keeper.searches == ["d", "c", "b"])
        _ = keeper.handle(.change(.record("B")))
        #expect(keeper.searches == ["B", "d", "c"])
    }

    @Test func whatIsNotReadYetIsChangedAllTheSame() {
        var keeper = Self.keeper()
        #expect(keeper.handle(.change(.record("new"))) == Self.write([.record("new")], number: 1))
        #expect(keeper.searches == ["new"])
        #expect(keeper.handle(.written(["new", "old"], number: 1)).isEmpty)
        #expect(keeper.searches == ["new", "old"])
        #expect(keeper.handle(.use).isEmpty)
    }

    @Test(arguments: [false, true]) func whatIsRemovedBeforeItIsReadStaysRemoved(isReading: Bool) {
        var keeper = Self.keeper()
        if isReading { _ = keeper.handle(.use) }
        #expect(keeper.handle(.change(.remove("Shoe"))) == Self.write([.remove("Shoe")], number: 1))
        // What was read before the removal is none.
        #expect(keeper.handle(.loaded(["shoe", "hat"])).isEmpty)
        #expect(keeper.searches.isEmpty)
        #expect(keeper.handle(.written(["hat"], number: 1)).isEmpty)
        #expect(keeper.searches == ["hat"])
    }

    @Test func readingAloneWritesNothing() {
        var keeper = Self.keeper()
        #expect(keeper.handle(.use) == [.run(.load, in: .storage)])
        #expect(keeper.handle(.use).isEmpty)
        #expect(keeper.handle(.loaded(["a"])).isEmpty)
        #expect(keeper.searches == ["a"])
    }

    @Test func aLaterWriteIncludesThoseBeforeAndItsAnswerCounts() {
        var keeper = Self.ready()
        #expect(keeper.handle(.change(.record("a"))) == Self.write([.record("a")], number: 1))
        #expect(keeper.handle(.change(.record("b"))) == Self.write([.record("a"), .record("b")], number: 2))
        #expect(keeper.handle(.written(["a"], number: 1)).isEmpty)
        #expect(keeper.searches == ["b", "a"])
        _ = keeper.handle(.written(["b", "a"], number: 2))
        #expect(keeper.handle(.change(.record("c"))) == Self.write([.record("c")], number: 3))
    }

    @Test func removingAllIsWrittenWhateverWasRead() {
        for step in [Step.record("a"), .remove("a")] {
            var keeper = Self.keeper()
            _ = keeper.handle(.change(step))
            #expect(keeper.handle(.change(.removeAll)) == Self.write([.removeAll], number: 2))
            #expect(keeper.searches.isEmpty)
        }
        var ready = Self.ready([])
        #expect(ready.handle(.change(.removeAll)) == Self.write([.removeAll], number: 1))
    }

    @Test func oneIsRemovedWhateverItsCase() {
        var keeper = Self.ready(["Shoes", "hats"])
        #expect(keeper.handle(.change(.remove("shoes"))) == Self.write([.remove("shoes")], number: 1))
        _ = keeper.handle(.written(["hats"], number: 1))
        #expect(keeper.searches == ["hats"])
        #expect(keeper.handle(.change(.remove("shoes"))).isEmpty)
    }

    @Test func aFailureIsToldUntilItWorks() {
        var keeper = Self.ready()
        _ = keeper.handle(.change(.record("a")))
        #expect(keeper.handle(.failed(Samples.failure)).isEmpty)
        #expect(keeper.error == Samples.failure)
        #expect(keeper.searches == ["a"])
        // What could not be written goes along.
        #expect(keeper.handle(.change(.record("b"))) == Self.write([.record("a"), .record("b")], number: 2))
        _ = keeper.handle(.written(["b", "a"], number: 2))
        #expect(keeper.error == nil)
    }

    @Test func whatFailedIsTriedAgainWhenTheyAreUsed() {
        var keeper = Self.keeper()
        _ = keeper.handle(.change(.remove("a")))
        _ = keeper.handle(.failed(Samples.failure))
        #expect(keeper.handle(.use) == Self.write([.remove("a")], number: 2))
    }

    @Test func withoutStorageTheyLastAsLongAsTheModel() {
        var keeper = Self.keeper(isStored: false)
        #expect(keeper.handle(.change(.record("a"))).isEmpty)
        #expect(keeper.searches == ["a"])
        #expect(keeper.handle(.change(.removeAll)).isEmpty)
        #expect(keeper.searches.isEmpty)
        var none = Self.keeper(limit: 0)
        #expect(none.handle(.change(.record("a"))).isEmpty)
        #expect(none.searches.isEmpty)
    }

    @Test func aStopEndsReadingAndLeavesWritingAlone() {
        var reading = Self.keeper()
        _ = reading.handle(.use)
        #expect(reading.handle(.stop) == [.cancel(.storage)])
        #expect(reading.handle(.use) == [.run(.load, in: .storage)])
        var writing = Self.ready()
        _ = writing.handle(.change(.record("a")))
        #expect(writing.handle(.stop).isEmpty)
        _ = writing.handle(.written(["a"], number: 1))
        #expect(writing.handle(.use).isEmpty)
    }

    @Test func anEditKeepsTheLastStepOfEachText() {
        var edit = RecentSearchEdit([.record("a"), .remove("A"), .record("b")], limit: 3)
        #expect(edit.applied(to: ["a", "c"]) == ["b", "c"])
        #expect(edit.needsStored)
        edit.append(.removeAll)
        for number in 0..<500 { edit.append(.remove("\(number)")) }
        #expect(!edit.needsStored && edit.steps.count == 200)
        #expect(edit.applied(to: ["a"]).isEmpty)
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
