import Commerce
import CommerceJSON
import GraphQLLanguage

/// A mapping that is guessed from a schema: something to begin with, and to correct by hand.
struct MappingProposal {
    /// What was guessed and how sure it is, a sentence each.
    private(set) var notes: [String] = []
    /// The mapping.
    private(set) var mapping = JSONObject()

    private let schema: GraphQLSchema
    private let explorer: SchemaExplorer
    private var needsChannel = false
    private var needsCurrency = false

    /// Guesses.
    ///
    /// - Returns: `nil` where no query of the schema lists what looks like products.
    init?(_ schema: GraphQLSchema, name: String) {
        self.schema = schema
        explorer = SchemaExplorer(schema: schema)
        let root = schema.rootType(.query)
        let lists = (root?.definition.fields ?? []).compactMap { ListCandidate($0, in: schema) }
        let scored = lists.map { (list: $0, score: $0.productScore(schema)) }.filter { $0.score > 0 }
        guard let best = scored.max(by: { $0.score < $1.score }) else { return nil }
        let sure = best.score >= 150 ? "sure" : best.score >= 90 ? "likely" : "a guess"
        notes.append("products: the query \(best.list.field.name) of the type \(best.list.type) (\(sure))")
        if let other = scored.filter({ $0.list.type.name != best.list.type.name }).max(by: { $0.score < $1.score }) {
            notes.append("the next best would have been \(other.list.field.name) of the type \(other.list.type)")
        }

        var catalog = JSONObject()
        let product = productShape(best.list.type)
        catalog["products"] = list(best.list, product.selection, name: "Products")
        if best.list.search != nil {
            catalog["search"] = list(best.list, product.selection, name: "Search", isSearch: true)
        }
        let one = single(best.list.type, product.selection, root)
        if !one.isEmpty { catalog["product"] = .array(one) }

        var shapes = JSONObject()
        shapes["Product"] = .object(product.shape)
        let collections = lists.map { (list: $0, score: $0.collectionScore(schema)) }
            .filter { $0.score > 0 && $0.list.type.name != best.list.type.name }.max { $0.score < $1.score }
        if let collections {
            notes.append("collections: the query \(collections.list.field.name) of the type \(collections.list.type)")
            let collection = collectionShape(collections.list.type)
            shapes["Collection"] = .object(collection.shape)
            catalog["collections"] = list(collections.list, collection.selection, name: "Collections")
        }

        mapping["mapping"] = .string(name)
        if needsChannel {
            notes.append("channel: the queries take one; the option's default is a guess, set it in the entry")
            mapping["options"] = [
                "channel": ["type": "text", "default": "default-channel", "help": "The channel whose goods are sold."]
            ]
        }
        if needsCurrency {
            notes.append("currency: prices have none, EUR is assumed; say \"currency\" in the entry")
            mapping["money"] = ["currency": "EUR", "assumed": true]
        }
        mapping["shapes"] = .object(shapes)
        mapping["catalog"] = .object(catalog)
        mapping["cart"] = "local"
    }

    /// The mapping as a file, the notes as comments before it.
    var text: String {
        let comments = notes.map { "// - \($0)" }
        let head = ["// Proposed from the API's schema; what was guessed:"] + comments
        return head.joined(separator: "\n") + "\n" + JSONWriter(style: .pretty).string(.object(mapping)) + "\n"
    }

    // MARK: Shapes

