import FoundationEssentials

/// Decides what of a query to send: digest, text or both.
///
/// A server that has no persisted queries says so; then texts travel for a while, until it is asked again, since it may
/// be another one by then.
struct PersistedQueryMachine {
    /// What is sent.
    enum Form: Hashable {
        case text
        case digest
        case both
    }

    /// What a server says of a digest.
    enum Reply: Hashable {
        /// It has answered, whatever it has answered.
        case answered
        /// It does not know the digest.
        case notFound
        /// It has no persisted queries.
        case notSupported
    }

    private let mode: PersistedQueryMode
    private var unsupportedUntil: Date?

    /// How long texts travel after the server said that it has no persisted queries.
    static let pause: TimeInterval = 3_600

    init(_ mode: PersistedQueryMode) {
        self.mode = mode
    }

    /// What to send first.
    func first(at now: Date) -> Form {
        switch mode {
        case .off: .text
        case .registered: .digest
        case .automatic:
            if let unsupportedUntil, now < unsupportedUntil { .text } else { .digest }
        }
    }

    /// What to send after a reply, never more than once; `nil` where the reply is the answer.
    mutating func next(after form: Form, _ reply: Reply, at now: Date) -> Form? {
        guard mode == .automatic, form == .digest else { return nil }
        switch reply {
        case .answered: return nil
        case .notFound: return .both
        case .notSupported:
            unsupportedUntil = now + Self.pause
            return .text
        }
    }
}
