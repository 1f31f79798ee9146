import Commerce

/// Counts the values that a list of products can be narrowed by.
enum FacetCount {
    private static let valueLimit = 50

    /// Facets over all candidates of a list.
    ///
    /// - Parameters:
    ///   - candidates: The products before filters.
    ///   - selection: The filters; those of a facet's own key do not count for it, so that alternatives stay to be chosen.
    static func facets(
        _ candidates: [Int32], selection: ProductSelection, snapshot: CatalogSnapshot
    ) -> [Facet] {
        var facets: [Facet] = []
        let available = candidates.filter { selection.contains($0, ignoring: FilterKey.available.rawValue) }
        let buyable = available.count { product in
            snapshot.entries[Int(product)].items.contains { snapshot.items[Int($0)].availability != .outOfStock }
        }
        let states = [("In stock", true, buyable), ("Out of stock", false, available.count - buyable)]
        facets.append(
            Facet(
                key: FilterKey.available.rawValue, label: "Availability",
                values: states.filter { $0.2 > 0 }.map {
                    FacetValue(label: $0.0, filter: .available($0.1), count: $0.2)
                }))

        var vendors: [String: Int] = [:]
        for product in candidates where selection.contains(product, ignoring: FilterKey.vendor.rawValue) {
            if let brand = snapshot.brands[Int(product)] { vendors[brand, default: 0] += 1 }
        }
        add("Vendor", key: FilterKey.vendor.rawValue, vendors, to: &facets) { .vendor($0) }

        var categories: [Int: Int] = [:]
        var options: [String: [String: Int]] = [:]
        for product in candidates {
            let entry = snapshot.entries[Int(product)]
            if selection.contains(product, ignoring: FilterKey.category.rawValue) {
                for category in entry.categories { categories[category, default: 0] += 1 }
            }
            for (axis, name) in entry.axes.enumerated() {
                let group = ProductSelection.group(.option(name: name, value: ""))
                guard selection.contains(product, ignoring: group) else { continue }
                for value in Set(entry.values.map({ $0[axis] })) { options[name, default: [:]][value, default: 0] += 1 }
            }
        }
        let byTitle = Dictionary(
            categories.map { (snapshot.categories.categories[$0.key], $0.value) }.map { ($0.0.id, ($0.0.title, $0.1)) },
            uniquingKeysWith: { first, _ in first })
        let values = byTitle.sorted { ($1.value.1, $0.key) < ($0.value.1, $1.key) }.prefix(valueLimit)
        if !values.isEmpty {
            facets.append(
                Facet(
                    key: FilterKey.category.rawValue, label: "Category",
                    values: values.map { FacetValue(label: $0.value.0, filter: .category($0.key), count: $0.value.1) }))
        }
        // "Variant" is an axis of identifiers, which nobody narrows a list by.
        for (name, counts) in options.sorted(by: { $0.key < $1.key }) where name != "Variant" && facets.count < 12 {
            add(name, key: "option.\(name)", counts, to: &facets) { .option(name: name, value: $0) }
        }
        return facets
    }

    private static func add(
        _ label: String, key: String, _ counts: [String: Int], to facets: inout [Facet],
        _ filter: (String) -> ProductFilter
    ) {
        guard !counts.isEmpty else { return }
        let values = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(valueLimit)
        facets.append(
            Facet(
                key: key, label: label,
                values: values.map { FacetValue(label: $0.key, filter: filter($0.key), count: $0.value) }))
    }
}