    private mutating func productShape(_ type: SchemaType) -> (shape: JSONObject, selection: ProposedSelection) {
        var shape = JSONObject()
        var selection = ProposedSelection()
        basics(of: type, into: &shape, &selection)
        if let (field, way, isRich) = explorer.description(of: type) {
            shape[field] = isRich ? ["path": .string(way.path), "as": "richText"] : .string(way.path)
            selection.add(way.fields)
        }
        if let price = price(of: type, &selection) {
            shape["price"] = price
        } else if let (way, variant, isList) = explorer.elements("variants", of: type, limit: 1), isList,
            let inner = explorer.price(of: variant)
        {
            // The first variant's, until the variants themselves are mapped.
            let amount = way.appending(inner.amount)
            selection.add(amount.fields)
            let path = amount.path.replacing("[]", with: "[0]", maxReplacements: 1)
            notes.append("price: \(path), that of the first variant")
            shape["price"] = .string(path)
            needsCurrency = true
        } else {
            notes.append("price: none was found")
        }
        if let image = explorer.image(of: type) {
            let inner = image.url.map { image.way.appending($0) } ?? image.way
            selection.add(inner.fields)
            notes.append("images: \(inner.path)")
            shape["images"] = images(image, &selection)
        } else {
            notes.append("images: none were found")
        }
        for (field, names) in [("createdAt", ["createdAt", "created"]), ("updatedAt", ["updatedAt", "updated"])] {
            guard let way = explorer.leaf(names, of: type, []) else { continue }
            shape[field] = .string(way.path)
            selection.add(way.fields)
        }
        if let way = explorer.leaf(["vendor", "brand", "manufacturer"], of: type, ["String"], ownScalars: false) {
            shape["vendor"] = .string(way.path)
            selection.add(way.fields)
        }
        return (shape, selection)
    }

    private mutating func basics(
        of type: SchemaType, into shape: inout JSONObject, _ selection: inout ProposedSelection
    ) {
        for (field, way) in [
            ("id", explorer.identifier(of: type)), ("title", explorer.title(of: type)),
            ("handle", explorer.handle(of: type)),
        ] {
            guard let way else {
                notes.append("\(field): none was found in \(type)")
                continue
            }
            shape[field] = .string(way.path)
            selection.add(way.fields)
        }
    }

    private mutating func price(of type: SchemaType, _ selection: inout ProposedSelection) -> JSONValue? {
        guard let (amount, currency) = explorer.price(of: type) else { return nil }
        selection.add(amount.fields)
        notes.append("price: \(amount.path)")
        if amount.type.name.text == "Int" {
            notes.append(
                "price: it is a whole number; whether 1999 is 1999.00 (major) or 19.99 (minor) says \"priceUnit\" in the entry"
            )
        }
        // Hundredths by name: the rest is read as the currency itself.
        let isMinor = amount.path.hasSuffix("centAmount")
        guard let currency else {
            needsCurrency = true
            return isMinor ? ["path": .string(amount.path), "unit": "minor"] : .string(amount.path)
        }
        selection.add(currency.fields)
        var money: JSONObject = ["amount": .string(amount.path), "currency": .string(currency.path)]
        if isMinor { money["unit"] = "minor" }
        return .object(money)
    }

    private func images(_ image: ProposedImage, _ selection: inout ProposedSelection) -> JSONValue {
        guard let url = image.url else { return .string(image.way.path) }
        var shape: JSONObject = ["url": .string(url.path)]
        if let alt = image.alt {
            shape["altText"] = .string(alt.path)
            selection.add(image.way.appending(alt).fields)
        }
        // Both a list and one object are gone through by "each".
        let path = image.way.path.hasSuffix("[]") ? String(image.way.path.dropLast(2)) : image.way.path
        return ["each": .string(path), "shape": .object(shape)]
    }

    private mutating func collectionShape(_ type: SchemaType) -> (shape: JSONObject, selection: ProposedSelection) {
        var shape = JSONObject()
        var selection = ProposedSelection()
        basics(of: type, into: &shape, &selection)
        return (shape, selection)
    }

    // MARK: Operations

