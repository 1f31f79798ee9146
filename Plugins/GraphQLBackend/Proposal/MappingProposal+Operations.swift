import Commerce
import CommerceJSON
import GraphQLLanguage

// The operations of products.
extension MappingProposal {
    /// The list of products with its search, and products one by one.
    mutating func add(
        _ list: ListCandidate, _ product: ShapeProposal, _ collection: SchemaType?, _ lists: [ListCandidate],
        to catalog: inout JSONObject
    ) {
        let sorting = sorting(of: list, product, inSearch: false)
        if let sorting {
            notes.guess(
                ["catalog", "products"],
                "ordered by \(sorting.arguments.map { "\($0.name) (\($0.type))" }.joined(separator: " with ")), whose words are "
                    + "those of \(sorting.orders.map(\.key.rawValue).joined(separator: ", "))")
        }
        var ways: [JSONValue] = []
        if let collection { ways += productsOf(collection, product).map { .object($0) } }
        ways.append(.object(operation(list, product, "Products", words: list.search, sorting: sorting)))
        catalog["products"] = .array(ways)
        addSearch(list, product, lists, to: &catalog)
        addOne("product", list.type, product, to: &catalog)
        switch lookUp(list.type, lists) {
        case .list(let found, let place):
            notes.guess(["catalog", "productsByID"], "\(found.field.name) by \(place.shown)")
            catalog["productsByID"] = .object(byIDs(found, place, product, "ProductsByID"))
        case .nodes(let field, let argument):
            notes.guess(["catalog", "productsByID"], "\(field.name) by \(argument.name)")
            catalog["productsByID"] = .object(nodes(field, argument, product, "ProductsByID"))
        case .one, nil: break
        }
    }

    private mutating func addSearch(
        _ list: ListCandidate, _ product: ShapeProposal, _ lists: [ListCandidate], to catalog: inout JSONObject
    ) {
        let others = lists.filter {
            $0.type.name == list.type.name && $0.search != nil && $0.field.name.text.lowercased().contains("search")
        }
        guard let found = list.search == nil ? others.first : list, let search = found.search else {
            let fields = fields.map(\.name.text).filter { $0.lowercased().contains("search") }
            notes.leave(
                fields.isEmpty
                    ? "search: \(list.field.name) takes no text to search for"
                    : "search: \(fields.joined(separator: ", ")): gives other things than \(list.type)")
            return
        }
        notes.guess(["catalog", "search"], "the buyer's words go into \(found.field.name)'s \(search.shown)")
        let sorting = sorting(of: found, product, inSearch: true)
        catalog["search"] = .object(operation(found, product, "Search", words: search, sorting: sorting))
    }

    private mutating func sorting(
        of list: ListCandidate, _ product: ShapeProposal, inSearch: Bool
    ) -> ProposedSorting? {
        var names: [SortKey: String] = [:]
        for (key, field) in [(SortKey.title, "title"), (.created, "createdAt"), (.updated, "updatedAt")] {
            names[key] = product.shape[field]?.string
        }
        names[.price] = product.shape["price"]?.string
        if let sorting = list.sorting(schema, names: names, inSearch: inSearch) { return sorting }
        for argument in list.field.arguments where ["order", "orderBy", "sort", "sortBy"].contains(argument.name.text) {
            notes.leave(
                "\(list.field.name)(\(argument.name): \(argument.type)): how orders are written is not in the schema")
        }
        return nil
    }

    // MARK: A list

    /// Where a list is within another thing: the query of that, and what names it.
    struct Owner {
        var field: Syntax.FieldDefinition
        var place: ListCandidate.Place
        var input: String
    }

