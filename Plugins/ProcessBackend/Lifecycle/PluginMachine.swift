import Commerce
import CommerceJSON
import CommercePluginProtocol

/// The life of a plugin's process and of the calls on it, as a pure state machine: events in, effects out.
///
/// It knows no descriptors, threads or clocks; ``PluginThread`` carries its effects out and tells it what happened.
///
/// A process is started when there is something to ask it. What is handed to it is lost when it ends: those calls fail,
/// and what still waits in the queue goes to the next process. Failures (a crash, silence, garbage, a start that comes to
/// nothing) are forgotten after a while; as long as too many are remembered, calls fail without a new start.
struct PluginMachine {
    /// Names a call; the `id` of its request too.
    typealias Ticket = Int64

    enum Phase {
        /// There is no process.
        case idle
        /// There is none, and there will be one after a while.
        case backingOff
        /// The process has been asked to initialize.
        case starting
        /// The process serves.
        case ready
        /// The process is being ended.
        case stopping(Stop)
        /// Nothing will be started any more.
        case closed
    }

    /// Why a process is being ended.
    enum Stop {
        /// It did something wrong; what it was asked has failed already.
        case failed
        /// It has closed a descriptor and will end by itself, or be ended. What it was asked fails when it has.
        case hungUp(whileStarting: Bool)
        /// The backend is closed.
        case closing(Ticket?)
    }

    let options: Options
    var phase = Phase.idle
    var queue = CallQueue()
    var inFlight: [Ticket: InFlightCall] = [:]
    /// Those who wait for the process to be ready without asking it anything.
    var starters: [Ticket] = []
    var failures = 0
    var lastFailure: CommerceError?
    var diagnostics = DiagnosticTail()
    /// Counts processes, so that a timer of an earlier one is told apart.
    var generation = 0
    var receivedLines: UInt64 = 0
    var linesAtLastLook: UInt64 = 0
    var isWatchingSilence = false
    var unsentBytes = 0
    /// How many messages of this process were out of order.
    var remarks = 0

    init(options: Options) {
        self.options = options
    }

    /// Takes an event.
    mutating func handle(_ event: Event) -> [Effect] {
        var effects: [Effect] = []
        switch event {
        case .submit(let call): submit(call, &effects)
        case .start(let ticket): start(ticket, &effects)
        case .cancel(let ticket): cancel(ticket, &effects)
        case .close(let ticket): close(ticket, &effects)
        case .timer(let timer): fire(timer, &effects)
        case .spawnFailed(let error): spawnFailed(error, &effects)
        case .line(let line): receive(line, &effects)
        case .lineTooLong: receiveTooLong(&effects)
        case .unsent(let bytes):
            unsentBytes = bytes
            pump(&effects)
        case .hungUp: hangUp(&effects)
        case .diagnostic(let line): diagnostics.append(line)
        case .exited(let status): exited(status, &effects)
        }
        return effects
    }

    // MARK: Calls

    mutating func submit(_ call: PluginCall, _ effects: inout [Effect]) {
        if case .closed = phase { return effects.append(.resume(call.ticket, .failure(Self.closedError))) }
        if case .stopping(.closing) = phase { return effects.append(.resume(call.ticket, .failure(Self.closedError))) }
        guard queue.count < options.maximumQueue else {
            let error = CommerceError(
                .throttled,
                "\(queue.count) calls wait for the plugin already; try again when some have been answered.")
            return effects.append(.resume(call.ticket, .failure(error)))
        }
        queue.append(call)
        switch phase {
        case .ready:
            effects.append(.arm(.call(call.ticket), options.callTimeout))
            pump(&effects)
        case .idle: startOrWait(&effects)
        default: break
        }
    }

    mutating func start(_ ticket: Ticket, _ effects: inout [Effect]) {
        switch phase {
        case .ready: effects.append(.resume(ticket, .success(.null)))
        case .closed, .stopping(.closing): effects.append(.resume(ticket, .failure(Self.closedError)))
        default:
            starters.append(ticket)
            if case .idle = phase { startOrWait(&effects) }
        }
    }

    /// Nobody waits for a call any more; the caller has been told.
    mutating func cancel(_ ticket: Ticket, _ effects: inout [Effect]) {
        starters.removeAll { $0 == ticket }
        if queue.remove(ticket) {
            effects.append(.disarm(.call(ticket)))
        } else {
            abandon(ticket, &effects)
        }
    }

    /// Tells the process that nobody waits.
    ///
    /// The call keeps its place until it is answered.
    mutating func abandon(_ ticket: Ticket, _ effects: inout [Effect]) {
        guard let call = inFlight[ticket], !call.isAbandoned else { return }
        inFlight[ticket]?.isAbandoned = true
        effects.append(.disarm(.call(ticket)))
        guard case .ready = phase else { return }
        send(.notification(method: PluginProtocol.cancelRequest, params: CancelParams.json(.number(ticket))), &effects)
    }

    /// Hands waiting calls to the process, as many as it and the way to it take.
    mutating func pump(_ effects: inout [Effect]) {
        guard case .ready = phase else { return }
        while inFlight.count < options.maximumInFlight, unsentBytes < options.unsentHighWater,
            let call = queue.popFirst()
        {
            inFlight[call.ticket] = InFlightCall(method: call.method)
            unsentBytes += call.line.count
            effects.append(.send(call.line))
        }
        if !inFlight.isEmpty, !isWatchingSilence { watchSilence(&effects) }
    }

    mutating func send(_ message: RPCMessage, _ effects: inout [Effect]) {
        let line = message.line
        unsentBytes += line.count
        effects.append(.send(line))
    }

    static let closedError = CommerceError(
        .unavailable, "The backend has been closed. Make it anew to use it again.", isRetryable: false)
}