    private mutating func list(
        _ list: ListCandidate, _ selection: ProposedSelection, name: String, isSearch: Bool = false
    ) -> JSONValue {
        var call = ProposedCall(field: list.field.name.text)
        if let first = list.first { call.add(first, "{first}") }
        var paging: JSONObject?
        let field = list.field.name.text
        switch list.paging {
        case .cursor:
            if let after = list.after { call.add(after, "{after}") }
            paging = [
                "style": "cursor", "next": .string("\(field).pageInfo.endCursor"),
                "hasNext": .string("\(field).pageInfo.hasNextPage"),
            ]
        case .offset:
            if let offset = list.offset { call.add(offset, "{offset}") }
            paging = ["style": "offset"]
        case .number:
            if let page = list.page { call.add(page, "{page}") }
            paging = ["style": "page"]
        case .none: notes.append("\(field): it has no pages; the answer is taken to be the whole list")
        }
        if isSearch, let search = list.search { call.add(search, "{query}") }
        if let channel = list.channel {
            needsChannel = true
            call.add(channel, "{options.channel}")
        }
        if let total = list.total { paging?["total"] = .string("\(field).\(total.path)") }
        var lines = selection.lines(indentedBy: 2 + list.way.fields.count)
        for (depth, name) in list.way.fields.enumerated().reversed() {
            let indent = String(repeating: "  ", count: depth + 2)
            lines = ["\(indent)\(name) {"] + lines + ["\(indent)}"]
        }
        if list.paging == .cursor { lines.append("    pageInfo { endCursor hasNextPage }") }
        if let total = list.total { lines.append("    \(total.fields.joined())") }
        var operation = call.operation(named: name, lines)
        operation["items"] = .string(list.way.path)
        if let paging { operation["paging"] = .object(paging) }
        return .object(operation)
    }

    /// The ways to one product: by identifier, by handle.
    private mutating func single(
        _ type: SchemaType, _ selection: ProposedSelection, _ root: SchemaType?
    ) -> [JSONValue] {
        var ways: [JSONValue] = []
        let fields = (root?.definition.fields ?? []).filter { $0.type.element == nil && $0.type.name.text == type.name }
        let inputs: [(input: String, names: [String])] = [
            ("id", ["id"]), ("handle", ["handle", "slug", "urlKey"]),
        ]
        for (input, names) in inputs {
            guard let (field, argument, key) = place(of: names, in: fields) else { continue }
            var call = ProposedCall(field: field.name.text)
            if let key {
                call.add(argument, .object([key: .string("{\(input)}")]))
            } else {
                call.add(argument, "{\(input)}")
            }
            if let channel = field.arguments.first(where: { $0.name.text == "channel" && $0.type.name.text == "String" }
            ) {
                needsChannel = true
                call.add(channel, "{options.channel}")
            }
            var operation = call.operation(
                named: "ProductBy\(input == "id" ? "ID" : "Handle")", selection.lines(indentedBy: 2))
            operation["when"] = [.string(input)]
            operation["result"] = .string(field.name.text)
            ways.append(.object(operation))
        }
        return ways
    }

    /// Where a query takes a key: as an argument, or as a field of an object that it takes.
    private func place(
        of names: [String], in fields: [Syntax.FieldDefinition]
    ) -> (Syntax.FieldDefinition, Syntax.InputValueDefinition, key: String?)? {
        for field in fields {
            for argument in field.arguments where argument.type.element == nil {
                let isOnly = field.arguments.allSatisfy { !$0.isRequired || $0.name.text == argument.name.text }
                guard isOnly else { continue }
                if names.contains(argument.name.text), SchemaExplorer.texts.contains(argument.type.name.text) {
                    return (field, argument, nil)
                }
                guard let input = schema.type(of: argument.type), input.kind == .inputObject else { continue }
                let key = names.first { name in
                    input.inputField(name).map { SchemaExplorer.texts.contains($0.type.name.text) } ?? false
                }
                let isWhole = input.definition.inputFields.allSatisfy { !$0.isRequired || $0.name.text == key }
                if let key, isWhole { return (field, argument, key) }
            }
        }
        return nil
    }
}

/// A query of one field with its variables.
private struct ProposedCall {
    let field: String
    private var arguments: [String] = []
    private var declarations: [String] = []
    private var variables = JSONObject()

    init(field: String) {
        self.field = field
    }

    mutating func add(_ argument: Syntax.InputValueDefinition, _ value: JSONValue) {
        let name = argument.name.text
        arguments.append("\(name): $\(name)")
        declarations.append("$\(name): \(argument.type)")
        variables[name] = value
    }

    func operation(named name: String, _ lines: [String]) -> JSONObject {
        let head = declarations.isEmpty ? "query \(name) {" : "query \(name)(\(declarations.joined(separator: ", "))) {"
        let call = arguments.isEmpty ? field : "\(field)(\(arguments.joined(separator: ", ")))"
        let document = [head, "  \(call) {"] + lines + ["  }", "}"]
        return ["document": .array(document.map { .string($0) }), "variables": .object(variables)]
    }
}
