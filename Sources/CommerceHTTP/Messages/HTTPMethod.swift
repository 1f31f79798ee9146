/// A request's method, such as `GET`.
public struct HTTPMethod: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// The method's name; names differ by case.
    public let rawValue: String

    /// Wraps a name, known or not.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// Wraps a literal.
    public init(stringLiteral value: String) {
        rawValue = value
    }

    /// The method's name.
    public var description: String { rawValue }

    /// Reads a thing.
    public static let get = HTTPMethod(rawValue: "GET")
    /// Reads a thing's header fields.
    public static let head = HTTPMethod(rawValue: "HEAD")
    /// Hands the server something to work on.
    public static let post = HTTPMethod(rawValue: "POST")
    /// Puts a thing in place.
    public static let put = HTTPMethod(rawValue: "PUT")
    /// Changes a thing in part.
    public static let patch = HTTPMethod(rawValue: "PATCH")
    /// Removes a thing.
    public static let delete = HTTPMethod(rawValue: "DELETE")
    /// Asks what may be done.
    public static let options = HTTPMethod(rawValue: "OPTIONS")

    /// Whether a second request does no more than the first (RFC 9110, section 9.2.2).
    public var isIdempotent: Bool { isSafe || self == .put || self == .delete }

    /// Whether a request changes nothing (RFC 9110, section 9.2.1).
    public var isSafe: Bool { [.get, .head, .options, "TRACE"].contains(self) }
}
