import Commerce
import CommerceGraphQL
import CommerceHTTP
import CommerceJSON
import CommerceTesting
import FoundationEssentials
import ShopifyBackend
import Testing

@Suite("The plugin") struct ShopifyPluginTests {
    private func options(_ settings: [String: JSONValue]) throws -> ShopifyOptions {
        try ShopifyPlugin.options(Settings(settings))
    }

    private func configuration(_ entry: String) throws -> Configuration {
        try Configuration(
            parsing: Array(#"{ "backends": { "shop": { "plugin": "shopify", \#(entry) } } }"#.utf8),
            file: "commerce.json")
    }

    @Test("settings are the options")
    func allSettings() throws {
        let options = try options([
            "domain": "shoes.myshopify.com", "publicToken": "t", "apiVersion": "2026-01", "country": "us",
            "language": "pt-BR", "companyLocation": "c", "preferredLocation": "p",
            "visitorConsent": ["marketing": false], "metafields": ["product:custom.material", "variant:a.b", "x.y"],
            "stock": false, "cache": "cache-first=60", "rate": 2.5, "retries": 0, "timeout": 5,
            "connectTimeout": 1.5,
        ])
        #expect(options.domain == "shoes.myshopify.com")
        #expect(options.access == .publicToken(Secret("t")))
        #expect(options.apiVersion == "2026-01")
        #expect(options.market.country == "US" && options.market.language == "pt-BR")
        #expect(options.market.buyer?.companyLocationID == "c")
        #expect(options.market.buyer?.preferredLocationID == "p")
        #expect(options.consent == ShopifyConsent(marketing: false))
        #expect(options.metafields.map(\.owner) == [.product, .variant, .product])
        #expect(options.metafields.first?.identifier == MetafieldIdentifier(namespace: "custom", key: "material"))
        #expect(!options.readsStock)
        #expect(options.cachePolicy == .cacheFirst(expireIn: .seconds(60)))
        #expect(options.rate == 2.5 && options.retry == nil)
        #expect(options.timeouts.total == .seconds(5) && options.timeouts.connect == .milliseconds(1_500))
    }

    @Test(
        "what can't be right is said with what to write",
        arguments: [
            (["publicToken": "a", "privateToken": "b"], "exclude each other"), (["publicToken": ""], "empty"),
            (["publicToken": "a", "buyerIP": "1.2.3.4"], "privateToken"),
            (["metafields": ["material"]], "product:custom"),
            (["metafields": ["cart:a.b"]], "collection"), (["cache": "sometimes"], "cache-first=60"),
            (["rate": 0], "more than 0"), (["country": "Germany"], "ISO 3166-1"), (["language": "?"], "pt-BR"),
            (["apiVersion": "latest"], "2026-04"), (["domain": "not a domain"], "myshopify.com"), ([:], "\"domain\""),
        ] as [([String: JSONValue], String)])
    func mistakes(_ settings: [String: JSONValue], _ says: String) throws {
        let isWhole = settings.isEmpty || settings["domain"] != nil
        let settings = isWhole ? settings : settings.merging(["domain": "a.example"]) { mine, _ in mine }
        let error = #expect(throws: CommerceError.self) {
            try ShopifyPlugin.makeBackend(Settings(settings), context: PluginContext())
        }
        #expect(error?.kind == .configuration)
        #expect(error?.message.contains(says) ?? false, "\(error?.message ?? "")")
    }

    @Test(
        "requests go to the shop's address, or to the endpoint",
        arguments: [
            (["domain": "shoes.myshopify.com"], "https://shoes.myshopify.com/api/2026-04/graphql.json"),
            (["domain": "https://Shoes.example/"], "https://shoes.example/api/2026-04/graphql.json"),
            (["endpoint": "http://127.0.0.1:4100"], "http://127.0.0.1:4100/api/2026-04/graphql.json"),
            (
                ["endpoint": "https://proxy.example/shopify", "apiVersion": "2026-07"],
                "https://proxy.example/shopify/api/2026-07/graphql.json"
            ),
            (
                ["endpoint": "https://proxy.example/x/graphql.json", "domain": "a.example"],
                "https://proxy.example/x/graphql.json"
            ),
        ] as [([String: JSONValue], String)])
    func addresses(_ settings: [String: JSONValue], _ address: String) throws {
        let shop = try ShopifyStorefront(ShopifyPlugin.options(Settings(settings)), transport: StubTransport([]))
        #expect(shop.client.endpoint.url.absoluteString == address)
    }

