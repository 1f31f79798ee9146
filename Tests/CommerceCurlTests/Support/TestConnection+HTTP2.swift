/// A request by HTTP/2; its header is left packed.
struct HTTP2Request: Sendable {
    var stream: Int
    var body: [UInt8] = []
}

extension TestConnection {
    /// Speaks HTTP/2 without TLS, as servers do that are known to speak it, until the client closes.
    ///
    /// - Parameters:
    ///   - opensWindow: whether what has been received makes room for more.
    ///   - answer: called for each complete request.
    ///   - reset: called with the number of a stream that the client ends.
    func serveHTTP2(
        opensWindow: Bool = true, _ answer: (HTTP2Request) -> Void, reset: (Int) -> Void = { _ in }
    ) {
        guard read(exactly: 24) == Array("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".utf8) else { return }
        write(HTTP2Frame(kind: .settings, stream: 0))
        var bodies: [Int: [UInt8]] = [:]
        while let frame = readFrame() {
            let isAcknowledgement = frame.flags & HTTP2Frame.acknowledged != 0
            switch frame.kind {
            case .settings where !isAcknowledgement:
                write(HTTP2Frame(kind: .settings, flags: HTTP2Frame.acknowledged, stream: 0))
            case .ping where !isAcknowledgement:
                write(HTTP2Frame(kind: .ping, flags: HTTP2Frame.acknowledged, stream: 0, payload: frame.payload))
            case .data:
                bodies[frame.stream, default: []] += frame.payload
                if opensWindow, !frame.payload.isEmpty {
                    let increment = HTTP2Frame.number(frame.payload.count, bytes: 4)
                    for stream in [0, frame.stream] {
                        write(HTTP2Frame(kind: .windowUpdate, stream: stream, payload: increment))
                    }
                }
            case .resetStream: reset(frame.stream)
            default: break
            }
            if frame.kind == .data || frame.kind == .headers, frame.flags & HTTP2Frame.endStream != 0 {
                answer(HTTP2Request(stream: frame.stream, body: bodies.removeValue(forKey: frame.stream) ?? []))
            }
        }
    }

    @discardableResult
    func write(_ frame: HTTP2Frame) -> Bool {
        write(frame.bytes)
    }

    private func readFrame() -> HTTP2Frame? {
        guard let head = read(exactly: 9), let kind = HTTP2Frame.Kind(rawValue: head[3]) else { return nil }
        func number(_ bytes: ArraySlice<UInt8>) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }
        guard let payload = read(exactly: number(head[..<3])) else { return nil }
        return HTTP2Frame(kind: kind, flags: head[4], stream: number(head[5...]) & 0x7FFF_FFFF, payload: payload)
    }

    /// Reads so many bytes; `nil` where the client closes before.
    func read(exactly count: Int) -> [UInt8]? {
        var bytes: [UInt8] = []
        while bytes.count < count {
            guard let more = read(max: count - bytes.count) else { return nil }
            bytes += more
        }
        return bytes
    }
}
