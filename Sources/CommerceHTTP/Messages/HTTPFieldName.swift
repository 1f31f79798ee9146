/// The name of a header field: its case is kept but makes no difference.
public struct HTTPFieldName: Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// The name as it was spelled.
    public let rawName: String

    /// Wraps a name.
    public init(_ rawName: String) {
        self.rawName = rawName
    }

    /// Wraps a literal.
    public init(stringLiteral value: String) {
        rawName = value
    }

    /// The name as it was spelled.
    public var description: String { rawName }

    /// Whether names of fields have only such characters as this one: at least one, each of a token (RFC 9110, section 5.1).
    public var isWellFormed: Bool { Self.isToken(rawName) }

    /// Whether a text is a token, as names of fields, methods and schemes are (RFC 9110, section 5.6.2).
    package static func isToken(_ text: String) -> Bool {
        !text.isEmpty
            && text.utf8.allSatisfy { byte in
                switch byte {
                case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
                default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
                }
            }
    }

    /// What media types an answer may have.
    public static let accept: HTTPFieldName = "Accept"
    /// What languages an answer may have.
    public static let acceptLanguage: HTTPFieldName = "Accept-Language"
    /// Who asks.
    public static let authorization: HTTPFieldName = "Authorization"
    /// What a proxy may know about who asks.
    public static let proxyAuthorization: HTTPFieldName = "Proxy-Authorization"
    /// How a body is compressed.
    public static let contentEncoding: HTTPFieldName = "Content-Encoding"
    /// How many bytes a body has.
    public static let contentLength: HTTPFieldName = "Content-Length"
    /// A body's media type.
    public static let contentType: HTTPFieldName = "Content-Type"
    /// What the server is to remember the client by.
    public static let cookie: HTTPFieldName = "Cookie"
    /// The version of the thing.
    public static let entityTag: HTTPFieldName = "ETag"
    /// Asks for the thing only where it has another version.
    public static let ifNoneMatch: HTTPFieldName = "If-None-Match"
    /// Asks for the thing only where it has changed since.
    public static let ifModifiedSince: HTTPFieldName = "If-Modified-Since"
    /// When the thing was changed last.
    public static let lastModified: HTTPFieldName = "Last-Modified"
    /// Where the thing is instead.
    public static let location: HTTPFieldName = "Location"
    /// How long to wait before another request.
    public static let retryAfter: HTTPFieldName = "Retry-After"
    /// The program that asks.
    public static let userAgent: HTTPFieldName = "User-Agent"
}

extension HTTPFieldName: Hashable {
    /// Whether two names are the same but for the case of ASCII letters.
    public static func == (left: HTTPFieldName, right: HTTPFieldName) -> Bool {
        let (left, right) = (left.rawName.utf8, right.rawName.utf8)
        return left.count == right.count && zip(left, right).allSatisfy { lowercased($0) == lowercased($1) }
    }

    /// Hashes the name without its case.
    public func hash(into hasher: inout Hasher) {
        for byte in rawName.utf8 { hasher.combine(Self.lowercased(byte)) }
    }

    private static func lowercased(_ byte: UInt8) -> UInt8 {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
    }
}
