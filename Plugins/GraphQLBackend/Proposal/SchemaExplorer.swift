import GraphQLLanguage

/// Finds in a schema the fields that mean what a product has.
struct SchemaExplorer {
    let schema: GraphQLSchema

    // MARK: Fields

    /// A field that can be selected without anything that only a person knows.
    func way(_ name: String, of type: SchemaType, arguments: String = "") -> ProposedWay? {
        guard let field = schema.field(name, of: type), field.arguments.allSatisfy({ !$0.isRequired }),
            field.directives.deprecationReason == nil
        else { return nil }
        return ProposedWay(fields: [name + arguments], path: name, type: field.type)
    }

    /// The first of some fields that is a leaf of one of some scalars, or of a scalar of the API's own.
    func leaf(_ names: [String], of type: SchemaType, _ scalars: Set<String>, ownScalars: Bool = true) -> ProposedWay? {
        for name in names {
            guard let way = way(name, of: type), way.type.element == nil, let leaf = schema.type(of: way.type) else {
                continue
            }
            if scalars.contains(leaf.name) || (ownScalars && leaf.isOwnScalar) { return way }
        }
        return nil
    }

    /// The elements of a list or of a connection; of another field, itself.
    func elements(_ name: String, of type: SchemaType, limit: Int) -> (
        way: ProposedWay, type: SchemaType, isList: Bool
    )? {
        guard let field = schema.field(name, of: type), field.arguments.allSatisfy({ !$0.isRequired }) else {
            return nil
        }
        let hasFirst = field.arguments.contains { $0.name.text == "first" }
        let arguments = hasFirst ? "(first: \(limit))" : ""
        guard let own = way(name, of: type, arguments: arguments), let target = schema.type(of: own.type) else {
            return nil
        }
        if own.type.element != nil {
            var way = own
            way.path += "[]"
            return (way, target, true)
        }
        guard target.isComposite else { return (own, target, false) }
        if let list = list(in: target) { return (own.appending(list.way), list.type, true) }
        return (own, target, false)
    }

    /// The list that an object is there for: of a connection its nodes, of a page its items.
    func list(in type: SchemaType) -> (way: ProposedWay, type: SchemaType)? {
        if let edges = way("edges", of: type), edges.type.element != nil, let edge = schema.type(of: edges.type),
            let node = way("node", of: edge), let target = schema.type(of: node.type)
        {
            var way = edges
            way.path += "[]"
            return (way.appending(node), target)
        }
        for name in ["nodes", "items", "results", "objects", "data", "hits"] {
            guard var way = way(name, of: type), way.type.element != nil, let target = schema.type(of: way.type),
                target.isComposite
            else { continue }
            way.path += "[]"
            return (way, target)
        }
        return nil
    }

    // MARK: What a product has

    static let texts: Set<String> = ["String", "ID"]
    static let numbers: Set<String> = ["Int", "Float"]

    func identifier(of type: SchemaType) -> ProposedWay? {
        leaf(["id", "_id", "pk", "databaseId", "uid"], of: type, ["ID", "String", "Int"])
    }

    func title(of type: SchemaType) -> ProposedWay? {
        leaf(["title", "name", "displayName", "label", "productName", "headline"], of: type, Self.texts)
    }

    func handle(of type: SchemaType) -> ProposedWay? {
        leaf(["handle", "slug", "urlKey", "url_key", "permalink", "urlSlug"], of: type, Self.texts)
    }

    /// The price: a number, or an amount with its currency.
    func price(of type: SchemaType) -> (amount: ProposedWay, currency: ProposedWay?)? {
        let named = type.definition.fields.map(\.name.text).filter { name in
            let lower = name.lowercased()
            return (lower.contains("price") || lower.contains("pricing") || lower == "cost" || lower == "amount")
                && !Self.isOtherPrice(lower)
        }
        let order = ["price", "pricing", "priceRange"]
        let names = order.filter(named.contains) + named.filter { !order.contains($0) }
        for name in names {
            if let price = amount(from: name, of: type, depth: 5) { return price }
        }
        return nil
    }

    private static func isOtherPrice(_ name: String) -> Bool {
        [
            "undiscounted", "compare", "original", "prior", "retail", "old", "was", "discount", "tax", "unit", "local",
            "rule",
        ]
        .contains { name.contains($0) }
    }

