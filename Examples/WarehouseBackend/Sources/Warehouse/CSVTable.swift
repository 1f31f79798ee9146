/// A table in comma-separated values by RFC 4180, with a first row of names.
///
/// Fields may be quoted, and then hold commas, line breaks and doubled quotes. Lines end with CR LF or LF. What is not by
/// the rules is an error with its line, not a guess.
public struct CSVTable: Sendable {
    /// A row's fields by their column's name.
    public struct Row: Sendable {
        /// Where the row begins, from 1.
        public let line: Int
        let fields: [String: String]

        /// The field of a column; empty where the table has no such column.
        public subscript(column: String) -> String { fields[column] ?? "" }
    }

    /// Something that is not by the rules.
    public struct Problem: Error, Hashable, CustomStringConvertible {
        /// The line, from 1.
        public let line: Int
        /// What is wrong.
        public let message: String

        /// The message with its place.
        public var description: String { "line \(line): \(message)" }
    }

    /// The names of the columns, in order.
    public let columns: [String]
    /// The rows below the names.
    public let rows: [Row]

    /// Reads a table.
    ///
    /// - Throws: ``Problem`` for the first thing that is not by the rules.
    public init(parsing bytes: some Collection<UInt8>) throws(Problem) {
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw Problem(line: 1, message: "the file is not UTF-8")
        }
        var parser = Parser(text.unicodeScalars.first == "\u{FEFF}" ? String(text.unicodeScalars.dropFirst()) : text)
        guard let header = try parser.nextRecord() else { throw Problem(line: 1, message: "the file is empty") }
        if let twice = header.fields.first(where: { name in header.fields.count { $0 == name } > 1 }) {
            throw Problem(line: 1, message: "the column \"\(twice)\" is there twice")
        }
        columns = header.fields
        var rows: [Row] = []
        while let record = try parser.nextRecord() {
            guard record.fields.count == header.fields.count else {
                throw Problem(
                    line: record.line,
                    message: "the row has \(record.fields.count) fields, the table \(header.fields.count) columns")
            }
            let fields = Dictionary(uniqueKeysWithValues: zip(header.fields, record.fields))
            rows.append(Row(line: record.line, fields: fields))
        }
        self.rows = rows
    }
}

/// Reads records off a text.
private struct Parser {
    private let scalars: [Unicode.Scalar]
    private var index = 0
    private var line = 1

    init(_ text: String) {
        scalars = Array(text.unicodeScalars)
    }

    private var current: Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }

    private mutating func advance() {
        if current == "\n" { line += 1 }
        index += 1
    }

    /// Whether a line ends here, which is passed over.
    private mutating func skipLineEnd() -> Bool {
        if current == "\r", index + 1 < scalars.count, scalars[index + 1] == "\n" { index += 1 }
        guard current == "\n" else { return false }
        advance()
        return true
    }

    /// The next record; lines without anything are passed over.
    mutating func nextRecord() throws(CSVTable.Problem) -> (line: Int, fields: [String])? {
        while skipLineEnd() {}
        guard current != nil else { return nil }
        let start = line
        var fields = [try field()]
        while current == "," {
            advance()
            fields.append(try field())
        }
        if current != nil, !skipLineEnd() {
            throw CSVTable.Problem(line: line, message: "a comma or the end of the line has to follow a quoted field")
        }
        return (start, fields)
    }

    private mutating func field() throws(CSVTable.Problem) -> String {
        guard current == "\"" else { return try plainField() }
        let start = line
        advance()
        var text = String.UnicodeScalarView()
        while let scalar = current {
            advance()
            if scalar != "\"" {
                text.append(scalar)
            } else if current == "\"" {
                text.append(scalar)
                advance()
            } else {
                return String(text)
            }
        }
        throw CSVTable.Problem(line: start, message: "a quoted field does not end")
    }

    private mutating func plainField() throws(CSVTable.Problem) -> String {
        var text = String.UnicodeScalarView()
        while let scalar = current, scalar != ",", scalar != "\n" {
            if scalar == "\"" {
                throw CSVTable.Problem(line: line, message: "a quote stands inside a field: quote the whole field")
            }
            // The CR of a line's end.
            if scalar == "\r", index + 1 == scalars.count || scalars[index + 1] == "\n" { break }
            text.append(scalar)
            advance()
        }
        if current == "\r", index + 1 == scalars.count { advance() }
        return String(text)
    }
}
