import CommerceJSON
import GraphQLLanguage

// Whether something can be bought.
extension SchemaExplorer {
    /// What says whether something can be bought, and what else would have.
    struct Stock {
        var found: Found
        /// A number beside it that is not asked for.
        var quantity: ProposedWay?
    }

    /// True or false alone where there is such a field, else a word with a quantity, else a quantity.
    func stock(of type: SchemaType) -> Stock? {
        let quantity = leaf(Self.quantities, of: type, ["Int"], ownScalars: false)
        if let flag = leaf(Self.flags, of: type, ["Boolean"], ownScalars: false) {
            return Stock(found: Found(flag), quantity: quantity)
        }
        if let word = word(of: type) {
            guard let quantity else { return Stock(found: Found(word)) }
            var found = Found(word, source: ["status": .string(word.path), "quantity": .string(quantity.path)])
            found.ways.append(quantity)
            found.place += " with \(quantity.shown)"
            return Stock(found: found)
        }
        if let quantity { return Stock(found: Found(quantity)) }
        for name in ["availability", "stock", "inventory", "stockItem", "stockRecord"] {
            guard let own = way(name, of: type), own.type.element == nil, let target = schema.type(of: own.type),
                target.isComposite,
                let way = leaf(Self.flags, of: target, ["Boolean"], ownScalars: false)
                    ?? leaf(Self.quantities, of: target, ["Int"], ownScalars: false)
            else { continue }
            return Stock(found: Found(own.appending(way)))
        }
        return nil
    }

    private func word(of type: SchemaType) -> ProposedWay? {
        let names = ["availability", "stockStatus", "stock_status", "availabilityStatus", "inventoryStatus"]
        for name in names {
            guard let way = way(name, of: type), way.type.element == nil, let leaf = schema.type(of: way.type),
                leaf.kind == .enumeration || leaf.name == "String"
            else { continue }
            return way
        }
        return nil
    }

    private static let flags = [
        "availableForSale", "isAvailable", "available", "inStock", "isInStock", "in_stock", "is_in_stock",
        "isAvailableForPurchase",
    ]
    private static let quantities = [
        "quantityAvailable", "availableQuantity", "stock", "stockQuantity", "stock_quantity", "stockLevel",
        "inventoryQuantity", "inventory", "quantity", "totalInventory",
    ]
}
