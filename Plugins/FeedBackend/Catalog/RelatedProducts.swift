/// Products that go with a product: of the same category, those of the same brand first.
enum RelatedProducts {
    /// How many products of a category are looked at; one of a hundred thousand says little about any of them.
    private static let candidateLimit = 2_000

    static func of(_ product: Int32, in snapshot: CatalogSnapshot, limit: Int) -> [Int32] {
        let entry = snapshot.entries[Int(product)]
        let brand = snapshot.brands[Int(product)]
        var same: [Int32] = []
        var others: [Int32] = []
        for category in entry.categories {
            let neighbours = snapshot.categories.categories[category].products
            for other in neighbours.prefix(candidateLimit) where other != product {
                if same.contains(other) || others.contains(other) { continue }
                if brand != nil && snapshot.brands[Int(other)] == brand {
                    if same.count < limit { same.append(other) }
                } else if others.count < limit {
                    others.append(other)
                }
            }
        }
        return Array((same + others).prefix(limit))
    }
}
