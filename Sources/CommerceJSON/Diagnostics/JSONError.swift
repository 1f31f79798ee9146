/// Why a JSON text could not be read, or a value not be decoded or encoded, and where.
///
/// The description is one sentence with the place in it, fit to be shown to the person who wrote the document:
///
///     expected a string, found a number at $.backends.shop.domain (line 4, column 17)
public struct JSONError: Error, Sendable, Hashable {
    /// What is wrong.
    public var reason: Reason
    /// The value that is wrong; for an error of syntax, the value or container that the error is in.
    public var path: JSONPath
    /// The place in the text, or nil where there was no text (a value decoded from a `JSONValue`, any encoding).
    public var position: JSONPosition?

    /// Creates an error from its reason and place.
    public init(_ reason: Reason, path: JSONPath = .root, position: JSONPosition? = nil) {
        self.reason = reason
        self.path = path
        self.position = position
    }

    /// The line, from 1, or nil where there was no text.
    public var line: Int? { position?.line }

    /// The column, from 1, in Unicode scalars, or nil where there was no text.
    public var column: Int? { position?.column }

    /// The number of bytes before the place of the error, or nil where there was no text.
    public var offset: Int? { position?.offset }

    /// What is wrong, as a sentence without the place.
    public var message: String { reason.message }
}

extension JSONError: CustomStringConvertible {
    /// The message, followed by the path and, where known, line and column.
    public var description: String {
        guard let position else { return "\(message) at \(path)" }
        return "\(message) at \(path) (line \(position.line), column \(position.column))"
    }
}
