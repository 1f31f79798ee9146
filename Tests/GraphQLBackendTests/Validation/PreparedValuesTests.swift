import Testing

@Suite("Types that mappings read against schemas")
struct PreparedValuesTests {
    static let values = [
        PreparationCase(
            name: "a boolean as an amount",
            mapping: productsMapping(
                "{ list { id name active } }", productShape(#""price": "active""#), more: #""items": "list","#),
            problems: [
                "5:52: $.catalog.products.shape.price: \"active\" is of type \"Boolean\", which is no amount"
            ]),
        PreparationCase(
            name: "a word as an amount",
            mapping: productsMapping(
                "{ list { id name stock } }", productShape(#""price": "stock""#), more: #""items": "list","#),
            problems: ["5:52: $.catalog.products.shape.price: \"stock\" is of type \"Stock\", which is no amount"]),
        PreparationCase(
            name: "a number as an address",
            mapping: productsMapping(
                "{ list { id name price } }", productShape(#""url": "price""#), more: #""items": "list","#),
            problems: ["5:50: $.catalog.products.shape.url: \"price\" is of type \"Int\", which is no address"]),
        PreparationCase(
            name: "a boolean as a date",
            mapping: productsMapping(
                "{ list { id name active } }", productShape(#""createdAt": "active""#), more: #""items": "list","#),
            problems: ["5:56: $.catalog.products.shape.createdAt: \"active\" is of type \"Boolean\", which is no date"]),
        PreparationCase(
            name: "texts and scalars of the API's own as dates",
            mapping: productsMapping(
                "{ list { id name created made } }", productShape(#""createdAt": "made", "updatedAt": "created""#),
                more: #""items": "list","#)),
        PreparationCase(
            name: "a whole amount whose unit nobody says",
            mapping: productsMapping(
                "{ list { id name price } }", productShape(#""price": "price""#), more: #""items": "list","#),
            assumptions: [
                "5:52: $.catalog.products.shape.price: \"price\" is a whole number and is read as an amount of the currency itself (1999 is 1999.00); say \"priceUnit\": \"major\" or \"minor\" in the entry"
            ]),
        PreparationCase(
            name: "an amount with a fraction says its unit",
            mapping: productsMapping(
                "{ list { id name amount } }", productShape(#""price": "amount""#), more: #""items": "list","#)),
        PreparationCase(
            name: "a word of an availability that never is there",
            mapping: productsMapping(
                "{ list { id name stock } }",
                productShape(
                    #""availability": { "path": "stock", "words": { "inStock": ["IN"], "outOfStock": ["OTU"] } }"#),
                more: #""items": "list","#),
            problems: [
                "5:59: $.catalog.products.shape.availability: \"stock\" is never \"otu\", did you mean \"OUT\"?"
            ]),
    ]

    static let pages = [
        PreparationCase(
            name: "a cursor",
            mapping: productsMapping(
                "query ($n: Int, $a: String) { products(first: $n, after: $a) { edges { node { id name } } pageInfo { endCursor hasNextPage } count } }",
                #"{ "id": "id", "title": "name" }"#, variables: #"{ "n": "{first}", "a": "{after}" }"#,
                more:
                    #""items": "products.edges[].node", "paging": { "style": "cursor", "next": "products.pageInfo.endCursor", "hasNext": "products.pageInfo.hasNextPage", "total": "products.count" },"#
            )),
        PreparationCase(
            name: "paths of another type",
            mapping: productsMapping(
                "query ($n: Int, $a: String) { products(first: $n, after: $a) { edges { node { id name } } pageInfo { endCursor hasNextPage } count } }",
                #"{ "id": "id", "title": "name" }"#, variables: #"{ "n": "{first}", "a": "{after}" }"#,
                more: """
                    "items": "products.edges[].node", "paging": { "style": "cursor",
                    "next": "products.pageInfo", "hasNext": "products.count",
                    "total": "products.pageInfo.hasNextPage" },
                    """),
            problems: [
                "5:9: $.catalog.products.paging.next: \"products.pageInfo\" is an object (PageInfo!) where one value is needed; go on to one of its fields: endCursor, hasNextPage",
                "5:41: $.catalog.products.paging.hasNext: \"products.count\" is of type \"Int\", which is no yes or no",
                "6:10: $.catalog.products.paging.total: \"products.pageInfo.hasNextPage\" is of type \"Boolean\", which is no whole number",
            ]),
    ]

    @Test("values of entities", arguments: values)
    func valuesTold(_ test: PreparationCase) throws { try test.check() }

    @Test("a page's total and where it goes on", arguments: pages)
    func pagesTold(_ test: PreparationCase) throws { try test.check() }
}
