// The meaning of the lines of a block string (specification, section 2.9.4), and the way back.
enum BlockString {
    // The text without the indentation that all lines but the first share, and without blank lines around it.
    static func value(ofLines lines: [[UInt8]]) -> String {
        var common: Int?
        for line in lines.dropFirst() {
            let indentation = indentation(of: line)
            if indentation < line.count { common = min(common ?? indentation, indentation) }
        }
        var kept: [ArraySlice<UInt8>] = []
        for (number, line) in lines.enumerated() { kept.append(number == 0 ? line[...] : line.dropFirst(common ?? 0)) }
        let isBlank: (ArraySlice<UInt8>) -> Bool = { indentation(of: $0) == $0.count }
        let first = kept.firstIndex { !isBlank($0) } ?? kept.endIndex
        let last = kept.lastIndex { !isBlank($0) } ?? kept.startIndex - 1
        guard first <= last else { return "" }
        return String(decoding: Array(kept[first...last].joined(separator: [0x0A])), as: UTF8.self)
    }

    private static func indentation(of line: some Sequence<UInt8>) -> Int {
        var count = 0
        for byte in line {
            guard byte == 0x20 || byte == 0x09 else { break }
            count += 1
        }
        return count
    }

    // Whether a text can be written as a block string that means the same.
    static func canHold(_ text: String) -> Bool {
        guard !text.isEmpty else { return false }
        // A carriage return would be read as a line break, and other controls can't be seen.
        guard text.unicodeScalars.allSatisfy({ $0.value >= 0x20 && $0.value != 0x7F || $0 == "\n" || $0 == "\t" })
        else { return false }
        let lines = text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false).map(Array.init)
        return value(ofLines: [[]] + lines) == text
    }
}
