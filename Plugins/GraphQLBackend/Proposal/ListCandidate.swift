import GraphQLLanguage

/// A query that lists things of a type.
struct ListCandidate {
    var field: Syntax.FieldDefinition
    var type: SchemaType
    /// What is selected below the field, down to each thing.
    var way: ProposedWay
    var paging: Style
    /// How the query's own fields are called that tell of pages.
    var total: ProposedWay?

    enum Style: Int {
        /// A connection of edges or nodes with `pageInfo`.
        case cursor
        case offset
        case number
        case none
    }

    func argument(_ names: [String], _ types: Set<String>) -> Syntax.InputValueDefinition? {
        names.lazy.compactMap { name in
            field.arguments.first {
                $0.name.text == name && $0.type.element == nil && types.contains($0.type.name.text)
            }
        }.first
    }

    var first: Syntax.InputValueDefinition? {
        argument(["first", "limit", "pageSize", "perPage", "per_page", "take"], ["Int", "PositiveInt"])
    }
    var after: Syntax.InputValueDefinition? { argument(["after"], ["String", "ID"]) }
    var offset: Syntax.InputValueDefinition? { argument(["skip", "offset", "start"], ["Int"]) }
    var page: Syntax.InputValueDefinition? { argument(["page", "currentPage"], ["Int", "PositiveInt"]) }
    var search: Syntax.InputValueDefinition? { argument(["search", "searchQuery", "query", "q", "term"], ["String"]) }
    var channel: Syntax.InputValueDefinition? { argument(["channel"], ["String"]) }

    /// The query as a list; `nil` where it lists nothing, or takes what only a person knows.
    init?(_ field: Syntax.FieldDefinition, in schema: GraphQLSchema) {
        let explorer = SchemaExplorer(schema: schema)
        guard let target = schema.type(of: field.type), target.isComposite else { return nil }
        self.field = field
        total = nil
        paging = .none
        if field.type.element != nil {
            type = target
            way = ProposedWay(fields: [], path: field.name.text + "[]", type: field.type)
        } else {
            guard let list = explorer.list(in: target) else { return nil }
            type = list.type
            way = list.way
            way.path = "\(field.name.text).\(list.way.path)"
            total = explorer.leaf(
                ["totalCount", "totalItems", "total", "count", "total_count"], of: target, ["Int"])
            if let info = explorer.way("pageInfo", of: target), let page = schema.type(of: info.type),
                page.field("endCursor") != nil, page.field("hasNextPage") != nil, after != nil, first != nil
            {
                paging = .cursor
            }
        }
        if paging == .none, first != nil { paging = offset != nil ? .offset : page != nil ? .number : .none }
        let known = [first, after, offset, page, channel].compactMap { $0?.name.text }
        guard field.arguments.allSatisfy({ !$0.isRequired || known.contains($0.name.text) }) else { return nil }
    }

    /// How much it looks like the list of products.
    func productScore(_ schema: GraphQLSchema) -> Int {
        let explorer = SchemaExplorer(schema: schema)
        guard explorer.identifier(of: type) != nil, explorer.title(of: type) != nil else { return 0 }
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
        if explorer.description(of: type) != nil { score += 1 }
        if name.contains("variant") || name.contains("type") || name.contains("order") { score -= 6 }
        return score * 10 + pagingScore
    }

    /// How much it looks like the list of collections.
    func collectionScore(_ schema: GraphQLSchema) -> Int {
        let explorer = SchemaExplorer(schema: schema)
        guard explorer.identifier(of: type) != nil, explorer.title(of: type) != nil else { return 0 }
        let name = type.name.lowercased()
        guard let place = ["collection", "category", "productcategory", "categorypage"].firstIndex(of: name) else {
            return 0
        }
        return (10 - place) * 10 + pagingScore
    }

    private var pagingScore: Int { 3 - paging.rawValue }
}
