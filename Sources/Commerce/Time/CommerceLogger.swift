/// Where diagnostics go.
///
/// Messages carry no secrets: whoever logs redacts.
public protocol CommerceLogger: Sendable {
    /// Notes a message.
    func log(_ level: LogLevel, _ message: @autoclosure () -> String)
}

/// How much a diagnostic matters.
public enum LogLevel: Int, Comparable, Sendable {
    /// For finding faults.
    case debug
    /// What happens.
    case info
    /// Something to look at.
    case warning
    /// Something failed.
    case error

    /// Debug is least, error is most.
    public static func < (left: LogLevel, right: LogLevel) -> Bool { left.rawValue < right.rawValue }
}

/// Drops every message.
public struct SilentLogger: CommerceLogger {
    /// Makes a logger that drops every message.
    public init() {}

    /// Drops the message without making it.
    public func log(_ level: LogLevel, _ message: @autoclosure () -> String) {}
}
