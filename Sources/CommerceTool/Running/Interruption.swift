import Dispatch
import Glibc
import Synchronization

/// The signals that end a run: the first one cancels its task, a second one ends the process at once.
///
/// The handler only writes the signal's number into a pipe, which is all that a handler may safely do; a thread of
/// its own reads it. Handlers, unlike ignored signals, do not pass on to programs that are started.
final class Interruption: Sendable {
    /// How long a cancelled run may take to end.
    private static let grace = DispatchTimeInterval.seconds(5)

    private struct State {
        var isInterrupted = false
        var actions: [@Sendable () -> Void] = []
    }

    private let state = Mutex(State())
    // Closing the write end makes the read end readable for whoever waits in poll(2).
    private let waker = SignalPipe.make()

    /// Whether a signal has come.
    var isInterrupted: Bool { state.withLock(\.isInterrupted) }

    /// Becomes readable when a signal comes; only to be polled.
    var descriptor: Int32 { waker?.readEnd ?? -1 }

    /// Begins to watch for signals; called once a process.
    func watchSignals() {
        guard let pipe = SignalPipe.make() else { return }
        SignalPipe.handlerEnd.store(pipe.writeEnd, ordering: .sequentiallyConsistent)
        SignalPipe.handle(SIGINT)
        SignalPipe.handle(SIGTERM)
        // By itself it would leave a terminal whose echo is off so.
        SignalPipe.handle(SIGQUIT)
        SignalPipe.handleUnlessIgnored(SIGHUP)
        // A reader that goes away is an error of write(2), not the end of the process.
        SignalPipe.disarm(SIGPIPE)
        DispatchQueue(label: "commerce.signals").async { [self] in
            var signal: UInt8 = 0
            while true {
                let count = read(pipe.readEnd, &signal, 1)
                if count == 1 { interrupt() }
                if count == 0 || count < 0 && errno != EINTR { return }
            }
        }
    }

    /// Calls an action at the first signal, at once if it has come already.
    func onInterrupt(_ action: @escaping @Sendable () -> Void) {
        let isTooLate = state.withLock { state in
            if !state.isInterrupted { state.actions.append(action) }
            return state.isInterrupted
        }
        if isTooLate { action() }
    }

    /// What a signal does.
    func interrupt() {
        let actions = state.withLock { state -> [@Sendable () -> Void]? in
            if state.isInterrupted { return nil }
            state.isInterrupted = true
            return state.actions
        }
        guard let actions else { endAtOnce() }
        if let waker { close(waker.writeEnd) }
        for action in actions { action() }
        DispatchQueue.global().asyncAfter(deadline: .now() + Self.grace) { [self] in endAtOnce() }
    }

    private func endAtOnce() -> Never {
        TerminalEcho.restore()
        _exit(RunStatus.cancelled.rawValue)
    }
}

/// A pipe for signal handlers.
private struct SignalPipe {
    let readEnd: Int32
    let writeEnd: Int32

    /// Where the handler writes; set before the handler is.
    static let handlerEnd = Atomic<Int32>(-1)

    static func make() -> SignalPipe? {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { return nil }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        // A handler never waits, whatever comes.
        _ = fcntl(ends[1], F_SETFL, O_NONBLOCK)
        return SignalPipe(readEnd: ends[0], writeEnd: ends[1])
    }

    static func handle(_ signal: Int32) {
        install(signal) { signal in
            let number = errno
            var byte = UInt8(truncatingIfNeeded: signal)
            _ = write(SignalPipe.handlerEnd.load(ordering: .relaxed), &byte, 1)
            errno = number
        }
    }

    static func handleUnlessIgnored(_ signal: Int32) {
        var current = sigaction()
        guard sigaction(signal, nil, &current) == 0 else { return }
        let ignoring = unsafeBitCast(SIG_IGN, to: Int.self)
        if unsafeBitCast(current.__sigaction_handler.sa_handler, to: Int.self) != ignoring { handle(signal) }
    }

    static func disarm(_ signal: Int32) {
        install(signal) { _ in }
    }

    private static func install(_ signal: Int32, _ handler: @escaping @convention(c) (Int32) -> Void) {
        var action = sigaction()
        action.__sigaction_handler.sa_handler = handler
        action.sa_flags = Int32(SA_RESTART)
        sigaction(signal, &action, nil)
    }
}
