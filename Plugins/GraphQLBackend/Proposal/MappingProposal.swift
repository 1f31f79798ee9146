import Commerce
import CommerceJSON
import GraphQLLanguage

/// A mapping that is guessed from a schema: something to begin with, and to correct by hand.
///
/// The rule: nothing is guessed unless a name says what it is, the type fits, and it can be asked for with what the schema
/// itself shows. Where two things could be meant, the plainer name counts; where a value's form is not in the schema (the
/// text of an order, a locale of any spelling), or a field would be wrong as often as right, it is left and told.
struct MappingProposal {
    /// What was guessed, and what was seen and not used.
    var notes = ProposalNotes()
    /// The mapping.
    private(set) var mapping = JSONObject()
    /// The options that its operations need.
    var options = JSONObject()

    let schema: GraphQLSchema
    let explorer: SchemaExplorer
    let fields: [Syntax.FieldDefinition]

    /// Guesses.
    ///
    /// - Returns: `nil` where no query of the schema lists what looks like products.
    init?(_ schema: GraphQLSchema, name: String) {
        self.schema = schema
        explorer = SchemaExplorer(schema: schema)
        fields = (schema.rootType(.query)?.definition.fields ?? []).filter {
            $0.directives.deprecationReason == nil
        }
        let lists = fields.compactMap { ListCandidate($0, in: schema) }
        guard let list = products(lists) else { return nil }
        let collections = collections(lists, besides: list.type)
        leaveOther(lists, besides: [list.type.name, collections?.type.name])

        let (variant, seen) = VariantProposal.find(in: list.type, explorer) { lookUp($0, lists) != nil }
        notes.add(seen)
        let product = ShapeProposal.product(
            of: list.type, variant: variant, collection: collections?.type, explorer)
        notes.add(product.notes)
        var shapes = JSONObject()
        shapes["Product"] = .object(product.shape)
        var fragments = [product.fragment]
        if let variant {
            notes.add(variant.shape.notes)
            shapes["Variant"] = .object(variant.shape.shape)
            if !variant.areNamedByProduct { fragments.append(variant.shape.fragment) }
        }
        var needsCurrency = product.needsCurrency || variant?.shape.needsCurrency == true

        var catalog = JSONObject()
        if let shop = shop() {
            shapes["Shop"] = .object(shop.shape.shape)
            notes.add(shop.shape.notes)
            notes.guess(["catalog", "shop"], "the query \(shop.operation["result"]?.string ?? "")")
            catalog["shop"] = .object(shop.operation)
        }
        add(list, product, collections?.type, lists, to: &catalog)
        if let variant { add(variant, product, lists, to: &catalog) }
        if let collections {
            let collection = collectionShape(collections.type)
            notes.add(collection.notes)
            shapes["Collection"] = .object(collection.shape)
            fragments.append(collection.fragment)
            catalog["collections"] = .object(
                operation(collections, collection, "Collections", words: collections.search, sorting: nil))
            addOne("collection", collections.type, collection, to: &catalog)
        }
        if product.shape["price"] == nil, variant?.hasPrice != true {
            notes.guess(["shapes", "Product"], "no price was found")
            needsCurrency = false
        }

        mapping["mapping"] = .string(name)
        if !options.isEmpty { mapping["options"] = .object(options) }
        if needsCurrency {
            notes.guess(["money"], "prices name no currency: EUR is assumed; say \"currency\" in the entry")
            mapping["money"] = ["currency": "EUR", "assumed": true]
        }
        setPageSize(variant)
        mapping["fragments"] = .array(fragments.map { .string($0) })
        mapping["shapes"] = .object(shapes)
        mapping["catalog"] = .object(catalog)
        mapping["cart"] = "local"
        noteCarts()
    }

    /// The mapping as a file: each guess as a comment where it stands, what was not used before all.
    var text: String { CommentedMapping(mapping: mapping, notes: notes).text }

