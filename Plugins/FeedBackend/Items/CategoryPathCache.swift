/// Category paths by their text: thousands of items lie in a few hundred categories.
struct CategoryPathCache {
    private struct Line {
        var text: [UInt8] = []
        var path: [String] = []
    }

    private static let size = 256
    private var lines = [Line](repeating: Line(), count: size)

    /// The path of a text, taken apart by `parse` when it is not known.
    mutating func path(
        of text: UnsafeBufferPointer<UInt8>, parse: (UnsafeBufferPointer<UInt8>) -> [String]
    ) -> [String] {
        var hash = ContentHash()
        hash.combine(text)
        let slot = Int(truncatingIfNeeded: hash.value & UInt64(CategoryPathCache.size - 1))
        let known = lines[slot].text
        if known.count == text.count && text.elementsEqual(known) { return lines[slot].path }
        let path = parse(text)
        // A text of many kilobytes is not a category that comes again.
        if text.count <= 1_024 { lines[slot] = Line(text: Array(text), path: path) }
        return path
    }
}
