import Commerce

/// The tool's exit statuses: part of its contract.
enum RunStatus: Int32, Sendable, CaseIterable {
    /// Done, warnings included.
    case done = 0
    /// Something internal or the storage failed, or the result could not be printed.
    case failed = 1
    /// The command line, the configuration or an argument is wrong.
    case usage = 2
    /// The shop refused, or the thing changed meanwhile.
    case refused = 3
    /// There is no such thing, or no such cart any more.
    case notFound = 4
    /// Nobody is signed in, or the credentials don't allow it.
    case denied = 5
    /// The backend can't be reached or does not serve at present.
    case unreachable = 6
    /// The backend lacks the capability.
    case unsupported = 7
    /// The answer, or a feed, can't be understood.
    case malformed = 8
    /// Cancelled by a signal.
    case cancelled = 130

    /// The status of an error.
    init(_ error: CommerceError) {
        switch error.kind {
        case .storage: self = .failed
        case .configuration: self = .usage
        // What a server found invalid is the shop's refusal; what was found here is a mistake in the arguments.
        case .invalidInput: self = error.cameFromServer ? .refused : .usage
        case .conflict: self = .refused
        case .notFound, .cartGone: self = .notFound
        case .unauthenticated, .accessDenied: self = .denied
        case .network, .timedOut, .throttled, .unavailable: self = .unreachable
        case .unsupported: self = .unsupported
        case .malformedResponse: self = .malformed
        case .cancelled: self = .cancelled
        }
    }
}

extension CommerceError {
    fileprivate var cameFromServer: Bool { httpStatus != nil || !graphQLErrors.isEmpty || requestID != nil }
}
