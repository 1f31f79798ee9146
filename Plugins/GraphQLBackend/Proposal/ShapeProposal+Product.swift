import CommerceJSON
import GraphQLLanguage

// Products.
extension ShapeProposal {
    /// The shape of a product.
    ///
    /// - Parameters:
    ///   - variant: the shape of its variants, where it has some.
    ///   - collection: the type of the collections that are listed.
    static func product(
        of type: SchemaType, variant: VariantProposal?, collection: SchemaType?, _ explorer: SchemaExplorer
    ) -> ShapeProposal {
        var product = ShapeProposal("Product", of: type, explorer)
        product.setNames()
        product.setTexts()
        product.set("vendor", explorer.named(["vendor", "brand", "brandName", "manufacturer"], of: type))
        product.set("productType", explorer.named(["productType", "product_type"], of: type))
        product.set("tags", explorer.tags(of: type))
        if let image = explorer.image(of: type) { product.set("images", image.source, image.ways, image.place) }
        product.set(
            "url", explorer.leaf(["onlineStoreUrl", "productUrl", "canonicalUrl", "url"], of: type, ["String"]))
        product.setProductPrices(variant)
        product.setStock()
        product.setStockNumbers()
        if let variant {
            product.set(
                "variants", variant.elements.source("Variant"), variant.ways,
                "\(variant.elements.way.path) of the type \(variant.elements.type), which have "
                    + "\(variant.own.joined(separator: ", ")) of their own")
        }
        product.setCollections(collection)
        product.setSearchEngineTexts()
        product.setDates()
        product.leaveTheRest()
        return product
    }

    /// The prices; a range is none that variants could lack.
    private mutating func setProductPrices(_ variant: VariantProposal?) {
        let price = explorer.price(of: type)
        let upper = price.flatMap { explorer.upperEnd(of: $0, of: type) }
        if let variant, variant.hasPrice, let price, price.amount.fields.count > 2 || upper != nil {
            notes.leave("\(type).\(price.amount.shown): the variants have prices of their own")
            return
        }
        setPrices()
        guard let price, let upper else { return }
        set(
            "priceRange", ["minimum": price.source, "maximum": upper.source], price.ways + upper.ways,
            "from \(price.amount.path) to \(upper.amount.path)")
    }

    private mutating func setCollections(_ collection: SchemaType?) {
        for name in type.definition.fields.map(\.name.text) {
            guard let collection, let elements = explorer.elements(name, of: type, limit: 50), elements.isList,
                elements.type.name == collection.name, let summary = explorer.summary(of: collection)
            else { continue }
            set(
                "collections", elements.source(.object(summary.shape)), summary.ways.map(elements.way.appending),
                "\(elements.way.path) of the type \(collection)")
            return
        }
    }

    private mutating func setSearchEngineTexts() {
        let texts = explorer.searchEngineTexts(of: type)
        guard !texts.isEmpty else { return }
        let fields = texts.map { key, way -> JSONValue in
            ["namespace": "seo", "key": .string(key), "value": .string(way.path)]
        }
        set(
            "metafields", .array(fields), texts.map(\.way),
            "for search engines, \(texts.map(\.way.path).joined(separator: " and ")); products have no field of ours for it"
        )
    }

    /// Names what nothing was made of, so that a reader knows where to look.
    private mutating func leaveTheRest() {
        let used = selection.names
        let names = type.definition.fields.filter {
            !used.contains($0.name.text) && $0.directives.deprecationReason == nil
        }.map { field in
            field.name.text + (field.arguments.contains(where: \.isRequired) ? " (has to be given something)" : "")
        }
        guard !names.isEmpty else { return }
        let shown = names.prefix(40).joined(separator: ", ")
        notes.leave("\(type): nothing was made of \(shown)\(names.count > 40 ? " and \(names.count - 40) more" : "")")
    }
}

extension SchemaExplorer {
    /// What names a thing: identifier, title and handle.
    fileprivate func summary(of type: SchemaType) -> (shape: JSONObject, ways: [ProposedWay])? {
        guard let id = identifier(of: type), let title = title(of: type) else { return nil }
        let handle = handle(of: type)
        var shape: JSONObject = ["id": .string(id.path), "title": .string(title.path)]
        if let handle { shape["handle"] = .string(handle.path) }
        return (shape, [id, title, handle].compactMap(\.self))
    }
}

/// The variants of a product.
struct VariantProposal {
    /// The list that has them.
    var elements: SchemaExplorer.Elements
    var shape: ShapeProposal
    /// What they have of their own.
    var own: [String]
    /// Whether an identifier names one among the variants of all products.
    var areNamedByProduct: Bool

    var hasPrice: Bool { shape.shape["price"] != nil }

    /// What a product's document has to select for them.
    var ways: [ProposedWay] {
        shape.selection.leaves.map { fields in
            ProposedWay(fields: elements.way.fields + fields, path: elements.way.path, type: elements.way.type)
        }
    }

