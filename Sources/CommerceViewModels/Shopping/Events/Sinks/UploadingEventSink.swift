public import Commerce
import CommerceJSON

/// Sends events to a server in batches, again and again until they are there.
///
/// Events wait in a bounded queue while the server fails; a failed batch is sent again after a pause that doubles each
/// time, by chance a little less, or that the server names. Purchases are never shed for room. With a storage they are on the device before the hub
/// goes on, and survive the end of the program: the next run sends them first. The server may get an event twice, with the
/// same `id`.
public final class UploadingEventSink: ShoppingEventSink {
    let engine: ModelEngine<EventUploadMachine>

    /// Makes a sink, and begins to send what earlier runs could not.
    ///
    /// - Parameters:
    ///   - uploader: sends one batch.
    ///   - options: the bounds.
    ///   - storage: remembers unsent purchases; without it they last as long as the sink.
    ///   - name: tells this sink's purchases from those of others in the same storage.
    ///   - clock: measures the pauses.
    ///   - logger: told of every failure.
    ///   - chance: makes random numbers from 0 to 1, which pauses depend on.
    public init(
        uploader: any EventUploader, options: EventUploadOptions = EventUploadOptions(),
        storage: (any StateStorage)? = nil, name: String = "events", clock: any CommerceClock = SystemClock(),
        logger: any CommerceLogger = SilentLogger(),
        chance: @escaping @Sendable () -> Double = { Double.random(in: 0..<1) }
    ) {
        let stored = storage.map { StoredEvents(storage: $0, name: name) }
        engine = ModelEngine(EventUploadMachine(options: options, isStored: stored != nil)) { work, sink in
            do throws(CommerceError) {
                if let event = try await Self.perform(work, uploader, stored, clock) { sink.send(event) }
            } catch {
                let entry = ErrorEntry(error, date: clock.now)
                switch work {
                case .upload, .pause:
                    logger.log(.warning, "Shopping events could not be sent, and will be again: \(error)")
                    sink.send(.failed(entry, chance: chance()))
                case .load, .store:
                    logger.log(.warning, "Unsent purchases could not be read or kept on this device: \(error)")
                    sink.send(.storageFailed(entry))
                }
            }
        }
        engine.send(.start)
    }

    /// How far the upload has come, to read and to watch.
    public var source: SnapshotSource<EventUploadState> { engine.source }

    /// Queues events; waits while the queue is full of purchases, and until purchases are on the device.
    ///
    /// - Throws: ``CommerceError/Kind/cancelled`` where the task is cancelled before there is room.
    public func receive(_ records: [ShoppingEventRecord]) async throws(CommerceError) {
        if !engine.source.untracked.hasRoom {
            for await snapshot in engine.source.snapshots() where snapshot.hasRoom { break }
        }
        if Task.isCancelled { throw .cancelled }
        await engine.send(.received(records.map(PendingEvent.init)), workIn: .storage).finished()
    }

    /// Sends what waits, without a pause, and returns when all is there or a batch has failed.
    public func flush() async {
        await engine.send(.start, workIn: .storage).finished()
        await engine.send(.flush, workIn: .upload).finished()
        await engine.send(.start, workIn: .storage).finished()
    }

    private static func perform(
        _ work: EventUploadMachine.Work, _ uploader: any EventUploader, _ stored: StoredEvents?,
        _ clock: any CommerceClock
    ) async throws(CommerceError) -> EventUploadMachine.Event? {
        switch work {
        case .upload(let batch):
            try await uploader.upload(JSONWriter().bytes(.array(batch.map(\.json))))
            return .uploaded
        case .pause(let duration):
            // Whoever wakes it early has cancelled it.
            do { try await clock.sleep(for: duration) } catch { return nil }
            return .paused
        case .load: return .loaded(try await stored?.load() ?? [])
        case .store(let change):
            try await stored?.apply(change)
            return .stored
        }
    }
}
