import Commerce
import CommerceHTTP
import CommerceJSON
import FoundationEssentials
import Testing

@testable import GraphQLBackend

@Suite("The inputs of a tried call")
struct TrialInputsTests {
    /// A shop that answers everything with nothing.
    private static func shop(_ mapping: String = StubbedShop.mapping) throws -> StubbedShop {
        try StubbedShop(configure: { $0.mapping = .text(mapping) }) { _ in StubbedShop.data([:]) }
    }

    private static let accounts = """
        {
          "mapping": "accounts",
          "session": { "header": "X-Buyer", "scheme": null },
          "shapes": { "Cart": { "id": "id" } },
          "catalog": {
            "productsByID": {
              "document": "query One($id: ID!) { product(id: $id) { id name } }",
              "variables": { "id": "{id}" },
              "result": "product",
              "shape": { "id": "id", "title": "name" }
            }
          },
          "cart": {
            "create": {
              "document": "mutation Create($lines: [Line!], $key: String!) { create(lines: $lines, key: $key) { id } }",
              "variables": {
                "lines": { "each": "lines", "value": { "variant": "{variant.id}", "count": "{quantity}" } },
                "key": "{idempotencyKey}"
              },
              "result": "create"
            },
            "cart": { "document": "query Cart($id: ID!) { cart(id: $id) { id } }", "variables": { "id": "{cart.id}" }, "result": "cart" },
            "addLines": {
              "document": "mutation Add($lines: [Line!]) { add(lines: $lines) { id } }",
              "variables": { "lines": { "each": "lines", "value": "{variant.id}" } },
              "result": "add"
            },
            "addDiscountCode": {
              "document": "mutation Code($code: String) { code(code: $code) { id } }",
              "variables": { "code": "{code}" },
              "result": "code"
            }
          },
          "auth": {
            "signOut": {
              "document": "mutation Out($token: String!, $renewal: String) { out(token: $token, renewal: $renewal) }",
              "variables": { "token": "{token}", "renewal": "{refreshToken}" }
            },
            "customer": { "document": "query Me { me { id } }", "result": "me", "shape": { "id": "id" } }
          }
        }
        """

    private func attempt(
        _ name: String, _ inputs: [(name: String, text: String)] = [], filters: [ProductFilter] = [],
        sort: ProductSort? = nil, market: MarketContext = MarketContext(), session: Session? = nil,
        at shop: StubbedShop
    ) async throws -> MappingTrial {
        try await #require(shop.backend.mappingInspector)
            .attempt(name, inputs: inputs, filters: filters, sort: sort, market: market, session: session)
    }

    @Test("filters, order, query and page are those of a list as the catalogue asks for it, with its header fields")
    func list() async throws {
        let shop = try Self.shop()
        let trial = try await attempt(
            "products", [("first", "2"), ("offset", "4")],
            filters: [.price(minimum: 10, maximum: nil), .vendor("Oak"), .vendor("Elm")],
            sort: ProductSort(key: .price), market: MarketContext(language: "de"), at: shop)
        let wanted: JSONObject = [
            "first": 2, "skip": 4, "orderBy": "price_ASC",
            "where": ["AND": [["price_gte": 1000], ["brand_in": ["Oak", "Elm"]]]],
        ]
        #expect(trial.variables == wanted)
        let request = try #require(shop.requests.first)
        #expect(request.variables == wanted)
        #expect(request.fields[HTTPFieldName("x-stage")] == "PUBLISHED")
        #expect(request.fields[HTTPFieldName("x-locale")] == "de")
    }

    @Test("a language that is given is that of all that is made of it")
    func language() async throws {
        let shop = try StubbedShop(configure: { options in
            options.preset = "hygraph"
            options.mapping = nil
            options.options["locales"] = "en,de"
        }) { _ in StubbedShop.data([:]) }
        _ = try? await attempt("products", [("language", "de")], at: shop)
        #expect(shop.requests.map { $0.fields[HTTPFieldName("gcms-locales")] } == ["de,en"])
    }

    @Test("the first way is taken that makes something of all inputs; a list begins with three items of its first page")
    func ways() async throws {
        let shop = try Self.shop()
        let trial = try await attempt("products", [("collection.handle", "mugs")], at: shop)
        #expect(trial.variables == ["slug": "mugs", "first": 3, "skip": 0])
        let byID = try await attempt("productsByID", [("ids", "a,b")], at: shop)
        #expect(byID.variables == ["ids": ["a", "b"], "first": 2])
        let one = try await attempt("productsByID", [("ids", "a")], at: Self.shop(Self.accounts))
        #expect(one.variables == ["id": "a"])
    }

