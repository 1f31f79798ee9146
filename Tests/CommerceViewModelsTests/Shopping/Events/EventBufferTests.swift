import Testing

@testable import CommerceViewModels

@Suite struct EventBufferTests {
    /// What is sent into a buffer of two with room for two purchases more, what it answers, and what is read from it:
    /// `p` a product, `o` a purchase.
    struct Case: CustomTestStringConvertible {
        let sent: String
        let answers: String
        let read: String
        var testDescription: String { "\(sent)→\(read)" }
    }

    static let cases = [
        Case(sent: "p1 p2", answers: "tt", read: "p1 p2"),
        Case(sent: "p1 p2 p3", answers: "ttt", read: "1+0 p2 p3"),
        Case(sent: "p1 p2 p3 p4", answers: "tttt", read: "2+0 p3 p4"),
        Case(sent: "o1 p1 p2", answers: "ttt", read: "1+0 o1 p2"),
        Case(sent: "o1 p1 o2", answers: "ttt", read: "1+0 o1 o2"),
        Case(sent: "o1 o2 p1", answers: "ttr", read: "1+0 o1 o2"),
        Case(sent: "o1 o2 o3", answers: "ttb", read: "o1 o2 o3"),
        Case(sent: "o1 o2 o3 p1 o4", answers: "ttbrb", read: "1+0 o1 o2 o3 o4"),
        Case(sent: "o1 o2 o3 o4 o5 o6", answers: "ttbbrr", read: "2+2 o1 o2 o3 o4"),
        Case(sent: "p1 o1 o2 o3 o4 o5", answers: "tttbbr", read: "2+1 o1 o2 o3 o4"),
    ]

    @Test(arguments: cases) func shedsOthersBeforePurchases(_ test: Case) {
        var buffer = EventBuffer<ShoppingEventRecord>(capacity: 2, purchaseLimit: 2)
        var answers = ""
        for (index, name) in test.sent.split(separator: " ").enumerated() {
            let number = Int(name.dropFirst()) ?? 0
            let event = name.hasPrefix("o") ? EventSamples.bought(number) : EventSamples.viewed(number)
            switch buffer.offer(EventSamples.record(event, id: "\(index)")) {
            case .taken: answers += "t"
            case .takenBeyondCapacity: answers += "b"
            case .refused: answers += "r"
            }
        }
        #expect(answers == test.answers)
        #expect(read(&buffer) == test.read)
        #expect(buffer.isEmpty)
    }

    @Test func keepsItsOrderOverManyTurns() {
        var buffer = EventBuffer<ShoppingEventRecord>(capacity: 100, purchaseLimit: 0)
        var taken: [String] = []
        for number in 0..<290 {
            #expect(buffer.offer(EventSamples.record(EventSamples.viewed(number))) == .taken)
            if number % 3 > 0, let record = buffer.take() { taken.append(EventSamples.name(record)) }
        }
        #expect(buffer.count == 97)
        while let record = buffer.take() { taken.append(EventSamples.name(record)) }
        #expect(taken == (0..<290).map { "p\($0)" })
    }

    @Test func tellsWhatWasShedOnce() {
        var buffer = EventBuffer<ShoppingEventRecord>(capacity: 1, purchaseLimit: 0)
        for number in 1...3 { _ = buffer.offer(EventSamples.record(EventSamples.viewed(number), id: "\(number)")) }
        let shed = buffer.take()
        #expect(shed?.event == .eventsShed(count: 2, purchases: 0))
        #expect(shed?.id == "2")
        #expect(read(&buffer) == "p3")
        for number in 4...5 { _ = buffer.offer(EventSamples.record(EventSamples.viewed(number))) }
        #expect(read(&buffer) == "1+0 p5")
    }

    @Test func hasRoomForOneWhateverItIsTold() {
        var buffer = EventBuffer<ShoppingEventRecord>(capacity: -5, purchaseLimit: -5)
        #expect(buffer.offer(EventSamples.record(EventSamples.bought(1))) == .taken)
        #expect(buffer.offer(EventSamples.record(EventSamples.bought(2))) == .refused)
        #expect(read(&buffer) == "1+1 o1")
    }

    private func read(_ buffer: inout EventBuffer<ShoppingEventRecord>) -> String {
        var names: [String] = []
        while let record = buffer.take() { names.append(EventSamples.name(record)) }
        return names.joined(separator: " ")
    }
}
