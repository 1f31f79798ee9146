import CommerceJSON
import GraphQLLanguage

// Amounts.
extension SchemaExplorer {
    /// A number, or an amount with its currency.
    struct Amount {
        var amount: ProposedWay
        var currency: ProposedWay?

        /// The amount below a field.
        fileprivate func below(_ way: ProposedWay) -> Amount {
            Amount(amount: way.appending(amount), currency: currency.map { way.appending($0) })
        }

        /// Whether hundredths are counted, by name: the rest is read as the currency itself.
        private var isMinor: Bool { ["centAmount", "fractionalAmount"].contains(amount.fields.last) }

        /// Whether nothing says if whole units or hundredths are counted.
        var isOfUnknownUnit: Bool { amount.type.name.text == "Int" && !isMinor }

        var ways: [ProposedWay] { [amount] + [currency].compactMap(\.self) }

        var source: JSONValue {
            if currency == nil, !isMinor { return .string(amount.path) }
            var source: JSONObject = currency == nil ? ["path": .string(amount.path)] : ["amount": .string(amount.path)]
            if let currency { source["currency"] = .string(currency.path) }
            if isMinor { source["unit"] = "minor" }
            return .object(source)
        }
    }

    /// The price: a number, or an amount with its currency; of a range its lower end.
    func price(of type: SchemaType) -> Amount? {
        let named = type.definition.fields.map(\.name.text).filter { name in
            let lower = name.lowercased()
            return (lower.contains("price") || lower.contains("pricing") || lower == "cost" || lower == "amount")
                && !Self.isOtherPrice(lower)
        }
        let order = ["price", "pricing", "priceRange"]
        for name in order.filter(named.contains) + named.filter({ !order.contains($0) }) {
            if let price = amount(from: name, of: type, depth: 5) { return price }
        }
        return nil
    }

    /// The price that is struck out where there is a lower one.
    func compareAtPrice(of type: SchemaType) -> Amount? {
        for name in Self.formerPrices {
            if let amount = amount(from: name, of: type, depth: 5) { return amount }
        }
        for name in ["pricing", "prices", "priceRange", "price_range", "minimum_price", "price"] {
            guard let way = way(name, of: type), way.type.element == nil, let target = schema.type(of: way.type),
                target.isComposite, let inner = compareAtPrice(of: target)
            else { continue }
            return inner.below(way)
        }
        return nil
    }

    /// Both ends of a range of prices, by the way to the lower one.
    func upperEnd(of lower: Amount, of type: SchemaType) -> Amount? {
        let ends = [
            "minVariantPrice": "maxVariantPrice", "minimumPrice": "maximumPrice", "minimum_price": "maximum_price",
            "min": "max", "minimum": "maximum", "start": "stop", "lowest": "highest",
        ]
        guard let place = lower.amount.fields.firstIndex(where: { ends[$0] != nil }) else { return nil }
        func other(_ way: ProposedWay) -> ProposedWay? {
            guard let end = ends[way.fields[place]] else { return nil }
            var way = way
            let names = way.path.split(separator: ".").enumerated().map {
                $0.offset == place ? end : String($0.element)
            }
            way.fields[place] = end
            way.path = names.joined(separator: ".")
            // Both ends are of one type in every API that has them; otherwise nothing is known of the upper one.
            var owner: SchemaType? = type
            for field in way.fields {
                owner = owner.flatMap { self.way(field, of: $0) }.flatMap { schema.type(of: $0.type) }
            }
            return owner == nil ? nil : way
        }
        guard let amount = other(lower.amount) else { return nil }
        return Amount(amount: amount, currency: lower.currency.flatMap(other))
    }

    private static let formerPrices = [
        "compareAtPrice", "compare_at_price", "compareAtPriceRange", "originalPrice", "original_price", "listPrice",
        "regularPrice", "regular_price", "oldPrice", "strikePrice", "msrp", "priceUndiscounted",
        "priceRangeUndiscounted",
    ]

    private static func isOtherPrice(_ name: String) -> Bool {
        [
            "undiscounted", "compare", "original", "prior", "retail", "old", "was", "discount", "tax", "unit", "local",
            "rule", "list", "regular", "strike",
        ]
        .contains { name.contains($0) }
    }

    private func amount(from name: String, of type: SchemaType, depth: Int) -> Amount? {
        guard depth > 0, let way = way(name, of: type), way.type.element == nil, let target = schema.type(of: way.type)
        else { return nil }
        if target.isLeaf {
            guard target.kind == .scalar, target.name != "Boolean", target.name != "ID" else { return nil }
            return Amount(amount: way, currency: currency(of: type))
        }
        for name in ["amount", "value", "centAmount", "decimal"] {
            guard let amount = leaf([name], of: target, Self.numbers.union(["String"])) else { continue }
            return Amount(amount: amount, currency: currency(of: target)).below(way)
        }
        let steps = [
            "priceRange", "price", "minVariantPrice", "minimumPrice", "minimum_price", "min", "minimum", "start",
            "lowest", "gross", "finalPrice", "final_price", "regularPrice", "regular_price", "withTax", "net", "value",
        ]
        for step in steps {
            if let inner = amount(from: step, of: target, depth: depth - 1) { return inner.below(way) }
        }
        return nil
    }

    func currency(of type: SchemaType) -> ProposedWay? {
        for name in ["currencyCode", "currency", "currency_code", "currencyIsoCode"] {
            guard let way = way(name, of: type), way.type.element == nil, let leaf = schema.type(of: way.type),
                leaf.kind == .enumeration || leaf.name == "String" || leaf.isOwnScalar
            else { continue }
            return way
        }
        return nil
    }
}
