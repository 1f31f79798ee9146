import Testing

@Suite("Optional parts of mappings against schemas")
struct PreparedPartsTests {
    static let optional = [
        PreparationCase(
            name: "sources that a left-out field led to",
            mapping: productsMapping(
                "{ list { id name subtitle @optional maker @optional { name } } }",
                productShape(
                    #""vendor": "maker.name", "description": ["subtitle", "name"], "url": { "template": "https://x/{subtitle}" }"#
                ), more: #""items": "list","#),
            leftOut: [
                "3:33: $.catalog.products.document: the field \"subtitle\": \"Product\" has no field \"subtitle\"",
                "3:52: $.catalog.products.document: the field \"maker\": \"Product\" has no field \"maker\"",
                "5:43: $.catalog.products.shape.vendor: \"vendor\" of Product: what it is made of is left out of the document",
                "5:104: $.catalog.products.shape.url: \"url\" of Product: what it is made of is left out of the document",
            ]),
        PreparationCase(
            name: "an entity whose required field is left out",
            mapping: productsMapping(
                "{ list { id name images { link @optional width } } }",
                productShape(#""images": { "each": "images", "shape": { "url": "link", "width": "width" } }"#),
                more: #""items": "list","#),
            leftOut: [
                "3:42: $.catalog.products.document: the field \"link\": \"Image\" has no field \"link\"",
                "5:43: $.catalog.products.shape.images: \"images\" of Product: what it is made of is left out of the document",
            ]),
        PreparationCase(
            name: "a required field of the operation itself",
            mapping: productsMapping(
                "{ list { id headline @optional } }", #"{ "id": "id", "title": "headline" }"#,
                more: #""items": "list","#),
            problems: [
                "5:12: $.catalog.products.shape: what Product is made of is left out of the document, and catalog/products can't do without; correct it, or mark the operation with \"optional\": true"
            ],
            leftOut: [
                "3:28: $.catalog.products.document: the field \"headline\": \"Product\" has no field \"headline\""
            ]),
        PreparationCase(
            name: "filters and orders that a left-out variable led to",
            mapping: productsMapping(
                "query ($t: TagFilter @optional, $s: Sort) { products(tag: $t, sort: $s) { edges { node { id name } } } }",
                #"{ "id": "id", "title": "name" }"#,
                more: """
                    "items": "products.edges[].node",
                    "filters": { "tag": { "t": { "name": "{value}" } } },
                    "sort": { "title": { "ascending": { "s": "NAME_ASC" } } },
                    """),
            leftOut: [
                "3:23: $.catalog.products.document: the variable $t: the schema has no type \"TagFilter\"",
                "5:21: $.catalog.products.filters.tag: the filter tag: the variable $t is left out of the document",
            ],
            assumptions: ["4:29: $.catalog.products.items: \(leftToServer)"]),
        PreparationCase(
            name: "a filter and an order that the schema has not",
            mapping: productsMapping(
                "query ($w: ProductFilter, $s: Sort) { products(where: $w, sort: $s) { edges { node { id name } } } }",
                #"{ "id": "id", "title": "name" }"#,
                more: """
                    "items": "products.edges[].node",
                    "filters": { "tag": { "optional": true, "variables": { "w": { "tag": "{value}" } } } },
                    "sort": { "price": { "ascending": { "optional": true, "variables": { "s": "PRICE_ASC" } } } },
                    """),
            leftOut: [
                "5:21: $.catalog.products.filters.tag: the filter tag: \"ProductFilter\" has no field \"tag\"",
                "6:35: $.catalog.products.sort.price.ascending: the order price: \"PRICE_ASC\" is no word of \"Sort\"; its words are NAME_ASC, NAME_DESC",
            ],
            assumptions: ["4:29: $.catalog.products.items: \(leftToServer)"]),
        PreparationCase(
            name: "a way whose own input is left out",
            mapping: productsMapping(
                "query ($c: CollectionFilter @optional) { list(collection: $c) { id name } }",
                #"{ "id": "id", "title": "name" }"#, variables: #"{ "c": { "id": "{collection.id}" } }"#,
                more: #""items": "list", "when": ["collection.id"], "optional": true,"#),
            leftOut: [
                "2:26: $.catalog.products: the operation catalog/products: the variable that takes {collection.id} is left out of the document",
                "3:23: $.catalog.products.document: the variable $c: the schema has no type \"CollectionFilter\"",
            ]),
    ]

    @Test("what rests on a part goes with it", arguments: optional)
    func partsTold(_ test: PreparationCase) throws { try test.check() }
}
