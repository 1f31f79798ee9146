/// Checks of declared categories.
enum CategoryTree {
    /// Takes away the parent of one category in every circle of parents.
    ///
    /// - Returns: The identifiers of the categories that were cut loose.
    static func cutCycles(_ categories: inout [FeedHeader.Category]) -> [String] {
        var index: [String: Int] = [:]
        for (position, category) in categories.enumerated() where index[category.id] == nil {
            index[category.id] = position
        }
        // 0: not looked at, 1: on the way being followed, 2: known to end at the top.
        var marks = [UInt8](repeating: 0, count: categories.count)
        var cut: [String] = []
        for start in categories.indices {
            var way: [Int] = []
            var current: Int? = start
            while let position = current, marks[position] == 0 {
                marks[position] = 1
                way.append(position)
                current = categories[position].parentID.flatMap { index[$0] }
            }
            if let position = current, marks[position] == 1 {
                categories[position].parentID = nil
                cut.append(categories[position].id)
            }
            for position in way { marks[position] = 2 }
        }
        return cut
    }
}
