import Commerce

/// Counts the values that a list can be filtered by.
///
/// A facet's counts leave out the filters of its own key: choosing a second colour adds products, so the counts of the
/// other colours stay what choosing them would give.
struct FacetCounter {
    let matcher: ProductMatcher
    let view: CatalogView
    /// The products of the list before any filter.
    let candidates: [Product]

    func facets() -> [Facet] {
        var facets = [
            facet("available", label: "Availability", order: .asFound) { product in
                let isPurchasable = product.availability.isPurchasable
                return [(isPurchasable ? "In stock" : "Sold out", .available(isPurchasable))]
            },
            priceFacet(),
            facet("vendor", label: "Brand", order: .byCount) { product in
                product.vendor.map { [($0, .vendor($0))] } ?? []
            },
            facet("type", label: "Kind", order: .byCount) { product in
                product.productType.map { [($0, .productType($0))] } ?? []
            },
            facet("tag", label: "Tag", order: .byCount) { product in
                product.tags.map { ($0, .tag($0)) }
            },
            facet("category", label: "Category", order: .byCount) { product in
                view.categories(of: product).map { ($0.title, .category($0.id.rawValue)) }
            },
        ]
        var names: [String] = []
        for name in candidates.lazy.flatMap(\.options).map(\.name) where !names.contains(name) { names.append(name) }
        for name in names {
            facets.append(
                facet(ProductMatcher.optionGroup(name), key: "option.\(name)", label: name, order: .asFound) {
                    product in
                    product.options.filter { $0.name == name }.flatMap(\.values).map { value in
                        (value.name, .option(name: name, value: value.name))
                    }
                })
        }
        return facets.filter { !$0.values.isEmpty }
    }

    private enum Order {
        case asFound, byCount
    }

    private func facet(
        _ group: String, key: String? = nil, label: String, order: Order,
        values: (Product) -> [(label: String, filter: ProductFilter)]
    ) -> Facet {
        var found: [(label: String, filter: ProductFilter, count: Int)] = []
        var positions: [ProductFilter: Int] = [:]
        for product in candidates where matcher.matches(product, ignoring: group) {
            for (label, filter) in values(product) {
                if let position = positions[filter] {
                    found[position].count += 1
                } else {
                    positions[filter] = found.count
                    found.append((label, filter, 1))
                }
            }
        }
        if order == .byCount {
            found.sort { $0.count != $1.count ? $0.count > $1.count : $0.label < $1.label }
        }
        return Facet(
            key: key ?? group, label: label,
            values: found.map { FacetValue(label: $0.label, filter: $0.filter, count: $0.count) })
    }

    /// One value that spans all prices, for a front end's slider.
    private func priceFacet() -> Facet {
        let matching = candidates.filter {
            matcher.matches($0, ignoring: FilterKey.price.rawValue) && $0.priceRange != nil
        }
        let prices = matching.lazy.compactMap(\.priceRange).flatMap { [$0.minimum, $0.maximum] }
        guard let range = PriceRange(over: prices) else { return Facet(key: "price", label: "Price", values: []) }
        let filter = ProductFilter.price(minimum: range.minimum.amount, maximum: range.maximum.amount)
        return Facet(
            key: "price", label: "Price",
            values: [FacetValue(label: "\(range.minimum) – \(range.maximum)", filter: filter, count: matching.count)])
    }
}
