import Commerce

// What happens when time has passed.
extension PluginMachine {
    mutating func fire(_ timer: Timer, _ effects: inout [Effect]) {
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

    mutating func fireForProcess(_ timer: Timer, _ effects: inout [Effect]) {
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

    mutating func callTimedOut(_ ticket: Ticket, _ effects: inout [Effect]) {
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

    mutating func watchSilence(_ effects: inout [Effect]) {
        isWatchingSilence = true
        linesAtLastLook = receivedLines
        effects.append(.arm(.silence(generation), options.callTimeout))
    }

    /// A process that owes answers and has said nothing for as long as a call may take is stuck.
    mutating func lookForSilence(_ effects: inout [Effect]) {
        isWatchingSilence = false
        if inFlight.isEmpty { return }
        if receivedLines != linesAtLastLook { return watchSilence(&effects) }
        let error = CommerceError(
            .timedOut,
            "The plugin said nothing for \(options.callTimeout) and was ended. The next call starts it anew."
                + diagnostics.phrase)
        effects.append(.log(failureLevel, error.message))
        remember(error, &effects)
        failInFlight(error, &effects)
        stop(.failed, &effects)
    }
}
