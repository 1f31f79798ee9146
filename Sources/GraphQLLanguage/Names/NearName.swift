// Finds what was probably meant by a name that a schema doesn't have.
//
// The core's `NearestName` serves people's texts; this module stands below the core, and GraphQL's names are ASCII.
package enum NearName {
    // The end of a sentence about an unknown name: `; did you mean "NAME"?`, or nothing where no name is near.
    package static func suggestion(for text: String, among names: some Sequence<String>) -> String {
        nearest(to: text, among: names).map { "; did you mean \"\($0)\"?" } ?? ""
    }

    // The name nearest to a text; nil where none is near (more than a third of the letters differ).
    package static func nearest(to text: String, among names: some Sequence<String>) -> String? {
        let wanted = folded(text)
        // A name of one letter is one edit away from every other; long texts are no typing errors, and would cost time.
        let limit = min(max(1, wanted.count / 3), wanted.count - 1)
        guard wanted.count <= 64 else { return nil }
        var best: (name: String, distance: Int)?
        for name in names {
            let candidate = folded(name)
            guard abs(candidate.count - wanted.count) <= limit else { continue }
            let distance = distance(wanted, candidate)
            if distance <= limit, best.map({ distance < $0.distance }) ?? true { best = (name, distance) }
        }
        return best?.name
    }

    private static func folded(_ text: String) -> [UInt8] {
        text.utf8.map { $0 >= UInt8(ascii: "A") && $0 <= UInt8(ascii: "Z") ? $0 | 0x20 : $0 }
    }

    // The optimal string alignment distance: insertions, deletions, substitutions and swaps of neighbours.
    private static func distance(_ left: [UInt8], _ right: [UInt8]) -> Int {
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
