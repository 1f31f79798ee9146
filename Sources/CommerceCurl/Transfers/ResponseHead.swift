import CommerceHTTP

/// A response's status and header fields, as they come line by line.
struct ResponseHead {
    private(set) var status = 0
    private(set) var version = HTTPVersion.http11
    private(set) var fields: [HTTPField] = []
    /// Whether the final header is complete; what comes after it are a body and trailers.
    private(set) var isComplete = false
    /// The bytes of all headers so far, those of interim responses included.
    private(set) var size = 0

    /// Takes a line with its end.
    ///
    /// - Returns: what is wrong with it, if anything.
    mutating func add(_ line: UnsafeRawBufferPointer) -> HTTPError.Reason? {
        size += line.count
        // Trailers say nothing that anybody here asks for.
        guard !isComplete else { return nil }
        let text = Self.trimmed(line)
        if text.isEmpty {
            // The header of an interim response is followed by another.
            if (100..<200).contains(status) { fields = [] } else { isComplete = true }
            return nil
        }
        if text.starts(with: "HTTP/".utf8) { return start(text) }
        if let first = line.first, first == 0x20 || first == 0x09 { return fold(text) }
        guard let colon = text.firstIndex(of: UInt8(ascii: ":")), colon > text.startIndex else { return nil }
        let name = Self.string(text[..<colon])
        let value = Self.string(Self.trimmed(UnsafeRawBufferPointer(rebasing: text[(colon + 1)...])))
        fields.append(HTTPField(HTTPFieldName(name), value))
        return nil
    }

    /// How many bytes of body the server announces, as they are sent.
    var contentLength: Int? {
        fields.first { $0.name == .contentLength }.flatMap { Int($0.value) }
    }

    /// How the body is packed, if it is.
    var contentCoding: String? {
        fields.first { $0.name == .contentEncoding }?.value
    }

    /// Whether the body is sent otherwise than it is read.
    var isPacked: Bool { contentCoding != nil }

    // "HTTP/1.1 200 OK", "HTTP/2 200".
    private mutating func start(_ line: Slice<UnsafeRawBufferPointer>) -> HTTPError.Reason? {
        let parts = line.split(separator: 0x20, maxSplits: 2)
        guard parts.count >= 2, parts[1].count == 3, let status = Int(Self.string(parts[1])),
            (100..<1000).contains(status)
        else { return .malformedResponse("its status line has no status") }
        self.status = status
        fields = []
        switch Self.string(parts[0]) {
        case "HTTP/1.0": version = .http10
        case "HTTP/2", "HTTP/2.0": version = .http2
        case "HTTP/3", "HTTP/3.0": version = .http3
        default: version = .http11
        }
        return nil
    }

    // An obsolete form: a line that continues the one before (RFC 9112, section 5.2).
    private mutating func fold(_ text: Slice<UnsafeRawBufferPointer>) -> HTTPError.Reason? {
        guard let last = fields.popLast() else { return nil }
        fields.append(HTTPField(last.name, last.value + " " + Self.string(text)))
        return nil
    }

    private static func trimmed(_ line: UnsafeRawBufferPointer) -> Slice<UnsafeRawBufferPointer> {
        func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0D || byte == 0x0A }
        var slice = line[...]
        while let last = slice.last, isBlank(last) { slice = slice.dropLast() }
        while let first = slice.first, isBlank(first) { slice = slice.dropFirst() }
        return slice
    }

    // Fields are ASCII, but some servers send UTF-8, others Latin-1.
    private static func string(_ bytes: Slice<UnsafeRawBufferPointer>) -> String {
        String(validating: bytes, as: UTF8.self)
            ?? String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
    }
}
