import CommerceJSON
import GraphQLLanguage
import Testing

@testable import CommerceSandbox

@Suite("Catalogue of the sandbox") struct CatalogueTests {
    private let client = StorefrontClient()

    @Test("has a schema that is valid, and a resolver or a property for what it must answer") func schema() {
        let diagnostics = SchemaValidator.validate(StorefrontSchema.schema.document).filter { $0.severity == .error }
        #expect(diagnostics.isEmpty)
        for type in ["Product", "ProductVariant", "Collection", "Shop", "Image", "QueryRoot"] {
            let known = StorefrontResolvers.table.fields(of: type)
            let required = StorefrontSchema.schema.type(type)?.definition.fields.filter { $0.type.isNonNull } ?? []
            let missing = required.map(\.name.text).filter { !known.contains($0) }
            #expect(missing.isEmpty, "\(type) lacks \(missing)")
        }
    }

    @Test("has 60 products of believable variety") func variety() throws {
        let products =
            try client.data(
                """
                { products(first: 250) { nodes { handle availableForSale isGiftCard variantsCount { count } featuredImage { url }
                  compareAtPriceRange { maxVariantPrice { amount } } sellingPlanGroups(first: 1) { nodes { name } }
                  variants(first: 1) { nodes { unitPrice { amount } currentlyNotInStock } } } } }
                """
            ).at("products.nodes").array ?? []
        #expect(products.count == 60)
        #expect(products.contains { $0.at("variantsCount.count") == 120 })
        #expect(products.contains { $0.at("availableForSale") == false })
        #expect(products.contains { $0.at("isGiftCard") == true })
        #expect(products.contains { $0.at("featuredImage").isNull })
        #expect(products.contains { $0.at("compareAtPriceRange.maxVariantPrice.amount") != "0.0" })
        #expect(products.contains { $0.at("sellingPlanGroups.nodes.0.name") == "Coffee subscription" })
        #expect(products.contains { $0.at("variants.nodes.0.unitPrice.amount").string != nil })
        #expect(products.contains { $0.at("variants.nodes.0.currentlyNotInStock") == true })
        #expect(products.contains { $0.at("handle") == "日本茶碗" })
    }

    @Test("is the same for the same seed and another for another one") func seeds() throws {
        let query = "{ products(first: 60, sortKey: BEST_SELLING) { nodes { id totalInventory updatedAt } } }"
        let first = try client.data(query)
        #expect(try StorefrontClient(seed: 1).data(query) == first)
        #expect(try StorefrontClient(seed: 2).data(query) != first)
    }

    @Test("pages forward and back over the same products") func paging() throws {
        let query = """
            query($n: Int, $after: String, $last: Int, $before: String) {
              products(first: $n, after: $after, last: $last, before: $before, sortKey: TITLE) {
                nodes { id } edges { cursor } pageInfo { hasNextPage hasPreviousPage startCursor endCursor } } }
            """
        var ids: [JSONValue] = []
        var after = JSONValue.null
        var pages = 0
        repeat {
            let page = try client.data(query, ["n": 25, "after": after]).at("products")
            ids += page.each("nodes", "id")
            after = page.at("pageInfo.hasNextPage") == true ? page.at("pageInfo.endCursor") : .null
            #expect(page.at("pageInfo.hasPreviousPage") == .bool(pages > 0))
            pages += 1
        } while !after.isNull && pages < 10
        #expect(pages == 3)
        #expect(Set(ids).count == 60)
        let start = try client.data(query, ["n": 60]).at("products.edges.40.cursor")
        let back = try client.data(query, ["last": 10, "before": start]).at("products")
        #expect(back.each("nodes", "id") == Array(ids[30..<40]))
        #expect(back.at("pageInfo.hasPreviousPage") == true)
    }

    @Test(
        "refuses pages that Shopify refuses",
        arguments: [
            ("products", "you must provide one of first or last"), ("products(first: 1, last: 1)", "providing both"),
            ("products(first: 251)", "first must be between"), ("products(first: 1, after: \"x\")", "Invalid cursor"),
        ])
    func refusedPages(_ field: String, _ message: String) throws {
        let answer = try client.answer("{ \(field) { nodes { id } } }")
        #expect(answer["data"] == .null)
        #expect(answer.at("errors.0.message").string?.contains(message) == true)
    }

    @Test(
        "understands the search syntax",
        arguments: [
            ("tag:wool vendor:Fjellkant", 4), ("title:harbour*", 2), ("title:\"Trail Trousers\"", 1),
            ("tag:wool -title:Beanie AND vendor:Fjellkant", 3),
            ("available_for_sale:false", 2), ("variants.price:>=300", 2), ("(tag:tea OR tag:coffee) tag:food", 4),
            ("product_type:Shoes", 4), ("gibberish", 0), ("café", 1), ("handle:gift-card", 1),
            ("NOT tag:outdoor tag:camping", 0),
        ])
    func query(_ text: String, _ count: Int) throws {
        let data = try client.data(
            "query($q: String) { products(first: 60, query: $q) { nodes { title } } }", ["q": .string(text)])
        #expect(data.at("products.nodes").array?.count == count, "\(data)")
    }

