import Commerce
import CommerceJSON
import Testing

@testable import GraphQLBackend

@Suite("Reading a mapping")
struct ReadingMappingsTests {
    @Test("a mapping with everything in it is read without a problem")
    func everything() throws {
        let mapping = try Self.mapping(Self.shop, options: #"{ "stage": "DRAFT" }"#)
        #expect(mapping.name == "shop")
        #expect(mapping.title == "A shop of the tests")
        #expect(mapping.options.map(\.name) == ["channel", "model", "stage"])
        #expect(mapping.optionValues == ["model": "product", "stage": "DRAFT"])
        #expect(mapping.token == TokenField(header: "X-Key", scheme: nil))
        #expect(mapping.session == TokenField(header: "Authorization", scheme: "JWT"))
        #expect(mapping.headers.map(\.name) == ["X-Stage", "X-Locales", "X-Channel"])
        #expect(mapping.headers.map { Self.text($0.value) } == ["DRAFT", "<language>,en", "<options.channel>"])
        #expect(mapping.money == MoneyDefaults(currency: .eur, unit: .minor, isAssumed: true))
        #expect(mapping.limits.pageSize == 50)
        #expect(mapping.limits.requestsPerSecond == 2.5)
        #expect(mapping.errorKinds == ["403": .accessDenied, "UNAUTHENTICATED": .unauthenticated])
        #expect(mapping.fragments.count == 1)
        #expect(
            Set(mapping.operations.keys)
                == [.shop, .products, .product, .suggestions, .createCart, .cart, .addLines, .signIn, .signOut])
        guard case .server = mapping.cart, case .link(let link) = mapping.checkout else {
            Issue.record("not the cart and the checkout of the mapping")
            return
        }
        #expect(Self.text(link) == "https://shop.example/cart/<cart.id>")
    }

