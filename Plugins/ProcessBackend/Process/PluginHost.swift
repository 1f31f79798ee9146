import Commerce
import CommerceJSON
import CommercePluginProtocol
import Synchronization

/// The plugin as ports see it: calls go in, answers come out; the process behind comes and goes.
///
/// Nothing is started before the first call. When the last reference goes away, the process is ended.
final class PluginHost: Sendable {
    private struct State {
        var mailbox: Mailbox<PluginMachine.Event>?
        var isClosed = false
        var plugin: InitializeResult?
    }

    private let description: ProcessDescription
    private let options: PluginMachine.Options
    private let context: PluginContext
    private let registry = CallRegistry()
    private let state = Mutex(State())

    init(description: ProcessDescription, options: PluginMachine.Options, context: PluginContext) {
        self.description = description
        self.options = options
        self.context = context
    }

    deinit {
        state.withLock { $0.mailbox }?.post(.close(nil))
    }

    /// What the plugin said of itself when it was last started; starts it where it never was.
    func plugin() async throws(CommerceError) -> InitializeResult {
        if let known = state.withLock({ $0.plugin }) { return known }
        let ticket = registry.nextTicket()
        _ = try await answer(ticket, to: .start(ticket))
        guard let plugin = state.withLock({ $0.plugin }) else { throw PluginMachine.closedError }
        return plugin
    }

    /// What the plugin declared when it was last started; starts it where it never was.
    func capabilities() async throws(CommerceError) -> Capabilities {
        try await plugin().capabilities
    }

    /// Makes a call.
    ///
    /// - Throws: what the plugin answered, or what kept it from answering.
    func call<Call: PortCall>(_ call: Call) async throws(CommerceError) -> Call.Answer {
        let ticket = registry.nextTicket()
        let method = Call.operation.rawValue
        let line: [UInt8]
        do {
            line =
                RPCMessage.request(
                    id: .number(ticket), method: method, params: try JSONValueEncoder().encode(call)
                ).line
        } catch {
            throw .invalidInput("The arguments of \(method) have no JSON form: \(error)")
        }
        guard line.count <= options.maximumMessageBytes else {
            throw .invalidInput(
                "The call has \(line.count) bytes, above \"maximumMessageBytes\" (\(options.maximumMessageBytes)). Ask for "
                    + "less at once.")
        }
        let call = PluginCall(ticket: ticket, method: method, line: line)
        let result = try await answer(ticket, to: .submit(call))
        do {
            return try JSONValueDecoder().decode(Call.Answer.self, from: result, path: JSONPath([.key("result")]))
        } catch {
            throw CommerceError(.malformedResponse, "The plugin's answer can't be read: \(error)", cause: error)
        }
    }

    /// Ends the process: asked first, then by signals.
    func close() async {
        let running = state.withLock { state in
            state.isClosed = true
            return state.mailbox
        }
        guard let mailbox = running else { return }
        let ticket = registry.nextTicket()
        let _: CallRegistry.Answer = await withCheckedContinuation { continuation in
            registry.insert(continuation, for: ticket)
            mailbox.post(.close(ticket))
        }
    }

    private func answer(
        _ ticket: PluginMachine.Ticket, to event: PluginMachine.Event
    ) async throws(CommerceError) -> JSONValue {
        let mailbox = try startedMailbox()
        let answer: CallRegistry.Answer = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                registry.insert(continuation, for: ticket)
                mailbox.post(event)
                // A cancellation before the line above found nobody to tell.
                if Task.isCancelled { cancel(ticket, mailbox) }
            }
        } onCancel: {
            cancel(ticket, mailbox)
        }
        do {
            return try answer.get()
        } catch {
            var error = error
            // The plugin knows its backend by another name.
            error.backend = nil
            throw error
        }
    }

    private func cancel(_ ticket: PluginMachine.Ticket, _ mailbox: Mailbox<PluginMachine.Event>) {
        registry.complete(ticket, .failure(.cancelled))
        mailbox.post(.cancel(ticket))
    }

    /// The mailbox of the running thread; starts the thread on first use.
    private func startedMailbox() throws(CommerceError) -> Mailbox<PluginMachine.Event> {
        let result: Result<Mailbox<PluginMachine.Event>, CommerceError> = state.withLock { state in
            if state.isClosed { return .failure(PluginMachine.closedError) }
            if let mailbox = state.mailbox { return .success(mailbox) }
            do throws(CommerceError) {
                let mailbox = try Mailbox<PluginMachine.Event>()
                let shared = PluginThread.Shared(
                    mailbox: mailbox, registry: registry, description: description, options: options,
                    clock: context.clock, logger: context.logger, backendName: context.backendName,
                    onInitialized: { [weak self] plugin in self?.state.withLock { $0.plugin = plugin } })
                try SystemThread.start { PluginThread.run(shared) }
                state.mailbox = mailbox
                return .success(mailbox)
            } catch {
                return .failure(error)
            }
        }
        return try result.get()
    }
}
