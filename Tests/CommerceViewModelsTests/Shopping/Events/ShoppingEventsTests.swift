import Commerce
import CommerceJSON
import CommerceTesting
import FoundationEssentials
import Synchronization
import Testing

@testable import CommerceViewModels

@Suite struct ShoppingEventsTests {
    @Test func everyWatcherGetsEveryEventWithTimePlaceAndNumber() async {
        let clock = ManualClock()
        let number = Atomic(0)
        let hub = ShoppingEvents(clock: clock) { "\(number.wrappingAdd(1, ordering: .relaxed).newValue)" }
        hub.send(EventSamples.viewed(0))
        let first = hub.events()
        let second = hub.events()
        hub.send(EventSamples.viewed(1), backend: "shop")
        clock.advance(by: .seconds(5))
        hub.send(EventSamples.bought(2), backend: "other")
        let expected = [
            ShoppingEventRecord(
                EventSamples.viewed(1), id: "2", date: clock.now.addingTimeInterval(-5), backend: "shop"),
            ShoppingEventRecord(EventSamples.bought(2), id: "3", date: clock.now, backend: "other"),
        ]
        #expect(await read(first, 2) == expected)
        #expect(await read(second, 2) == expected)
    }

    @Test func anIterationWaitsForWhatComes() async {
        let hub = ShoppingEvents()
        let sequence = hub.events()
        async let records = read(sequence, 3)
        for number in 1...3 {
            hub.send(EventSamples.viewed(number))
            await Task.yield()
        }
        #expect(await records.map(EventSamples.name) == ["p1", "p2", "p3"])
    }

    @Test func anIterationEndsWithItsTask() async {
        let hub = ShoppingEvents()
        let sequence = hub.events()
        let task = Task { await read(sequence, 1) }
        task.cancel()
        #expect(await task.value == [])
        hub.send(EventSamples.viewed(1))
        #expect(await read(sequence, 1) == [])
    }

    @Test func anIterationEndsAfterTheLastEventOfAHubThatIsLetGo() async {
        var hub: ShoppingEvents? = ShoppingEvents()
        weak let weakHub = hub
        guard let sequence = hub?.events() else { return }
        hub?.send(EventSamples.bought(1))
        hub = nil
        #expect(weakHub == nil)
        #expect(await read(sequence, 5).map(EventSamples.name) == ["o1"])
    }

    @Test func aSequenceThatIsLetGoIsNoWatcher() async {
        let hub = ShoppingEvents()
        do {
            let sequence = hub.events()
            let iterator = sequence.makeAsyncIterator()
            #expect(hub.watcherCount == 1)
            withExtendedLifetime((sequence, iterator)) {}
        }
        #expect(hub.watcherCount == 0)
    }

    // MARK: Callbacks

    @Test func aCallbackGetsEveryEventInItsOrder() {
        let hub = ShoppingEvents()
        let loop = StepLoop()
        let seen = Collected<String>()
        let token = hub.observe(on: loop.delivery) { seen.append(EventSamples.name($0)) }
        for number in 1...40 { hub.send(EventSamples.viewed(number)) }
        #expect(seen.values == [])
        #expect(loop.waitingCount == 1)
        loop.turn()
        #expect(seen.values.count == 32)
        loop.turn()
        loop.turn()
        #expect(seen.values == (1...40).map { "p\($0)" })
        #expect(loop.waitingCount == 0)
        withExtendedLifetime(token) {}
    }

    @Test func anInlineCallbackIsCalledBeforeSendingReturnsAndMaySendItself() {
        let hub = ShoppingEvents()
        let seen = Collected<String>()
        let token = hub.observe(on: .inline) { [weak hub] record in
            seen.append(EventSamples.name(record))
            if record.event == EventSamples.viewed(1) { hub?.send(EventSamples.bought(1)) }
        }
        hub.send(EventSamples.viewed(1))
        #expect(seen.values == ["p1", "o1"])
        withExtendedLifetime(token) {}
    }

    @Test func noCallBeginsAfterItsTokenIsCancelled() {
        let hub = ShoppingEvents()
        let loop = StepLoop()
        let seen = Collected<String>()
        let token = hub.observe(on: loop.delivery) { seen.append(EventSamples.name($0)) }
        hub.send(EventSamples.bought(1))
        token.cancel()
        loop.turn()
        hub.send(EventSamples.bought(2))
        loop.turn()
        #expect(seen.values == [])
        #expect(hub.watcherCount == 0)
    }

    @Test func aCallbackThatEndsItselfIsNotCalledAgain() {
        let hub = ShoppingEvents()
        let loop = StepLoop()
        let seen = Collected<String>()
        let token = Mutex<ObserverToken?>(nil)
        let made = hub.observe(on: loop.delivery) { record in
            seen.append(EventSamples.name(record))
            token.withLock { $0 }?.cancel()
        }
        token.withLock { $0 = made }
        for number in 1...3 { hub.send(EventSamples.viewed(number)) }
        loop.turn()
        #expect(seen.values == ["p1"])
    }

    // MARK: Slow watchers

