import CommerceHTTP

/// A response's status and header fields, as they come line by line.
///
/// The lines are kept as they are, and looked at only for what the transfer depends on: the engine's thread has more to
/// do than to make texts of them. Who asked reads the ``fields``.
struct ResponseHead {
    private(set) var status = 0
    private(set) var version = HTTPVersion.http11
    /// How many bytes of body the server announces, as they are sent.
    private(set) var contentLength: Int?
    /// How the body is packed, if it is.
    private(set) var contentCoding: String?
    /// Whether the response leads somewhere else.
    private(set) var isRedirect = false
    /// Whether the final header is complete; what comes after it are a body and trailers.
    private(set) var isComplete = false
    /// The bytes of all headers so far, those of interim responses included.
    private(set) var size = 0
    // The lines of the last header, with their ends.
    private var lines: [UInt8] = []

    /// Makes room for so many bytes.
    init(capacity: Int = 0) {
        lines.reserveCapacity(capacity)
    }

    /// What becomes of a line.
    enum Reception: Hashable {
        case taken
        /// It was the last of the final header, a body follows.
        case complete
        case failed(HTTPError.Reason)
    }

    /// Takes a line with its end, unless there are more bytes than allowed.
    mutating func add(_ line: UnsafeRawBufferPointer, limit: Int) -> Reception {
        size += line.count
        if size > limit { return .failed(.headerTooLarge(limit: limit)) }
        // Trailers say nothing that anybody here asks for.
        guard !isComplete else { return .taken }
        if line.count > 5, line[0] == UInt8(ascii: "H"), line[4] == UInt8(ascii: "/") {
            lines.removeAll(keepingCapacity: true)
        }
        lines.append(contentsOf: line)
        // An empty line is its end alone.
        return line.count <= 2 && line.allSatisfy(HeaderLine.isBlank) ? end() : .taken
    }

    /// The header fields, in their order.
    var fields: HTTPFields {
        lines.withUnsafeBytes { lines in
            var fields: [HTTPField] = []
            fields.reserveCapacity(16)
            var position = 0
            _ = HeaderLine.next(in: lines, at: &position)
            while let line = HeaderLine.next(in: lines, at: &position) {
                // An obsolete form: a line that continues the one before (RFC 9112, section 5.2).
                if line.isContinuation, let last = fields.popLast() {
                    fields.append(HTTPField(last.name, "\(last.value) \(HeaderLine.text(line.whole))"))
                } else if let (name, value) = line.field {
                    fields.append(HTTPField(HTTPFieldName(HeaderLine.text(name)), HeaderLine.text(value)))
                }
            }
            return HTTPFields(fields)
        }
    }

    // The header is complete: the final one, or one of an interim response that another will follow.
    private mutating func end() -> Reception {
        lines.withUnsafeBytes { lines in
            var position = 0
            guard let (status, version) = HeaderLine.next(in: lines, at: &position).flatMap(Self.statusLine) else {
                return .failed(.malformedResponse("its status line has no status"))
            }
            if status < 200 { return .taken }
            (self.status, self.version, isComplete) = (status, version, true)
            while let line = HeaderLine.next(in: lines, at: &position) {
                if let (name, value) = line.field { note(name, value) }
            }
            return .complete
        }
    }

    private mutating func note(_ name: HeaderLine.Bytes, _ value: HeaderLine.Bytes) {
        if HeaderLine.isName(name, "content-length") {
            contentLength = contentLength ?? Int(HeaderLine.text(value))
        } else if HeaderLine.isName(name, "content-encoding") {
            contentCoding = contentCoding ?? HeaderLine.text(value)
        } else if HeaderLine.isName(name, "location") {
            isRedirect = RedirectChain.isRedirect(status: status)
        }
    }

    // "HTTP/1.1 200 OK", "HTTP/2 200".
    private static func statusLine(_ line: HeaderLine) -> (Int, HTTPVersion)? {
        let text = line.whole
        let space = text.firstIndex(of: 0x20) ?? text.endIndex
        let digits = text[space...].dropFirst().prefix { $0 != 0x20 }
        guard digits.count == 3, digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        let status = digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
        guard status >= 100 else { return nil }
        let version: HTTPVersion =
            switch HeaderLine.text(text[..<space]) {
            case "HTTP/1.0": .http10
            case "HTTP/2", "HTTP/2.0": .http2
            case "HTTP/3", "HTTP/3.0": .http3
            default: .http11
            }
        return (status, version)
    }
}
