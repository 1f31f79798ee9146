import Commerce
import CommerceTesting
import Testing

@testable import CommerceViewModels

@Suite struct StoredEventsTests {
    let storage: any StateStorage = MemoryStateStorage()

    func purchase(_ number: Int) -> PendingEvent { EventUploadMachineTests.purchase(number) }

    func change(added: [Int] = [], removed: [Int] = []) -> StoredEventChange {
        var change = StoredEventChange()
        for number in removed { change.remove(purchase(number)) }
        for number in added { change.add(purchase(number)) }
        return change
    }

    @Test func changesOfTwoProcessesBothCount() async throws {
        let one = StoredEvents(storage: storage, name: "a")
        let two = StoredEvents(storage: storage, name: "a")
        try await one.apply(change(added: [1, 2]))
        try await two.apply(change(added: [3]))
        try await one.apply(change(removed: [1]))
        #expect(try await two.load() == [purchase(2), purchase(3)])
        #expect(try await StoredEvents(storage: storage, name: "b").load() == [])
    }

    @Test func nothingIsLeftWhenAllAreSent() async throws {
        let events = StoredEvents(storage: storage, name: "a")
        try await events.apply(change(added: [1]))
        try await events.apply(change(removed: [1]))
        #expect(try await storage.value(for: events.key) == nil)
    }

    @Test func whatIsAddedTwiceIsThereOnce() async throws {
        let events = StoredEvents(storage: storage, name: "a")
        for _ in 0..<2 { try await events.apply(change(added: [1])) }
        #expect(try await events.load() == [purchase(1)])
    }

    @Test(arguments: ["{", "{}", "7", ""]) func whatCanNotBeReadIsLeftAsItIs(_ text: String) async throws {
        let events = StoredEvents(storage: storage, name: "a")
        try await storage.setValue(Array(text.utf8), for: events.key)
        let change = change(added: [1])
        await #expect(throws: CommerceError.self) { try await events.load() }
        let error = await #expect(throws: CommerceError.self) { try await events.apply(change) }
        #expect(error?.kind == .storage)
        #expect(try await storage.value(for: events.key) == Array(text.utf8))
    }

    @Test func laterChangesTakeBackEarlierOnes() {
        let both = change(added: [1, 2], removed: [7]).followed(by: change(added: [3], removed: [1, 8]))
        #expect(both == change(added: [2, 3], removed: [7, 8]))
    }
}
