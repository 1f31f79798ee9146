import Synchronization

/// Keeps an observation going; it ends when the token is cancelled or let go.
public final class ObserverToken: Sendable {
    private let onCancel: Mutex<(@Sendable () -> Void)?>

    init(_ onCancel: @escaping @Sendable () -> Void) {
        self.onCancel = Mutex(onCancel)
    }

    deinit { cancel() }

    /// Ends the observation: no call begins afterwards.
    ///
    /// A call that is on its way on another thread is not waited for. Cancelling again does nothing.
    public func cancel() {
        let onCancel = onCancel.withLock { $0.take() }
        onCancel?()
    }
}
