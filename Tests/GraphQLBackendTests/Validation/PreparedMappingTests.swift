import Testing

@Suite("Documents of mappings against schemas")
struct PreparedMappingTests {
    static let documents = [
        PreparationCase(
            name: "a document that fits",
            mapping: productsMapping(
                "{ list { id name price } }", productShape(#""price": { "path": "price", "unit": "minor" }"#),
                more: #""items": "list","#)),
        PreparationCase(
            name: "an unknown field",
            mapping: productsMapping(
                "{ list { id nmae } }", #"{ "id": "id", "title": "nmae" }"#, more: #""items": "list","#),
            problems: [
                "3:28: $.catalog.products.document: \"Product\" has no field \"nmae\"; did you mean \"name\"?"
            ]),
        PreparationCase(
            name: "a document on several lines of the mapping",
            mapping: """
                "catalog": { "product": {
                  "document": [
                    "query ($id: ID) {",
                    "  product(id: $id) { id name wieght }",
                    "}"
                  ],
                  "variables": { "id": "{id}" }, "result": "product",
                  "shape": { "id": "id", "title": "name" } } }
                """,
            problems: [
                "5:35: $.catalog.product.document[1]: \"Product\" has no field \"wieght\""
            ]),
        PreparationCase(
            name: "a mutation where something is read",
            mapping: productMapping("mutation { rate(stars: 5) { id name } }", more: #""result": "rate","#),
            problems: [
                "3:16: $.catalog.product.document: catalog/product only reads; its document has to be a query, not a mutation"
            ]),
        PreparationCase(
            name: "a query where something is changed",
            mapping: """
                "catalog": { "shop": { "document": "{ shop { name } }", "result": "shop", "shape": { "name": "name" } } },
                "auth": { "signOut": {
                  "document": "{ node(id: 1) { id } }" } }
                """,
            problems: [
                "4:16: $.auth.signOut.document: auth/signOut changes something; its document has to be a mutation, not a query"
            ]),
        PreparationCase(
            name: "an optional operation that the schema has not",
            mapping: """
                "catalog": { "shop": {
                  "document": "{ store { name } }", "result": "store", "shape": { "name": "name" }, "optional": true } }
                """,
            leftOut: [
                "2:22: $.catalog.shop: the operation catalog/shop: \"Query\" has no field \"store\""
            ]),
        PreparationCase(
            name: "an operation that an optional part empties",
            mapping: productMapping("{ thing @optional { id name } }", more: #""result": "thing","#),
            problems: [
                "3:15: $.catalog.product.document: nothing that its document asks for is left, and catalog/product can't do without; correct it, or mark the operation with \"optional\": true"
            ],
            leftOut: ["3:18: $.catalog.product.document: the field \"thing\": \"Query\" has no field \"thing\""]),
    ]

    static let unverified = [
        PreparationCase(
            name: "paths against the selection alone",
            mapping: productsMapping(
                "{ anything { id name more { what } } }", productShape(#""vendor": "more.waht", "tags": "name""#),
                more: #""items": "anything","#),
            problems: [
                "5:53: $.catalog.products.shape.vendor: \"more.waht\": the document does not select \"waht\" in \"more\", did you mean \"what\"?"
            ], withoutSchema: true),
        PreparationCase(
            name: "what is wrong with a document whatever the schema",
            mapping: productsMapping(
                "query ($a: Int) { list { id name } }", productShape(#""sku": "id""#), more: #""items": "list","#),
            problems: [
                "3:23: $.catalog.products.document: the variable $a is not used; remove it"
            ], withoutSchema: true),
        PreparationCase(
            name: "optional operations",
            mapping: """
                "catalog": { "shop": {
                  "document": "{ store { name } }", "result": "store", "shape": { "name": "name" }, "optional": true } }
                """,
            leftOut: ["2:22: $.catalog.shop: the operation catalog/shop: no schema says whether it works"],
            withoutSchema: true),
    ]

    @Test("each problem is told with its place", arguments: documents)
    func documentsTold(_ test: PreparationCase) throws { try test.check() }

    @Test("without a schema, what is wrong whatever it is", arguments: unverified)
    func toldWithoutSchema(_ test: PreparationCase) throws { try test.check() }
}
