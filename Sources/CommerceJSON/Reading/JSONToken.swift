/// A value that a reader went over, and where it stands in the reader's text: what ``JSONReader/readToken()`` returns.
///
/// For readers that learn only later what a value is needed for: nothing of it has been made yet, and the reader makes
/// it on demand (``JSONReader/string(_:)``, ``JSONReader/decimal(_:)``). A token is good for the reader that returned
/// it, and for no other.
public struct JSONToken: Sendable {
    /// The number of bytes before the value.
    public var offset: Int { Int(start) }
    /// The kind of the value.
    public let kind: JSONKind
    let hasEscapes: Bool
    let isASCII: Bool
    let start: UInt32
    // Behind the last byte of the value; of an object or array behind its bracket.
    let end: UInt32

    // The content of a string, between its quotes.
    var stringToken: JSONStringToken {
        JSONStringToken(start: Int(start) + 1, end: Int(end) - 1, hasEscapes: hasEscapes, isASCII: isASCII)
    }

    // The bytes of a value.
    var range: Range<Int> { Int(start)..<max(Int(start), Int(end)) }
}
