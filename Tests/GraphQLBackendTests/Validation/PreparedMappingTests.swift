import Commerce
import GraphQLLanguage
import Testing

@testable import GraphQLBackend

@Suite("Mappings against schemas")
struct PreparedMappingTests {
    static let schema = """
        type Query {
          shop: Shop!
          products(first: Int, skip: Int, page: Int, after: String, before: String, where: ProductFilter, sort: Sort,
            stage: Stage): ProductConnection!
          list(first: Int, skip: Int): [Product!]!
          product(id: ID, slug: String): Product
          needed(slug: String!): Product
          price(of: PriceOf!): Product
          node(id: ID!): Node
          medias: [Media!]!
        }
        type Mutation { addLine(cart: ID!, lines: [LineInput!]!): AddLine rate(stars: Int!, text: String): Product }
        type AddLine { cart: Cart errors: [Problem!]! }
        type Problem { code: ProblemCode! field: [String!] message: String! }
        enum ProblemCode { SOLD_OUT UNKNOWN }
        type Cart { id: ID! total: Float! lines: [CartLine!]! }
        type CartLine { id: ID! quantity: Int! product: Product! }
        input LineInput { variant: ID! quantity: Int! note: String }
        type Shop { name: String! currency: String! }
        type ProductConnection { edges: [ProductEdge!]! pageInfo: PageInfo! count: Int! }
        type ProductEdge { node: Product! cursor: String! }
        type PageInfo { hasNextPage: Boolean! endCursor: String startCursor: String hasPreviousPage: Boolean! }
        interface Node { id: ID! }
        scalar JSON
        scalar DateTime
        type Product implements Node {
          id: ID! slug: String! name: String! description: RichText price: Int! amount: Float! currency: String!
          active: Boolean! stock: Stock! created: DateTime! made: String! tags: [String!]! brand: Brand
          images(first: Int): [Image!]! variants(first: Int): [Variant!]! attributes: JSON media: [Media!]!
          pairs: [Pair!]!
        }
        type Pair { key: Key! value: String! }
        enum Key { COLOR SIZE }
        type RichText { html: String! raw: JSON! }
        enum Stock { IN OUT }
        type Brand { id: ID! name: String! }
        type Image { url: String! width: Int }
        type Variant { id: ID! name: String! price: Int }
        union Media = Image | Video
        type Video { id: ID! src: String! preview: Image }
        input ProductFilter { slug: String brand: BrandFilter price_gte: Int text: String ids: [ID!] }
        input BrandFilter { name: String! }
        input PriceOf { id: ID! currency: Currency! }
        enum Currency { EUR USD }
        enum Sort { NAME_ASC NAME_DESC }
        enum Stage { DRAFT PUBLISHED }
        """

    struct Case: CustomTestStringConvertible, Sendable {
        var name: String
        /// What is beside name and shop: members of a mapping.
        var mapping: String
        /// `line:column: path: message`.
        var problems: [String] = []
        var leftOut: [String] = []
        var assumptions: [String] = []
        var withoutSchema: Bool = false
        var testDescription: String { name }
    }

    /// A mapping with one operation of products whose document and shape are given, on known lines.
    private static func list(
        _ document: String, _ shape: String, variables: String = "{}", more: String = "", shapes: String = ""
    ) -> String {
        """
        "catalog": { "products": {
          "document": "\(document)",
          "variables": \(variables), \(more)
          "shape": \(shape) } }
        """
    }

    /// The same with one operation of one product.
    private static func one(
        _ document: String, _ shape: String = #"{ "id": "id", "title": "name" }"#, variables: String = "{}",
        more: String = #""result": "product","#
    ) -> String {
        """
        "catalog": { "product": {
          "document": "\(document)",
          "variables": \(variables), \(more)
          "shape": \(shape) } }
        """
    }

    private static func shape(_ more: String) -> String {
        #"{ "id": "id", "title": "name", \#(more) }"#
    }

