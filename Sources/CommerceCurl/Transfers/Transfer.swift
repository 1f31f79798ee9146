import CommerceHTTP
import FoundationEssentials
import Synchronization

/// One request on its way, without redirects: what a caller waits for and the engine works on.
final class Transfer: Sendable {
    typealias Outcome = Result<ReceivedResponse, HTTPError>

    let request: HTTPRequest
    /// Whom it goes to.
    let origin: HTTPOrigin
    /// Where it goes to, as text.
    let address: String
    /// The header fields for curl.
    let fields: FieldList
    /// The proxy that it goes through, if any.
    let proxy: String?
    /// When all of it must be over.
    let deadline: ContinuousClock.Instant?
    /// Whether the caller goes on with the header, and reads the body piece by piece.
    let isStreamed: Bool

    /// What the engine fills, and nobody else touches until it is handed over.
    let response = ReceivedResponse()

    // Keeps the engine running while there is something to do.
    private let engine: CurlEngine
    private let state = Mutex(State())

    private struct State {
        // Taken out by whoever resumes it, under the lock: so it is resumed once. (The checked kind costs an allocation.)
        var caller: UnsafeContinuation<Outcome, Never>?
        var isCancelled = false
        // The engine is done with it.
        var isFinished = false
        var body = BodyBuffer()
        var readers: [CheckedContinuation<Void, Never>] = []
    }

    init(_ request: HTTPRequest, deadline: ContinuousClock.Instant?, isStreamed: Bool, engine: CurlEngine) {
        self.request = request
        // A prepared request has one.
        origin = request.url.origin ?? HTTPOrigin(scheme: "", host: "", port: 0)
        address = request.url.absoluteString
        fields = FieldList(request, userAgent: engine.settings.options.userAgent)
        proxy = engine.settings.proxies.proxy(for: origin)
        self.deadline = deadline
        self.isStreamed = isStreamed
        self.engine = engine
    }

    // MARK: The caller's side

    /// Sends the request and waits for the response, of a streamed one for its header.
    func run() async -> Outcome {
        await withTaskCancellationHandler {
            await withUnsafeContinuation { caller in
                let isCancelled = state.withLock { state in
                    if !state.isCancelled { state.caller = caller }
                    return state.isCancelled
                }
                if isCancelled {
                    caller.resume(returning: .failure(HTTPError(.cancelled, request, mayHaveBeenSent: false)))
                } else if let failure = engine.post(.start(self)) {
                    answer(.failure(HTTPError(failure, request)))
                }
            }
        } onCancel: {
            cancel()
        }
    }

    /// Ends the request; who waits for it is told at once, and the engine closes the connection when it comes to it.
    func cancel() {
        let error = HTTPError(.cancelled, request, mayHaveBeenSent: true)
        let (caller, readers, isNews) = state.withLock { state in
            defer {
                state.isCancelled = true
                (state.caller, state.readers) = (nil, [])
                state.body.abandon(error)
            }
            return (state.caller, state.readers, !state.isCancelled && !state.isFinished)
        }
        caller?.resume(returning: .failure(error))
        for reader in readers { reader.resume() }
        if isNews { _ = engine.post(.cancel(self)) }
    }

    // MARK: The engine's side

    /// Whether nobody waits for it any more.
    var isCancelled: Bool { state.withLock { $0.isCancelled } }

    /// Hands over the response, or of a streamed one the header.
    func answer(_ outcome: Outcome) {
        let caller = state.withLock { state in
            defer { state.caller = nil }
            return state.caller
        }
        caller?.resume(returning: outcome)
    }

    /// Hands over a piece of a streamed body, unless the reader is behind.
    func offer(_ piece: UnsafeRawBufferPointer) -> Bool {
        let (isTaken, readers) = state.withLock { state in
            let isTaken = state.isCancelled || state.body.offer(piece)
            defer { state.readers = [] }
            return (isTaken, state.readers)
        }
        for reader in readers { reader.resume() }
        return isTaken
    }

    /// The request has ended, by an error or with its response complete.
    func finish(_ outcome: Outcome) {
        let (caller, readers) = state.withLock { state in
            let failure: HTTPError? = if case .failure(let error) = outcome { error } else { nil }
            state.body.end(failure)
            defer { (state.caller, state.readers, state.isFinished) = (nil, [], true) }
            return (state.caller, state.readers)
        }
        caller?.resume(returning: outcome)
        for reader in readers { reader.resume() }
    }
}

extension Transfer: HTTPBody.Source {
    func next() async throws(HTTPError) -> [UInt8]? {
        while true {
            if Task.isCancelled { cancel() }
            switch state.withLock({ $0.body.read() }) {
            case .piece(let bytes, let resumesServer):
                if resumesServer { _ = engine.post(.resume(self)) }
                return bytes
            case .end: return nil
            case .failure(let error): throw error
            case .wait: await waitForNews()
            }
        }
    }

    // Returns as soon as reading might give something else than before.
    private func waitForNews() async {
        await withTaskCancellationHandler {
            await withCheckedContinuation { reader in
                let isNews = state.withLock { state in
                    if state.isCancelled || state.body.hasNews { return true }
                    state.readers.append(reader)
                    return false
                }
                if isNews { reader.resume() }
            }
        } onCancel: {
            cancel()
        }
    }
}
