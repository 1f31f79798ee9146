/// How a process ended.
enum ExitStatus: Hashable, Sendable, CustomStringConvertible {
    case code(Int32)
    case signal(Int32)
    case unknown

    /// Reads a wait status (`wait(2)`).
    init(waitStatus: Int32) {
        if waitStatus < 0 {
            self = .unknown
        } else if waitStatus & 0x7F == 0 {
            self = .code(waitStatus >> 8 & 0xFF)
        } else {
            self = .signal(waitStatus & 0x7F)
        }
    }

    var isSuccess: Bool { self == .code(0) }

    /// The predicate of a sentence about the plugin.
    var description: String {
        switch self {
        case .code(let code): "ended with exit status \(code)"
        case .signal(let number): "was ended by signal \(number)"
        case .unknown: "ended"
        }
    }
}
