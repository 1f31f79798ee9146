import Commerce
import CommerceJSON
import CommercePluginProtocol
import Synchronization

/// One host's connection: reads its messages, serves them in tasks, sends the answers.
final class ServerConnection: Sendable {
    private struct State {
        var backend: Backend?
        var isInitializing = false
        var tasks: [RPCID: Task<Void, Never>] = [:]
        // Tasks whose answers are not yet written, those without an identifier in use included.
        var serving = 0
        var hasEnded = false
    }

    private let server: PluginServer
    private let state = Mutex(State())
    private let loop: ServerLoop

    init(server: PluginServer, input: CInt, output: CInt) throws(CommerceError) {
        self.server = server
        loop = try ServerLoop(input: input, output: output, maximumLineBytes: server.maximumMessageBytes)
    }

    /// Serves until the host or the task ends it.
    func serve() async throws(CommerceError) {
        let failure = await withTaskCancellationHandler {
            await withCheckedContinuation { (continuation: CheckedContinuation<CommerceError?, Never>) in
                do throws(CommerceError) {
                    try SystemThread.start { [self] in
                        loop.run(receive: receive)
                        continuation.resume(returning: nil)
                    }
                } catch {
                    continuation.resume(returning: error)
                }
            }
        } onCancel: {
            loop.post(.end)
        }
        let (backend, tasks) = state.withLock { state in
            state.hasEnded = true
            return (state.backend, Array(state.tasks.values))
        }
        for task in tasks { task.cancel() }
        await backend?.close()
        if let failure { throw failure }
    }

    /// Takes what the loop has read.
    private func receive(_ incoming: ServerLoop.Incoming) {
        switch incoming {
        case .line(let line):
            do throws(RPCError) {
                receive(try RPCMessage(parsing: line, maximumBytes: server.maximumMessageBytes))
            } catch {
                send(.failure(id: error.id, error))
            }
        case .tooLong:
            let limit = server.maximumMessageBytes
            send(
                .failure(
                    id: nil, RPCError(.invalidRequest, "A message has at most \(limit) bytes, its line end aside.")))
        case .end:
            let isIdle = state.withLock { state in
                state.hasEnded = true
                return state.serving == 0
            }
            // Otherwise the last answer ends the loop.
            if isIdle { loop.post(.end) }
        }
    }

    private func receive(_ message: RPCMessage) {
        switch message {
        case .notification(PluginProtocol.cancelRequest, let params):
            guard let id = CancelParams.id(in: params) else { return }
            state.withLock { $0.tasks[id] }?.cancel()
        case .notification, .result, .failure:
            break
        case .request(let id, PluginProtocol.initialize, let params):
            let isFirst = state.withLock { state in
                defer { state.isInitializing = true }
                return !state.isInitializing
            }
            guard isFirst else {
                return send(.failure(id: id, RPCError(.invalidRequest, "The connection is initialized already.")))
            }
            serve(id) { [self] () throws(RPCError) in try await initialize(params) }
        case .request(let id, PluginProtocol.shutdown, _):
            // The answer goes first: one of a call that is cancelled here must not overtake it.
            send(.result(id: id, .null))
            for task in state.withLock({ Array($0.tasks.values) }) { task.cancel() }
            loop.post(.end)
        case .request(let id, let method, let params):
            guard let call = PortCalls.call(method) else {
                return send(.failure(id: id, RPCError(.methodNotFound, "There is no method \"\(method)\".")))
            }
            guard let backend = state.withLock({ $0.backend }) else {
                let problem = "The first request is \"initialize\", and its answer has to be awaited."
                return send(.failure(id: id, RPCError(.invalidRequest, problem)))
            }
            serve(id) { () throws(RPCError) in try await call.answer(params, from: backend) }
        }
    }

    private func initialize(_ params: JSONValue) async throws(RPCError) -> JSONValue {
        do {
            let params = try JSONValueDecoder().decode(InitializeParams.self, from: params)
            guard params.protocolVersion >= PluginProtocol.version else {
                throw CommerceError(
                    .configuration,
                    "The host speaks version \(params.protocolVersion) of the plugin protocol, this plugin version "
                        + "\(PluginProtocol.version). Update the host.")
            }
            let backend = try server.makeBackend(
                PluginConfiguration(
                    backendName: params.backend, settings: params.settings.object ?? JSONObject(),
                    client: "\(params.client.name) \(params.client.version)"))
            let capabilities = try await backend.capabilities()
            state.withLock { $0.backend = backend }
            return try JSONValueEncoder().encode(
                InitializeResult(name: server.name, version: server.version, capabilities: capabilities))
        } catch let error as JSONError {
            throw RPCError(.invalidParams, "The params of initialize can't be read: \(error)")
        } catch {
            throw RPCError(CommerceError(error, otherwise: .configuration))
        }
    }

    /// Serves a request in a task of its own.
    private func serve(_ id: RPCID, _ body: @escaping @Sendable () async throws(RPCError) -> JSONValue) {
        let refusal: RPCError? = state.withLock { state in
            if state.tasks[id] != nil {
                return RPCError(.invalidRequest, "A request with the same id is being served.")
            }
            if state.serving >= server.maximumConcurrentRequests {
                return RPCError(
                    CommerceError(.throttled, "The plugin serves at most \(state.serving) requests at a time."))
            }
            state.serving += 1
            state.tasks[id] = Task { [self] in
                let answer: RPCMessage
                do throws(RPCError) {
                    answer = .result(id: id, try await body())
                } catch {
                    answer = .failure(id: id, error)
                }
                finish(id, answer)
            }
            return nil
        }
        if let refusal { send(.failure(id: id, refusal)) }
    }

    private func finish(_ id: RPCID, _ answer: RPCMessage) {
        var line = answer.line
        if line.count > server.maximumMessageBytes {
            let limit = server.maximumMessageBytes
            let error = CommerceError(
                .malformedResponse,
                "The answer has \(line.count) bytes, above the limit of \(limit). Ask for less at once.")
            line = RPCMessage.failure(id: id, RPCError(error)).line
        }
        loop.post(.send(line))
        let isLast = state.withLock { state in
            state.tasks[id] = nil
            state.serving -= 1
            return state.hasEnded && state.serving == 0
        }
        if isLast { loop.post(.end) }
    }

    private func send(_ message: RPCMessage) {
        loop.post(.send(message.line))
    }
}
