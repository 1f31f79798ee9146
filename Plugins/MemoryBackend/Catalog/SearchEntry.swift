import Commerce

/// The words of a product that a search looks at, each with its weight.
struct SearchEntry: Sendable {
    /// The best weight of each word.
    let weights: [String: Int]

    init(_ product: Product) {
        var weights: [String: Int] = [:]
        func add(_ text: String?, weight: Int) {
            for word in SearchText.words(text ?? "") { weights[word] = max(weight, weights[word] ?? 0) }
        }
        add(product.title, weight: 12)
        for text in [product.productType, product.vendor] { add(text, weight: 6) }
        for tag in product.tags { add(tag, weight: 5) }
        for collection in product.collections { add(collection.title, weight: 4) }
        for variant in product.variants {
            add(variant.sku, weight: 8)
            add(variant.barcode, weight: 8)
            for option in variant.selectedOptions { add(option.value, weight: 3) }
        }
        add(product.description, weight: 1)
        self.weights = weights
    }

    /// How well the product fits the words; `nil` where a word is missing.
    ///
    /// A word fits the beginning of a product's word; a whole one counts twice. The words of a translation, which a
    /// market adds, weigh as much as a title's.
    func score(_ wanted: [String], translated: [String]) -> Int? {
        var total = 0
        for word in wanted {
            var best = 0
            if let weight = weights[word] { best = weight * 2 }
            for (candidate, weight) in weights where weight > best && candidate.hasPrefix(word) { best = weight }
            for candidate in translated where candidate.hasPrefix(word) {
                best = max(best, candidate == word ? 24 : 12)
            }
            guard best > 0 else { return nil }
            total += best
        }
        return total
    }
}
