import Testing

@Suite("Variables of mappings against schemas")
struct PreparedVariablesTests {
    static let variables = [
        PreparationCase(
            name: "a field that the input has not",
            mapping: productsMapping(
                "query ($w: ProductFilter) { products(where: $w) { edges { node { id name } } } }",
                #"{ "id": "id", "title": "name" }"#, variables: #"{ "w": { "slugg": "{query}" } }"#,
                more: #""items": "products.edges[].node","#),
            problems: [
                "4:36: $.catalog.products.variables.w.slugg: \"ProductFilter\" has no field \"slugg\", did you mean \"slug\"?"
            ],
            assumptions: ["4:58: $.catalog.products.items: \(leftToServer)"]),
        PreparationCase(
            name: "a word that the enumeration has not",
            mapping: productsMapping(
                "query ($s: Sort) { products(sort: $s) { edges { node { id name } } } }",
                #"{ "id": "id", "title": "name" }"#, variables: #"{ "s": "NAME_UP" }"#,
                more: #""items": "products.edges[].node","#),
            problems: [
                "2:26: $.catalog.products.variables.s: \"NAME_UP\" is no word of \"Sort\"; its words are NAME_ASC, NAME_DESC"
            ],
            assumptions: ["4:45: $.catalog.products.items: \(leftToServer)"]),
        PreparationCase(
            name: "a text where a whole number is wanted",
            mapping: productsMapping(
                "query ($n: Int) { part(first: $n) { id name } }", #"{ "id": "id", "title": "name" }"#,
                variables: #"{ "n": "{query}" }"#, more: #""items": "part","#),
            problems: [
                "4:25: $.catalog.products.variables.n: a value of type \"Int\" is wanted here, and {query} is a text; write {query|int}"
            ]),
        PreparationCase(
            name: "a whole number where a text is wanted",
            mapping: productsMapping(
                "query ($w: ProductFilter) { products(where: $w) { edges { node { id name } } } }",
                #"{ "id": "id", "title": "name" }"#, variables: #"{ "w": { "slug": "{first}" } }"#,
                more: #""items": "products.edges[].node","#),
            problems: [
                "4:35: $.catalog.products.variables.w.slug: a value of type \"String\" is wanted here, and {first} is a whole number; write {first|text}"
            ],
            assumptions: ["4:57: $.catalog.products.items: \(leftToServer)"]),
        PreparationCase(
            name: "a list where one value is wanted",
            mapping: """
                "catalog": { "productsByID": {
                  "document": "query ($id: ID) { product(id: $id) { id name } list { id name } }",
                  "variables": { "id": "{ids}" }, "items": "list",
                  "shape": { "id": "id", "title": "name" } } }
                """,
            problems: [
                "4:26: $.catalog.productsByID.variables.id: one value of type \"ID\" is wanted here, and {ids} is a list"
            ]),
        PreparationCase(
            name: "a constant of another type",
            mapping: productsMapping(
                "query ($n: Int) { part(first: $n) { id name } }", #"{ "id": "id", "title": "name" }"#,
                variables: #"{ "n": "ten" }"#, more: #""items": "part","#),
            problems: [
                "2:26: $.catalog.products.variables.n: \"ten\" is no value of type \"Int\""
            ]),
        PreparationCase(
            name: "a required variable whose input may be absent",
            mapping: productMapping(
                "query ($s: String!) { needed(slug: $s) { id name } }", variables: #"{ "s": "{handle}" }"#,
                more: #""result": "needed","#),
            problems: [
                "4:25: $.catalog.product.variables.s: the document needs a value for $s (String!), but {handle} may have none; take this way only \"when\": [\"handle\"], or give the variable a default"
            ]),
        PreparationCase(
            name: "a required variable whose input is waited for",
            mapping: productMapping(
                "query ($s: String!) { needed(slug: $s) { id name } }", variables: #"{ "s": "{handle}" }"#,
                more: #""result": "needed", "when": ["handle"],"#)),
        PreparationCase(
            name: "a required variable with a default",
            mapping: productMapping(
                "query ($s: String! = \\\"x\\\") { needed(slug: $s) { id name } }",
                variables: #"{ "s": "{handle}" }"#, more: #""result": "needed","#)),
        PreparationCase(
            name: "a required field of an input that may be absent",
            mapping: productMapping(
                "query ($p: PriceOf!) { price(of: $p) { id name } }",
                variables: #"{ "p": { "id": "{id}", "currency": "EUR" } }"#, more: #""result": "price","#),
            problems: [
                "4:33: $.catalog.product.variables.p.id: \"PriceOf\" needs the field \"id\" (ID!), but {id} may have no "
                    + "value; a variable of its own with a default in the document says what is sent then"
            ]),
        PreparationCase(
            name: "a required field of an input that is not given",
            mapping: productMapping(
                "query ($p: PriceOf!) { price(of: $p) { id name } }",
                variables: #"{ "p": { "id": "{id}" } }"#, more: #""result": "price", "when": ["id"],"#),
            problems: [
                "4:33: $.catalog.product.variables.p: \"PriceOf\" needs the field \"currency\" (Currency!)"
            ]),
        PreparationCase(
            name: "an object where a word is wanted",
            mapping: productsMapping(
                "query ($s: Sort) { products(sort: $s) { edges { node { id name } } } }",
                #"{ "id": "id", "title": "name" }"#, variables: #"{ "s": { "by": "{query}" } }"#,
                more: #""items": "products.edges[].node","#),
            problems: [
                "4:33: $.catalog.products.variables.s: a value of type \"Sort\" is wanted here, not an object"
            ],
            assumptions: ["4:55: $.catalog.products.items: \(leftToServer)"]),
        PreparationCase(
            name: "lines of a cart",
            mapping: """
                "catalog": { "shop": { "document": "{ shop { name } }", "result": "shop", "shape": { "name": "name" } } },
                "cart": {
                  "create": { "document": "mutation { addLine(cart: 1, lines: []) { cart { id } } }", "result": "addLine.cart" },
                  "cart": { "document": "{ node(id: 1) { id } }", "result": "node" },
                  "addLines": {
                  "document": "mutation ($c: ID!, $l: [LineInput!]!) { addLine(cart: $c, lines: $l) { cart { id } errors { code field message } } }",
                  "variables": { "c": "{cart.id}", "l": { "each": "lines", "value": { "variant": "{variant.id}", "count": "{quantity}" } } },
                  "result": "addLine.cart",
                  "errors": { "at": "addLine.errors", "code": "kode", "field": "field", "message": "message" } } },
                "shapes": { "Cart": { "id": "id" } }
                """,
            problems: [
                "8:84: $.cart.addLines.variables.l.value: \"LineInput\" needs the field \"quantity\" (Int!)",
                "8:109: $.cart.addLines.variables.l.value.count: \"LineInput\" has no field \"count\"",
                "10:47: $.cart.addLines.errors.code: \"kode\": the document does not select \"kode\" in \"errors\", did you mean \"code\"?",
            ]),
    ]

    @Test("each problem is told with its place", arguments: variables)
    func variablesTold(_ test: PreparationCase) throws { try test.check() }
}
