import CommerceJSON

extension StorefrontResolvers {
    static func addCollection(to table: inout ResolverTable<StorefrontCall>) {
        table.type("Collection", of: CatalogueCollection.self) { type in
            type["id"] = { collection, _ in .string(collection.id) }
            type["handle"] = { collection, _ in .string(collection.handle) }
            type["title"] = { collection, call in .string(call.context.text(collection.title)) }
            type["description"] = { collection, call in
                .string(truncated(call.context.text(collection.description), call.arguments))
            }
            type["descriptionHtml"] = { collection, call in
                .string("<p>\(HTML.escape(call.context.text(collection.description)))</p>")
            }
            type["updatedAt"] = { collection, _ in .string(ShopClock.text(collection.updatedAt)) }
            type["onlineStoreUrl"] = { collection, call in
                .string("\(call.context.base)/collections/\(collection.handle)")
            }
            type["image"] = { collection, _ in .of("Image", ShopImage(collection: collection)) }
            type["seo"] = { collection, call in .record("SEO", ["title": .string(call.context.text(collection.title))])
            }
            type["metafields"] = { _, call in .list(call.arguments.array("identifiers").map { _ in .null }) }
            type["products"] = { collection, call in
                let members = call.context.shop.catalogue.products(of: collection)
                var list = ProductList(members, filters: call.arguments.array("filters"), call.context)
                let key = call.arguments.string("sortKey")
                list.sort(by: key == "COLLECTION_DEFAULT" || key == "MANUAL" || key == "RELEVANCE" ? nil : key)
                return try GraphConnection(list.products, call.arguments, key: \.id)
                    .graph("Product", extra: call.selects("filters") ? ["filters": list.facets] : [:]) {
                        .of("Product", $0)
                    }
            }
        }
    }

    static func collections(_ call: FieldCall<StorefrontCall>) throws -> GraphValue {
        let context = call.context
        var found = context.shop.catalogue.collections
        if let query = call.arguments.string("query"), !query.isEmpty {
            found = found.filter { matches(SearchQuery(query), $0, context) }
        }
        switch call.arguments.string("sortKey") {
        case "TITLE":
            found.sort { SearchWords.folded(context.text($0.title)) < SearchWords.folded(context.text($1.title)) }
        case "UPDATED_AT": found.sort { $0.updatedAt < $1.updatedAt }
        default: break
        }
        return try GraphConnection(found, call.arguments, key: \.id)
            .graph("Collection", extra: ["totalCount": .string(String(found.count))]) { .of("Collection", $0) }
    }

    private static func matches(
        _ query: SearchQuery, _ collection: CatalogueCollection, _ context: StorefrontCall
    ) -> Bool {
        switch query {
        case .all: true
        case .not(let inner): !matches(inner, collection, context)
        case .and(let parts): parts.allSatisfy { matches($0, collection, context) }
        case .or(let parts): parts.contains { matches($0, collection, context) }
        case .word(let word, let isPrefix), .field("title", _, let word, let isPrefix):
            SearchWords.words(word).allSatisfy { wanted in
                SearchWords.words(context.text(collection.title)).contains {
                    isPrefix ? $0.hasPrefix(wanted) : $0 == wanted
                }
            }
        case .field("handle", _, let value, _): collection.handle == value
        case .field("id", _, let value, _): collection.id == value || String(collection.number) == value
        case .field: false
        }
    }
}
