/// For each field the sources that may hold it, one after another, the end marked by -1; joined texts are not in it.
struct FieldSources {
    private let table: UnsafeMutablePointer<Int32>
    private let width: Int

    init(_ tree: PathTree) {
        width = (tree.origins.map(\.count).max() ?? 0) + 1
        table = .allocate(capacity: FeedField.allCases.count * width)
        table.initialize(repeating: -1, count: FeedField.allCases.count * width)
        for (field, origins) in tree.origins.enumerated() {
            var next = table + field * width
            for case .source(let source) in origins {
                next.pointee = source
                next += 1
            }
        }
    }

    func deallocate() { table.deallocate() }

    /// The sources of a field, up to the first -1.
    @inline(__always)
    subscript(field: FeedField) -> UnsafeMutablePointer<Int32> { table + field.rawValue * width }
}
