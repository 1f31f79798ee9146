import Commerce
import CommerceJSON
import CommercePluginProtocol

// How a process begins and ends.
extension PluginMachine {
    mutating func startOrWait(_ effects: inout [Effect]) {
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

    mutating func spawn(_ effects: inout [Effect]) {
        generation += 1
        phase = .starting
        diagnostics = DiagnosticTail()
        unsentBytes = 0
        remarks = 0
        isWatchingSilence = false
        effects.append(.spawn)
        effects.append(.arm(.start(generation), options.startTimeout))
        send(.request(id: .number(0), method: PluginProtocol.initialize, params: options.initializeParams), &effects)
    }

    mutating func initialized(_ answer: Result<JSONValue, RPCError>, _ effects: inout [Effect]) {
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

    mutating func spawnFailed(_ error: CommerceError, _ effects: inout [Effect]) {
        if case .stopping(.closing(let ticket)) = phase { return finish(ticket, &effects) }
        failStart(error, leavesProcess: false, &effects)
    }

    mutating func finish(_ ticket: Ticket?, _ effects: inout [Effect]) {
        phase = .closed
        if let ticket { effects.append(.resume(ticket, .success(.null))) }
        effects.append(.finish)
    }

    /// No process came to serve: those who waited for one are told why.
    mutating func failStart(
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

    mutating func failAllWaiting(_ error: CommerceError, _ effects: inout [Effect]) {
        for ticket in starters { effects.append(.resume(ticket, .failure(error))) }
        starters = []
        for call in queue.removeAll() {
            effects.append(.disarm(.call(call.ticket)))
            effects.append(.resume(call.ticket, .failure(error)))
        }
    }

    mutating func failInFlight(_ error: CommerceError, _ effects: inout [Effect]) {
        for (ticket, call) in inFlight.sorted(by: { $0.key < $1.key }) where !call.isAbandoned {
            effects.append(.disarm(.call(ticket)))
            effects.append(.resume(ticket, .failure(error)))
        }
        inFlight = [:]
    }

    /// The process broke the protocol: it is ended, and what it was asked fails.
    mutating func misbehave(_ message: String, _ effects: inout [Effect]) {
        let error = CommerceError(.malformedResponse, message + diagnostics.phrase)
        effects.append(.log(failureLevel, message))
        if case .starting = phase { return failStart(error, leavesProcess: true, &effects) }
        remember(error, &effects)
        failInFlight(error, &effects)
        stop(.failed, &effects)
    }

    /// Whether callers fail with the process.
    private var isHeardByCallers: Bool {
        switch phase {
        case .starting, .stopping(.hungUp(whileStarting: true)): !starters.isEmpty || !queue.isEmpty
        default: inFlight.values.contains { !$0.isAbandoned }
        }
    }

    /// How loudly the log is told of the process's failure: callers that fail with it have the same words.
    var failureLevel: LogLevel { isHeardByCallers ? .info : .error }

    mutating func remember(_ failure: CommerceError, _ effects: inout [Effect]) {
        failures += 1
        lastFailure = failure
        effects.append(.arm(.forgetFailure(generation), options.restartWindow))
    }

    mutating func stop(_ reason: Stop, _ effects: inout [Effect]) {
        phase = .stopping(reason)
        effects.append(.signal(.terminate))
        effects.append(.arm(.kill(generation), options.stopGrace))
    }

    mutating func hangUp(_ effects: inout [Effect]) {
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

    mutating func close(_ ticket: Ticket?, _ effects: inout [Effect]) {
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

    mutating func exited(_ status: ExitStatus, _ effects: inout [Effect]) {
        for timer in [Timer.start(generation), .terminate(generation), .kill(generation), .silence(generation)] {
            effects.append(.disarm(timer))
        }
        if case .stopping(.closing(let ticket)) = phase { return finish(ticket, &effects) }
        switch phase {
        case .starting, .stopping(.hungUp(whileStarting: true)):
            let error = CommerceError(
                .unavailable, "The plugin \(status) before it had answered initialize." + diagnostics.phrase)
            effects.append(.log(failureLevel, error.message))
            remember(error, &effects)
            phase = .idle
            failAllWaiting(error, &effects)
        case .ready, .stopping(.hungUp):
            let error = CommerceError(
                .unavailable,
                "The plugin \(status) while it was serving. The next call starts it anew." + diagnostics.phrase)
            // Who ends well and owes nothing has not failed.
            if !status.isSuccess || !inFlight.isEmpty {
                effects.append(.log(failureLevel, error.message))
                remember(error, &effects)
            }
            failInFlight(error, &effects)
            phase = .idle
        default:
            phase = .idle
        }
        if !queue.isEmpty || !starters.isEmpty { startOrWait(&effects) }
    }
}