    // MARK: Lists

    /// The list of products.
    private mutating func products(_ lists: [ListCandidate]) -> ListCandidate? {
        let scored = lists.map { (list: $0, score: $0.productScore(schema)) }.filter { $0.score > 0 }
        guard let best = scored.max(by: { $0.score < $1.score }) else { return nil }
        let sure = best.score >= 150 ? "sure" : best.score >= 90 ? "likely" : "a guess"
        notes.guess(
            ["catalog", "products"],
            "the query \(best.list.field.name) of the type \(best.list.type) (\(sure)): of \(lists.count) lists the one whose "
                + "type is most like a product by name, price, pictures and handle")
        return best.list
    }

    private mutating func leaveOther(_ lists: [ListCandidate], besides used: [String?]) {
        let scored = lists.filter { !used.contains($0.type.name) }.map { (list: $0, score: $0.productScore(schema)) }
        // Anything with an identifier and a name has some score.
        if let other = scored.filter({ $0.score >= 90 }).max(by: { $0.score < $1.score }) {
            notes.leave("\(other.list.field.name) (\(other.list.type)): the next best list of products")
        }
    }

    private mutating func collections(_ lists: [ListCandidate], besides product: SchemaType) -> ListCandidate? {
        let scored = lists.map { (list: $0, score: $0.collectionScore(schema)) }
            .filter { $0.score > 0 && $0.list.type.name != product.name }
        guard let best = scored.max(by: { $0.score < $1.score }) else { return nil }
        notes.guess(["catalog", "collections"], "the query \(best.list.field.name) of the type \(best.list.type)")
        for other in Set(scored.map(\.list.type.name)).subtracting([best.list.type.name]).sorted() {
            notes.leave("\(other): collections are \(best.list.type), by its name the plainer word")
        }
        return best.list
    }

    private func collectionShape(_ type: SchemaType) -> ShapeProposal {
        var collection = ShapeProposal("Collection", of: type, explorer)
        collection.setNames()
        collection.setTexts()
        collection.setImage()
        collection.setUpdateDate()
        return collection
    }

    /// Pages small enough for servers that limit how much is asked for at once.
    private mutating func setPageSize(_ variant: VariantProposal?) {
        guard variant?.elements.limit != nil else { return }
        notes.guess(["limits"], "small pages, since each product brings its variants; raise it where the API allows")
        mapping["limits"] = ["pageSize": 25]
    }

    /// Says what of carts and sign-ins was seen.
    private mutating func noteCarts() {
        let mutations = (schema.rootType(.mutation)?.definition.fields ?? []).map(\.name.text)
        func named(_ words: [String], _ verbs: [String]) -> [String] {
            mutations.filter { name in
                let lower = name.lowercased()
                return words.contains { lower.contains($0) } && verbs.contains { lower.contains($0) }
            }
        }
        let carts = named(["cart", "checkout", "basket"], ["create", "add", "update", "remove", "delete", "lines"])
        notes.guess(
            ["cart"],
            carts.isEmpty
                ? "kept here: the API has no mutations of carts"
                : "kept here: of the API's own were seen \(Self.some(carts)), but not how errors, quantities and carts that "
                    + "are gone are told, which no schema says; \"cart\" takes their operations")
        let sessions = named(["token", "login", "signin", "session"], ["create", "login", "signin", "obtain"])
        if !sessions.isEmpty { notes.leave("signing in: \(Self.some(sessions)); \"auth\" takes their operations") }
    }

    private static func some(_ names: [String]) -> String {
        names.prefix(12).joined(separator: ", ") + (names.count > 12 ? " and \(names.count - 12) more" : "")
    }

    /// Whether an identifier or handle can be sent as this type.
    static func isKnownID(_ type: Syntax.TypeReference) -> Bool {
        type.element == nil && SchemaExplorer.texts.contains(type.name.text)
    }
}
