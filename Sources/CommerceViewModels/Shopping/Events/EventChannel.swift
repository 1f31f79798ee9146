import Synchronization

/// The way of events to one watcher: a buffer, and whoever waits at its end.
final class EventChannel: Sendable {
    private typealias Consumer = CheckedContinuation<ShoppingEventRecord?, Never>

    private struct Contents {
        var buffer: EventBuffer<ShoppingEventRecord>
        /// One for each record beyond the capacity, in their order.
        var arrivals: [EventArrival] = []
        var consumer: Consumer?
        var isFinished = false

        /// Takes the next record; a place that becomes free goes to the sender who has waited longest.
        mutating func step() -> Step {
            let count = buffer.count
            let record = buffer.take()
            let isPlaceFree = buffer.count < count && !arrivals.isEmpty
            return Step(record: record, arrival: isPlaceFree ? arrivals.removeFirst() : nil)
        }
    }

    /// What taking a record comes to.
    private struct Step {
        var record: ShoppingEventRecord?
        var arrival: EventArrival?
    }

    private enum Answer {
        case now(ShoppingEventRecord?)
        case later(displaced: Consumer?)
    }

    private let contents: Mutex<Contents>

    init(buffer: EventBuffer<ShoppingEventRecord>) {
        contents = Mutex(Contents(buffer: buffer))
    }

    /// Takes a record in; ``wake()`` has to follow, outside all locks.
    func offer(_ record: ShoppingEventRecord, _ arrival: EventArrival?) -> EventBuffer<ShoppingEventRecord>.Answer {
        contents.withLock { contents in
            guard !contents.isFinished else { return .taken }
            let answer = contents.buffer.offer(record)
            if answer == .takenBeyondCapacity, let arrival {
                arrival.enter()
                contents.arrivals.append(arrival)
            }
            return answer
        }
    }

    /// Hands over to whoever waits.
    func wake() {
        let (consumer, step) = contents.withLock { contents -> (Consumer?, Step) in
            guard contents.consumer != nil, !contents.buffer.isEmpty else { return (nil, Step()) }
            return (contents.consumer.take(), contents.step())
        }
        step.arrival?.leave()
        consumer?.resume(returning: step.record)
    }

    /// The next record, if there is one.
    func take() -> ShoppingEventRecord? {
        let step = contents.withLock { $0.step() }
        step.arrival?.leave()
        return step.record
    }

    /// The next record, once there is one; `nil` at the end, and for one of two tasks that ask at the same time.
    func next() async -> ShoppingEventRecord? {
        await withTaskCancellationHandler {
            await withCheckedContinuation { consumer in
                let (answer, arrival) = contents.withLock { contents -> (Answer, EventArrival?) in
                    let step = contents.step()
                    if let record = step.record { return (.now(record), step.arrival) }
                    if contents.isFinished { return (.now(nil), nil) }
                    defer { contents.consumer = consumer }
                    return (.later(displaced: contents.consumer), nil)
                }
                arrival?.leave()
                switch answer {
                case .now(let record): consumer.resume(returning: record)
                case .later(let displaced): displaced?.resume(returning: nil)
                }
            }
        } onCancel: {
            abandon()
        }
    }

    /// Ends the channel after what it holds.
    func finish() {
        let consumer = contents.withLock { contents in
            contents.isFinished = true
            return contents.consumer.take()
        }
        consumer?.resume(returning: nil)
    }

    /// Ends the channel at once: nobody reads what it holds.
    func abandon() {
        let (consumer, arrivals) = contents.withLock { contents in
            contents.isFinished = true
            contents.buffer = EventBuffer(capacity: 1, purchaseLimit: 0)
            defer { contents.arrivals = [] }
            return (contents.consumer.take(), contents.arrivals)
        }
        for arrival in arrivals { arrival.leave() }
        consumer?.resume(returning: nil)
    }
}
