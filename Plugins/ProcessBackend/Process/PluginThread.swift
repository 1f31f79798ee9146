import Commerce
import CommerceCProcess
import CommerceJSON
import CommercePluginProtocol
import Glibc

/// Carries out what ``PluginMachine`` decides, on a thread of its own that waits in `poll(2)`.
///
/// One thread lives from the first call until the backend is closed. It spawns the process itself, so that the process
/// dies with the host: the parent-death signal goes with the spawning thread.
struct PluginThread: ~Copyable {
    /// What the thread shares with the rest of the program.
    struct Shared: Sendable {
        let mailbox: Mailbox<PluginMachine.Event>
        let registry: CallRegistry
        let description: ProcessDescription
        let options: PluginMachine.Options
        let clock: any CommerceClock
        let logger: any CommerceLogger
        let backendName: String
        let onInitialized: @Sendable (InitializeResult) -> Void
    }

    private static let diagnosticsPeriod = Duration.seconds(10)
    /// How often a process is looked at where the kernel has no descriptor for its end.
    private static let exitPollMilliseconds: CInt = 50
    /// How much is read in one round, so that no stream starves another.
    private static let readBudget = 1 << 20
    /// How much is read of an ended process: more than a socket holds, in case a child of its own writes on.
    private static let lastReadBudget = 32 << 20

    private let shared: Shared
    private var machine: PluginMachine
    private var process: ChildProcess?
    private var lines: JSONLineBuffer
    private var outgoing = OutgoingBytes()
    private var endsInput = false
    private var diagnostics = DiagnosticLines()
    private var timers: [PluginMachine.Timer: Task<Void, Never>] = [:]
    private var isFinished = false
    private var chunk = [UInt8](repeating: 0, count: 64 << 10)

    private init(_ shared: Shared) {
        self.shared = shared
        machine = PluginMachine(options: shared.options)
        lines = JSONLineBuffer(maximumLineBytes: shared.options.maximumMessageBytes)
    }

    /// Runs until the backend is closed and its process has ended.
    static func run(_ shared: Shared) {
        var thread = PluginThread(shared)
        while !thread.isFinished { thread.turn() }
        for timer in thread.timers.values { timer.cancel() }
        shared.registry.close(.failure(PluginMachine.closedError))
    }

    // MARK: One round

    private mutating func turn() {
        let io = process?.io ?? -1
        let errors = process?.errors ?? -1
        let exit = process?.exit ?? -1
        let writes = outgoing.isEmpty ? 0 : Int16(POLLOUT)
        var waits = [
            pollfd(fd: shared.mailbox.descriptor, events: Int16(POLLIN), revents: 0),
            pollfd(fd: io, events: Int16(POLLIN) | writes, revents: 0),
            pollfd(fd: errors, events: Int16(POLLIN), revents: 0),
            pollfd(fd: exit, events: Int16(POLLIN), revents: 0),
        ]
        let hasBlindSpot = process != nil && exit < 0
        let ready = poll(&waits, nfds_t(waits.count), hasBlindSpot ? Self.exitPollMilliseconds : -1)
        if ready < 0, errno != EINTR {
            // Out of memory, at worst; a pause instead of a busy loop.
            usleep(10_000)
        }
        let hasEnded = waits[3].revents != 0 || (hasBlindSpot && process?.hasEnded == true)
        if waits[2].revents != 0 || hasEnded { readErrors() }
        if waits[1].revents & Int16(POLLIN | POLLHUP | POLLERR) != 0 || hasEnded {
            read(everything: hasEnded)
        }
        if hasEnded { reap() }
        if waits[0].revents != 0 {
            for event in shared.mailbox.takeAll() { handle(event) }
        }
        write()
    }

    private mutating func handle(_ event: PluginMachine.Event) {
        if case .timer(let timer) = event {
            timers[timer] = nil
            if timer == .diagnostics { return renewDiagnostics() }
        }
        for effect in machine.handle(event) { perform(effect) }
    }

