/// Finds what was probably meant by a name that is not known.
public enum NearestName {
    /// The known name nearest to a text, or `nil` where none is near (an edit distance above a third of the length).
    public static func nearest(to text: String, among names: some Sequence<String>) -> String? {
        let wanted = Array(text.lowercased())
        // A name of one letter is one edit away from every other.
        let limit = min(max(1, wanted.count / 3), wanted.count - 1)
        var best: (name: String, distance: Int)?
        for name in names {
            let candidate = Array(name.lowercased())
            // So many letters have to be added or go at least.
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

    /// The optimal string alignment distance: insertions, deletions, substitutions and swaps of neighbours.
    private static func editDistance(_ left: [Character], _ right: [Character]) -> Int {
        guard left.count <= 64, right.count <= 64 else { return .max }
        var beforePrevious = [Int](repeating: 0, count: right.count + 1)
        var previous = Array(0...right.count)
        for (row, leftCharacter) in left.enumerated() {
            var current = [row + 1]
            for (column, rightCharacter) in right.enumerated() {
                var distance = min(
                    previous[column] + (leftCharacter == rightCharacter ? 0 : 1), previous[column + 1] + 1,
                    current[column] + 1)
                if row > 0, column > 0, leftCharacter == right[column - 1], left[row - 1] == rightCharacter {
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