    /// The operation of a list.
    ///
    /// - Parameters:
    ///   - words: where the buyer's words, or a query of the caller's, go.
    ///   - owner: the thing that the list is of.
    mutating func operation(
        _ list: ListCandidate, _ shape: ShapeProposal, _ name: String, words: ListCandidate.Place?,
        sorting: ProposedSorting?, of owner: Owner? = nil
    ) -> JSONObject {
        var query = ProposedQuery(name)
        var outer: ProposedQuery.Call?
        if let owner {
            var call = ProposedQuery.Call(owner.field.name.text)
            query.pass(owner.place.argument, owner.place.value("{\(owner.input)}"), to: &call)
            addContext(owner.field, to: &query, &call)
            outer = call
        }
        var call = ProposedQuery.Call(list.field.name.text)
        let prefix = (owner.map { "\($0.field.name)." } ?? "") + list.field.name.text
        var paging = self.paging(list, prefix, to: &query, &call)
        if let words { query.pass(words.argument, words.value("{query}"), to: &call) }
        // What the owner was told counts for its list too.
        addContext(list.field, besides: outer?.arguments.map(\.name) ?? [], to: &query, &call)
        var operation = JSONObject()
        if let sorting {
            var names: [String: String] = [:]
            for argument in sorting.arguments {
                names[argument.name.text] = query.pass(argument, nil, to: &call)
            }
            operation["sort"] = .object(sorting.source(names))
        }

        let depth = owner == nil ? 1 : 2
        var lines = ["..." + shape.fragmentName].within(list.way.fields, depth: depth + 1)
        lines += list.facts.lines(list.paging, indentedBy: depth + 1)
        lines = lines.within([outer?.text, call.text].compactMap(\.self), depth: 1)
        let document = query.operation(lines)
        var result: JSONObject = [:]
        for (key, value) in document { result[key] = value }
        result["items"] = .string((owner.map { "\($0.field.name)." } ?? "") + list.way.path)
        if paging != nil { list.facts.add(list.paging, prefix, to: &paging) }
        if let paging { result["paging"] = .object(paging) }
        for (key, value) in operation { result[key] = value }
        return result
    }

    /// The arguments of pages.
    private mutating func paging(
        _ list: ListCandidate, _ path: String, to query: inout ProposedQuery, _ call: inout ProposedQuery.Call
    ) -> JSONObject? {
        if let first = list.first { query.pass(first, "{first}", to: &call) }
        switch list.paging {
        case .cursor:
            if let after = list.after { query.pass(after, "{after}", to: &call) }
            if list.facts.goesBack, let last = list.last, let before = list.before {
                query.pass(last, "{last}", to: &call)
                query.pass(before, "{before}", to: &call)
            }
            return ["style": "cursor"]
        case .offset:
            if let offset = list.offset { query.pass(offset, "{offset}", to: &call) }
            return ["style": "offset"]
        case .number:
            if let page = list.page { query.pass(page, "{page}", to: &call) }
            return ["style": "page"]
        case .none:
            notes.leave("\(path): it has no pages; the answer is taken to be the whole list")
            return nil
        }
    }

    /// The products of a collection, by its identifier and by its handle.
    private mutating func productsOf(_ collection: SchemaType, _ product: ShapeProposal) -> [JSONObject] {
        let lists = collection.definition.fields.compactMap { ListCandidate($0, in: schema) }
            .filter { $0.type.name == product.type.name && !$0.needsSearch }
        guard let list = lists.first(where: { $0.field.name.text == "products" }) ?? lists.first else {
            notes.leave("\(collection): it has no list of \(product.type), so a collection's products can't be listed")
            return []
        }
        notes.guess(["catalog", "products"], "those of a collection: \(collection).\(list.field.name)")
        let sorting = sorting(of: list, product, inSearch: false)
        return [("id", ["id"]), ("handle", Self.handles)].compactMap { input, names in
            guard let (field, place) = place(of: names, giving: collection) else { return nil }
            let owner = Owner(field: field, place: place, input: "collection.\(input)")
            let name = "ProductsOfCollection\(input == "id" ? "" : "ByHandle")"
            var operation: JSONObject = ["when": [.string(owner.input)]]
            for (key, value) in self.operation(list, product, name, words: list.search, sorting: sorting, of: owner) {
                operation[key] = value
            }
            return operation
        }
    }

    // MARK: One thing

    static let handles = ["handle", "slug", "urlKey", "url_key"]

