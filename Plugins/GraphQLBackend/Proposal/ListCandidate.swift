import GraphQLLanguage

/// A field that lists things of a type.
struct ListCandidate {
    let field: Syntax.FieldDefinition
    let type: SchemaType
    /// What is selected below the field, down to each thing; its path begins with the field.
    let way: ProposedWay
    let paging: Style
    /// What an answer says of its pages; paths begin below the field.
    let facts: Facts
    /// Where the words go that are searched for.
    let search: Place?

    enum Style: Int {
        /// A connection of edges or nodes with `pageInfo`.
        case cursor
        case offset
        case number
        case none
    }

    struct Facts {
        var total: ProposedWay?
        var pages: ProposedWay?
        var hasNext: ProposedWay?
        /// Whether the list can be walked backwards.
        var goesBack = false

        /// What an answer says, at the list itself or in an object that is there for it.
        init(of target: SchemaType, _ explorer: SchemaExplorer) {
            func find(_ names: [String], _ scalars: Set<String>) -> ProposedWay? {
                if let way = explorer.leaf(names, of: target, scalars) { return way }
                for name in ["pageInfo", "pagination", "page_info", "meta", "aggregate", "paging"] {
                    guard let own = explorer.way(name, of: target), own.type.element == nil,
                        let inner = explorer.schema.type(of: own.type), inner.isComposite,
                        let way = explorer.leaf(names, of: inner, scalars)
                    else { continue }
                    return own.appending(way)
                }
                return nil
            }
            total = find(["totalCount", "totalItems", "total", "total_count", "count"], ["Int"])
            pages = find(["totalPages", "pageCount", "total_pages", "lastPage"], ["Int"])
            hasNext = find(["hasNextPage", "hasNext", "hasMorePages"], ["Boolean"])
        }

        init() {}
    }

    /// An argument, or a field of an object that an argument takes.
    struct Place {
        var argument: Syntax.InputValueDefinition
        var key: String?

        /// The place with its type, for people.
        var shown: String { key.map { "\(argument.name.text).\($0)" } ?? argument.name.text }
    }

    // MARK: Arguments

    static let integers: Set<String> = ["Int", "PositiveInt", "NonNegativeInt", "UnsignedInt"]
    static let counts = ["first", "limit", "pageSize", "perPage", "per_page", "take"]
    private static let inputs = ["where", "filter", "filters", "input", "condition"]

    func argument(_ names: some Sequence<String>, _ types: Set<String>) -> Syntax.InputValueDefinition? {
        Self.argument(names, types, of: field)
    }

    private static func argument(
        _ names: some Sequence<String>, _ types: Set<String>, of field: Syntax.FieldDefinition
    ) -> Syntax.InputValueDefinition? {
        names.lazy.compactMap { name in
            field.arguments.first {
                $0.name.text == name && $0.type.element == nil && types.contains($0.type.name.text)
                    && $0.directives.deprecationReason == nil
            }
        }.first
    }

    var first: Syntax.InputValueDefinition? {
        argument(Self.counts, Self.integers)
    }
    var after: Syntax.InputValueDefinition? { argument(["after"], ["String", "ID"]) }
    var last: Syntax.InputValueDefinition? { argument(["last"], Self.integers) }
    var before: Syntax.InputValueDefinition? { argument(["before"], ["String", "ID"]) }
    var offset: Syntax.InputValueDefinition? { argument(["skip", "offset", "start"], Self.integers) }
    var page: Syntax.InputValueDefinition? { argument(["page", "currentPage"], Self.integers) }

    /// The first argument that is a key, or has one as a field of an object that asks for nothing else.
    static func place(
        of names: [String], in arguments: [Syntax.InputValueDefinition], _ schema: GraphQLSchema,
        fits: (Syntax.TypeReference) -> Bool
    ) -> Place? {
        let usable = arguments.filter { $0.directives.deprecationReason == nil }
        for name in names {
            if let argument = usable.first(where: { $0.name.text == name && fits($0.type) }) {
                return Place(argument: argument)
            }
        }
        for argument in usable where argument.type.element == nil {
            guard let input = schema.type(of: argument.type), input.kind == .inputObject,
                let key = names.first(where: { name in
                    input.inputField(name).map { fits($0.type) && $0.directives.deprecationReason == nil } ?? false
                }),
                input.definition.inputFields.allSatisfy({ !$0.isRequired || $0.name.text == key })
            else { continue }
            return Place(argument: argument, key: key)
        }
        return nil
    }

