public import Commerce
import Synchronization

/// Where shopping events come together and are watched: by sequences, by callbacks, by sinks that keep or send them.
///
/// Every watcher gets every event of its time in the same order, each at its own pace, and none holds up another. What a
/// watcher has not read yet is kept for it, up to a capacity. Beyond that
///
/// - the oldest event that is no purchase is shed. The watcher is told by an ``ShoppingEvent/eventsShed(count:purchases:)``
///   in its next reading;
/// - a purchase is never shed to make room. Where a watcher holds nothing but purchases, another one is taken all the
///   same, and the work that ``send(_:backend:)`` returns ends when there is room for it: who waits for that before
///   sending the next never has more than one beyond the capacity. Who doesn't has a limit of purchases that can wait;
///   a watcher that lets even those lie misses what follows, is told how many purchases it missed, and an error is logged.
public final class ShoppingEvents: Sendable {
    private struct Watcher {
        let channel: EventChannel
        /// Tells a watcher that takes by itself, rather than waiting for what comes.
        var onOffer: @Sendable () -> Void = {}
        var pump: SinkPump?

        func wake() {
            channel.wake()
            onOffer()
            pump?.ask()
        }
    }

    private struct Contents {
        var watchers: [UInt64: Watcher] = [:]
        var lastWatcher: UInt64 = 0
        var clickHandler: (@Sendable (ShoppingItem) -> Handling)?
    }

    private let contents = Mutex(Contents())
    private let clock: any CommerceClock
    private let makeIdentifier: @Sendable () -> String
    /// Counts the tasks of the sinks that have not ended.
    let census = TaskCensus()
    private let makeBuffer: @Sendable () -> EventBuffer<ShoppingEventRecord>
    private let logger: any CommerceLogger

    /// Makes a hub without watchers.
    ///
    /// - Parameters:
    ///   - capacity: how many events a watcher may leave unread, 1 or more.
    ///   - purchaseLimit: how many purchases it may leave unread beyond that.
    ///   - clock: says when something happened.
    ///   - logger: told of purchases' ignored keys and of what goes wrong.
    ///   - makeIdentifier: makes the records' identifiers.
    public init(
        capacity: Int = 256, purchaseLimit: Int = 10_000, clock: any CommerceClock = SystemClock(),
        logger: any CommerceLogger = SilentLogger(),
        makeIdentifier: @escaping @Sendable () -> String = RandomIdentifier.make
    ) {
        self.clock = clock
        self.logger = logger
        self.makeIdentifier = makeIdentifier
        makeBuffer = { EventBuffer(capacity: capacity, purchaseLimit: purchaseLimit) }
    }

    deinit {
        for watcher in contents.withLock({ Array($0.watchers.values) }) {
            watcher.channel.finish()
            watcher.pump?.finish()
        }
    }

    /// Tells an event to all watchers; it never waits.
    ///
    /// - Parameter backend: the name of the backend that it happened with, ``Backend/name``.
    /// - Returns: work that has ended already, save for a purchase that a watcher has no room for: then it ends when
    ///   there is. Ignoring it is fine, see ``ShoppingEvents``.
    @discardableResult
    public func send(_ event: ShoppingEvent, backend: String? = nil) -> PendingWork {
        let record = ShoppingEventRecord(event, id: makeIdentifier(), date: clock.now, backend: backend)
        let arrival = event.isPurchase ? EventArrival() : nil
        // All channels under one lock: every watcher sees the events in the same order.
        let (watchers, refused) = contents.withLock { contents in
            let watchers = Array(contents.watchers.values)
            return (watchers, watchers.count { $0.channel.offer(record, arrival) == .refused })
        }
        for watcher in watchers { watcher.wake() }
        if case .purchase(let purchase) = event { report(purchase, refused: refused) }
        arrival?.leave()
        return arrival?.work ?? .ended
    }

    /// Events from now on, for one iteration.
    public func events() -> ShoppingEventSequence {
        let channel = EventChannel(buffer: makeBuffer())
        return ShoppingEventSequence(channel: channel, token: watch(Watcher(channel: channel)))
    }