    @Test func aSlowWatcherMissesNoPurchaseAndIsToldWhatElseItMissed() async {
        let hub = ShoppingEvents(capacity: 4)
        let sequence = hub.events()
        for number in 1...100 { hub.send(number % 20 == 0 ? EventSamples.bought(number) : EventSamples.viewed(number)) }
        hub.send(EventSamples.viewed(101))
        let names = await read(sequence, 6).map(EventSamples.name)
        #expect(names == ["96+0", "o20", "o40", "o60", "o80", "o100"])
    }

    @Test func whoWaitsForRoomNeverLosesAPurchase() async {
        let hub = ShoppingEvents(capacity: 2, purchaseLimit: 1)
        let sequence = hub.events()
        let sender = Task {
            for number in 1...500 { await hub.send(EventSamples.bought(number)).finished() }
        }
        #expect(await read(sequence, 500).map(EventSamples.name) == (1...500).map { "o\($0)" })
        await sender.value
    }

    @Test func whatIsSentEndsInTheOrderInWhichRoomComes() async {
        let hub = ShoppingEvents(capacity: 1, purchaseLimit: 5)
        let one = hub.events()
        let two = hub.events()
        #expect(hub.send(EventSamples.bought(1)).isFinished)
        let second = hub.send(EventSamples.bought(2))
        let third = hub.send(EventSamples.bought(3))
        #expect(!second.isFinished)
        _ = await read(one, 2)
        #expect(!second.isFinished)
        _ = await read(two, 1)
        #expect(second.isFinished)
        #expect(!third.isFinished)
        _ = await read(two, 1)
        #expect(third.isFinished)
    }

    @Test func aWatcherThatEndsHoldsNobodyUp() async {
        let hub = ShoppingEvents(capacity: 1)
        let token = hub.observe(on: StepLoop().delivery) { _ in }
        hub.send(EventSamples.bought(1))
        let second = hub.send(EventSamples.bought(2))
        #expect(!second.isFinished)
        token.cancel()
        #expect(second.isFinished)
    }

    @Test func aWatcherThatReadsNothingAtAllIsToldHowManyPurchasesItMissed() async {
        let logger = RecordingLogger()
        let hub = ShoppingEvents(capacity: 2, purchaseLimit: 3, logger: logger)
        let sequence = hub.events()
        for number in 1...7 { hub.send(EventSamples.bought(number)) }
        #expect(await read(sequence, 6).map(EventSamples.name) == ["2+2", "o1", "o2", "o3", "o4", "o5"])
        #expect(logger.entries.map(\.level) == [.error, .error])
        #expect(logger.entries.first?.message.hasPrefix("1 watchers have left") == true)
    }

    @Test func otherEventsNeverWait() {
        let hub = ShoppingEvents(capacity: 1)
        let sequence = hub.events()
        for number in 1...3 { #expect(hub.send(EventSamples.viewed(number)).isFinished) }
        withExtendedLifetime(sequence) {}
    }

    // MARK: Purchases, clicks

    @Test func aPurchasesIgnoredKeysAreLogged() {
        let logger = RecordingLogger()
        let hub = ShoppingEvents(logger: logger)
        hub.send(EventSamples.bought(1))
        #expect(logger.entries.isEmpty)
        hub.send(
            .purchase(
                Purchase(
                    orderID: "o1", orderValue: 1, currencyCode: .eur, subtotal: 1, lineItems: [],
                    additionalInfo: ["country": "secret", "subtotal": 1, "x": 1])))
        #expect(logger.entries.map(\.level) == [.warning])
        #expect(
            logger.entries.map(\.message) == [
                "A purchase's additional information has the reserved keys country, subtotal: they were ignored. "
                    + "Rename them."
            ])
    }

    @Test(arguments: [Handling.handled, .notHandled]) func aClickIsAnsweredByItsHandler(_ answer: Handling) {
        let hub = ShoppingEvents()
        let seen = Collected<String>()
        let token = hub.observe(on: .inline) { seen.append("\($0.event.name) \($0.backend ?? "")") }
        hub.clickHandler = { item in
            seen.append("handler \(item.productID?.rawValue ?? "")")
            return answer
        }
        #expect(hub.productClicked(ShoppingItem(productID: "p1"), backend: "shop") == answer)
        #expect(seen.values == ["productClicked shop", "handler p1"])
        withExtendedLifetime(token) {}
    }

    @Test func aClickWithoutAHandlerIsNotHandledAndToldAllTheSame() {
        let hub = ShoppingEvents()
        let seen = Collected<String>()
        let token = hub.observe(on: .inline) { seen.append($0.event.name) }
        #expect(hub.productClicked(ShoppingItem(productID: "p1")) == .notHandled)
        hub.clickHandler = { _ in .handled }
        hub.clickHandler = nil
        #expect(hub.productClicked(ShoppingItem(productID: "p1")) == .notHandled)
        #expect(seen.values == ["productClicked", "productClicked"])
        withExtendedLifetime(token) {}
    }

    private func read(_ sequence: ShoppingEventSequence, _ count: Int) async -> [ShoppingEventRecord] {
        var iterator = sequence.makeAsyncIterator()
        var records: [ShoppingEventRecord] = []
        while records.count < count, let record = await iterator.next() { records.append(record) }
        return records
    }
}
