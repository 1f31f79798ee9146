public import Commerce
import Synchronization

/// Keeps every message, so that a test can look for what is there and for what must not be.
public final class RecordingLogger: CommerceLogger {
    /// A message with its level.
    public struct Entry: Hashable, Sendable {
        /// How much it matters.
        public let level: LogLevel
        /// What it says.
        public let message: String
    }

    private let kept = Mutex<[Entry]>([])

    /// Makes a logger without messages.
    public init() {}

    /// Keeps a message.
    public func log(_ level: LogLevel, _ message: @autoclosure () -> String) {
        let entry = Entry(level: level, message: message())
        kept.withLock { $0.append(entry) }
    }

    /// The messages so far, in their order.
    public var entries: [Entry] { kept.withLock { $0 } }
}
