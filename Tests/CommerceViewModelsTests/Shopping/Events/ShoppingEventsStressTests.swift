import Synchronization
import Testing

@testable import CommerceViewModels

@Suite struct ShoppingEventsStressTests {
    private static let senders = 8
    private static let perSender = 250

    @Test func eventsFromManyThreadsReachEveryWatcherInOneOrder() async {
        let hub = ShoppingEvents(capacity: Self.senders * Self.perSender)
        let sequences = (0..<3).map { _ in hub.events() }
        let called = Collected<String>()
        let token = hub.observe(on: .inline) { called.append(EventSamples.name($0)) }
        await withTaskGroup(of: Void.self) { group in
            for sender in 0..<Self.senders {
                group.addTask {
                    for number in 0..<Self.perSender {
                        hub.send(EventSamples.viewed(sender * 1000 + number))
                        if number % 50 == 0 { await Task.yield() }
                    }
                }
            }
        }
        var orders: [[String]] = []
        for sequence in sequences {
            var iterator = sequence.makeAsyncIterator()
            var names: [String] = []
            while names.count < Self.senders * Self.perSender, let record = await iterator.next() {
                names.append(EventSamples.name(record))
            }
            orders.append(names)
        }
        #expect(orders[0].count == Self.senders * Self.perSender)
        #expect(Set(orders[0]).count == orders[0].count)
        #expect(orders[1] == orders[0])
        #expect(orders[2] == orders[0])
        #expect(called.values == orders[0])
        withExtendedLifetime(token) {}
    }

    @Test func noPurchaseIsLostWhileWatchersComeAndGo() async {
        let hub = ShoppingEvents(capacity: 8, purchaseLimit: Self.senders)
        let sequence = hub.events()
        let isOver = Atomic(false)
        let comings = Task {
            while !isOver.load(ordering: .relaxed) {
                let passing = hub.events()
                let token = hub.observe(on: .mainActor) { _ in }
                await Task.yield()
                token.cancel()
                withExtendedLifetime(passing) {}
            }
        }
        let reader = Task {
            var seen: Set<String> = []
            var iterator = sequence.makeAsyncIterator()
            while seen.count < Self.senders * Self.perSender, let record = await iterator.next() {
                if record.event.isPurchase { seen.insert(EventSamples.name(record)) }
            }
            return seen.count
        }
        await withTaskGroup(of: Void.self) { group in
            for sender in 0..<Self.senders {
                group.addTask {
                    for number in 0..<Self.perSender {
                        hub.send(EventSamples.viewed(number))
                        await hub.send(EventSamples.bought(sender * 1000 + number)).finished()
                    }
                }
            }
        }
        #expect(await reader.value == Self.senders * Self.perSender)
        isOver.store(true, ordering: .relaxed)
        await comings.value
        #expect(hub.watcherCount == 1)
    }

    @Test func whoWaitsForTheSinksMayDoSoWhileTheyWork() async {
        let hub = ShoppingEvents()
        let sinks = (0..<3).map { _ in RecordingSink() }
        let tokens = sinks.map { hub.add($0) }
        await withTaskGroup(of: Void.self) { group in
            for sender in 0..<4 {
                group.addTask {
                    for number in 0..<Self.perSender {
                        hub.send(EventSamples.bought(sender * 1000 + number))
                        await hub.settled()
                    }
                }
            }
        }
        for sink in sinks { #expect(sink.batches.joined().count == 4 * Self.perSender) }
        withExtendedLifetime(tokens) {}
    }
}