    @Test("filters and counts in collections") func filters() throws {
        let query = """
            query($f: [ProductFilter!]) { collection(handle: "clothing") { products(first: 50, filters: $f, sortKey: PRICE) {
              nodes { title vendor priceRange { minVariantPrice { amount } } }
              filters { id type presentation values { label count input } } } } }
            """
        let all = try client.data(query).at("collection.products")
        #expect(all.at("nodes").array?.count == 12)
        let vendors = all.at("filters").array?.first { $0["id"] == "filter.p.vendor" }
        #expect(vendors?.at("values").array?.count == 3)
        let wanted = try #require(vendors?.at("values").array?.first { $0["label"] == "Fjellkant" })
        let input = try JSONValue(parsing: try #require(wanted["input"]?.string))
        let some = try client.data(query, ["f": [input]]).at("collection.products")
        #expect(some.at("nodes").array?.count == wanted["count"]?.int)
        #expect(some.each("nodes", "vendor").allSatisfy { $0 == "Fjellkant" })
        let both = try client.data(query, ["f": [input, ["price": ["max": 100]], ["available": true]]])
        #expect(both.at("collection.products.nodes").array?.count == 3)
        let coloured = try client.data(
            query,
            [
                "f": [
                    ["variantOption": ["name": "colour", "value": "Navy"]],
                    ["variantOption": ["name": "Colour", "value": "Moss"]],
                ]
            ])
        #expect(coloured.at("collection.products.nodes").array?.count == 6)
    }

    @Test("searches titles first, and suggests") func search() throws {
        let data = try client.data(
            """
            { search(query: "coffee", first: 10, types: [PRODUCT]) { totalCount nodes { ... on Product { title } }
                productFilters { id } }
              predictiveSearch(query: "har", limit: 2, limitScope: EACH) {
                products { title } collections { title } queries { text styledText } articles: __typename } }
            """)
        #expect(data.at("search.totalCount") == 3)
        #expect(data.each("search.nodes", "title").contains("Coffee Tasting Box"))
        #expect(data.each("predictiveSearch.products", "title") == ["Harbour Tee", "Harbour Roast Coffee"])
        #expect(data.at("predictiveSearch.queries.0.text") == "harbour")
        #expect(data.at("predictiveSearch.queries.0.styledText") == "<mark>har</mark><span>bour</span>")
    }

    @Test("finds variants by options and tells which there are") func variants() throws {
        let data = try client.data(
            """
            query($o: [SelectedOptionInput!]!) { product(handle: "harbour-tee") {
              variantBySelectedOptions(selectedOptions: $o) { title availableForSale image { url } }
              none: variantBySelectedOptions(selectedOptions: [{name: "Colour", value: "Pink"}]) { id }
              selectedOrFirstAvailableVariant { title }
              adjacentVariants(selectedOptions: $o) { title }
              encodedVariantExistence encodedVariantAvailability
              options { name optionValues { name swatch { color } firstSelectableVariant { title } } } } }
            """, ["o": [["name": "Colour", "value": "Navy"], ["name": "Size", "value": "L"]]]
        ).at("product")
        #expect(data.at("variantBySelectedOptions.title") == "Navy / L")
        #expect(data.at("variantBySelectedOptions.availableForSale") == false)
        #expect(data["none"] == .null)
        #expect(data.at("selectedOrFirstAvailableVariant.title") == "Chalk / XS")
        #expect(data.at("adjacentVariants").array?.count == 6)
        #expect(data["encodedVariantExistence"] == "v1_0:0-4,1:0-4,2:0-4,")
        #expect(data["encodedVariantAvailability"] == "v1_0:0-4,1:0-2 4,2:0-3,")
        #expect(data.at("options.0.optionValues.1.swatch.color") == "#22304F")
    }

    @Test("looks up by id, keeps the order and answers null for what is not there") func nodes() throws {
        let product = "gid://shopify/Product/8001001"
        let data = try client.data(
            "query($ids: [ID!]!) { nodes(ids: $ids) { id ... on Product { handle } ... on ProductVariant { product { handle } } } }",
            [
                "ids": [
                    "gid://shopify/ProductVariant/8001001002", "gid://shopify/Product/1", .string(product), "nonsense",
                ]
            ])
        #expect(data.at("nodes.0.product.handle") == "harbour-tee")
        #expect(data.at("nodes.1") == .null)
        #expect(data.at("nodes.2.handle") == "harbour-tee")
        #expect(data.at("nodes.3") == .null)
    }

    @Test("answers metafields in the order of what is asked for, with nulls") func metafields() throws {
        let data = try client.data(
            """
            { product(handle: "harbour-tee") { metafields(identifiers: [{namespace: "custom", key: "no"},
              {namespace: "custom", key: "material"}]) { key value type } } }
            """)
        #expect(
            data.at("product.metafields")
                == [nil, ["key": "material", "value": "Organic cotton", "type": "single_line_text_field"]])
    }

    @Test(
        "outlives arguments that make no sense",
        arguments: [
            "product(handle: \"harbour-tee\") { options(first: -1) { name } more: options(first: 2147483647) { name } }",
            "product(handle: \"harbour-tee\") { description(truncateAt: -3) none: description(truncateAt: 0) }",
            "products(first: 1, query: \"\(String(repeating: "(", count: 1900))\") { nodes { id } }",
            "products(first: 1, query: \") OR -( NOT variants.price:>1e999 price:nan\") { nodes { id } }",
            "collection(handle: \"clothing\") { products(first: 1, filters: [{price: {min: 1e308, max: -1e308}}]) { nodes { id } } }",
            "node(id: \"gid://shopify/ProductOption/-9223372036854775808\") { id }",
            "node(id: \"gid://shopify/ProductVariant/99999999999999999999999\") { id }",
        ])
    func nonsense(_ field: String) throws {
        #expect(try client.data("{ \(field) }").object?.isEmpty == false)
    }
}
