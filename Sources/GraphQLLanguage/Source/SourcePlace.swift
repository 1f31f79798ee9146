/// A place in a text: where a name, a field or an error stands.
public struct SourcePlace: Sendable, Hashable {
    /// The text.
    public let file: SourceFile
    /// The line, from 1; lines end with LF, CR LF or a lone CR.
    public let line: Int
    /// The column, from 1, counted in Unicode scalars (a tab is one column).
    public let column: Int

    /// Creates a place from its line and column, both from 1.
    public init(file: SourceFile, line: Int, column: Int) {
        self.file = file
        self.line = line
        self.column = column
    }

    /// The start of a text that has no places of its own, such as an introspection answer.
    public static func start(of file: SourceFile) -> SourcePlace {
        SourcePlace(file: file, line: 1, column: 1)
    }
}

extension SourcePlace: CustomStringConvertible {
    /// The place as `file:line:column`, the form that compilers and editors use.
    public var description: String { "\(file.name):\(line):\(column)" }
}

extension SourcePlace: Comparable {
    /// Orders places by the name of their file, then as they stand in it.
    public static func < (left: SourcePlace, right: SourcePlace) -> Bool {
        left.file == right.file
            ? (left.line, left.column) < (right.line, right.column) : left.file.name < right.file.name
    }
}
