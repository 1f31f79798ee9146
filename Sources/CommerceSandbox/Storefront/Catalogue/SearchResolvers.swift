import CommerceJSON

extension StorefrontResolvers {
    static func products(_ call: FieldCall<StorefrontCall>) throws -> GraphValue {
        let context = call.context
        var found = context.shop.catalogue.products
        if let text = call.arguments.string("query"), !text.isEmpty {
            let query = SearchQuery(text)
            let stock = context.shop.stock
            found = found.filter { product in
                query.matches(product, in: context.market.language) { product in
                    product.variants.contains { stock.isAvailable($0) }
                }
            }
        }
        var list = ProductList(found, context)
        list.sort(by: call.arguments.string("sortKey"))
        return try GraphConnection(list.products, call.arguments, key: \.id)
            .graph("Product", extra: call.selects("filters") ? ["filters": list.facets] : [:]) { .of("Product", $0) }
    }

    static func search(_ call: FieldCall<StorefrontCall>) throws -> GraphValue {
        let context = call.context
        let words = SearchWords.words(call.arguments.string("query") ?? "")
        let types = call.arguments.given("types")?.array?.compactMap(\.string) ?? ["PRODUCT"]
        let takesBeginning = call.arguments.string("prefix") == "LAST"
        // A star alone finds everything, so that filters can be had without a word to search for.
        let findsAll = call.arguments.string("query") == "*"
        var found: [CatalogueProduct] = []
        if types.contains("PRODUCT") {
            found =
                findsAll ? context.shop.catalogue.products : ranked(words, takesBeginning, call.arguments, context)
        }
        var list = ProductList(found, filters: call.arguments.array("productFilters"), context)
        if call.arguments.string("sortKey") == "PRICE" { list.sort(by: "PRICE") }
        let total = list.products.count
        var extra: [String: GraphValue] = ["totalCount": .int(total)]
        if call.selects("productFilters") { extra["productFilters"] = list.facets }
        return try GraphConnection(list.products, call.arguments, key: \.id)
            .graph("SearchResultItem", extra: extra) { .of("Product", $0) }
    }

    static func predictiveSearch(_ call: FieldCall<StorefrontCall>) throws -> GraphValue {
        let context = call.context
        let limit = call.arguments.given("limit")?.int ?? 10
        guard (1...10).contains(limit) else {
            throw FieldFailure("limit must be between 1 and 10", code: "INVALID_FIELD_ARGUMENTS")
        }
        let types = call.arguments.given("types")?.array?.compactMap(\.string)
        let words = SearchWords.words(call.arguments.string("query") ?? "")
        guard !words.isEmpty else {
            return .record(
                "PredictiveSearchResult", ["products": .list([]), "collections": .list([]), "queries": .list([])])
        }
        func wants(_ type: String) -> Bool { types.map { $0.contains(type) } ?? true }
        // ALL shares the limit among the kinds, EACH gives each its own.
        var left = limit
        let isShared = call.arguments.string("limitScope") == "ALL"
        func take<Element>(_ elements: [Element]) -> [Element] {
            let taken = Array(elements.prefix(isShared ? left : limit))
            left -= taken.count
            return taken
        }
        let found = ranked(words, true, call.arguments, context)
        let products = wants("PRODUCT") ? take(found) : []
        let collections = wants("COLLECTION") ? take(self.collections(words, context)) : []
        let queries = wants("QUERY") ? take(suggestions(words, of: found, context)) : []
        return .record(
            "PredictiveSearchResult",
            [
                "products": .list(of: "Product", products), "collections": .list(of: "Collection", collections),
                "queries": .list(queries),
            ])
    }

    // Products that have all words, those first that have them in their titles.
    private static func ranked(
        _ words: [String], _ takesBeginning: Bool, _ arguments: FieldArguments, _ context: StorefrontCall
    ) -> [CatalogueProduct] {
        guard !words.isEmpty else { return [] }
        let language = context.market.language
        let stock = context.shop.stock
        let unavailable = arguments.string("unavailableProducts") ?? "LAST"
        let scored = context.shop.catalogue.products.compactMap { product -> (CatalogueProduct, Int)? in
            guard let score = score(product, words, takesBeginning, language) else { return nil }
            let isAvailable = product.variants.contains { stock.isAvailable($0) }
            guard isAvailable || unavailable != "HIDE" else { return nil }
            return (product, isAvailable || unavailable == "SHOW" ? score : score - 1000)
        }
        return scored.sorted { $0.1 != $1.1 ? $0.1 > $1.1 : $0.0.number < $1.0.number }.map(\.0)
    }

    private static func score(
        _ product: CatalogueProduct, _ words: [String], _ takesBeginning: Bool, _ language: ShopLanguage
    ) -> Int? {
        let title = SearchWords.words(product.title.text(in: language))
        let all =
            (product.searchText[language] ?? "").split { !$0.isLetter && !$0.isNumber }.map(String.init)
            + product.variants.flatMap { SearchWords.words($0.sku) }
        var total = 0
        for (index, word) in words.enumerated() {
            let isBeginning = takesBeginning && index == words.count - 1
            func has(_ list: [String]) -> Bool { list.contains { isBeginning ? $0.hasPrefix(word) : $0 == word } }
            guard has(all) else { return nil }
            total += has(title) ? 10 : 1
        }
        return total
    }

    private static func collections(_ words: [String], _ context: StorefrontCall) -> [CatalogueCollection] {
        context.shop.catalogue.collections.filter { collection in
            let known = SearchWords.words(context.text(collection.title))
            return words.allSatisfy { word in known.contains { $0.hasPrefix(word) } }
        }
    }

    private static func suggestions(
        _ words: [String], of products: [CatalogueProduct], _ context: StorefrontCall
    ) -> [GraphValue] {
        guard let last = words.last else { return [] }
        var seen: Set<String> = []
        return products.flatMap { SearchWords.words(context.text($0.title)) }
            .filter { $0.hasPrefix(last) && seen.insert($0).inserted }
            .map { word in
                let text = (words.dropLast() + [word]).joined(separator: " ")
                let styled = "<mark>\(last)</mark><span>\(word.dropFirst(last.count))</span>"
                return .record("SearchQuerySuggestion", ["text": .string(text), "styledText": .string(styled)])
            }
    }
}