    /// Calls a closure with every event from now on, one at a time and in their order.
    ///
    /// - Parameter delivery: where the closure is called.
    /// - Returns: what keeps it going until it is cancelled or let go.
    public func observe(
        on delivery: Delivery, _ body: @escaping @Sendable (ShoppingEventRecord) -> Void
    ) -> ObserverToken {
        let channel = EventChannel(buffer: makeBuffer())
        let job = CoalescedJob(delivery: delivery) { job in
            // No more at a time: a front end's loop has other things to do too.
            for _ in 0..<32 {
                guard let record = channel.take() else { return }
                body(record)
            }
            job.ask()
        }
        return watch(Watcher(channel: channel, onOffer: { job.ask() }), onCancel: { job.end() })
    }

    /// Hands every event from now on to a sink.
    ///
    /// What a sink refuses is kept and given again with the next event. When the hub is let go, the sink is still handed
    /// what there is, once.
    ///
    /// - Parameter onFailure: told of each time that the sink refuses, which is also logged.
    /// - Returns: what keeps it going until it is cancelled or let go.
    public func add(
        _ sink: any ShoppingEventSink, onFailure: @escaping @Sendable (CommerceError) -> Void = { _ in }
    ) -> ObserverToken {
        let channel = EventChannel(buffer: makeBuffer())
        let pump = SinkPump(channel: channel, sink: sink) { [logger] error in
            logger.log(.warning, "Shopping events could not be handed over, and will be with the next: \(error)")
            onFailure(error)
        }
        census.enter()
        let task = Task { [census] in
            await pump.run()
            census.leave()
        }
        return watch(Watcher(channel: channel, pump: pump), onCancel: { task.cancel() })
    }

    /// Waits until every sink has been handed what there is, or has refused it, or until the waiting task is cancelled.
    public func settled() async {
        while !Task.isCancelled,
            // Not lazily, which would ask twice: the work may have ended in between.
            let work = contents.withLock({ $0.watchers.values.compactMap { $0.pump?.work } }).first
        {
            await work.finished()
        }
    }

    // MARK: Clicks

    /// What a front end does by its own when a product is clicked, instead of showing the product's page.
    ///
    /// It is asked on the thread that tells the click.
    public var clickHandler: (@Sendable (ShoppingItem) -> Handling)? {
        get { contents.withLock { $0.clickHandler } }
        set {
            // The handler before goes outside the lock: what it holds may do anything when it ends.
            let before = contents.withLock { contents in
                defer { contents.clickHandler = newValue }
                return contents.clickHandler
            }
            _ = before
        }
    }

    /// Tells that a product was clicked, and asks the handler to deal with it.
    ///
    /// - Returns: ``Handling/notHandled`` where the usual shall happen: also where there is no handler.
    public func productClicked(_ item: ShoppingItem, backend: String? = nil) -> Handling {
        send(.productClicked(item), backend: backend)
        return clickHandler?(item) ?? .notHandled
    }

    // MARK: Watchers

    /// How many are watching.
    var watcherCount: Int { contents.withLock { $0.watchers.count } }

    /// Lets a watcher have all events from now on, until the token ends.
    private func watch(_ watcher: Watcher, onCancel: @escaping @Sendable () -> Void = {}) -> ObserverToken {
        let number = contents.withLock { contents in
            contents.lastWatcher += 1
            contents.watchers[contents.lastWatcher] = watcher
            return contents.lastWatcher
        }
        return ObserverToken { [weak self] in
            // Let go of outside the lock, for the same reason.
            _ = self?.contents.withLock { $0.watchers.removeValue(forKey: number) }
            watcher.channel.abandon()
            onCancel()
        }
    }

    private func report(_ purchase: Purchase, refused: Int) {
        if !purchase.ignoredKeys.isEmpty {
            let keys = purchase.ignoredKeys.joined(separator: ", ")
            logger.log(
                .warning,
                "A purchase's additional information has the reserved keys \(keys): they were ignored. Rename them.")
        }
        if refused > 0 {
            logger.log(
                .error,
                "\(refused) watchers have left so many purchases unread that they missed one. Read the events, or wait "
                    + "for what send(_:backend:) returns before sending the next.")
        }
    }
}