    @Test("plain http is for this machine, unless the entry allows it")
    func insecure() throws {
        let registry = PluginRegistry([ShopifyPlugin.self])
        let refused = try configuration(#""endpoint": "http://shop.example""#)
        #expect(registry.validate(refused).count == 1)
        let allowed = try configuration(#""endpoint": "http://shop.example", "allowInsecureHTTP": true"#)
        #expect(registry.validate(allowed).isEmpty)
        #expect(try registry.backend("shop", in: allowed).plugin == "shopify")
        var options = ShopifyOptions()
        options.endpoint = URL(string: "http://shop.example")
        #expect(throws: CommerceError.self) { try ShopifyStorefront(options) }
    }

    @Test("a token travels in the header of its kind alone, and is in no description")
    func tokens() async throws {
        let kinds: [(ShopifyAccess, HTTPFieldName, String?)] = [
            (.publicToken(Secret("tok-1")), "X-Shopify-Storefront-Access-Token", nil),
            (.privateToken(Secret("tok-1"), buyerIP: "203.0.113.7"), "Shopify-Storefront-Private-Token", "203.0.113.7"),
        ]
        for (access, name, address) in kinds {
            let stub = try StubShop(["Shop": [.data(CatalogAnswers.shop)]]) { $0.access = access }
            _ = try await stub.backend.catalog.shop()
            let request = try #require(stub.transport.requests.first)
            #expect(request.fields[name] == "tok-1")
            #expect(request.fields["Shopify-Storefront-Buyer-IP"] == address)
            #expect(request.fields[.authorization] == nil)
            #expect(request.fields.filter { $0.value == "tok-1" }.count == 1)
            #expect(!"\(request) \(access)".contains("tok-1"))
        }
    }

    @Test("without a token only what everybody may read is asked for, and less at once")
    func tokenless() async throws {
        let stub = try StubShop(["Products": [.data(CatalogAnswers.products([CatalogAnswers.product()]))]]) { options in
            options.access = .tokenless
            options.metafields = [ShopifyMetafield(.product, MetafieldIdentifier(namespace: "a", key: "b"))]
        }
        _ = try await stub.backend.catalog.products(page: PageRequest(first: 250))
        let variables = try #require(stub.variables.first)
        #expect(
            variables["withTags"] == false && variables["withStock"] == false && variables["withMetafields"] == false)
        #expect(variables["first"] == 50)
        #expect(stub.transport.requests.first?.fields["X-Shopify-Storefront-Access-Token"] == nil)
        #expect(try await !stub.backend.capabilities().filterKeys.contains(.tag))
    }

    @Test("metafields are those of the configuration, and for a query those that it names besides, each once")
    func metafields() async throws {
        let material = MetafieldIdentifier(namespace: "custom", key: "material")
        let stub = try StubShop(["Products": [.data(CatalogAnswers.products([CatalogAnswers.product()]))]]) { options in
            options.metafields = [ShopifyMetafield(.product, material)]
        }
        let more = MetafieldIdentifier(namespace: "custom", key: "care")
        _ = try await stub.backend.catalog.products(ProductQuery(metafields: [material, more]))
        #expect(
            stub.variables.first?["productMetafields"] == [
                ["namespace": "custom", "key": "material"], ["namespace": "custom", "key": "care"],
            ])
    }

    @Test("the client is lent for operations of the user's own, with the shop's address and token")
    func lentClient() async throws {
        let stub = try StubShop(["Mine": [.data(["shop": ["name": "Shoes"]])]])
        let client = try #require(stub.backend.graphQLClient)
        let result = try await client.perform(GraphQLRequest("query Mine { shop { name } }", operationName: "Mine"))
        #expect(result.value["shop"]?["name"] == "Shoes")
        #expect(stub.transport.requests.first?.fields["X-Shopify-Storefront-Access-Token"] == "public-token")
    }

    @Test("carts and sessions are those of the shop, whatever the version")
    func identity() throws {
        var options = ShopifyOptions(domain: "Shoes.example")
        let one = try ShopifyStorefront(options).backend()
        options.apiVersion = "2026-07"
        options.access = .publicToken(Secret("t"))
        #expect(try ShopifyStorefront(options).backend().stateIdentity == one.stateIdentity)
        #expect(one.stateIdentity == "shopify:https://shoes.example")
    }

    @Test("the transport is the program's, where it has put one in")
    func transport() async throws {
        let transport = StubTransport([.json(JSONWriter().string(["data": CatalogAnswers.shop]))])
        var context = PluginContext(backendName: "shop")
        context.services.transport = transport
        let backend = try ShopifyPlugin.makeBackend(Settings(["domain": "a.example"]), context: context)
        _ = try await backend.catalog.shop()
        #expect(transport.requests.count == 1)
    }

    @Test("a rate is kept to")
    func rate() async throws {
        let clock = ManualClock()
        let stub = try StubShop(["Shop": [.data(CatalogAnswers.shop)]], clock: clock) { $0.rate = 1 }
        _ = try await stub.backend.catalog.shop()
        let second = Task { try await stub.backend.catalog.shop() }
        await clock.waitForSleepers(1)
        #expect(stub.transport.requests.count == 1)
        clock.advance(by: .seconds(1))
        _ = try await second.value
        #expect(stub.transport.requests.count == 2)
    }

    @Test(
        "what is wrong with a setting stands at its key, and what is missing at the entry",
        arguments: [
            (
                #""domain": "a.example", "apiVersion": "latest""#,
                "1:79: $.backends.a.apiVersion: \"latest\" is no version"
            ),
            (#""domain": "not a domain""#, "1:52: $.backends.a.domain: \"not a domain\" is no shop's domain"),
            (
                #""domain": "a.example", "metafields": ["material"]"#,
                "1:79: $.backends.a.metafields: \"material\" in \"metafields\" names no metafield"
            ),
            (
                #""domain": "a.example", "customerAccounts": {"clientID": "no client"}"#,
                "1:98: $.backends.a.customerAccounts.clientID: \"clientID\" is no identifier"
            ),
            (#""country": "US""#, "1:20: $.backends.a: A shop needs a \"domain\""),
        ])
    func places(_ settings: String, _ message: String) throws {
        let text = #"{"backends": {"a": {"plugin": "shopify", \#(settings)}}}"#
        let configuration = try Configuration(parsing: text.utf8, file: "c.json")
        let error = #expect(throws: CommerceError.self) {
            try PluginRegistry([ShopifyPlugin.self]).backend(in: configuration)
        }
        #expect(error?.message.hasPrefix("c.json:" + message) == true, "\(error?.message ?? "")")
    }
}
