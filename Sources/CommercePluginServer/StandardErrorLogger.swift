public import Commerce
import CommerceCProcess
import CommercePluginProtocol

/// Writes diagnostics to standard error, a line each: the host of a plugin forwards them to its log.
public struct StandardErrorLogger: CommerceLogger {
    /// The least level that is written.
    public var level: LogLevel

    /// Makes a logger.
    public init(level: LogLevel = .info) {
        self.level = level
    }

    /// Writes the message as one line.
    public func log(_ level: LogLevel, _ message: @autoclosure () -> String) {
        guard level >= self.level else { return }
        var line = Array(message().utf8.map { $0 == 0x0A ? UInt8(ascii: " ") : $0 })
        line.append(0x0A)
        // Diagnostics that can't be written are lost; there is nowhere to say so.
        _ = commerce_write_all(2, line, line.count)
    }
}

/// Standard output for the protocol alone.
enum StandardOutput {
    static func take() throws(CommerceError) -> CInt {
        let descriptor = commerce_take_standard_output()
        guard descriptor >= 0 else {
            throw CommerceError(.unavailable, "Standard output can't be taken: \(SystemError.text(-descriptor)).")
        }
        return descriptor
    }
}