    static let documents = [
        Case(
            name: "a document that fits",
            mapping: list(
                "{ list { id name price } }", shape(#""price": { "path": "price", "unit": "minor" }"#),
                more: #""items": "list","#)),
        Case(
            name: "an unknown field",
            mapping: list("{ list { id nmae } }", #"{ "id": "id", "title": "nmae" }"#, more: #""items": "list","#),
            problems: [
                "3:28: $.catalog.products.document: \"Product\" has no field \"nmae\"; did you mean \"name\"?"
            ]),
        Case(
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
        Case(
            name: "a mutation where something is read",
            mapping: one("mutation { rate(stars: 5) { id name } }", more: #""result": "rate","#),
            problems: [
                "3:16: $.catalog.product.document: catalog/product only reads; its document has to be a query, not a mutation"
            ]),
        Case(
            name: "a query where something is changed",
            mapping: """
                "catalog": { "shop": { "document": "{ shop { name } }", "result": "shop", "shape": { "name": "name" } } },
                "auth": { "signOut": {
                  "document": "{ node(id: 1) { id } }" } }
                """,
            problems: [
                "4:16: $.auth.signOut.document: auth/signOut changes something; its document has to be a mutation, not a query"
            ]),
        Case(
            name: "an optional operation that the schema has not",
            mapping: """
                "catalog": { "shop": {
                  "document": "{ store { name } }", "result": "store", "shape": { "name": "name" }, "optional": true } }
                """,
            leftOut: [
                "2:22: $.catalog.shop: the operation catalog/shop: \"Query\" has no field \"store\""
            ]),
        Case(
            name: "an operation that an optional part empties",
            mapping: one("{ thing @optional { id name } }", more: #""result": "thing","#),
            problems: [
                "3:15: $.catalog.product.document: nothing that its document asks for is left, and catalog/product can't do without; correct it, or mark the operation with \"optional\": true"
            ],
            leftOut: ["3:18: $.catalog.product.document: the field \"thing\": \"Query\" has no field \"thing\""]),
    ]

    static let paths = [
        Case(
            name: "a path that is not selected, and the schema has it",
            mapping: list("{ list { id name } }", shape(#""vendor": "brand.name""#), more: #""items": "list","#),
            problems: [
                "5:53: $.catalog.products.shape.vendor: \"brand.name\": the document does not select \"brand\" in \"list\"; add it to the selection"
            ]),
        Case(
            name: "a path that is not selected, and a near one is",
            mapping: list("{ list { id name } }", #"{ "id": "id", "title": "nam" }"#, more: #""items": "list","#),
            problems: [
                "5:35: $.catalog.products.shape.title: \"nam\": the document does not select \"nam\" in \"list\", did you mean \"name\"?"
            ]),
        Case(
            name: "a path that nothing comes near",
            mapping: list("{ list { id name } }", shape(#""sku": "articleNumber""#), more: #""items": "list","#),
            problems: [
                "5:50: $.catalog.products.shape.sku: \"articleNumber\": the document does not select \"articleNumber\" in \"list\"; it selects id, name"
            ]),
        Case(
            name: "an alias is the name in the answer",
            mapping: list(
                "{ list { id title: name } }", #"{ "id": "id", "title": "name" }"#, more: #""items": "list","#),
            problems: [
                "5:35: $.catalog.products.shape.title: \"name\": the document does not select \"name\" in \"list\"; add it to the selection"
            ]),
        Case(
            name: "items that the document has not",
            mapping: list(
                "{ products { count } }", shape(#""sku": "slug""#), more: #""items": "products.edges[].node","#),
            problems: [
                "4:29: $.catalog.products.items: \"products.edges[].node\": the document does not select \"edges\" in \"products\"; add it to the selection"
            ]),
        Case(
            name: "a list that is gone through without brackets",
            mapping: list(
                "{ products { edges { node { id name } } } }", #"{ "id": "id", "title": "name" }"#,
                more: #""items": "products.edges.node","#),
            problems: [
                "4:29: $.catalog.products.items: \"products.edges.node\": \"edges\" is a list ([ProductEdge!]!); write \"products.edges[].node\" to go through it"
            ]),
        Case(
            name: "brackets on what is no list",
            mapping: list(
                "{ products { edges { node { id name } } } }", #"{ "id": "id", "title": "name" }"#,
                more: #""items": "products[].edges[].node","#),
            problems: [
                "4:29: $.catalog.products.items: \"products[].edges[].node\": \"products\" is no list (ProductConnection!); write it without the brackets"
            ]),
        Case(
            name: "items that are no list",
            mapping: list("{ shop { name } }", #"{ "id": "name", "title": "name" }"#, more: #""items": "shop","#),
            problems: ["4:29: $.catalog.products.items: \"shop\" is no list (Shop!); \"items\" is where the list is"]),
        Case(
            name: "a result that is a list",
            mapping: one("{ list { id name } }", more: #""result": "list","#),
            problems: [
                "4:30: $.catalog.product.result: \"list\" is a list ([Product!]!); name one element: \"list[0]\""
            ]),
        Case(
            name: "fields of a scalar",
            mapping: list("{ list { id name } }", shape(#""vendor": "name.text""#), more: #""items": "list","#),
            problems: [
                "5:53: $.catalog.products.shape.vendor: \"name.text\": \"name\" is of type \"String\", which has no fields; end the path there"
            ]),
        Case(
            name: "fields of JSON",
            mapping: list(
                "{ list { id name attributes } }", shape(#""vendor": "attributes.maker.name""#),
                more: #""items": "list","#)),
        Case(
            name: "an object where a value is needed",
            mapping: list(
                "{ list { id name brand { id name } } }", shape(#""vendor": "brand""#), more: #""items": "list","#),
            problems: [
                "5:53: $.catalog.products.shape.vendor: \"brand\" is an object (Brand) where one value is needed; go on to one of its fields: id, name"
            ]),
        Case(
            name: "a list where one value is needed",
            mapping: list("{ list { id name tags } }", shape(#""vendor": "tags""#), more: #""items": "list","#),
            problems: [
                "5:53: $.catalog.products.shape.vendor: \"tags\" is a list ([String!]!) where one value is needed; name one element: \"tags[0]\""
            ]),
        Case(
            name: "values of a list where one value is needed",
            mapping: list(
                "{ list { id name images { url } } }", shape(#""sku": "images[].url""#), more: #""items": "list","#),
            problems: [
                "5:50: $.catalog.products.shape.sku: \"images[].url\" is a list where one value is needed; name one element: \"images[0].url\""
            ]),
        Case(
            name: "one element where one value is needed",
            mapping: list(
                "{ list { id name images { url } } }", shape(#""url": "images[0].url", "tags": "name""#),
                more: #""items": "list","#)),
        Case(
            name: "one object of a list",
            mapping: list(
                "{ list { id name variants { id } media { ... on Image { url } } images { url } } }",
                shape(#""images": [{ "at": "images", "shape": { "url": "url" } }]"#), more: #""items": "list","#),
            problems: [
                "5:62: $.catalog.products.shape.images[0].at: \"images\" is a list ([Image!]!); write \"each\" in place of \"at\", or name one element: \"images[0]\""
            ]),
        Case(
            name: "a type without __typename",
            mapping: list(
                "{ list { id name media { ... on Image { url } } } }",
                shape(#""url": "media[0]<Image>.url""#), more: #""items": "list","#),
            problems: [
                "5:50: $.catalog.products.shape.url: \"media[0]<Image>.url\": what is of type \"Image\" is told by \"__typename\"; add it to the selection of \"media\""
            ]),
        Case(
            name: "a type that never is there",
            mapping: list(
                "{ list { id name media { __typename ... on Image { url } } } }",
                shape(#""url": "media[0]<Brand>.url""#), more: #""items": "list","#),
            problems: [
                "5:50: $.catalog.products.shape.url: \"media[0]<Brand>.url\": \"media\" is never of type \"Brand\"; its types are Image, Video"
            ]),
        Case(
            name: "a type that is no object's",
            mapping: list(
                "{ list { id name media { __typename ... on Image { url } } } }",
                shape(#""url": "media[0]<Node>.url""#), more: #""items": "list","#),
            problems: [
                "5:50: $.catalog.products.shape.url: \"media[0]<Node>.url\": \"Node\" is no type of objects, hence never a \"__typename\"; the types here are Image, Video"
            ]),
        Case(
            name: "a type that the schema has not",
            mapping: list(
                "{ list { id name media { __typename ... on Video { src } } } }",
                shape(#""url": "media[0]<Vidoe>.src""#), more: #""items": "list","#),
            problems: [
                "5:50: $.catalog.products.shape.url: \"media[0]<Vidoe>.src\": the schema has no type \"Vidoe\", did you mean \"Video\"?"
            ]),
        Case(
            name: "a field of another type than the one that is told",
            mapping: list(
                "{ list { id name media { __typename ... on Image { url } ... on Video { src } } } }",
                shape(#""url": "media[0]<Image>.src""#), more: #""items": "list","#),
            problems: [
                "5:50: $.catalog.products.shape.url: \"media[0]<Image>.src\": the document does not select \"src\" in \"media\"; it selects __typename, url"
            ]),
        Case(
            name: "a case of a type that never is there",
            mapping: list(
                "{ medias { __typename ... on Image { url } ... on Video { id src } } }",
                #"{ "id": { "switch": "__typename", "cases": { "Image": "url", "Vidoe": "id" } }, "title": { "constant": "x" } }"#,
                more: #""items": "medias","#),
            problems: [
                "5:32: $.catalog.products.shape.id.switch: the case \"Vidoe\": the schema has no type \"Vidoe\", did you mean \"Video\"?"
            ]),
        Case(
            name: "a path in brackets",
            mapping: list(
                "{ list { id name pairs { key value } } }", shape(#""vendor": "pairs[kye=COLOR].value""#),
                more: #""items": "list","#),
            problems: [
                "5:53: $.catalog.products.shape.vendor: \"pairs[kye=COLOR].value\": in the brackets, \"kye\": the document does not select \"kye\" in \"pairs\", did you mean \"key\"?"
            ]),
        Case(
            name: "a word in brackets that never is there",
            mapping: list(
                "{ list { id name pairs { key value } } }", shape(#""vendor": "pairs[key=COLOUR].value""#),
                more: #""items": "list","#),
            problems: [
                "5:53: $.catalog.products.shape.vendor: \"pairs[key=COLOUR].value\": \"key\" is never \"COLOUR\", did you mean \"COLOR\"?"
            ]),
        Case(
            name: "paths of the enclosing object and of the answer",
            mapping: list(
                "{ shop { currency } list { id name currency variants { id name price } } }",
                shape(
                    #""variants": { "each": "variants", "shape": { "id": "id", "title": "^.title", "price": { "amount": "price", "currency": "$.shop.curency" } } }"#
                ), more: #""items": "list","#),
            problems: [
                "5:109: $.catalog.products.shape.variants.shape.title: \"^.title\": the document does not select \"title\" in \"list\"; it selects id, name, currency, variants",
                "5:162: $.catalog.products.shape.variants.shape.price.currency: \"$.shop.curency\": the document does not select \"curency\" in \"shop\", did you mean \"currency\"?",
            ]),
    ]

    static let values = [
        Case(
            name: "a boolean as an amount",
            mapping: list("{ list { id name active } }", shape(#""price": "active""#), more: #""items": "list","#),
            problems: [
                "5:52: $.catalog.products.shape.price: \"active\" is of type \"Boolean\", which is no amount"
            ]),
        Case(
            name: "a word as an amount",
            mapping: list("{ list { id name stock } }", shape(#""price": "stock""#), more: #""items": "list","#),
            problems: ["5:52: $.catalog.products.shape.price: \"stock\" is of type \"Stock\", which is no amount"]),
        Case(
            name: "a number as an address",
            mapping: list("{ list { id name price } }", shape(#""url": "price""#), more: #""items": "list","#),
            problems: ["5:50: $.catalog.products.shape.url: \"price\" is of type \"Int\", which is no address"]),
        Case(
            name: "a boolean as a date",
            mapping: list("{ list { id name active } }", shape(#""createdAt": "active""#), more: #""items": "list","#),
            problems: ["5:56: $.catalog.products.shape.createdAt: \"active\" is of type \"Boolean\", which is no date"]),
        Case(
            name: "texts and scalars of the API's own as dates",
            mapping: list(
                "{ list { id name created made } }", shape(#""createdAt": "made", "updatedAt": "created""#),
                more: #""items": "list","#)),
        Case(
            name: "a whole amount whose unit nobody says",
            mapping: list("{ list { id name price } }", shape(#""price": "price""#), more: #""items": "list","#),
            assumptions: [
                "5:52: $.catalog.products.shape.price: \"price\" is a whole number and is read as an amount of the currency itself (1999 is 1999.00); say \"priceUnit\": \"major\" or \"minor\" in the entry"
            ]),
        Case(
            name: "an amount with a fraction says its unit",
            mapping: list("{ list { id name amount } }", shape(#""price": "amount""#), more: #""items": "list","#)),
        Case(
            name: "a word of an availability that never is there",
            mapping: list(
                "{ list { id name stock } }",
                shape(
                    #""availability": { "path": "stock", "words": { "inStock": ["IN"], "outOfStock": ["OTU"] } }"#),
                more: #""items": "list","#),
            problems: [
                "5:59: $.catalog.products.shape.availability: \"stock\" is never \"otu\", did you mean \"OUT\"?"
            ]),
    ]

    static let variables = [
        Case(
            name: "a field that the input has not",
            mapping: list(
                "query ($w: ProductFilter) { products(where: $w) { edges { node { id name } } } }",
                #"{ "id": "id", "title": "name" }"#, variables: #"{ "w": { "slugg": "{query}" } }"#,
                more: #""items": "products.edges[].node","#),
            problems: [
                "4:36: $.catalog.products.variables.w.slugg: \"ProductFilter\" has no field \"slugg\", did you mean \"slug\"?"
            ]),
        Case(
            name: "a word that the enumeration has not",
            mapping: list(
                "query ($s: Sort) { products(sort: $s) { edges { node { id name } } } }",
                #"{ "id": "id", "title": "name" }"#, variables: #"{ "s": "NAME_UP" }"#,
                more: #""items": "products.edges[].node","#),
            problems: [
                "2:26: $.catalog.products.variables.s: \"NAME_UP\" is no word of \"Sort\"; its words are NAME_ASC, NAME_DESC"
            ]),
        Case(
            name: "a text where a whole number is wanted",
            mapping: list(
                "query ($n: Int) { list(first: $n) { id name } }", #"{ "id": "id", "title": "name" }"#,
                variables: #"{ "n": "{query}" }"#, more: #""items": "list","#),
            problems: [
                "4:25: $.catalog.products.variables.n: a value of type \"Int\" is wanted here, and {query} is a text; write {query|int}"
            ]),
        Case(
            name: "a whole number where a text is wanted",
            mapping: list(
                "query ($w: ProductFilter) { products(where: $w) { edges { node { id name } } } }",
                #"{ "id": "id", "title": "name" }"#, variables: #"{ "w": { "slug": "{first}" } }"#,
                more: #""items": "products.edges[].node","#),
            problems: [
                "4:35: $.catalog.products.variables.w.slug: a value of type \"String\" is wanted here, and {first} is a whole number; write {first|text}"
            ]),
        Case(
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
        Case(
            name: "a constant of another type",
            mapping: list(
                "query ($n: Int) { list(first: $n) { id name } }", #"{ "id": "id", "title": "name" }"#,
                variables: #"{ "n": "ten" }"#, more: #""items": "list","#),
            problems: [
                "2:26: $.catalog.products.variables.n: \"ten\" is no value of type \"Int\""
            ]),
        Case(
            name: "a required variable whose input may be absent",
            mapping: one(
                "query ($s: String!) { needed(slug: $s) { id name } }", variables: #"{ "s": "{handle}" }"#,
                more: #""result": "needed","#),
            problems: [
                "4:25: $.catalog.product.variables.s: the document needs a value for $s (String!), but {handle} may have none; take this way only \"when\": [\"handle\"], or give the variable a default"
            ]),
        Case(
            name: "a required variable whose input is waited for",
            mapping: one(
                "query ($s: String!) { needed(slug: $s) { id name } }", variables: #"{ "s": "{handle}" }"#,
                more: #""result": "needed", "when": ["handle"],"#)),
        Case(
            name: "a required variable with a default",
            mapping: one(
                "query ($s: String! = \\\"x\\\") { needed(slug: $s) { id name } }",
                variables: #"{ "s": "{handle}" }"#, more: #""result": "needed","#)),
        Case(
            name: "a required field of an input that may be absent",
            mapping: one(
                "query ($p: PriceOf!) { price(of: $p) { id name } }",
                variables: #"{ "p": { "id": "{id}", "currency": "EUR" } }"#, more: #""result": "price","#),
            problems: [
                "4:33: $.catalog.product.variables.p.id: \"PriceOf\" needs the field \"id\" (ID!), but {id} may have no value"
            ]),
        Case(
            name: "a required field of an input that is not given",
            mapping: one(
                "query ($p: PriceOf!) { price(of: $p) { id name } }",
                variables: #"{ "p": { "id": "{id}" } }"#, more: #""result": "price", "when": ["id"],"#),
            problems: [
                "4:33: $.catalog.product.variables.p: \"PriceOf\" needs the field \"currency\" (Currency!)"
            ]),
        Case(
            name: "an object where a word is wanted",
            mapping: list(
                "query ($s: Sort) { products(sort: $s) { edges { node { id name } } } }",
                #"{ "id": "id", "title": "name" }"#, variables: #"{ "s": { "by": "{query}" } }"#,
                more: #""items": "products.edges[].node","#),
            problems: [
                "4:33: $.catalog.products.variables.s: a value of type \"Sort\" is wanted here, not an object"
            ]),
        Case(
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

    static let pages = [
        Case(
            name: "a cursor",
            mapping: list(
                "query ($n: Int, $a: String) { products(first: $n, after: $a) { edges { node { id name } } pageInfo { endCursor hasNextPage } count } }",
                #"{ "id": "id", "title": "name" }"#, variables: #"{ "n": "{first}", "a": "{after}" }"#,
                more:
                    #""items": "products.edges[].node", "paging": { "style": "cursor", "next": "products.pageInfo.endCursor", "hasNext": "products.pageInfo.hasNextPage", "total": "products.count" },"#
            )),
        Case(
            name: "paths of another type",
            mapping: list(
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

    static let optional = [
        Case(
            name: "sources that a left-out field led to",
            mapping: list(
                "{ list { id name subtitle @optional maker @optional { name } } }",
                shape(
                    #""vendor": "maker.name", "description": ["subtitle", "name"], "url": { "template": "https://x/{subtitle}" }"#
                ), more: #""items": "list","#),
            leftOut: [
                "3:33: $.catalog.products.document: the field \"subtitle\": \"Product\" has no field \"subtitle\"",
                "3:52: $.catalog.products.document: the field \"maker\": \"Product\" has no field \"maker\"",
                "5:43: $.catalog.products.shape.vendor: \"vendor\" of Product: what it is made of is left out of the document",
                "5:104: $.catalog.products.shape.url: \"url\" of Product: what it is made of is left out of the document",
            ]),
        Case(
            name: "an entity whose required field is left out",
            mapping: list(
                "{ list { id name images { link @optional width } } }",
                shape(#""images": { "each": "images", "shape": { "url": "link", "width": "width" } }"#),
                more: #""items": "list","#),
            leftOut: [
                "3:42: $.catalog.products.document: the field \"link\": \"Image\" has no field \"link\"",
                "5:43: $.catalog.products.shape.images: \"images\" of Product: what it is made of is left out of the document",
            ]),
        Case(
            name: "a required field of the operation itself",
            mapping: list(
                "{ list { id headline @optional } }", #"{ "id": "id", "title": "headline" }"#,
                more: #""items": "list","#),
            problems: [
                "5:12: $.catalog.products.shape: what Product is made of is left out of the document, and catalog/products can't do without; correct it, or mark the operation with \"optional\": true"
            ],
            leftOut: [
                "3:28: $.catalog.products.document: the field \"headline\": \"Product\" has no field \"headline\""
            ]),
        Case(
            name: "filters and orders that a left-out variable led to",
            mapping: list(
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
            ]),
        Case(
            name: "a filter and an order that the schema has not",
            mapping: list(
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
            ]),
        Case(
            name: "a way whose own input is left out",
            mapping: list(
                "query ($c: CollectionFilter @optional) { list(collection: $c) { id name } }",
                #"{ "id": "id", "title": "name" }"#, variables: #"{ "c": { "id": "{collection.id}" } }"#,
                more: #""items": "list", "when": ["collection.id"], "optional": true,"#),
            leftOut: [
                "2:26: $.catalog.products: the operation catalog/products: the variable that takes {collection.id} is left out of the document",
                "3:23: $.catalog.products.document: the variable $c: the schema has no type \"CollectionFilter\"",
            ]),
        Case(
            name: "a shape that two documents share",
            mapping: """
                "shapes": { "Product": { "id": "id", "title": "name", "sku": "slug", "vendor": "brnad.name" } },
                "catalog": {
                  "products": { "document": "{ list { id name } }", "items": "list" },
                  "product": { "document": "{ product(id: 1) { id name slug brand { name } } }", "result": "product" } }
                """,
            problems: [
                "2:80: $.shapes.Product.vendor: \"brnad.name\": the document does not select \"brnad\" in \"product\", did you mean \"brand\"?"
            ]),
    ]

    static let unverified = [
        Case(
            name: "paths against the selection alone",
            mapping: list(
                "{ anything { id name more { what } } }", shape(#""vendor": "more.waht", "tags": "name""#),
                more: #""items": "anything","#),
            problems: [
                "5:53: $.catalog.products.shape.vendor: \"more.waht\": the document does not select \"waht\" in \"more\", did you mean \"what\"?"
            ], withoutSchema: true),
        Case(
            name: "what is wrong with a document whatever the schema",
            mapping: list("query ($a: Int) { list { id name } }", shape(#""sku": "id""#), more: #""items": "list","#),
            problems: [
                "3:23: $.catalog.products.document: the variable $a is not used; remove it"
            ], withoutSchema: true),
        Case(
            name: "optional operations",
            mapping: """
                "catalog": { "shop": {
                  "document": "{ store { name } }", "result": "store", "shape": { "name": "name" }, "optional": true } }
                """,
            leftOut: ["2:22: $.catalog.shop: the operation catalog/shop: no schema says whether it works"],
            withoutSchema: true),
    ]

    @Test(
        "are compared, each problem with its place",
        arguments: documents + paths + values + variables + pages + optional + unverified)
    func comparing(_ test: Case) throws {
        let text = "{ \"mapping\": \"test\",\n\(test.mapping)\n}"
        let reading = MappingReader.read([MappingText(parsing: Array(text.utf8), file: "m.json", files: .none)])
        #expect(reading.problems.map(\.description) == [])
        let mapping = try #require(reading.mapping)
        let schema = test.withoutSchema ? nil : GraphQLSchema(try Syntax.Document(parsing: Self.schema))
        let result = PreparedMapping.prepare(mapping, schema: schema)
        #expect(result.problems.map { "\($0)" } == test.problems.map { "m.json:" + $0 })
        #expect(
            result.leftOut.map { "\($0.place.line):\($0.place.column): \($0.place.path): \($0.what): \($0.reason)" }
                == test.leftOut)
        #expect(
            result.assumptions.map { "\($0.place.line):\($0.place.column): \($0.place.path): \($0.message)" }
                == test.assumptions)
    }
}
