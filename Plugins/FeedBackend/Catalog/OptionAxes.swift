/// The axes along which the items of one group differ.
struct OptionAxes {
    /// The axes' names, in order.
    private(set) var names: [String] = []
    /// For each item its values on the axes.
    private(set) var values: [[String]]

    /// What stands for a value that an item does not have.
    static let absent = "–"

    /// Finds the axes of items that are variants of one product.
    ///
    /// The well-known properties come first, then named ones in the feed's order. Where they do not tell all items
    /// apart there is one more axis, so that a choice of values always means one variant.
    init(_ items: [FeedItem], title: String) {
        values = Array(repeating: [], count: items.count)
        guard items.count > 1 else { return }
        for (name, property) in OptionAxes.wellKnown { add(name, items.map(property)) }
        for name in OptionAxes.paramNames(items) {
            add(name, items.map { item in OptionAxes.single(name, in: item) })
        }
        guard Set(values).count < items.count else { return }
        let remainders = items.map { CommonTitle.remainder(of: $0.title ?? "", after: title) }
        let isTelling = Set(remainders).count == items.count && !remainders.contains("")
        add("Variant", isTelling ? remainders : items.map(\.id))
    }

    private static let wellKnown: [(String, @Sendable (FeedItem) -> String?)] = [
        ("Color", { $0.color }), ("Size", { $0.size }), ("Material", { $0.material }), ("Pattern", { $0.pattern }),
        ("Gender", { $0.gender }), ("Age group", { $0.ageGroup }),
    ]

    private mutating func add(_ name: String, _ column: [String?]) {
        let known = Set(column.compactMap(\.self))
        guard known.count > 1 || (known.count == 1 && column.contains(nil)) else { return }
        names.append(name)
        for (index, value) in column.enumerated() { values[index].append(value ?? OptionAxes.absent) }
    }

    /// Names of properties that items have once, in order of first appearance.
    private static func paramNames(_ items: [FeedItem]) -> [String] {
        var seen: Set<String> = []
        return items.flatMap(\.params).map(\.name).filter { !$0.isEmpty && seen.insert($0).inserted }
    }

    /// An item's value of a property, several of one name as a list.
    private static func single(_ name: String, in item: FeedItem) -> String? {
        let values = item.params.filter { $0.name == name }.map { param in
            param.unit.map { unit in param.value.isEmpty ? unit : "\(param.value) \(unit)" } ?? param.value
        }
        return values.isEmpty ? nil : values.joined(separator: ", ")
    }
}
