/// Why a sandbox could not be started, or did not do what it was told.
public struct SandboxError: Error, Sendable, Hashable {
    /// Whose fault it is.
    public enum Kind: String, Sendable, Hashable {
        /// What was given makes no sense.
        case invalid
        /// The machine doesn't allow it at present, such as a port that is taken.
        case unavailable
    }

    /// Whose fault it is.
    public var kind: Kind
    /// What went wrong and what to do, as a sentence.
    public var message: String

    init(_ message: String, kind: Kind = .invalid) {
        self.kind = kind
        self.message = message
    }
}

extension SandboxError: CustomStringConvertible {
    /// The message.
    public var description: String { message }
}
