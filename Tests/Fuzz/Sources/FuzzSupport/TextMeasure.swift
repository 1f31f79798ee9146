/// Lines and columns of a text by their definition, to judge positions by.
public struct TextMeasure {
    /// Where a byte stands: line and column from 1, the column in Unicode scalars.
    public struct Place: Equatable {
        /// The line, from 1; lines end with LF, CR LF or a lone CR.
        public let line: Int
        /// The column, from 1.
        public let column: Int

        /// Makes a place.
        public init(line: Int, column: Int) {
            self.line = line
            self.column = column
        }
    }

    private let bytes: [UInt8]

    /// Measures a text in UTF-8.
    public init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// The place of the byte at an offset, or of the end; `nil` where the text before it is not UTF-8, so that its
    /// columns have no definition.
    ///
    /// A byte order mark at the start is no column.
    public func place(at offset: Int) -> Place? {
        guard let text = String(validating: bytes[..<offset], as: UTF8.self) else { return nil }
        var line = 1
        var column = 1
        var scalars = Array(text.unicodeScalars)
        if scalars.first == "\u{FEFF}" { scalars.removeFirst() }
        // Whether the carriage return at the end of the text before the place belongs to a line feed after it.
        let endsBeforeLineFeed = bytes.indices.contains(offset) && bytes[offset] == 0x0A
        for (index, scalar) in scalars.enumerated() {
            let isFollowedByLineFeed = index + 1 < scalars.count ? scalars[index + 1] == "\n" : endsBeforeLineFeed
            if scalar == "\n" || scalar == "\r" && !isFollowedByLineFeed {
                line += 1
                column = 1
            } else {
                column += 1
            }
        }
        return Place(line: line, column: column)
    }

    /// The most lines that the text can be said to have.
    public var lineCount: Int { 1 + bytes.count { $0 == 0x0A || $0 == 0x0D } }

    /// The most columns that a line of the text can have.
    public var longestColumn: Int { bytes.count + 1 }
}
