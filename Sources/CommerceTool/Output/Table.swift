/// Rows in aligned columns.
///
/// Columns are as wide as their widest cell. Where the lines are longer than the terminal, flexible columns shrink, the
/// widest first; what still does not fit is cut. Nothing is cut where the output is no terminal.
struct Table {
    /// A column.
    struct Column: Sendable {
        /// What stands above it.
        let title: String
        /// Whether its cells end, rather than begin, at one place.
        let isRightAligned: Bool
        /// Whether it may shrink.
        let isFlexible: Bool

        /// A column of texts.
        static func text(_ title: String, isFlexible: Bool = false) -> Column {
            Column(title: title, isRightAligned: false, isFlexible: isFlexible)
        }

        /// A column of numbers or amounts.
        static func number(_ title: String) -> Column {
            Column(title: title, isRightAligned: true, isFlexible: false)
        }
    }

    private static let gap = 2
    private static let leastFlexibleWidth = 12

    let columns: [Column]
    /// The columns of the terminal; `nil` where there is none.
    let terminalWidth: Int?
    private var widths: [Int]?

    init(_ columns: [Column], terminalWidth: Int?) {
        self.columns = columns
        self.terminalWidth = terminalWidth
    }

    /// The lines of some rows, the first time with the titles above.
    ///
    /// The first rows decide on the widths, so that a long list can be printed page by page.
    mutating func lines(_ rows: [[TerminalText]]) -> [TerminalText] {
        var lines: [TerminalText] = []
        if widths == nil {
            widths = fittingWidths(rows)
            lines.append(line(columns.map { TerminalText($0.title, .strong) }))
        }
        return lines + rows.map(line)
    }

    private func line(_ cells: [TerminalText]) -> TerminalText {
        var line = TerminalText.empty
        for (index, (column, cell)) in zip(columns, cells).enumerated() {
            let width = widths?[index] ?? 0
            let cell = terminalWidth != nil && column.isFlexible ? cell.cut(to: width) : cell
            let padding = TerminalText.blanks(width - cell.width)
            if index > 0 { line += .blanks(Self.gap) }
            line += column.isRightAligned ? padding + cell : cell + padding
        }
        let trimmed = line.trimmedAtEnd
        return terminalWidth.map { trimmed.cut(to: $0) } ?? trimmed
    }

    private func fittingWidths(_ rows: [[TerminalText]]) -> [Int] {
        var widths = columns.enumerated().map { index, column in
            rows.reduce(DisplayWidth.of(column.title)) { widest, row in
                index < row.count ? max(widest, row[index].width) : widest
            }
        }
        guard let terminalWidth else { return widths }
        let total = widths.reduce(0, +) + Self.gap * max(0, widths.count - 1)
        for _ in 0..<max(0, total - terminalWidth) {
            let shrinkable = widths.indices.filter { columns[$0].isFlexible && widths[$0] > Self.leastFlexibleWidth }
            guard let widest = shrinkable.max(by: { widths[$0] < widths[$1] }) else { break }
            widths[widest] -= 1
        }
        return widths
    }
}
