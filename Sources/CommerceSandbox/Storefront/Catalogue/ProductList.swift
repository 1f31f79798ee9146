import CommerceJSON

// Lists of products in an order, with their filters and facets.
struct ProductList {
    private(set) var products: [CatalogueProduct]
    private let all: [CatalogueProduct]
    private let filters: ProductFilters
    private let context: StorefrontCall

    init(_ products: [CatalogueProduct], filters: [JSONValue] = [], _ context: StorefrontCall) {
        self.context = context
        all = products
        let filters = ProductFilters(filters, in: context)
        self.filters = filters
        self.products = products.filter { filters.matches($0) }
    }

    mutating func sort(by key: String?) {
        let context = self.context
        switch key {
        case "TITLE":
            sort { SearchWords.folded(context.text($0.title)) }
        case "VENDOR": sort { SearchWords.folded($0.vendor) }
        case "PRODUCT_TYPE": sort { SearchWords.folded(context.text($0.type)) }
        case "PRICE": sort { $0.priceRange.lowerBound }
        case "CREATED", "CREATED_AT": sort { $0.createdAt }
        case "UPDATED_AT": sort { $0.updatedAt }
        case "BEST_SELLING": sort { -$0.sold }
        case "ID": sort { $0.number }
        default: break
        }
    }

    private mutating func sort<Key: Comparable>(by key: (CatalogueProduct) -> Key) {
        let keyed = products.map { (key($0), $0) }
        products = keyed.sorted { $0.0 != $1.0 ? $0.0 < $1.0 : $0.1.number < $1.1.number }.map(\.1)
    }

    // MARK: Facets

    // What the list can be narrowed by. Each facet counts what the filters of the other kinds leave.
    var facets: GraphValue {
        let language = context.market.language
        var facets: [GraphValue] = []
        let forAvailability = all.filter { filters.matches($0, except: "available") }
        let stock = context.shop.stock
        let available = forAvailability.count { product in product.variants.contains { stock.isAvailable($0) } }
        facets.append(
            facet(
                "filter.v.availability", LocalizedText("Availability|Verfügbarkeit"),
                [
                    (LocalizedText("In stock|Vorrätig"), available, ["available": true], nil),
                    (
                        LocalizedText("Out of stock|Ausverkauft"), forAvailability.count - available,
                        ["available": false], nil
                    ),
                ]))
        facets.append(price)
        facets.append(
            count("filter.p.vendor", LocalizedText("Vendor|Marke"), "vendor") {
                [($0.vendor, nil)]
            } input: {
                ["productVendor": .string($0)]
            })
        facets.append(
            count("filter.p.product_type", LocalizedText("Product type|Art"), "type") {
                [($0.type.text(in: language), nil)]
            } input: {
                ["productType": .string($0)]
            })
        facets.append(
            count("filter.p.tag", LocalizedText("Tag|Schlagwort"), "tag") { product in
                product.tags.map { ($0, nil) }
            } input: {
                ["tag": .string($0)]
            })
        for option in ["Colour|Farbe", "Size|Größe"] {
            let name = LocalizedText(option)
            facets.append(
                count(
                    "filter.v.option.\(SearchWords.folded(name.english))", name,
                    "option.\(SearchWords.folded(context.text(name)))"
                ) { product in
                    let values = product.options.first { $0.name == name }?.values ?? []
                    return values.map { ($0.name.text(in: language), $0.colour) }
                } input: {
                    ["variantOption": ["name": .string(context.text(name)), "value": .string($0)]]
                })
        }
        return .list(facets)
    }

    private typealias FacetValue = (label: LocalizedText, count: Int, input: JSONValue, colour: String?)

    private var price: GraphValue {
        let reached = all.filter { filters.matches($0, except: "price") }
        let highest = reached.flatMap(\.variants).map { context.market.currency.cents($0.price) }.max() ?? 0
        let input: JSONValue = ["price": ["min": 0, "max": .number(JSONNumber(ShopMoney.amount(highest)) ?? 0)]]
        return facet(
            "filter.v.price", LocalizedText("Price|Preis"), [(LocalizedText("Price|Preis"), reached.count, input, nil)],
            type: "PRICE_RANGE")
    }

    private func count(
        _ id: String, _ label: LocalizedText, _ kind: String, of values: (CatalogueProduct) -> [(String, String?)],
        input: (String) -> JSONValue
    ) -> GraphValue {
        var counts: [String: Int] = [:]
        var colours: [String: String] = [:]
        for product in all where filters.matches(product, except: kind) {
            for (value, colour) in values(product) {
                counts[value, default: 0] += 1
                colours[value] = colour
            }
        }
        return facet(
            id, label,
            counts.sorted { $0.key < $1.key }.map { (LocalizedText($0.key), $0.value, input($0.key), colours[$0.key]) })
    }

    private func facet(
        _ id: String, _ label: LocalizedText, _ values: [FacetValue], type: String = "LIST"
    ) -> GraphValue {
        let hasColours = values.contains { $0.colour != nil }
        return .record(
            "Filter",
            [
                "id": .string(id), "label": .string(context.text(label)), "type": .string(type),
                "presentation": type == "LIST" ? .string(hasColours ? "SWATCH" : "TEXT") : .null,
                "values": .list(
                    values.map { value in
                        let name = SearchWords.words(value.label.english).joined(separator: "-")
                        return .record(
                            "FilterValue",
                            [
                                "id": .string("\(id).\(name)"), "label": .string(context.text(value.label)),
                                "count": .int(value.count), "input": .string(JSONWriter().string(value.input)),
                                "swatch": value.colour.map { .record("Swatch", ["color": .string($0)]) } ?? .null,
                            ])
                    }),
            ])
    }
}