    @Test(
        "lines are written as carts' verbs take them, or as JSON; a change has a key of its own",
        arguments: [
            ("gid://shop/1:2,v2", #"[{"variant":"gid://shop/1","count":2},{"variant":"v2","count":1}]"#),
            (#"[{"variant.id": "v1", "quantity": 3}]"#, #"[{"variant":"v1","count":3}]"#),
        ])
    func lines(_ text: String, _ lines: String) async throws {
        let shop = try Self.shop(Self.accounts)
        _ = try await attempt("create", [("lines", text)], at: shop)
        let sent = try #require(shop.requests.first?.variables)
        #expect(try sent["lines"] == JSONValue(parsing: lines))
        #expect(sent["key"]?.string?.isEmpty == false)
        _ = try await attempt("addDiscountCode", [("code", "WELCOME")], at: shop)
        #expect(shop.requests.last?.variables == ["code": "WELCOME"])
    }

    @Test("the session of who is signed in is sent as the mapping says, and shown nowhere")
    func session() async throws {
        let shop = try Self.shop(Self.accounts)
        let session = Session(accessToken: Secret("access-4711"), refreshToken: Secret("renewal-4712"))
        let inspector = try #require(shop.backend.mappingInspector)
        #expect(try inspector.needsSession("signOut"))
        #expect(try inspector.needsSession("auth/customer"))
        #expect(try !inspector.needsSession("cart"))
        let trial = try await attempt("signOut", session: session, at: shop)
        #expect(trial.variables == ["token": "(hidden)", "renewal": "(hidden)"])
        let request = try #require(shop.requests.first)
        #expect(request.variables == ["token": "access-4711", "renewal": "renewal-4712"])
        #expect(request.fields[HTTPFieldName("X-Buyer")] == "access-4711")
        _ = try await attempt("customer", [("token", "access-4713")], at: shop)
        #expect(shop.requests.last?.fields[HTTPFieldName("X-Buyer")] == "access-4713")
    }

    /// What can't be tried.
    struct Mistake: Sendable {
        var name: String
        var inputs: [String]
        var kind: CommerceError.Kind
        var message: String
        var ofAccounts = false
    }

    @Test(
        "what can't be sent is told with what the operation takes",
        arguments: [
            Mistake(
                name: "product", inputs: ["hndle", "mug"], kind: .invalidInput,
                message:
                    "catalog/product has no input \"hndle\", did you mean \"handle\"? It takes id, handle, and of every "
                    + "call country, language, languages, currency, token."),
            Mistake(
                name: "product", inputs: ["options.stage", "DRAFT"], kind: .invalidInput,
                message:
                    "catalog/product has no input \"options.stage\". Options are set in the backend's entry, under "
                    + "\"options\". It takes id, handle, and of every call country, language, languages, currency, token."
            ),
            Mistake(
                name: "products", inputs: ["query", "mug"], kind: .invalidInput,
                message: "The mapping stub makes nothing of \"query\" in catalog/products. It takes first, offset, "
                    + "collection.id, collection.handle."),
            Mistake(
                name: "product", inputs: [], kind: .invalidInput,
                message: "No way of catalog/product is open to these inputs. Give one of: id, handle."),
            Mistake(
                name: "products", inputs: ["first", "two"], kind: .invalidInput,
                message: "The input \"first\" is a whole number, not \"two\"."),
            Mistake(
                name: "productsByID", inputs: ["ids", "a,b"], kind: .invalidInput,
                message: "catalog/productsByID is asked once for each identifier here: give one, as id=….",
                ofAccounts: true),
            Mistake(
                name: "create", inputs: ["lines", #"[{"variant": "v1"}]"#], kind: .invalidInput,
                message:
                    "An element of \"lines\" has no \"variant\". It has variant.id, quantity, "
                    + "attributes, sellingPlan.id, newLine.", ofAccounts: true),
            Mistake(
                name: "create", inputs: ["lines", "[1]"], kind: .invalidInput,
                message: "The input \"lines\" is a JSON array of objects with variant.id, quantity, attributes, "
                    + "sellingPlan.id, newLine, or ID:COUNT with commas in between, not \"[1]\".", ofAccounts: true),
            Mistake(
                name: "suggestions", inputs: [], kind: .unsupported,
                message: "This backend has no catalog/suggestions. The mapping stub has no such operation."),
        ])
    func mistakes(_ mistake: Mistake) async throws {
        let shop = try Self.shop(mistake.ofAccounts ? Self.accounts : StubbedShop.mapping)
        let inputs = mistake.inputs.isEmpty ? [] : [(mistake.inputs[0], mistake.inputs[1])]
        let error = await #expect(throws: CommerceError.self) { try await attempt(mistake.name, inputs, at: shop) }
        #expect(error?.kind == mistake.kind)
        #expect(error?.message == mistake.message)
        #expect(shop.requests.isEmpty)
    }

    @Test("a filter that the operation has not is refused")
    func unknownFilter() async throws {
        let shop = try Self.shop()
        let error = await #expect(throws: CommerceError.self) {
            try await attempt("search", [("query", "mug")], filters: [.vendor("Oak")], at: shop)
        }
        #expect(error?.kind == .unsupported)
        #expect(shop.requests.isEmpty)
    }

    @Test("the listing has inputs with their use, ways, orders and filters, and needs no request")
    func usage() throws {
        let shop = try Self.shop()
        let inspector = try #require(shop.backend.mappingInspector)
        let usage = try inspector.usage(of: "products")
        #expect(usage.operation == "catalog/products")
        #expect(
            usage.inputs.filter(\.isUsed).map(\.name) == [
                "first", "offset", "collection.id", "collection.handle", "language",
            ])
        #expect(usage.inputs.filter { !$0.isUsed }.map(\.name).contains("query"))
        #expect(usage.ways.map(\.when) == [["collection.id|collection.handle"], []])
        #expect(usage.ways.map(\.sort) == [[], ["price"]])
        #expect(
            usage.ways.map(\.filters) == [[], ["available", "option.*", "price", "tag", "type", "vendor"]])
        let error = #expect(throws: CommerceError.self) { try inspector.usage(of: "prodcuts") }
        #expect(
            error?.message
                == "There is no operation \"prodcuts\", did you mean \"products\"? The mapping stub has catalog/collection, "
                + "catalog/product, catalog/products, catalog/productsByID, catalog/search.")
    }
}
