import Commerce

/// Decides when events are uploaded, when again, and which purchases the device has to remember.
///
/// One batch is on its way at a time; one that fails is sent again after a pause that doubles each time, filled up with what
/// has come meanwhile. Chance makes pauses shorter or longer, so that many devices don't come back to a server at once.
/// Purchases are noted on the device until the server has them; what is to be noted next waits for the writing before.
struct EventUploadMachine: StateMachine {
    enum Event: Sendable {
        case start
        case received([PendingEvent])
        case flush
        case uploaded
        /// Chance is a random number from 0 to 1.
        case failed(ErrorEntry, chance: Double)
        case paused
        case loaded([PendingEvent])
        case stored
        case storageFailed(ErrorEntry)
    }

    enum Work: Sendable, Equatable {
        case upload([PendingEvent])
        case pause(Duration)
        case load
        case store(StoredEventChange)
    }

    enum Slot: Hashable, Sendable { case upload, pause, storage }

    private enum StoragePhase {
        case none, unread, loading, ready, storing
    }

    private(set) var state = EventUploadState()
    private let options: EventUploadOptions
    private var queue: EventBuffer<PendingEvent>
    /// What is on its way, or is to be sent again.
    private var batch: [PendingEvent] = []
    private var isPausing = false
    private var failures = 0
    private var storage: StoragePhase
    /// Whether uploading waits, since what was left over by earlier runs goes first.
    private var waitsForStorage: Bool
    private var change = StoredEventChange()
    private var changeBeingStored = StoredEventChange()

    init(options: EventUploadOptions, isStored: Bool) {
        self.options = options
        queue = Self.queue(options)
        storage = isStored ? .unread : .none
        waitsForStorage = isStored
    }

    /// A queue that takes every purchase: who brings some waits while it is full, and what was brought by then is whole.
    private static func queue(_ options: EventUploadOptions) -> EventBuffer<PendingEvent> {
        EventBuffer(capacity: options.capacity, purchaseLimit: .max - options.capacity)
    }

    mutating func handle(_ event: Event) -> [Effect] {
        var effects: [Effect] = []
        switch event {
        case .start: break
        case .received(let events): events.forEach { take($0) }
        case .flush:
            isPausing = false
            effects.append(.cancel(.pause))
        case .uploaded:
            finishBatch()
            effects += upload { .follow(.upload($0), in: .upload) }
        case .failed(let error, let chance): effects += fail(error, chance)
        case .paused: isPausing = false
        case .loaded(let events):
            guard storage == .loading else { return [] }
            adopt(events)
            // Who has waited for the reading with a purchase waits for its writing too.
            effects += store { .follow(.store($0), in: .storage) }
        case .stored:
            guard storage == .storing else { return [] }
            (storage, state.storageError, changeBeingStored) = (.ready, nil, StoredEventChange())
            effects += store { .follow(.store($0), in: .storage) }
        case .storageFailed(let error): failStorage(error)
        }
        if case .storageFailed = event {} else { effects += store { .run(.store($0), in: .storage) } }
        effects += upload { .run(.upload($0), in: .upload) }
        state.pendingCount = batch.count + queue.count
        state.hasRoom = queue.purchaseCount < options.capacity
        return effects
    }
}

// MARK: Upload

extension EventUploadMachine {
    private mutating func take(_ event: PendingEvent) {
        if queue.offer(event) != .refused, event.isPurchase, storage != .none { change.add(event) }
    }

    private mutating func upload(_ begin: ([PendingEvent]) -> Effect) -> [Effect] {
        guard !state.isUploading, !isPausing, !waitsForStorage else { return [] }
        while batch.count < options.batchSize, let event = queue.take() { batch.append(event) }
        if batch.isEmpty { return [] }
        state.isUploading = true
        return [begin(batch)]
    }

    private mutating func finishBatch() {
        guard state.isUploading else { return }
        if storage != .none { for event in batch where event.isPurchase { change.remove(event) } }
        batch = []
        failures = 0
        (state.isUploading, state.error) = (false, nil)
    }

    private mutating func fail(_ error: ErrorEntry, _ chance: Double) -> [Effect] {
        guard state.isUploading else { return [] }
        (state.isUploading, state.error) = (false, error)
        isPausing = true
        let pause = options.pause(afterFailures: failures, askedFor: error.retryAfter, chance: chance)
        failures += 1
        return [.run(.pause(pause), in: .pause)]
    }
}

// MARK: Storage

extension EventUploadMachine {
    private mutating func store(_ begin: (StoredEventChange) -> Effect) -> [Effect] {
        switch storage {
        case .unread:
            storage = .loading
            return [.run(.load, in: .storage)]
        case .ready where !change.isEmpty:
            (storage, changeBeingStored, change) = (.storing, change, StoredEventChange())
            return [begin(changeBeingStored)]
        default: return []
        }
    }

    private mutating func adopt(_ events: [PendingEvent]) {
        (storage, state.storageError, waitsForStorage) = (.ready, nil, false)
        // Before what has come meanwhile; no more than there is room for, the rest is for the next run.
        var queue = Self.queue(options)
        for event in events.prefix(options.capacity) { _ = queue.offer(event) }
        while let event = self.queue.take() { _ = queue.offer(event) }
        self.queue = queue
    }

    private mutating func failStorage(_ error: ErrorEntry) {
        state.storageError = error
        if storage == .loading {
            // The next event tries again, and what has come does not wait for that.
            (storage, waitsForStorage) = (.unread, false)
        } else if storage == .storing {
            storage = .ready
            change = changeBeingStored.followed(by: change)
        }
    }
}
