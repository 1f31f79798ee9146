import Commerce
import CommerceJSON
import CommerceTesting
import Testing

@testable import CommerceViewModels

@Suite struct UploadingEventSinkTests {
    let calls = PendingCalls<[String], Void>()
    let clock = ManualClock()
    let storage: any StateStorage = MemoryStateStorage()

    @Test func eventsAreSentInBatchesAsAnArray() async throws {
        let bodies = Collected<[UInt8]>()
        let sink = UploadingEventSink(uploader: ClosureUploader { bodies.append($0) })
        try await sink.receive([
            EventSamples.record(EventSamples.viewed(1)), EventSamples.record(EventSamples.bought(2)),
        ])
        await sink.flush()
        let body = try JSONValue(parsing: try #require(bodies.values.first))
        #expect(body[0] == EventSamples.record(EventSamples.viewed(1)).json)
        #expect(body[1] == EventSamples.record(EventSamples.bought(2)).json)
    }

    @Test func aServerThatFailsIsTriedAgainAndLosesNothing() async throws {
        let logger = RecordingLogger()
        let sink = sink(logger: logger)
        let hub = ShoppingEvents(clock: clock)
        let token = hub.add(sink)
        hub.send(EventSamples.bought(1))
        await calls.next().fail(Samples.networkError)
        await clock.waitForSleepers()
        #expect(sink.source.snapshot.error?.code == "network")
        #expect(logger.entries.map(\.level) == [.warning])
        hub.send(EventSamples.bought(2))
        await hub.settled()
        // Half of the first pause, by this chance.
        clock.advance(by: .seconds(1))
        let second = await calls.next()
        #expect(second.request == ["o1", "o2"])
        second.answer(())
        await sink.flush()
        #expect(calls.requests.count == 2)
        #expect(sink.source.snapshot.pendingCount == 0)
        withExtendedLifetime(token) {}
    }

    @Test func purchasesSurviveARestart() async throws {
        do {
            let sink = sink(storage: storage)
            try await sink.receive([record(1), EventSamples.record(EventSamples.viewed(2)), record(3)])
            _ = await calls.next()
        }
        let later = PendingCalls<[String], Void>()
        let sink = UploadingEventSink(uploader: CallingUploader(calls: later), storage: storage, clock: clock)
        let call = await later.next()
        #expect(call.request == ["o1", "o3"])
        call.answer(())
        await sink.flush()
        #expect(try await StoredEvents(storage: storage, name: "events").load().isEmpty)
    }

    @Test func aPurchaseIsOnTheDeviceBeforeTheHubGoesOn() async throws {
        let sink = sink(storage: storage)
        try await sink.receive([record(1)])
        #expect(try await StoredEvents(storage: storage, name: "events").load().map(\.id) == ["1"])
        withExtendedLifetime(sink) {}
    }

    @Test func aStorageThatFailsIsToldAndTheEventsAreSentAllTheSame() async throws {
        let logger = RecordingLogger()
        let sink = sink(storage: FailingStateStorage(), logger: logger)
        calls.answerAll { _ in }
        try await sink.receive([record(1)])
        await sink.flush()
        #expect(calls.requests == [["o1"]])
        #expect(sink.source.snapshot.storageError?.code == "storage")
        #expect(logger.entries.allSatisfy { $0.level == .warning })
        #expect(!logger.entries.isEmpty)
    }

    @Test func aFullQueueHoldsTheHubUpUntilThereIsRoom() async throws {
        let sink = sink(options: EventUploadOptions(capacity: 1, batchSize: 1))
        try await sink.receive([record(1)])
        let first = await calls.next()
        try await sink.receive([record(2)])
        let waiting = Task { try await sink.receive([record(3)]) }
        let cancelled = Task { try await sink.receive([record(4)]) }
        cancelled.cancel()
        await #expect(throws: CommerceError.self) { try await cancelled.value }
        first.answer(())
        try await waiting.value
        calls.answerAll { _ in }
        await sink.flush()
        #expect(calls.requests == [["o1"], ["o2"], ["o3"]])
    }

    @Test func aSinkThatIsLetGoEndsItsTasks() async throws {
        var sink: UploadingEventSink? = sink(storage: storage)
        weak let weakSink = sink
        let census = try #require(sink?.engine.census)
        try await sink?.receive([record(1)])
        await calls.next().fail(Samples.networkError)
        await clock.waitForSleepers()
        sink = nil
        #expect(weakSink == nil)
        await census.empty()
    }

    private func record(_ number: Int) -> ShoppingEventRecord {
        EventSamples.record(EventSamples.bought(number), id: "\(number)")
    }

    private func sink(
        options: EventUploadOptions = EventUploadOptions(), storage: (any StateStorage)? = nil,
        logger: any CommerceLogger = SilentLogger()
    ) -> UploadingEventSink {
        UploadingEventSink(
            uploader: CallingUploader(calls: calls), options: options, storage: storage, clock: clock, logger: logger,
            chance: { 0 })
    }
}

/// An uploader whose calls a test answers; a request is the names of the events.
struct CallingUploader: EventUploader {
    let calls: PendingCalls<[String], Void>

    func upload(_ batch: [UInt8]) async throws(CommerceError) {
        do {
            try await calls.call(try names(batch))
        } catch {
            throw CommerceError(error, otherwise: .network)
        }
    }

    private func names(_ batch: [UInt8]) throws -> [String] {
        guard case .array(let events) = try JSONValue(parsing: batch) else { return [] }
        return events.map { event in
            event["purchase"]?["order_id"]?.string ?? event["item"]?["productID"]?.string ?? event["event"]?.string
                ?? ""
        }
    }
}

private struct ClosureUploader: EventUploader {
    let body: @Sendable ([UInt8]) -> Void

    func upload(_ batch: [UInt8]) async throws(CommerceError) { body(batch) }
}
