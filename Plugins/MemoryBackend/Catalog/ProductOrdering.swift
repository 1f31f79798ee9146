import Commerce
import FoundationEssentials

/// Orders products by a sort key.
///
/// Ties keep the shop's own order, reversed or not; what lacks the key's value comes last.
struct ProductOrdering {
    /// A product with what it can be ordered by.
    struct Candidate {
        /// The place in the shop's own order.
        let position: Int
        let product: Product
        /// How well it fits the search; higher is better.
        var score = 0
    }

    let sort: ProductSort
    let sold: [ID<Variant>: Int]

    func ordered(_ candidates: [Candidate]) -> [Candidate] {
        switch sort.key {
        case .title: sorted(candidates) { SearchText.folded($0.product.title) }
        case .price: sorted(candidates) { $0.product.priceRange?.minimum.amount }
        case .created: sorted(candidates) { $0.product.createdAt }
        case .updated: sorted(candidates) { $0.product.updatedAt }
        case .bestSelling: sorted(candidates) { -sales(of: $0.product) }
        case .relevance: sorted(candidates) { -$0.score }
        default: sorted(candidates) { $0.position }
        }
    }

    private func sorted<Key: Comparable>(_ candidates: [Candidate], by key: (Candidate) -> Key?) -> [Candidate] {
        candidates.map { ($0, key($0)) }.sorted { left, right in
            switch (left.1, right.1) {
            case (let leftKey?, let rightKey?) where leftKey != rightKey:
                sort.isReversed ? rightKey < leftKey : leftKey < rightKey
            case (nil, _?): false
            case (_?, nil): true
            default: left.0.position < right.0.position
            }
        }.map(\.0)
    }

    /// Pieces sold here, and before that the count that the shop declares in `statistics.sold`.
    private func sales(of product: Product) -> Int {
        let declared = product.metafields.first { $0.name == "statistics.sold" }.flatMap { Int($0.rawValue) } ?? 0
        return product.variants.reduce(declared) { $0 + (sold[$1.id] ?? 0) }
    }
}
