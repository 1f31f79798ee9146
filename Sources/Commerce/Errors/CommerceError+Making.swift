extension CommerceError {
    /// An argument that can't be right.
    public static func invalidInput(_ message: String) -> CommerceError {
        CommerceError(.invalidInput, message)
    }

    /// A thing that does not exist.
    ///
    /// - Parameters:
    ///   - what: A noun with its name, such as `product "abc"`.
    ///   - remedy: A sentence that says what to do next.
    public static func notFound(
        _ what: String, remedy: String = "Check the identifier or handle."
    ) -> CommerceError {
        CommerceError(.notFound, "There is no \(what) here. \(remedy)")
    }

    /// A capability that a backend lacks.
    public static func unsupported(_ capability: String, backend: String?, _ detail: String? = nil) -> CommerceError {
        let who = backend.map { "The backend \"\($0)\"" } ?? "This backend"
        return CommerceError(
            .unsupported, "\(who) has no \(capability). \(detail ?? "Nothing was sent; choose a backend that has it.")",
            backend: backend, capability: capability)
    }

    /// The task was cancelled.
    public static var cancelled: CommerceError {
        CommerceError(.cancelled, "The call was cancelled before it ended.")
    }

    /// A cart that no longer exists.
    public static var cartGone: CommerceError {
        CommerceError(.cartGone, "The cart no longer exists: it has expired or was checked out. Start a new cart.")
    }

    /// Any error as a commerce error: one of ours as it is, a cancellation as ``Kind/cancelled``, another with a kind.
    public init(_ error: any Error, otherwise kind: Kind) {
        switch error {
        case let error as CommerceError: self = error
        case is CancellationError: self = .cancelled
        default: self.init(kind, String(describing: error), cause: error)
        }
    }

    /// This error with the backend and the call filled in where they are not said yet.
    public func at(_ operation: PortOperation?, backend: String?) -> CommerceError {
        var error = self
        error.operation = self.operation ?? operation
        error.backend = self.backend ?? backend
        return error
    }
}

/// Runs work whose errors are not all ours, and gives them our type: the bridge from untyped throws to a port's.
///
/// - Throws: what ``CommerceError/init(_:otherwise:)`` makes of the error.
public func withCommerceErrors<Value>(
    otherwise kind: CommerceError.Kind, _ body: () throws -> Value
) throws(CommerceError) -> Value {
    do {
        return try body()
    } catch {
        throw CommerceError(error, otherwise: kind)
    }
}

/// Runs asynchronous work whose errors are not all ours, and gives them our type.
///
/// - Throws: what ``CommerceError/init(_:otherwise:)`` makes of the error.
public func withCommerceErrors<Value>(
    otherwise kind: CommerceError.Kind, isolation: isolated (any Actor)? = #isolation,
    _ body: () async throws -> Value
) async throws(CommerceError) -> Value {
    do {
        return try await body()
    } catch {
        throw CommerceError(error, otherwise: kind)
    }
}
