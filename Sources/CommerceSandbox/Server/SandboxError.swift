/// Why a sandbox could not be started.
public struct SandboxError: Error, Sendable, Hashable {
    /// What went wrong and what to do, as a sentence.
    public var message: String

    init(_ message: String) {
        self.message = message
    }
}

extension SandboxError: CustomStringConvertible {
    /// The message.
    public var description: String { message }
}
