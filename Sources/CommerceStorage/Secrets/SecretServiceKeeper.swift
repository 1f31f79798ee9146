#if SecretService
public import Commerce
import CommerceCSecret
import Dispatch
import Glibc
import Synchronization

/// Keeps secrets with the desktop's Secret Service, in the collection that is there after a restart, by libsecret.
public final class SecretServiceKeeper: SecretKeeper {
    private let patience: Duration
    // A call that hangs holds up no task, and the next ones fail in time as well.
    private let queue = DispatchQueue(label: "commerce.secrets", attributes: .concurrent)

    /// Makes a keeper; nothing is connected before the first call.
    ///
    /// - Parameter patience: how long the service may take, with what it asks its user for.
    public init(patience: Duration = .seconds(10)) {
        self.patience = patience
    }

    /// The secret with exactly these attributes, or `nil`.
    public func secret(for attributes: [String: String]) async throws(CommerceError) -> String? {
        try await call(attributes) { pairs, call, problem in
            guard let secret = commerce_secret_lookup(pairs, call, problem) else { return nil }
            defer { commerce_secret_free(secret) }
            return String(validatingCString: secret)
        }
    }

    /// Keeps a secret in place of the one with the same attributes.
    public func keep(
        _ secret: String, label: String, for attributes: [String: String]
    ) async throws(CommerceError) {
        try await call(attributes) { pairs, call, problem in
            commerce_secret_store(pairs, label, secret, call, problem)
        }
    }

    /// Removes all secrets that have these attributes.
    public func removeSecrets(with attributes: [String: String]) async throws(CommerceError) {
        try await call(attributes) { pairs, call, problem in commerce_secret_clear(pairs, call, problem) }
    }

    // MARK: Calls

    private typealias Pairs = UnsafePointer<UnsafePointer<CChar>?>
    private typealias Problem = UnsafeMutablePointer<CommerceSecretProblem>

    /// Makes a blocking call on a thread of its own, and gives it up when the patience is over: it is cancelled then, but
    /// not waited for.
    private func call<Value: Sendable>(
        _ attributes: [String: String], _ body: @escaping @Sendable (Pairs, UnsafeMutableRawPointer?, Problem) -> Value
    ) async throws(CommerceError) -> Value {
        let ending = Ending<Value>()
        let canceller = Canceller()
        let late = CommerceError(
            .storage, "The Secret Service has not answered within \(patience.components.seconds) s.")
        queue.async {
            var problem = CommerceSecretProblem()
            let value = Self.withPairs(attributes) { body($0, canceller.call, &problem) }
            ending.end(problem.failed ? .failure(Self.error(problem, late)) : .success(value))
        }
        queue.asyncAfter(deadline: .now() + .milliseconds(Int(patience / .milliseconds(1)))) {
            canceller.cancel()
            ending.end(.failure(late))
        }
        let result = await withTaskCancellationHandler {
            await ending.result()
        } onCancel: {
            canceller.cancel()
            ending.end(.failure(.cancelled))
        }
        return try result.get()
    }

    private static func error(_ problem: CommerceSecretProblem, _ late: CommerceError) -> CommerceError {
        if problem.is_cancelled { return late }
        let message = withUnsafeBytes(of: problem.message) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
        return problem.is_absent
            ? CommerceError(.unavailable, "There is no Secret Service: \(message)")
            : CommerceError(.storage, "The Secret Service refuses: \(message)")
    }

    // Keys and values one after the other, ended by a null pointer; good while the body runs.
    private static func withPairs<Value>(_ attributes: [String: String], _ body: (Pairs) -> Value) -> Value {
        let texts = attributes.flatMap { [strdup($0.key), strdup($0.value)] }
        defer { for text in texts { free(text) } }
        return body(texts.map { UnsafePointer($0) } + [nil])
    }
}

/// What a call can be given up by, from any thread.
private final class Canceller: @unchecked Sendable {
    // GCancellable is safe for any thread; it lives as long as whoever may cancel it.
    let call: UnsafeMutableRawPointer?

    init() {
        call = commerce_secret_call()
    }

    deinit { commerce_secret_release(call) }

    func cancel() { commerce_secret_cancel(call) }
}

/// The first end of a call, which may have several: its own, the time limit, the task's.
private final class Ending<Value: Sendable>: Sendable {
    private enum State {
        case open(CheckedContinuation<Result<Value, CommerceError>, Never>?)
        case ended(Result<Value, CommerceError>)
    }

    private let state = Mutex(State.open(nil))

    func end(_ result: Result<Value, CommerceError>) {
        let waiting = state.withLock { state -> CheckedContinuation<Result<Value, CommerceError>, Never>? in
            guard case .open(let waiting) = state else { return nil }
            state = .ended(result)
            return waiting
        }
        waiting?.resume(returning: result)
    }

    func result() async -> Result<Value, CommerceError> {
        await withCheckedContinuation { continuation in
            let result = state.withLock { state -> Result<Value, CommerceError>? in
                if case .ended(let result) = state { return result }
                state = .open(continuation)
                return nil
            }
            if let result { continuation.resume(returning: result) }
        }
    }
}
#endif