    /// The variants of a type of products.
    ///
    /// A list counts as variants only where they have a price, a stock number or an availability of their own.
    ///
    /// - Parameter isFound: whether variants of a type can be asked for by identifier.
    /// - Returns: what was found, and what was seen and not used.
    static func find(
        in product: SchemaType, _ explorer: SchemaExplorer, isFound: (SchemaType) -> Bool
    ) -> (variant: VariantProposal?, notes: ProposalNotes) {
        var notes = ProposalNotes()
        let names = product.definition.fields.filter { field in
            let lower = field.name.text.lowercased()
            return lower.contains("variant") || lower == "skus"
        }.map(\.name.text)
        for name in ["variants"].filter(names.contains) + names.filter({ $0 != "variants" }) {
            guard let elements = explorer.elements(name, of: product, limit: 100), elements.isList,
                elements.type.isComposite
            else { continue }
            guard let id = explorer.identifier(of: elements.type) else { continue }
            let own = [
                explorer.price(of: elements.type).map { _ in "a price" },
                explorer.leaf(["sku", "skuCode"], of: elements.type, ["String", "ID"]).map { _ in "a stock number" },
                explorer.stock(of: elements.type).map { _ in "an availability" },
            ].compactMap(\.self)
            guard !own.isEmpty else {
                notes.leave(
                    "\(product).\(elements.way.path) (\(elements.type)): it has no price, stock number or availability that "
                        + "would make it a list of variants")
                continue
            }
            let shape = shape(of: elements.type, in: product, id, isFound: isFound(elements.type), explorer)
            return (
                VariantProposal(
                    elements: elements, shape: shape, own: own, areNamedByProduct: !isFound(elements.type)), notes
            )
        }
        return (nil, notes)
    }

    private static func shape(
        of type: SchemaType, in product: SchemaType, _ id: ProposedWay, isFound: Bool, _ explorer: SchemaExplorer
    ) -> ShapeProposal {
        var variant = ShapeProposal("Variant", of: type, explorer)
        if isFound {
            variant.set("id", id)
        } else {
            variant.set(
                "id", ["template": .string("{^.id}/{\(id.path)}")], [id],
                "\(id.shown) behind the product's: no query finds a variant by its own")
        }
        let options = variant.setOptions()
        if let title = explorer.title(of: type) {
            variant.set("title", title)
        } else {
            variant.setTitle(of: options)
        }
        variant.setStockNumbers()
        variant.setPrices()
        variant.setStock()
        variant.setImage()
        variant.setProduct(product)
        return variant
    }
}

extension ShapeProposal {
    /// The options by which variants differ: pairs of a name and a value, else texts whose name is one of an option.
    ///
    /// - Returns: the paths of the options that are fields.
    fileprivate mutating func setOptions() -> [String] {
        for name in ["selectedOptions", "options", "optionValues", "attributes"] {
            guard let elements = explorer.elements(name, of: type, limit: 20), elements.isList,
                elements.type.isComposite,
                let key = explorer.leaf(
                    ["name", "title", "key", "label"], of: elements.type, ["String"], ownScalars: false),
                let value = explorer.leaf(["value", "valueName"], of: elements.type, ["String"], ownScalars: false)
            else { continue }
            set(
                "selectedOptions", elements.source(["name": .string(key.path), "value": .string(value.path)]),
                [elements.way.appending(key), elements.way.appending(value)],
                "\(elements.way.path): \(key.path) and \(value.path)")
            return []
        }
        let names = ["size", "colour", "color", "material", "style", "flavour", "flavor"]
        let ways = names.compactMap { name -> ProposedWay? in
            guard let way = explorer.way(name, of: type), way.type.element == nil,
                let target = explorer.schema.type(of: way.type), target.name == "String" || target.kind == .enumeration
            else { return nil }
            return way
        }
        guard !ways.isEmpty else { return [] }
        let sources = ways.map { way -> JSONValue in
            [
                "at": ".",
                "shape": [
                    "name": ["constant": .string(way.path.prefix(1).uppercased() + way.path.dropFirst())],
                    "value": .string(way.path),
                ],
            ]
        }
        set("selectedOptions", .array(sources), ways, ways.map(\.shown).joined(separator: ", "))
        return ways.map(\.path)
    }

    /// The product that a variant is of, for variants that come without it.
    fileprivate mutating func setProduct(_ product: SchemaType) {
        guard let way = explorer.way("product", of: type), way.type.element == nil,
            way.type.name.text == product.name, let summary = explorer.summary(of: product)
        else { return }
        set(
            "product", ["at": .string(way.path), "shape": .object(summary.shape)], summary.ways.map(way.appending),
            way.shown)
    }

    /// A title that is made of options where there is none.
    fileprivate mutating func setTitle(of options: [String]) {
        var sources: [JSONValue] = []
        if options.count > 1 {
            let names = options.map { "{\($0)}" }.joined(separator: " / ")
            sources.append(["template": .string(names)])
        }
        sources += options.map { .string($0) }
        if let sku = explorer.leaf(["sku", "skuCode"], of: type, ["String", "ID"]) {
            select([sku])
            sources.append(.string(sku.path))
        }
        guard let first = sources.first else { return }
        let note = "there is none; made of \(options.isEmpty ? "the stock number" : options.joined(separator: ", "))"
        set("title", sources.count == 1 ? first : .array(sources), [], note)
    }
}
