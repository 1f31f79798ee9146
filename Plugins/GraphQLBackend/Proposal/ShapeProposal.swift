import CommerceJSON
import GraphQLLanguage

/// A shape that is guessed from a type, with what a document has to select for it.
struct ShapeProposal {
    let explorer: SchemaExplorer
    /// The shape's name in the mapping.
    let name: String
    let type: SchemaType
    private(set) var shape = JSONObject()
    private(set) var selection = ProposedSelection()
    var notes = ProposalNotes()
    /// Whether some amounts have no currency.
    var needsCurrency = false

    init(_ name: String, of type: SchemaType, _ explorer: SchemaExplorer) {
        self.name = name
        self.type = type
        self.explorer = explorer
    }

    mutating func set(_ key: String, _ found: SchemaExplorer.Found?, _ why: String = "") {
        guard let found else { return }
        set(key, found.source, found.ways, found.place + why)
    }

    mutating func set(_ key: String, _ way: ProposedWay?) {
        set(key, way.map { SchemaExplorer.Found($0) })
    }

    mutating func set(_ key: String, _ source: JSONValue, _ ways: [ProposedWay], _ note: String) {
        shape[key] = source
        for way in ways { selection.add(way.fields) }
        notes.guess(["shapes", name, key], note)
    }

    /// The name of the fragment with all that the shape reads.
    var fragmentName: String { "\(name)Fields" }

    /// The fragment with all that the shape reads.
    var fragment: String { "fragment \(fragmentName) on \(type) \(selection.text)" }

    mutating func select(_ ways: [ProposedWay]) {
        for way in ways { selection.add(way.fields) }
    }

    // MARK: What everything has

    /// Identifier, title and handle.
    mutating func setNames() {
        set("id", explorer.identifier(of: type))
        set("title", explorer.title(of: type))
        set("handle", explorer.handle(of: type))
    }

    /// The description as text and as HTML; the text is made of the HTML where it comes in that form only.
    mutating func setTexts() {
        let text = explorer.description(of: type)
        let html = explorer.descriptionHTML(of: type)
        set("description", text)
        set("descriptionHTML", html)
        if text == nil, let html, let way = html.ways.first {
            set(
                "description", ["path": .string(way.path), "as": "plain"], html.ways, "\(html.place) without its marks")
        }
    }

    mutating func setDates() {
        setUpdateDate()
        set(
            "createdAt",
            explorer.leaf(
                ["createdAt", "created", "created_at", "dateCreated", "firstPublishedAt"], of: type, ["String"]))
    }

    mutating func setUpdateDate() {
        set(
            "updatedAt",
            explorer.leaf(
                ["updatedAt", "updated", "updated_at", "dateUpdated", "lastModified", "lastPublishedAt"], of: type,
                ["String"]))
    }

    mutating func setPrices() {
        for (key, amount) in [
            ("price", explorer.price(of: type)), ("compareAtPrice", explorer.compareAtPrice(of: type)),
        ] {
            guard let amount else { continue }
            set(key, amount.source, amount.ways, amount.note)
            if amount.currency == nil { needsCurrency = true }
        }
    }

    mutating func setStock() {
        guard let stock = explorer.stock(of: type) else { return }
        set("availability", stock.found)
        if let quantity = stock.quantity {
            notes.leave(
                "\(type).\(quantity.shown): \(stock.found.ways.first?.path ?? "") says whether it can be bought; how many "
                    + "there are is often for some tokens only")
        }
    }

    mutating func setStockNumbers() {
        set("sku", explorer.leaf(["sku", "skuCode"], of: type, ["String", "ID"], ownScalars: false))
        set(
            "barcode", explorer.leaf(["barcode", "ean", "gtin", "upc"], of: type, ["String", "ID"], ownScalars: false))
    }

    /// One image.
    mutating func setImage() {
        guard let image = explorer.image(of: type), let source = image.single else { return }
        set("image", source, image.ways, image.place)
    }
}

extension SchemaExplorer.Amount {
    /// Where it was found and what of it nobody says.
    var note: String {
        let unit =
            "; a whole number: whether 1999 is 1999.00 or 19.99 says \"priceUnit\" in the entry, \"major\" or \"minor\""
        return amount.shown + (currency.map { " in \($0.path)" } ?? "") + (isOfUnknownUnit ? unit : "")
    }
}