    @Test("tokens may come in headers of answers")
    func tokens() throws {
        let mapping = try Self.mapping(
            #"""
            { "mapping": "t",
              "session": { "answerHeader": "x-token" },
              "cartToken": { "header": "x-basket", "scheme": "Basket", "answerHeader": "x-basket-out" },
              "shapes": { "Cart": { "id": "id" }, "Session": { "customerID": "id" } },
              "catalog": {},
              "cart": {
                "create": { "document": "{ c { id } }", "result": "c" },
                "cart": { "document": "{ c { id } }", "result": "c" },
                "addLine": {
                  "document": "mutation ($v: ID) { add(v: $v) { id code } }", "variables": { "v": "{variant.id}" },
                  "result": "add", "errors": { "at": ["add", "add.more"], "code": "code" } } },
              "auth": { "signIn": { "document": "mutation { in { id } }", "result": "in" } } }
            """#)
        #expect(mapping.session == TokenField(answerHeader: "x-token"))
        #expect(mapping.cartToken == TokenField(header: "x-basket", scheme: "Basket", answerHeader: "x-basket-out"))
        #expect(mapping.cartToken?.text("t") == "Basket t")
        let errors = mapping.operations[.addLine]?.first?.userErrors ?? []
        #expect(errors.map(\.list.value.description) == ["add", "add.more"])
        #expect(mapping.mayName("7?key=t", .cart) && mapping.mayName("new?key=t", .cart))
        #expect(!mapping.mayName("7", .cart) && !mapping.mayName("?key=t", .cart) && !mapping.mayName("7?key=", .cart))
    }

    @Test("options are put into documents and paths")
    func options() throws {
        let products = try #require(try Self.mapping(Self.shop).operations[.products])
        #expect(products.count == 2)
        #expect(products[0].conditions == ["collection.handle"])
        #expect(products[1].conditions == [])
        #expect(products[1].document.text.contains("productsConnection(first: $first"))
        #expect(products[1].items?.value.description == "productsConnection.edges[].node")
        #expect(products[1].items?.place.path == "$.catalog.products[1].items")
    }

    @Test("the parts of an operation are read")
    func operation() throws {
        let products = try #require(try Self.mapping(Self.shop).operations[.products]?.last)
        guard case .cursor(let next, let hasNext, nil, nil, let total) = products.paging else {
            Issue.record("not pages by cursor: \(products.paging)")
            return
        }
        #expect(next.value.description == "productsConnection.pageInfo.endCursor")
        #expect(hasNext?.value.description == "productsConnection.pageInfo.hasNextPage")
        #expect(total == nil)
        #expect(Set(products.sorts.keys) == [.price, .title])
        #expect(products.sorts[.price]?.descending?.isOptional == true)
        #expect(products.sorts[.title]?.descending == nil)
        #expect(Set(products.filters.keys) == ["price", "available=true", "vendor", "option.*"])
        #expect(products.filters["vendor"]?.isOptional == true)
        guard case .object(let price)? = products.filters["price"]?.variables,
            case .object(let bounds) = price[0].value,
            case .input(let minimum) = bounds[0].value
        else {
            Issue.record("not the variables of the filter price")
            return
        }
        #expect(minimum.name == "minimum")
        #expect(minimum.conversions == [.minor])
        // `"{minimum|minor}"` begins in column 54; the name stands two characters on.
        #expect(minimum.place.path == "$.catalog.products[1].filters.price.where.price_gte")
        let line = Self.shop.split(separator: "\n", omittingEmptySubsequences: false)[minimum.place.line - 1]
        #expect(line.dropFirst(minimum.place.column - 1).hasPrefix("minimum|minor}"))
    }

    @Test("the fields of a shape are read in the file's order")
    func shape() throws {
        let shape = try #require(try Self.mapping(Self.shop).operations[.product]?.first?.shape)
        #expect(shape.entity == .product)
        #expect(
            shape.fields.map(\.name) == [
                "id", "title", "handle", "description", "descriptionHTML", "tags", "images", "price", "compareAtPrice",
                "availability", "variants", "vendor", "url", "productType", "metafields", "collections",
            ])
        #expect(shape.fields.map { Self.kind($0.source) } == Self.kinds)
    }

    @Test("a user's mapping is laid over a preset, each value with its own place")
    func merging() throws {
        let own = #"""
            {
              "money": { "currency": "USD", "assumed": null },
              "catalog": {
                "suggestions": null,
                "product": { "optional": true }
              },
              "shapes": {
                "Product": { "vendor": "maker", "tags": null, "price": { "path": "cost" } }
              },
              "cart": "local"
            }
            """#
        let reading = MappingReader.read([Self.text(Self.shop, "presets/shop.json"), Self.text(own, "own.json")])
        #expect(reading.problems == [])
        let mapping = try #require(reading.mapping)
        #expect(mapping.money == MoneyDefaults(currency: .usd, unit: .minor, isUnitAssumed: false, isAssumed: false))
        #expect(mapping.operations[.suggestions] == nil)
        #expect(mapping.operations[.products]?.count == 2)
        guard case .local = mapping.cart else {
            Issue.record("the preset's cart is left")
            return
        }
        let product = try #require(mapping.operations[.product]?.first)
        #expect(product.document.place.file == "presets/shop.json")
        let fields = try #require(product.shape?.fields)
        #expect(!fields.contains { $0.name == "tags" })
        let vendor = try #require(fields.first { $0.name == "vendor" })
        #expect(
            vendor.place
                == MappingPlace(file: "own.json", path: "$.shapes.Product.vendor", line: 8, column: 18))
        let price = try #require(fields.first { $0.name == "price" })
        guard case .converted(.path(let path), let conversion) = price.source else {
            Issue.record("the preset's conversion is lost")
            return
        }
        #expect(path.value.description == "cost")
        #expect(path.place.file == "own.json")
        #expect(conversion.unit == .minor)
    }

    @Test("what lies over a list of alternatives replaces it, and says so where it is no operation itself")
    func overAlternatives() {
        let preset = #"""
            {
              "mapping": "preset",
              "shapes": { "Shop": { "name": "name" } },
              "catalog": {
                "shop": [
                  { "when": ["options.a"], "document": "{ a { name } }", "result": "a" },
                  { "document": "{ b { name } }", "result": "b" }
                ]
              }
            }
            """#
        let own = #"{ "catalog": { "shop": { "optional": true } } }"#
        let reading = MappingReader.read([Self.text(preset, "presets/shop.json"), Self.text(own, "own.json")])
        #expect(
            reading.problems.map(\.description).filter { $0.contains("document") } == [
                "own.json:1:24: $.catalog.shop: the key \"document\" is missing: a GraphQL operation, or the name of a file "
                    + "that has it; the preset has a list of 2 alternatives here, which this replaces: give them all, as a list"
            ])
    }

    @Test("a checkout of another kind and paging of another style replace the preset's")
    func otherKinds() throws {
        let preset = #"""
            {
              "mapping": "preset",
              "shapes": { "Product": { "id": "id", "title": "name" }, "Handoff": { "url": "url" } },
              "catalog": {
                "products": {
                  "document": "query ($n: Int, $a: String, $p: Int) { all(n: $n, a: $a, p: $p) { items { id name } end pages } }",
                  "variables": { "n": "{first}", "a": "{after}" },
                  "items": "all.items",
                  "paging": { "style": "cursor", "next": "all.end" }
                }
              },
              "cart": "local",
              "checkout": { "kind": "operation", "begin": { "document": "mutation { buy { url } }", "result": "buy" } }
            }
            """#
        let own = #"""
            {
              "catalog": {
                "products": {
                  "variables": { "a": null, "p": "{page}" },
                  "paging": { "style": "page", "pages": "all.pages" }
                }
              },
              "checkout": { "kind": "link", "template": "https://pay.example/{cart.id}" }
            }
            """#
        let reading = MappingReader.read([Self.text(preset, "presets/shop.json"), Self.text(own, "own.json")])
        #expect(reading.problems == [])
        let mapping = try #require(reading.mapping)
        guard case .link = mapping.checkout, case .number = mapping.operations[.products]?.first?.paging else {
            Issue.record("the preset's kinds are left")
            return
        }
        #expect(mapping.operations[.beginCheckout] == nil)
        // The same kind is changed key by key, as all else is.
        let same = #"{ "checkout": { "kind": "operation", "begin": { "optional": true } } }"#
        let changed = MappingReader.read([Self.text(preset, "presets/shop.json"), Self.text(same, "own.json")])
        #expect(changed.problems == [])
        #expect(changed.mapping?.operations[.beginCheckout]?.first?.isOptional == true)
        #expect(changed.mapping?.operations[.beginCheckout]?.first?.document.place.file == "presets/shop.json")
    }

    @Test("the presets are read without a problem", arguments: Presets.files.map(\.name))
    func presets(_ name: String) throws {
        let reading = MappingReader.read([try #require(MappingText.preset(name))])
        #expect(reading.problems.map(\.description) == [])
        #expect(reading.mapping?.name == name)
    }
}

extension ReadingMappingsTests {
    static func text(_ json: String, _ file: String = "shop.json") -> MappingText {
        MappingText(parsing: Array(json.utf8), file: file, files: .none)
    }

    static func mapping(_ json: String, options: String? = nil) throws -> Mapping {
        let options = try options.map {
            MappingNode(try LocatedJSON(parsing: $0), file: "commerce.json", files: .none)
        }
        let reading = MappingReader.read([text(json)], options: options)
        #expect(reading.problems.map(\.description) == [])
        return try #require(reading.mapping)
    }

    static func text(_ template: TextTemplate) -> String {
        template.parts.map { part in
            switch part {
            case .text(let text): text
            case .input(let input): "<\(input.name)>"
            }
        }.joined()
    }

    static func kind(_ source: Source) -> String {
        switch source {
        case .path(let path): path.value.description
        case .several(let sources): "[\(sources.map(kind).joined(separator: ", "))]"
        case .constant(let value): "constant \(value)"
        case .template(let template):
            "template " + template.parts.map { if case .path(let path) = $0 { "<\(path)>" } else { "…" } }.joined()
        case .converted(let source, let conversion): "\(kind(source)) as \(conversion.form?.rawValue ?? "-")"
        case .each(let path, let shape, let limit):
            "each \(path.value) \(shape.entity.rawValue)(\(shape.fields.map(\.name).joined(separator: " "))) \(limit ?? 0)"
        case .at(let path, let shape):
            "at \(path.value) \(shape.entity.rawValue)(\(shape.fields.map(\.name).joined(separator: " ")))"
        case .inline(let shape): "\(shape.entity.rawValue)(\(shape.fields.map(\.name).joined(separator: " ")))"
        case .choice(let path, let cases): "switch \(path.value) \(cases.keys.sorted())"
        }
    }

    static let kinds = [
        "id", "name", "slug", "text as plain", "text as richText", "tags[].name",
        "[images[].url, each gallery Image(url altText) 0]", "price as -", "Money(amount currency) as -",
        "Availability(status quantity) as -", "each variants Variant(id title selectedOptions product) 100",
        #"switch __typename ["*", "Brand"]"#, "template …<slug>", "constant \"mug\"",
        "[Metafield(namespace key value), each attributes Metafield(namespace key value) 0]",
        "each categories CollectionSummary(id title) 0",
    ]

    static let shop = #"""
        // A mapping that uses all of the language.
        {
          "mapping": "shop",
          "title": "A shop of the tests",
          "options": {
            "stage": { "default": "PUBLISHED", "values": ["PUBLISHED", "DRAFT"], "help": "Which content is read." },
            "model": { "type": "name", "default": "product" },
            "channel": { "type": "text" },
          },
          "token": { "header": "X-Key" },
          "session": { "scheme": "JWT" },
          "headers": { "X-Stage": "{options.stage}", "X-Locales": "{language},en", "X-Channel": "{options.channel}" },
          "money": { "currency": "EUR", "unit": "minor", "assumed": true },
          "limits": { "pageSize": 50, "requestsPerSecond": 2.5 },
          "errors": { "403": "accessDenied", "UNAUTHENTICATED": "unauthenticated" },
          "fragments": ["fragment Parts on Product { id name @optional }"],
          "shapes": {
            "Product": {
              "id": "id",
              "title": "name",
              "handle": "slug",
              "description": { "path": "text", "as": "plain" },
              "descriptionHTML": { "path": "text", "as": "richText" },
              "tags": "tags[].name",
              "images": ["images[].url", { "each": "gallery", "shape": { "url": "src", "altText": "alt" } }],
              "price": { "path": "price", "unit": "minor", "currency": "$.currency" },
              "compareAtPrice": { "amount": "regular.amount", "currency": "regular.currency", "unit": "minor" },
              "availability": { "status": "state", "quantity": "stock", "words": { "inStock": ["YES"], "outOfStock": "NO" } },
              "variants": { "each": "variants", "shape": "Variant", "limit": 100 },
              "vendor": { "switch": "__typename", "cases": { "Brand": "brand.name", "*": { "constant": "none" } } },
              "url": { "template": "https://shop.example/{slug}" },
              "productType": { "constant": "mug" },
              "metafields": [
                { "namespace": "custom", "key": "care", "value": "care" },
                { "each": "attributes", "namespace": "custom", "key": { "path": "slug" }, "value": "value" },
              ],
              "collections": { "each": "categories", "shape": { "id": "id", "title": "name" } },
            },
            "Variant": {
              "id": "id",
              "title": ["name", "sku"],
              "selectedOptions": { "each": "options", "shape": { "name": "axis<Axis>.name", "value": "values[0].name" } },
              "product": { "at": "^", "shape": { "id": "id", "title": "attributes[meta.slug=title].value" } },
            },
          },
          "catalog": {
            "shop": { "document": "{ shop { name } }", "result": "shop", "shape": { "name": "name" } },
            "products": [
              {
                "when": ["collection.handle"],
                "document": "query ($slug: String!) { collection(slug: $slug) { items { ...Parts } } }",
                "variables": { "slug": "{collection.handle}" },
                "items": "collection.items",
                "shape": { "id": "id", "title": "name" },
              },
              {
                "document": [
                  "query Products($first: Int!, $after: String, $where: Where, $orderBy: Order) {",
                  "  %model%sConnection(first: $first, after: $after, where: $where, orderBy: $orderBy) {",
                  "    edges { node { ...Parts } } pageInfo { endCursor hasNextPage }",
                  "  }",
                  "}",
                ],
                "variables": { "first": "{first}", "after": "{after}", "where": { "_search": "{query}" } },
                "items": "%model%sConnection.edges[].node",
                "shape": { "id": "id", "title": "name" },
                "paging": {
                  "style": "cursor",
                  "next": "%model%sConnection.pageInfo.endCursor",
                  "hasNext": "%model%sConnection.pageInfo.hasNextPage",
                },
                "sort": {
                  "price": {
                    "ascending": { "orderBy": "price_ASC" },
                    "descending": { "optional": true, "variables": { "orderBy": "price_DESC" } },
                  },
                  "title": { "ascending": { "orderBy": "name_ASC" } },
                },
                "filters": {
                  "price": { "where": { "price_gte": "{minimum|minor}", "price_lte": "{maximum|minor}" } },
                  "available": { "true": { "where": { "stock_gt": 0 } } },
                  "vendor": { "optional": true, "variables": { "where": { "brand_in": "{values}" } } },
                  "option.*": { "where": { "option": { "name": "{name}", "value": "{value}" } } },
                },
              },
            ],
            "product": {
              "document": "query ($id: ID, $slug: String) { product(id: $id, slug: $slug) { ...Parts } currency }",
              "variables": { "id": "{id}", "slug": "{handle}" },
              "result": "product",
            },
            "suggestions": {
              "document": "query ($q: String!, $n: Int) { terms(q: $q, first: $n) products(q: $q, first: $n) { id name } }",
              "variables": { "q": "{query}", "n": "{limit}" },
              "result": ".",
              "shape": {
                "queries": "terms",
                "products": { "each": "products", "limit": 10, "shape": { "id": "id", "title": "name" } },
              },
            },
          },
          "cart": {
            "create": {
              "document": "mutation ($lines: [Line!]!, $e: String) { create(lines: $lines, email: $e) { cart { id } errors { code } } }",
              "variables": {
                "lines": { "each": "lines", "value": { "variant": "{variant.id}", "count": "{quantity}" } },
                "e": { "switch": "{language}", "cases": { "de": "{email|lower}", "*": "x" } },
              },
              "result": "create.cart",
              "shape": { "id": "id" },
              "errors": { "at": "create.errors", "code": "code", "codes": { "NO_STOCK": "INVALID_QUANTITY" } },
            },
            "cart": {
              "document": "query ($id: ID!) { cart(id: $id) { id } }",
              "variables": { "id": "{cart.id}" }, "result": "cart", "shape": { "id": "id" },
            },
            "addLines": {
              "document": "mutation ($id: ID!, $lines: [Line!]!) { add(id: $id, lines: $lines) { id } }",
              "variables": {
                "id": "{cart.id}",
                "lines": { "each": "lines", "value": { "variant": "{variant.id}", "key": "{idempotencyKey}" } },
              },
              "result": "add", "shape": { "id": "id" },
            },
          },
          "auth": {
            "signIn": {
              "document": "mutation ($e: String!, $p: String!) { signIn(email: $e, password: $p) { token } }",
              "variables": { "e": "{email}", "p": "{password}" },
              "result": "signIn", "shape": { "accessToken": "token" },
            },
            "signOut": { "document": "mutation { signOut }" },
          },
          "checkout": { "kind": "link", "template": "https://shop.example/cart/{cart.id}" },
        }
        """#
}