    private func amount(
        from name: String, of type: SchemaType, depth: Int
    ) -> (amount: ProposedWay, currency: ProposedWay?)? {
        guard depth > 0, let way = way(name, of: type), way.type.element == nil, let target = schema.type(of: way.type)
        else { return nil }
        if target.isLeaf {
            guard target.kind == .scalar, target.name != "Boolean", target.name != "ID" else { return nil }
            // A text is an amount only where there is a currency beside it, or where it is the price itself.
            let currency = currency(of: type)
            return (way, currency)
        }
        for name in ["amount", "value", "centAmount", "decimal"] {
            guard let amount = leaf([name], of: target, Self.numbers.union(["String"])) else { continue }
            return (way.appending(amount), currency(of: target).map { way.appending($0) })
        }
        let steps = [
            "priceRange", "price", "minVariantPrice", "minimumPrice", "minimum_price", "min", "minimum", "start",
            "lowest", "gross", "finalPrice", "final_price", "regularPrice", "regular_price", "withTax", "net", "value",
        ]
        for step in steps {
            guard let inner = amount(from: step, of: target, depth: depth - 1) else { continue }
            return (way.appending(inner.amount), inner.currency.map { way.appending($0) })
        }
        return nil
    }

    private func currency(of type: SchemaType) -> ProposedWay? {
        for name in ["currencyCode", "currency", "currency_code", "currencyIsoCode"] {
            guard let way = way(name, of: type), way.type.element == nil, let leaf = schema.type(of: way.type),
                leaf.kind == .enumeration || leaf.name == "String" || leaf.isOwnScalar
            else { continue }
            return way
        }
        return nil
    }

    /// The pictures: addresses, or objects with one.
    func image(of type: SchemaType) -> ProposedImage? {
        // A list of media may have films in it, so it comes last.
        let names = [
            "images", "gallery", "photos", "pictures", "thumbnail", "featuredImage", "featuredAsset", "image",
            "mainImage", "picture", "photo", "imageUrl", "imageURL", "thumbnailUrl", "small_image", "media", "assets",
        ]
        let single = names.lazy.compactMap { self.image($0, of: type) }
        // The main picture of its own is surer than a list that may hold films.
        let all = Array(single)
        return all.first { !$0.isAbstract } ?? all.first
    }

    private func image(_ name: String, of type: SchemaType) -> ProposedImage? {
        guard let (way, target, isList) = elements(name, of: type, limit: 10) else { return nil }
        if target.isLeaf {
            guard target.kind == .scalar, target.name == "String" || target.isOwnScalar else { return nil }
            return ProposedImage(way: way, url: nil, alt: nil, isList: isList, isAbstract: false)
        }
        guard let url = leaf(["url", "src", "source", "href", "originalSrc", "preview"], of: target, ["String"]) else {
            return nil
        }
        return ProposedImage(
            way: way, url: url, alt: leaf(["altText", "alt", "alternativeText", "title"], of: target, ["String"]),
            isList: isList, isAbstract: target.isAbstract)
    }

    func description(of type: SchemaType) -> (field: String, way: ProposedWay, isRich: Bool)? {
        if let way = leaf(["descriptionHtml", "descriptionHTML", "bodyHtml"], of: type, ["String"]) {
            return ("descriptionHTML", way, false)
        }
        if let way = leaf(["description", "shortDescription", "summary"], of: type, ["String"]) {
            // A scalar of the API's own by this name is a tree of blocks as editors make them.
            let isRich = way.type.name.text.lowercased().contains("json")
            return (isRich ? "descriptionHTML" : "description", way, isRich)
        }
        for name in ["description", "content", "body"] {
            guard let own = way(name, of: type), own.type.element == nil, let target = schema.type(of: own.type),
                target.isComposite, let html = leaf(["html"], of: target, ["String"])
            else { continue }
            return ("descriptionHTML", own.appending(html), false)
        }
        return nil
    }
}

/// The pictures of a product.
struct ProposedImage {
    var way: ProposedWay
    /// The address within the picture; `nil` where the picture is its address.
    var url: ProposedWay?
    var alt: ProposedWay?
    var isList: Bool
    /// Whether it may be something else than a picture.
    var isAbstract: Bool
}
