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
    private(set) var phase = Phase.idle
    private(set) var queue = CallQueue()
    private(set) var inFlight: [Ticket: InFlightCall] = [:]
    /// Those who wait for the process to be ready without asking it anything.
    private var starters: [Ticket] = []
    private var failures = 0
    private var lastFailure: CommerceError?
    private var diagnostics = DiagnosticTail()
    /// Counts processes, so that a timer of an earlier one is told apart.
    private var generation = 0
    private var receivedLines: UInt64 = 0
    private var linesAtLastLook: UInt64 = 0
    private var isWatchingSilence = false
    private var unsentBytes = 0

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

    private mutating func submit(_ call: PluginCall, _ effects: inout [Effect]) {
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

    private mutating func start(_ ticket: Ticket, _ effects: inout [Effect]) {
        switch phase {
        case .ready: effects.append(.resume(ticket, .success(.null)))
        case .closed, .stopping(.closing): effects.append(.resume(ticket, .failure(Self.closedError)))
        default:
            starters.append(ticket)
            if case .idle = phase { startOrWait(&effects) }
        }
    }

    /// Nobody waits for a call any more; the caller has been told.
    private mutating func cancel(_ ticket: Ticket, _ effects: inout [Effect]) {
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
    private mutating func abandon(_ ticket: Ticket, _ effects: inout [Effect]) {
        guard let call = inFlight[ticket], !call.isAbandoned else { return }
        inFlight[ticket]?.isAbandoned = true
        effects.append(.disarm(.call(ticket)))
        guard case .ready = phase else { return }
        send(.notification(method: PluginProtocol.cancelRequest, params: CancelParams.json(.number(ticket))), &effects)
    }

    /// Hands waiting calls to the process, as many as it and the way to it take.
    private mutating func pump(_ effects: inout [Effect]) {
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

    private mutating func send(_ message: RPCMessage, _ effects: inout [Effect]) {
        let line = message.line
        unsentBytes += line.count
        effects.append(.send(line))
    }

    // MARK: What the process says

    private mutating func receive(_ line: [UInt8], _ effects: inout [Effect]) {
        receivedLines += 1
        switch phase {
        case .starting, .ready, .stopping(.hungUp): break
        // What a process says that is being ended is of no interest.
        default: return
        }
        do throws(RPCError) {
            receive(try RPCMessage(parsing: line, maximumBytes: options.maximumMessageBytes), &effects)
        } catch {
            misbehave(
                "The plugin wrote something else than the protocol's messages to its standard output, beginning with "
                    + "\(Self.quoted(line.prefix(64))). \(error.message) Diagnostics belong on standard error.",
                &effects)
        }
    }

    private mutating func receive(_ message: RPCMessage, _ effects: inout [Effect]) {
        switch message {
        case .result(.number(0), let result): initialized(.success(result), &effects)
        case .failure(.number(0), let error): initialized(.failure(error), &effects)
        case .result(let id, let result): answer(id, .success(result), &effects)
        case .failure(let id?, let error): answer(id, .failure(error.commerceError), &effects)
        case .failure(nil, let error):
            misbehave("The plugin could not read a request. It said: \(error.message)", &effects)
        case .notification(let method, _):
            effects.append(.log(.debug, "The notification \(Self.quoted(method.utf8)) is not known; it was ignored."))
        case .request(let id, let method, _):
            send(.failure(id: id, RPCError(.methodNotFound, "The host serves no method \"\(method)\".")), &effects)
        }
    }

    private mutating func answer(
        _ id: RPCID, _ result: Result<JSONValue, CommerceError>, _ effects: inout [Effect]
    ) {
        guard case .number(let ticket) = id, let call = inFlight.removeValue(forKey: ticket) else {
            return effects.append(.log(.warning, "An answer to no request was ignored (id \(id.json))."))
        }
        if !call.isAbandoned {
            effects.append(.disarm(.call(ticket)))
            effects.append(.resume(ticket, result))
        }
        pump(&effects)
    }

    private mutating func receiveTooLong(_ effects: inout [Effect]) {
        receivedLines += 1
        switch phase {
        case .starting, .ready, .stopping(.hungUp):
            misbehave(
                "The plugin wrote a line of more than \(options.maximumMessageBytes) bytes. Ask for less at once, or raise "
                    + "\"maximumMessageBytes\".", &effects)
        default: break
        }
    }

    /// What a plugin's line begins with, fit for a message.
    private static func quoted(_ bytes: some Sequence<UInt8>) -> String {
        JSONWriter().string(.string(String(decoding: Array(bytes), as: UTF8.self)))
    }
}

// MARK: - Starting and ending

extension PluginMachine {
    private mutating func startOrWait(_ effects: inout [Effect]) {
        if failures > options.maximumRestarts {
            let last = lastFailure
            let error = CommerceError(
                last?.kind == .configuration ? .configuration : .unavailable,
                "The plugin failed \(failures) times within \(options.restartWindow) and is not started again before "
                    + "some time has passed. The last failure: \(last?.message ?? "unknown.")")
            return failAllWaiting(error, &effects)
        }
        // The first failure may be a matter of chance: the next call need not wait for it.
        guard failures > 1 else { return spawn(&effects) }
        phase = .backingOff
        effects.append(.arm(.backOff, options.backOff(afterFailures: failures)))
    }

    private mutating func spawn(_ effects: inout [Effect]) {
        generation += 1
        phase = .starting
        diagnostics = DiagnosticTail()
        unsentBytes = 0
        isWatchingSilence = false
        effects.append(.spawn)
        effects.append(.arm(.start(generation), options.startTimeout))
        send(.request(id: .number(0), method: PluginProtocol.initialize, params: options.initializeParams), &effects)
    }

    private mutating func initialized(_ answer: Result<JSONValue, RPCError>, _ effects: inout [Effect]) {
        guard case .starting = phase else {
            return effects.append(.log(.warning, "A second answer to initialize was ignored."))
        }
        let result: InitializeResult
        do {
            result = try InitializeResult(checking: answer.get())
        } catch let error as RPCError {
            return failStart(error.commerceError, leavesProcess: true, &effects)
        } catch {
            return failStart(CommerceError(error, otherwise: .malformedResponse), leavesProcess: true, &effects)
        }
        phase = .ready
        effects.append(.disarm(.start(generation)))
        effects.append(.initialized(result))
        for ticket in starters { effects.append(.resume(ticket, .success(.null))) }
        starters = []
        for ticket in queue.tickets { effects.append(.arm(.call(ticket), options.callTimeout)) }
        pump(&effects)
    }

    private mutating func spawnFailed(_ error: CommerceError, _ effects: inout [Effect]) {
        if case .stopping(.closing(let ticket)) = phase { return finish(ticket, &effects) }
        failStart(error, leavesProcess: false, &effects)
    }

    private mutating func finish(_ ticket: Ticket?, _ effects: inout [Effect]) {
        phase = .closed
        if let ticket { effects.append(.resume(ticket, .success(.null))) }
        effects.append(.finish)
    }

    /// No process came to serve: those who waited for one are told why.
    private mutating func failStart(
        _ error: CommerceError, leavesProcess: Bool, _ effects: inout [Effect]
    ) {
        effects.append(.disarm(.start(generation)))
        phase = .idle
        failAllWaiting(error, &effects)
        // A program that can't be executed costs nothing to try again; one that can is tried a few times.
        guard leavesProcess else { return }
        remember(error, &effects)
        stop(.failed, &effects)
    }

    private mutating func failAllWaiting(_ error: CommerceError, _ effects: inout [Effect]) {
        for ticket in starters { effects.append(.resume(ticket, .failure(error))) }
        starters = []
        for call in queue.removeAll() {
            effects.append(.disarm(.call(call.ticket)))
            effects.append(.resume(call.ticket, .failure(error)))
        }
    }

    private mutating func failInFlight(_ error: CommerceError, _ effects: inout [Effect]) {
        for (ticket, call) in inFlight.sorted(by: { $0.key < $1.key }) where !call.isAbandoned {
            effects.append(.disarm(.call(ticket)))
            effects.append(.resume(ticket, .failure(error)))
        }
        inFlight = [:]
    }

    /// The process broke the protocol: it is ended, and what it was asked fails.
    private mutating func misbehave(_ message: String, _ effects: inout [Effect]) {
        let error = CommerceError(.malformedResponse, message + diagnostics.phrase)
        effects.append(.log(.error, message))
        if case .starting = phase { return failStart(error, leavesProcess: true, &effects) }
        remember(error, &effects)
        failInFlight(error, &effects)
        stop(.failed, &effects)
    }

    private mutating func remember(_ failure: CommerceError, _ effects: inout [Effect]) {
        failures += 1
        lastFailure = failure
        effects.append(.arm(.forgetFailure(generation), options.restartWindow))
    }

    private mutating func stop(_ reason: Stop, _ effects: inout [Effect]) {
        phase = .stopping(reason)
        effects.append(.signal(.terminate))
        effects.append(.arm(.kill(generation), options.stopGrace))
    }

    private mutating func hangUp(_ effects: inout [Effect]) {
        switch phase {
        case .starting, .ready:
            // Most often the process is ending: how it ended is worth waiting for.
            effects.append(.disarm(.start(generation)))
            if case .starting = phase {
                phase = .stopping(.hungUp(whileStarting: true))
            } else {
                phase = .stopping(.hungUp(whileStarting: false))
            }
            effects.append(.arm(.terminate(generation), options.stopGrace))
        default: break
        }
    }

    private mutating func close(_ ticket: Ticket?, _ effects: inout [Effect]) {
        failAllWaiting(Self.closedError, &effects)
        failInFlight(Self.closedError, &effects)
        switch phase {
        case .idle, .backingOff, .closed: finish(ticket, &effects)
        case .ready:
            send(.request(id: .number(-1), method: PluginProtocol.shutdown, params: .object(JSONObject())), &effects)
            effects.append(.endInput)
            phase = .stopping(.closing(ticket))
            effects.append(.arm(.terminate(generation), options.stopGrace))
        case .starting:
            effects.append(.disarm(.start(generation)))
            stop(.closing(ticket), &effects)
        case .stopping(.closing):
            if let ticket { effects.append(.resume(ticket, .success(.null))) }
        case .stopping:
            phase = .stopping(.closing(ticket))
        }
    }

    private mutating func exited(_ status: ExitStatus, _ effects: inout [Effect]) {
        for timer in [Timer.start(generation), .terminate(generation), .kill(generation), .silence(generation)] {
            effects.append(.disarm(timer))
        }
        if case .stopping(.closing(let ticket)) = phase { return finish(ticket, &effects) }
        switch phase {
        case .starting, .stopping(.hungUp(whileStarting: true)):
            let error = CommerceError(
                .unavailable, "The plugin \(status) before it had answered initialize." + diagnostics.phrase)
            effects.append(.log(.error, error.message))
            remember(error, &effects)
            phase = .idle
            failAllWaiting(error, &effects)
        case .ready, .stopping(.hungUp):
            let error = CommerceError(
                .unavailable,
                "The plugin \(status) while it was serving. The next call starts it anew." + diagnostics.phrase)
            // Who ends well and owes nothing has not failed.
            if !status.isSuccess || !inFlight.isEmpty {
                effects.append(.log(.error, error.message))
                remember(error, &effects)
            }
            failInFlight(error, &effects)
            phase = .idle
        default:
            phase = .idle
        }
        if !queue.isEmpty || !starters.isEmpty { startOrWait(&effects) }
    }

    // MARK: Time

    private mutating func fire(_ timer: Timer, _ effects: inout [Effect]) {
        switch timer {
        case .call(let ticket): callTimedOut(ticket, &effects)
        case .backOff:
            guard case .backingOff = phase else { return }
            phase = .idle
            if !queue.isEmpty || !starters.isEmpty { spawn(&effects) }
        case .forgetFailure:
            failures = max(0, failures - 1)
        case .diagnostics: break
        case .start(let number), .silence(let number), .terminate(let number), .kill(let number):
            guard number == generation else { return }
            fireForProcess(timer, &effects)
        }
    }

    private mutating func fireForProcess(_ timer: Timer, _ effects: inout [Effect]) {
        switch (timer, phase) {
        case (.start, .starting):
            let error = CommerceError(
                .timedOut,
                "The plugin did not answer initialize within \(options.startTimeout)." + diagnostics.phrase)
            failStart(error, leavesProcess: true, &effects)
        case (.silence, .ready): lookForSilence(&effects)
        case (.terminate, .stopping):
            effects.append(.signal(.terminate))
            effects.append(.arm(.kill(generation), options.stopGrace))
        case (.kill, .stopping): effects.append(.signal(.kill))
        default: break
        }
    }

    private mutating func callTimedOut(_ ticket: Ticket, _ effects: inout [Effect]) {
        if queue.remove(ticket) {
            let error = CommerceError(
                .timedOut, "The plugin was busy with other calls for \(options.callTimeout); this one was not sent.")
            effects.append(.resume(ticket, .failure(error)))
        } else if let call = inFlight[ticket], !call.isAbandoned {
            let error = CommerceError(.timedOut, "The plugin did not answer within \(options.callTimeout).")
            effects.append(.resume(ticket, .failure(error)))
            abandon(ticket, &effects)
        }
    }

    private mutating func watchSilence(_ effects: inout [Effect]) {
        isWatchingSilence = true
        linesAtLastLook = receivedLines
        effects.append(.arm(.silence(generation), options.callTimeout))
    }

    /// A process that owes answers and has said nothing for as long as a call may take is stuck.
    private mutating func lookForSilence(_ effects: inout [Effect]) {
        isWatchingSilence = false
        if inFlight.isEmpty { return }
        if receivedLines != linesAtLastLook { return watchSilence(&effects) }
        let error = CommerceError(
            .timedOut,
            "The plugin said nothing for \(options.callTimeout) and was ended. The next call starts it anew."
                + diagnostics.phrase)
        effects.append(.log(.error, error.message))
        remember(error, &effects)
        failInFlight(error, &effects)
        stop(.failed, &effects)
    }

    static let closedError = CommerceError(
        .unavailable, "The backend has been closed. Make it anew to use it again.", isRetryable: false)
}
