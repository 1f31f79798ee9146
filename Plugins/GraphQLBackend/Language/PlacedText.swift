/// A text of a mapping, options put in, that knows where each of its characters stands in the file.
struct PlacedText {
    private(set) var scalars: [Unicode.Scalar] = []
    // The place of each scalar, and that of the end.
    private var columns: [Int] = []
    // The lines of a text that is written as an array of lines: where each begins, and its place.
    private var lines: [(start: Int, place: MappingPlace)] = []

    /// Makes an empty text; ``end(at:)`` makes it whole.
    init() {}

    /// Begins a line of the mapping file.
    mutating func beginLine(at place: MappingPlace) {
        lines.append((scalars.count, place))
    }

    mutating func append(_ scalar: Unicode.Scalar, column: Int) {
        scalars.append(scalar)
        columns.append(column)
    }

    mutating func end(column: Int) {
        columns.append(column)
    }

    var text: String {
        var text = String.UnicodeScalarView()
        text.append(contentsOf: scalars)
        return String(text)
    }

    /// Where the scalar `offset` (from 0) stands in the file.
    func place(at offset: Int) -> MappingPlace? {
        guard var place = lines.last(where: { $0.start <= offset })?.place ?? lines.first?.place else { return nil }
        if let column = columns.indices.contains(offset) ? columns[offset] : columns.last { place.column = column }
        return place
    }

    /// How many scalars come before a line and column (both from 1) of the text; lines end as GraphQL's do.
    func offset(line: Int, column: Int) -> Int {
        var offset = 0
        var current = 1
        while current < line, offset < scalars.count {
            let scalar = scalars[offset]
            offset += 1
            let isCRLF = scalar == "\r" && offset < scalars.count && scalars[offset] == "\n"
            if scalar == "\n" || (scalar == "\r" && !isCRLF) { current += 1 }
        }
        return min(offset + max(0, column - 1), scalars.count)
    }

    /// How many columns a scalar takes in a JSON string, as people write them.
    static func width(_ scalar: Unicode.Scalar) -> Int {
        switch scalar {
        case "\"", "\\", "\n", "\r", "\t", "\u{8}", "\u{c}": 2
        case "\u{0}"..<" ": 6
        default: 1
        }
    }
}
