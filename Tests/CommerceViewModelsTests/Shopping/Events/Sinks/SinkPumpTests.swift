import Commerce
import CommerceTesting
import Testing

@testable import CommerceViewModels

@Suite struct SinkPumpTests {
    @Test func aSinkIsHandedEveryEvent() async {
        let hub = ShoppingEvents()
        let sink = RecordingSink()
        let token = hub.add(sink)
        for number in 1...250 { hub.send(EventSamples.viewed(number)) }
        await hub.settled()
        #expect(sink.batches.flatMap(\.self) == (1...250).map { "p\($0)" })
        #expect(sink.batches.allSatisfy { $0.count <= 100 })
        withExtendedLifetime(token) {}
    }

    @Test func whatASinkRefusesIsToldAndGivenAgainWithTheNext() async {
        let logger = RecordingLogger()
        let hub = ShoppingEvents(logger: logger)
        let sink = RecordingSink()
        sink.refuse(2)
        let failures = Collected<CommerceError.Kind>()
        let token = hub.add(sink) { failures.append($0.kind) }
        for number in 1...3 {
            hub.send(EventSamples.bought(number))
            await hub.settled()
        }
        #expect(sink.batches == [["o1"], ["o1", "o2"], ["o1", "o2", "o3"]])
        #expect(failures.values == [.network, .network])
        #expect(logger.entries.map(\.level) == [.warning, .warning])
        withExtendedLifetime(token) {}
    }

    @Test func aSinkThatFailsForLongLosesNoPurchaseAndIsToldWhatElse() async {
        let hub = ShoppingEvents(capacity: 5)
        let sink = RecordingSink()
        sink.refuse(.max)
        let token = hub.add(sink)
        for number in 1...300 {
            hub.send(number % 100 == 0 ? EventSamples.bought(number) : EventSamples.viewed(number))
            await hub.settled()
        }
        sink.refuse(0)
        hub.send(EventSamples.bought(301))
        await hub.settled()
        // The hundred of the first batch, then what the watcher's buffer of five has kept.
        let handed = sink.batches.suffix(2).flatMap(\.self)
        #expect(handed == (1...99).map { "p\($0)" } + ["o100", "196+0", "o200", "p298", "p299", "o300", "o301"])
        withExtendedLifetime(token) {}
    }

    @Test func aSlowSinkPushesBack() async {
        let hub = ShoppingEvents(capacity: 1)
        let calls = PendingCalls<[String], Void>()
        let token = hub.add(CallingSink(calls: calls))
        #expect(hub.send(EventSamples.bought(1)).isFinished)
        let first = await calls.next()
        #expect(hub.send(EventSamples.bought(2)).isFinished)
        let third = hub.send(EventSamples.bought(3))
        #expect(!third.isFinished)
        first.answer(())
        let second = await calls.next()
        #expect(third.isFinished)
        #expect(second.request == ["o2", "o3"])
        second.answer(())
        await hub.settled()
        withExtendedLifetime(token) {}
    }

    @Test func aTokenThatIsCancelledEndsTheTask() async {
        let hub = ShoppingEvents()
        let calls = PendingCalls<[String], Void>()
        let token = hub.add(CallingSink(calls: calls))
        hub.send(EventSamples.viewed(1))
        _ = await calls.next()
        token.cancel()
        await hub.census.empty()
        #expect(calls.cancelledCount == 1)
        #expect(hub.watcherCount == 0)
        hub.send(EventSamples.viewed(2))
        await hub.settled()
        #expect(calls.requests.count == 1)
    }

    @Test func aHubThatIsLetGoHandsOverWhatThereIsAndEndsItsTasks() async {
        var hub: ShoppingEvents? = ShoppingEvents()
        weak let weakHub = hub
        let census = hub?.census
        let sink = RecordingSink()
        let refusing = RecordingSink()
        refusing.refuse(.max)
        let tokens = [hub?.add(sink), hub?.add(refusing)]
        hub?.send(EventSamples.bought(1))
        hub = nil
        #expect(weakHub == nil)
        await census?.empty()
        #expect(sink.batches.flatMap(\.self) == ["o1"])
        #expect(refusing.batches.last == ["o1"])
        withExtendedLifetime(tokens) {}
    }

    @Test func anIdleHubIsSettled() async {
        let hub = ShoppingEvents()
        let token = hub.add(RecordingSink())
        await hub.settled()
        withExtendedLifetime(token) {}
    }
}

/// A sink whose calls a test answers.
private struct CallingSink: ShoppingEventSink {
    let calls: PendingCalls<[String], Void>

    func receive(_ records: [ShoppingEventRecord]) async throws(CommerceError) {
        do {
            try await calls.call(records.map(EventSamples.name))
        } catch {
            throw CommerceError(error, otherwise: .network)
        }
    }
}
