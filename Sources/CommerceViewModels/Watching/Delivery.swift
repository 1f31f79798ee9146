/// Where a front end wants to be called: the loop that draws, an actor, or wherever the change was made.
///
/// A delivery for another loop is one line, for example `Delivery { job in loop.enqueue(job) }`; it has to run each job
/// once, at any later time, and may be asked from any thread. An observer has at most one job waiting.
public struct Delivery: Sendable {
    let enqueue: @Sendable (@escaping @Sendable () -> Void) -> Void
    let isInline: Bool

    /// Delivers by a closure that runs the jobs it is given.
    public init(_ enqueue: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void) {
        self.init(isInline: false, enqueue)
    }

    private init(isInline: Bool, _ enqueue: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void) {
        self.enqueue = enqueue
        self.isInline = isInline
    }

    /// On the thread that made the change, before the action that made it returns.
    public static let inline = Delivery(isInline: true) { job in job() }

    /// On the main actor.
    public static let mainActor = Delivery { job in Task { @MainActor in job() } }
}
