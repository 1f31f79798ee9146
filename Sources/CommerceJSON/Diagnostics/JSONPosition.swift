/// A place in the text of a JSON document.
public struct JSONPosition: Sendable, Hashable {
    /// The line, from 1; lines end with LF, CR LF or a lone CR.
    public let line: Int
    /// The column, from 1, counted in Unicode scalars (a tab is one column).
    public let column: Int
    /// The number of bytes before this place.
    public let offset: Int

    /// Creates a position from its line and column (both from 1) and byte offset (from 0).
    public init(line: Int, column: Int, offset: Int) {
        self.line = line
        self.column = column
        self.offset = offset
    }
}

extension JSONPosition: CustomStringConvertible {
    /// The position as `line:column`, the form that compilers and editors use.
    public var description: String { "\(line):\(column)" }
}

extension JSONPosition: Comparable {
    /// Orders positions of one document by where they stand in its text.
    public static func < (left: JSONPosition, right: JSONPosition) -> Bool {
        left.offset < right.offset
    }
}
