/// Finds what was probably meant by a name that is not known: a key of a document, a setting, a field of a schema.
public enum NearestName {
    /// The known name nearest to a text, or `nil` where none is near (an edit distance above a third of the length).
    ///
    /// Upper and lower case make no difference. A text of more than 64 letters is no typing error.
    public static func nearest(to text: String, among names: some Sequence<String>) -> String? {
        let wanted = letters(of: text)
        guard wanted.count <= 64 else { return nil }
        // A name of one letter is one edit away from every other.
        let limit = min(max(1, wanted.count / 3), wanted.count - 1)
        var best: (name: String, distance: Int)?
        for name in names {
            // So many letters have to be added or go at least; a letter is a byte, or up to four.
            let bytes = name.utf8.count
            guard bytes >= wanted.count - limit, bytes / 4 <= wanted.count + limit else { continue }
            let candidate = letters(of: name)
            guard abs(candidate.count - wanted.count) <= limit else { continue }
            let distance = editDistance(wanted, candidate)
            if distance <= limit, best.map({ distance < $0.distance }) ?? true { best = (name, distance) }
        }
        return best?.name
    }

    /// The end of a sentence about an unknown name: `, did you mean "NAME"?`, or a full stop where no name is near.
    public static func suggestion(for text: String, among names: some Sequence<String>) -> String {
        nearest(to: text, among: names).map { ", did you mean \"\($0)\"?" } ?? "."
    }

    // Nearly all names are ASCII, and there may be thousands of them: no text is made for those.
    private static func letters(of text: String) -> [UInt32] {
        text.unicodeScalars.map { scalar in
            if scalar.isASCII { return (0x41...0x5a).contains(scalar.value) ? scalar.value | 0x20 : scalar.value }
            return scalar.properties.lowercaseMapping.unicodeScalars.first?.value ?? scalar.value
        }
    }

    /// The optimal string alignment distance: insertions, deletions, substitutions and swaps of neighbours.
    private static func editDistance(_ left: [UInt32], _ right: [UInt32]) -> Int {
        var beforePrevious = [Int](repeating: 0, count: right.count + 1)
        var previous = Array(0...right.count)
        for (row, letter) in left.enumerated() {
            var current = [row + 1]
            for (column, other) in right.enumerated() {
                var distance = min(
                    previous[column] + (letter == other ? 0 : 1), previous[column + 1] + 1, current[column] + 1)
                if row > 0, column > 0, letter == right[column - 1], left[row - 1] == other {
                    distance = min(distance, beforePrevious[column - 1] + 1)
                }
                current.append(distance)
            }
            beforePrevious = previous
            previous = current
        }
        return previous[right.count]
    }
}