    private mutating func perform(_ effect: PluginMachine.Effect) {
        switch effect {
        case .spawn: spawn()
        case .send(let line): if process != nil { outgoing.append(line) }
        case .endInput: endsInput = true
        case .signal(let signal): process?.signal(signal)
        case .resume(let ticket, let answer): shared.registry.complete(ticket, answer)
        case .initialized(let result): shared.onInitialized(result)
        case .arm(let timer, let duration): arm(timer, duration)
        case .disarm(let timer): timers.removeValue(forKey: timer)?.cancel()
        case .log(let level, let message): log(level, message)
        case .finish: isFinished = true
        }
    }

    private func log(_ level: LogLevel, _ message: String) {
        shared.logger.log(level, "\(shared.backendName): \(message)")
    }

    private mutating func arm(_ timer: PluginMachine.Timer, _ duration: Duration) {
        timers[timer]?.cancel()
        timers[timer] = Task { [clock = shared.clock, mailbox = shared.mailbox] in
            do {
                try await clock.sleep(for: duration)
                // One that was disarmed while it ran out is not reported.
                if !Task.isCancelled { mailbox.post(.timer(timer)) }
            } catch {
                // Disarmed.
            }
        }
    }

    // MARK: The process

    private mutating func spawn() {
        outgoing = OutgoingBytes()
        endsInput = false
        lines = JSONLineBuffer(maximumLineBytes: shared.options.maximumMessageBytes)
        do throws(CommerceError) {
            process = try ChildProcess(shared.description)
        } catch {
            // Posted, not handled here: the effects of this round come first.
            shared.mailbox.post(.spawnFailed(error))
        }
    }

    private mutating func write() {
        guard process != nil, let io = process?.io, io >= 0 else { return }
        if !outgoing.isEmpty {
            guard outgoing.write(to: io) else {
                outgoing = OutgoingBytes()
                return handle(.hungUp)
            }
            handle(.unsent(outgoing.count))
        }
        if endsInput, outgoing.isEmpty {
            endsInput = false
            process?.endInput()
        }
    }

    /// Reads what the process wrote: a bounded part of it, or what an ended one left.
    private mutating func read(everything: Bool) {
        var budget = everything ? Self.lastReadBudget : Self.readBudget
        while budget > 0, let io = process?.io, io >= 0 {
            let count = commerce_read(io, &chunk, chunk.count)
            if count == -Int(EAGAIN) { return }
            guard count > 0 else {
                process?.closeIO()
                outgoing = OutgoingBytes()
                return handle(.hungUp)
            }
            budget -= count
            lines.append(chunk[..<count])
            deliverLines()
        }
    }

    private mutating func deliverLines() {
        while true {
            do throws(JSONError) {
                guard let line = try lines.next() else { return }
                handle(.line(line))
            } catch {
                handle(.lineTooLong)
            }
        }
    }

    private mutating func reap() {
        guard let ended = process.take() else { return }
        for event in diagnostics.finish() { report(event) }
        let status = ended.reap()
        handle(.exited(status))
    }

    // MARK: Standard error

    private mutating func readErrors() {
        var budget = Self.readBudget
        while budget > 0, let errors = process?.errors, errors >= 0 {
            let count = commerce_read(errors, &chunk, chunk.count)
            if count == -Int(EAGAIN) { return }
            guard count > 0 else {
                process?.closeErrors()
                return
            }
            budget -= count
            for event in diagnostics.append(chunk[..<count]) { report(event) }
        }
    }

    private mutating func report(_ event: DiagnosticLines.Event) {
        switch event {
        case .line(let line):
            handle(.diagnostic(line))
            log(.info, "stderr: \(line)")
        case .muted:
            log(.warning, "stderr: more lines than the log takes; those that follow are left out for a while.")
            arm(.diagnostics, Self.diagnosticsPeriod)
        }
    }

    private mutating func renewDiagnostics() {
        let omitted = diagnostics.renewBudget()
        if omitted > 0 { log(.warning, "stderr: \(omitted) lines were left out.") }
    }
}
