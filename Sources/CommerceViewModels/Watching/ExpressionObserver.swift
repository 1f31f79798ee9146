import Synchronization

/// Calls a closure with the value of an expression over any number of view models, now and whenever it has changed.
///
///     let token = observeValue(on: .mainActor) { [cart] in cart.snapshot.totalQuantity } deliver: { badge.show($0) }
///
/// Whatever models the expression reads are watched, and it may read others each time. It is lossless: it may pass over
/// values in between, never over the last. A value that is equal to the one before is not told.
///
/// - Parameters:
///   - delivery: where both closures are called.
///   - expression: evaluated after each change of a model that it read. What it captures is kept as long as the token.
///   - body: called with the value, never twice at a time.
/// - Returns: what keeps the observation going until it is cancelled or let go.
public func observeValue<Value: Equatable & Sendable>(
    on delivery: Delivery, of expression: @escaping @Sendable () -> Value,
    deliver body: @escaping @Sendable (Value) -> Void
) -> ObserverToken {
    let observer = ExpressionObserver(expression: expression, body: body)
    let job = CoalescedJob(delivery: delivery) { observer.evaluate(for: $0) }
    job.ask()
    return ObserverToken {
        job.end()
        observer.end()
    }
}

private final class ExpressionObserver<Value: Equatable & Sendable>: Sendable {
    private struct Contents {
        var last: Value?
        var watched: [ObjectIdentifier: (source: any ReadableSource, token: ObserverToken)] = [:]
        var isEnded = false
    }

    private let expression: @Sendable () -> Value
    private let body: @Sendable (Value) -> Void
    private let contents = Mutex(Contents())

    init(expression: @escaping @Sendable () -> Value, body: @escaping @Sendable (Value) -> Void) {
        self.expression = expression
        self.body = body
    }

    /// Evaluates the expression, watches what it read, and tells a new value; the job sees that it runs alone.
    func evaluate(for job: CoalescedJob) {
        let collector = ReadCollector()
        let value = ReadCollector.$current.withValue(collector, operation: expression)
        watch(collector.reads, for: job)
        let isNews = contents.withLock { contents in
            defer { contents.last = value }
            return contents.last != value && !contents.isEnded
        }
        if isNews { body(value) }
    }

    func end() {
        let watched = contents.withLock { contents in
            contents.isEnded = true
            defer { contents.watched = [:] }
            return contents.watched
        }
        for (_, token) in watched.values { token.cancel() }
    }

    /// Watches the models that were read from the states on in which they were read, and no others.
    private func watch(_ reads: [ObjectIdentifier: ReadCollector.Read], for job: CoalescedJob) {
        let before = contents.withLock { $0.watched }
        var watched = before.filter { reads[$0.key] != nil }
        for (key, read) in reads where watched[key] == nil {
            watched[key] = (read.source, read.source.ask(for: job, after: read.revision))
        }
        // The tokens that are left out end here, outside the lock.
        let isEnded = contents.withLock { contents in
            if !contents.isEnded { contents.watched = watched }
            return contents.isEnded
        }
        if isEnded { for (_, token) in watched.values { token.cancel() } }
    }
}
