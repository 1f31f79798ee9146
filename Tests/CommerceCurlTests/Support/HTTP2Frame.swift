/// A frame of HTTP/2 (RFC 9113, section 4).
struct HTTP2Frame: Sendable {
    enum Kind: UInt8 {
        case data, headers, priority, resetStream, settings, pushPromise, ping, goAway, windowUpdate, continuation
    }

    static let endStream: UInt8 = 0x1
    static let endHeaders: UInt8 = 0x4
    static let acknowledged: UInt8 = 0x1

    var kind: Kind
    var flags: UInt8 = 0
    var stream: Int
    var payload: [UInt8] = []

    /// The frame as it goes over the wire.
    var bytes: [UInt8] {
        Self.number(payload.count, bytes: 3) + [kind.rawValue, flags] + Self.number(stream, bytes: 4) + payload
    }

    static func number(_ value: Int, bytes count: Int) -> [UInt8] {
        (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }

    /// A header with the status 200 and nothing else: one entry of the static table (RFC 7541, appendix A).
    static func header(_ stream: Int, ends: Bool = false) -> HTTP2Frame {
        HTTP2Frame(kind: .headers, flags: endHeaders | (ends ? endStream : 0), stream: stream, payload: [0x88])
    }

    /// A body, or the last piece of one.
    static func body(_ stream: Int, _ bytes: [UInt8], ends: Bool = true) -> HTTP2Frame {
        HTTP2Frame(kind: .data, flags: ends ? endStream : 0, stream: stream, payload: bytes)
    }
}