    /// The ways to one thing: by identifier, by handle.
    mutating func addOne(_ key: String, _ type: SchemaType, _ shape: ShapeProposal, to catalog: inout JSONObject) {
        let ways = [("id", ["id"]), ("handle", Self.handles)].compactMap { input, names -> JSONValue? in
            guard let (field, place) = place(of: names, giving: type) else {
                notes.leave("\(type): no query gives one by its \(input == "id" ? "identifier" : "handle")")
                return nil
            }
            notes.guess(["catalog", key], "\(field.name) by \(place.shown)")
            let name = "\(shape.name)By\(input == "id" ? "ID" : "Handle")"
            return .object(one(field, place, "{\(input)}", shape, name, when: input))
        }
        if !ways.isEmpty { catalog[key] = .array(ways) }
    }

    mutating func one(
        _ field: Syntax.FieldDefinition, _ place: ListCandidate.Place, _ input: JSONValue, _ shape: ShapeProposal,
        _ name: String, when condition: String?
    ) -> JSONObject {
        var query = ProposedQuery(name)
        var call = ProposedQuery.Call(field.name.text)
        query.pass(place.argument, place.value(input), to: &call)
        addContext(field, to: &query, &call)
        let lines = ["..." + shape.fragmentName].within([call.text], depth: 1)
        var operation: JSONObject = condition.map { ["when": [.string($0)]] } ?? [:]
        for (key, value) in query.operation(lines) { operation[key] = value }
        operation["result"] = .string(field.name.text)
        return operation
    }

    /// A query of one thing of a type, with where it takes a key.
    func place(
        of names: [String], giving type: SchemaType
    ) -> (Syntax.FieldDefinition, ListCandidate.Place)? {
        for field in fields where field.type.element == nil && field.type.name.text == type.name {
            guard
                let place = ListCandidate.place(
                    of: names, in: field.arguments, schema, fits: Self.isKnownID),
                field.arguments.allSatisfy({ !$0.isRequired || $0.name.text == place.argument.name.text })
            else { continue }
            return (field, place)
        }
        return nil
    }
}

extension ListCandidate.Place {
    /// What a variable has to be for a value to stand at the place.
    func value(_ value: JSONValue) -> JSONValue { key.map { .object([$0: value]) } ?? value }
}

extension ProposedSorting {
    /// The orders as a mapping has them.
    ///
    /// - Parameter variables: the variables of the arguments.
    func source(_ variables: [String: String]) -> JSONObject {
        func named(_ object: JSONObject) -> JSONValue {
            .object(JSONObject(object.map { (variables[$0.key] ?? $0.key, $0.value) }))
        }
        return JSONObject(
            orders.map { ($0.key.rawValue, ["ascending": named($0.ascending), "descending": named($0.descending)]) })
    }
}

extension ListCandidate.Facts {
    /// The lines of a document that ask for them.
    fileprivate func lines(_ style: ListCandidate.Style, indentedBy depth: Int) -> [String] {
        var selection = ProposedSelection()
        if style == .cursor {
            let names = ["endCursor", "hasNextPage"] + (goesBack ? ["startCursor", "hasPreviousPage"] : [])
            for name in names { selection.add(["pageInfo", name]) }
        }
        for way in ways(style) { selection.add(way.fields) }
        return selection.lines(indentedBy: depth)
    }

    /// The paths of a mapping's paging.
    fileprivate func add(_ style: ListCandidate.Style, _ prefix: String, to paging: inout JSONObject?) {
        if style == .cursor {
            paging?["next"] = .string("\(prefix).pageInfo.endCursor")
            paging?["hasNext"] = .string("\(prefix).pageInfo.hasNextPage")
            if goesBack {
                paging?["previous"] = .string("\(prefix).pageInfo.startCursor")
                paging?["hasPrevious"] = .string("\(prefix).pageInfo.hasPreviousPage")
            }
        }
        if let total, style != .none { paging?["total"] = .string("\(prefix).\(total.path)") }
        guard style == .number else { return }
        if let pages { paging?["pages"] = .string("\(prefix).\(pages.path)") }
        if let hasNext { paging?["hasNext"] = .string("\(prefix).\(hasNext.path)") }
    }

    private func ways(_ style: ListCandidate.Style) -> [ProposedWay] {
        switch style {
        case .none: []
        case .cursor, .offset: [total].compactMap(\.self)
        case .number: [total, pages, hasNext].compactMap(\.self)
        }
    }
}
