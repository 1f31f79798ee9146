import CommerceJSON

// The options that a field's arguments choose a variant by.
struct VariantChoice {
    private let options: [(name: String, value: String)]
    private let ignoresCase: Bool
    private let ignoresUnknown: Bool

    init(_ arguments: FieldArguments) {
        options = arguments.array("selectedOptions").compactMap { option in
            guard let name = option["name"]?.string, let value = option["value"]?.string else { return nil }
            return (name, value)
        }
        ignoresCase = arguments.bool("caseInsensitiveMatch")
        ignoresUnknown = arguments.bool("ignoreUnknownOptions")
    }

    var isEmpty: Bool { options.isEmpty }

    // Whether the variant has all these values; `exactly` that nothing of the product is left open.
    func fits(_ variant: CatalogueVariant, of product: CatalogueProduct, exactly: Bool) -> Bool {
        var decided = 0
        for (name, value) in options {
            guard let place = product.options.firstIndex(where: { same($0.name, name) }) else {
                if ignoresUnknown { continue }
                return false
            }
            guard same(product.options[place].values[variant.choice[place]].name, value) else { return false }
            decided += 1
        }
        return exactly ? decided >= product.options.count : decided > 0
    }

    private func same(_ text: LocalizedText, _ other: String) -> Bool {
        if text.english == other || text.german == other { return true }
        guard ignoresCase else { return false }
        return text.english.lowercased() == other.lowercased() || text.german.lowercased() == other.lowercased()
    }
}

// Variants as compact text: `v1_0:0-4,1:0 2-4,` says which combinations of option values there are.
enum VariantEncoding {
    static func encode(_ variants: [CatalogueVariant], of product: CatalogueProduct) -> String {
        "v1_" + encode(variants.map(\.choice)[...], level: 0, levels: product.options.count)
    }

    private static func encode(_ choices: ArraySlice<[Int]>, level: Int, levels: Int) -> String {
        guard level < levels - 1 else { return ranges(Set(choices.map { $0[level] }).sorted()) }
        var text = ""
        for value in Set(choices.map { $0[level] }).sorted() {
            let inner = choices.filter { $0[level] == value }
            text += "\(value):" + encode(inner[...], level: level + 1, levels: levels) + ","
        }
        return text
    }

    private static func ranges(_ values: [Int]) -> String {
        var parts: [ClosedRange<Int>] = []
        for value in values {
            if let last = parts.last, last.upperBound == value - 1 {
                parts[parts.count - 1] = last.lowerBound...value
            } else {
                parts.append(value...value)
            }
        }
        return parts.map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)-\($0.upperBound)" }
            .joined(separator: " ")
    }
}
