import Commerce

extension Mapping {
    /// What a backend with this mapping can do: what is left out of it can't be done.
    var capabilities: Capabilities {
        var capabilities = MappingCapabilities(self).capabilities
        if case .local = cart { capabilities = LocalCartEngine.capabilities(addedTo: capabilities) }
        addShopperCapabilities(to: &capabilities)
        return capabilities
    }
}

/// What a mapping can do, as far as it says so itself: nothing is asked for it.
struct MappingCapabilities {
    private let mapping: Mapping

    init(_ mapping: Mapping) {
        self.mapping = mapping
    }

    /// What of the catalogue can be had; carts, customers and checkout add theirs.
    var capabilities: Capabilities {
        let lists = alternatives(.products) + alternatives(.search)
        return Capabilities(
            operations: Set(PortOperation.catalogOperations.filter(serves)),
            sortKeys: lists.reduce(into: []) { $0.formUnion($1.sorts.keys) },
            filterKeys: lists.reduce(into: []) { $0.formUnion($1.filters.keys.map(Self.filterKey)) },
            maximumPageSize: mapping.limits.pageSize,
            pagesBackwards: !lists.isEmpty && lists.allSatisfy(\.goesBack),
            currencies: mapping.money.currency.map { [$0] } ?? [])
    }

    private func alternatives(_ operation: PortOperation) -> [MappedOperation] {
        (mapping.operations[operation] ?? []).filter { $0.isPossible(with: mapping.optionValues) }
    }

    private func serves(_ operation: PortOperation) -> Bool {
        if !alternatives(operation).isEmpty { return true }
        let products = alternatives(.productsByID) + alternatives(.product).filter { $0.uses(["id"]) }
        return switch operation {
        case .productsByID, .variantsOfProduct: alternatives(.product).contains { $0.uses(["id"]) }
        // Without variants of its own a product has one, which bears its identifier.
        case .variantsByID: products.contains { operation in operation.shape.map(Self.hasNoVariants) ?? false }
        default: false
        }
    }

    private static func hasNoVariants(_ shape: Shape) -> Bool { !shape.fields.contains { $0.name == "variants" } }

    private static func filterKey(_ key: String) -> FilterKey {
        FilterKey(rawValue: key.hasPrefix("available=") ? "available" : key)
    }
}