    private static func search(_ field: Syntax.FieldDefinition, _ schema: GraphQLSchema) -> Place? {
        func isText(_ type: Syntax.TypeReference) -> Bool { type.element == nil && type.name.text == "String" }
        let names = ["search", "searchQuery", "searchTerm", "query", "q", "term", "keyword", "keywords"]
        if let place = place(of: names, in: field.arguments, schema, fits: isText), place.key == nil { return place }
        let objects = field.arguments.filter { inputs.contains($0.name.text) }
        return place(of: ["_search", "fullText"] + names, in: objects, schema, fits: isText)
    }

    // MARK: Making

    /// The field as a list; `nil` where it lists nothing, or takes what only a person knows.
    init?(_ field: Syntax.FieldDefinition, in schema: GraphQLSchema) {
        let explorer = SchemaExplorer(schema: schema)
        guard field.directives.deprecationReason == nil, let target = schema.type(of: field.type), target.isComposite
        else { return nil }
        let name = field.name.text
        let first = Self.argument(Self.counts, Self.integers, of: field)
        let after = Self.argument(["after"], ["String", "ID"], of: field)
        let offset = Self.argument(["skip", "offset", "start"], Self.integers, of: field)
        let page = Self.argument(["page", "currentPage"], Self.integers, of: field)
        var facts = Facts()
        var paging = Style.none
        if field.type.element != nil {
            type = target
            way = ProposedWay(fields: [], path: name + "[]", type: field.type)
        } else {
            guard let list = explorer.list(in: target) else { return nil }
            type = list.type
            way = ProposedWay(fields: list.way.fields, path: "\(name).\(list.way.path)", type: list.way.type)
            facts = Facts(of: target, explorer)
            if let info = explorer.way("pageInfo", of: target), let page = schema.type(of: info.type),
                page.field("endCursor") != nil, page.field("hasNextPage") != nil, after != nil, first != nil
            {
                paging = .cursor
                facts.goesBack =
                    page.field("startCursor") != nil && page.field("hasPreviousPage") != nil
                    && Self.argument(["before"], ["String", "ID"], of: field) != nil
                    && Self.argument(["last"], Self.integers, of: field) != nil && first?.isRequired == false
            }
        }
        if paging == .none, first != nil { paging = offset != nil ? .offset : page != nil ? .number : .none }
        search = Self.search(field, schema)
        self.field = field
        self.paging = paging
        self.facts = facts
        let known = [first, after, offset, page, search?.argument].compactMap { $0?.name.text } + ["channel"]
        guard field.arguments.allSatisfy({ !$0.isRequired || known.contains($0.name.text) }) else { return nil }
    }

    /// Whether it lists nothing without words to search for.
    var needsSearch: Bool { search?.argument.isRequired == true }
}

// MARK: What it may be

extension ListCandidate {
    /// How much it looks like the list of products.
    func productScore(_ schema: GraphQLSchema) -> Int {
        let explorer = SchemaExplorer(schema: schema)
        guard !needsSearch, explorer.identifier(of: type) != nil, explorer.title(of: type) != nil else { return 0 }
        var score = 2
        let name = type.name.lowercased()
        if name == "product" {
            score += 10
        } else if name.contains("product") {
            score += name.hasSuffix("product") || name.hasPrefix("simpleproduct") ? 6 : 2
        }
        if ["item", "article", "good", "book", "productpage"].contains(name) { score += 4 }
        if explorer.price(of: type) != nil { score += 5 }
        if explorer.image(of: type) != nil { score += 4 }
        if explorer.handle(of: type) != nil { score += 3 }
        if type.field("variants") != nil || type.field("productVariants") != nil { score += 2 }
        if explorer.description(of: type) != nil || explorer.descriptionHTML(of: type) != nil { score += 1 }
        if name.contains("variant") || name.contains("type") || name.contains("order") { score -= 6 }
        return score * 10 + pagingScore
    }

    /// How much it looks like the list of collections.
    func collectionScore(_ schema: GraphQLSchema) -> Int {
        let explorer = SchemaExplorer(schema: schema)
        guard !needsSearch, explorer.identifier(of: type) != nil, explorer.title(of: type) != nil else { return 0 }
        let name = type.name.lowercased()
        guard let place = ["collection", "category", "productcategory", "categorypage"].firstIndex(of: name) else {
            return 0
        }
        return (10 - place) * 10 + pagingScore
    }

    var pagingScore: Int { 3 - paging.rawValue }
}
