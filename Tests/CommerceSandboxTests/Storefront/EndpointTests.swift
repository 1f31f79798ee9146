import CommerceJSON
import Testing

@testable import CommerceSandbox

@Suite("Storefront endpoint") struct EndpointTests {
    private let client = StorefrontClient()
    private static let query = "{ shop { name } }"

    @Test(
        "takes both paths and falls forward from versions that it doesn't have",
        arguments: [
            ("/api/2026-04/graphql.json", "2026-04"), ("/api/2026-04/graphql", "2026-04"),
            ("/api/2023-01/graphql.json", "2025-10"), ("/api/2026-02/graphql.json", "2026-04"),
            ("/api/2031-01/graphql.json", "2026-07"), ("/api/unstable/graphql.json", "unstable"),
        ])
    func versions(_ path: String, _ expected: String) throws {
        let response = client.send(Self.query, path: path)
        #expect(response.status == 200)
        #expect(response["X-Shopify-API-Version"] == expected)
        #expect(response["X-Request-Id"]?.count == 32)
        #expect(try JSONValue(parsing: response.body).at("data.shop.name") == "Harbour & Pine")
    }

    @Test(
        "knows no other path",
        arguments: ["/api/graphql.json", "/api/2026-04/rest.json", "/api/x/graphql.json", "/api"])
    func paths(_ path: String) {
        #expect(client.send(Self.query, path: path).status == 404)
    }

    @Test("takes a public token, a private one, or none, and refuses wrong ones")
    func tokens() {
        #expect(client.send(Self.query).status == 200)
        #expect(client.with(token: nil).send(Self.query).status == 200)
        #expect(client.with(token: "wrong").send(Self.query).status == 401)
        let bare = client.with(token: nil)
        let header = "shopify-storefront-private-token"
        #expect(bare.send(Self.query, headers: [header: "shpat_sandbox_private_token"]).status == 200)
        #expect(bare.send(Self.query, headers: [header: "shpat_wrong"]).status == 401)
    }

    @Test(
        "answers bodies that are no request with 400",
        arguments: [
            "", "{", "[]", "{}", #"{"query": 1}"#, #"{"query": ""}"#,
            #"{"query": "{ shop { name } }", "variables": 3}"#,
        ])
    func bodies(_ body: String) throws {
        var request = WebRequest(method: "POST", path: "/api/2026-04/graphql.json")
        request.body = Array(body.utf8)
        let response = client.site.answer(request)
        #expect(response.status == 400)
        #expect(try JSONValue(parsing: response.body) == ["errors": ["query": "Required parameter missing or invalid"]])
    }

    @Test("refuses other methods") func methods() {
        let response = client.site.answer(WebRequest(method: "GET", path: "/api/2026-04/graphql.json"))
        #expect(response.status == 405)
        #expect(response["Allow"] == "POST")
    }

    @Test("says of a field outside of its schema that this is a limit of the sandbox") func outside() throws {
        let error = try client.answer("{ shop { products } }").at("errors.0")
        #expect(error["message"]?.string?.hasPrefix("Field 'products' doesn't exist on type 'Shop'") == true)
        #expect(error["message"]?.string?.contains("this sandbox answers a part of the Storefront API 2026-04") == true)
        #expect(error["path"] == ["query", "shop", "products"])
        #expect(error["extensions"] == ["code": "undefinedField", "typeName": "Shop", "fieldName": "products"])
        #expect(error.at("locations.0") == ["line": 1, "column": 10])
    }

    @Test("says where a text is no GraphQL") func syntax() throws {
        let answer = try client.answer("{ shop { name }")
        #expect(answer.at("errors.0.message").string?.hasPrefix("Parse error") == true)
        #expect(answer["data"] == nil)
    }

    @Test("bounds what requests without a token may cost") func complexity() throws {
        let query = "{ products(first: 250) { nodes { variants(first: 3) { nodes { price { amount } } } } } }"
        let error = try client.with(token: nil).answer(query).at("errors.0")
        #expect(error.at("extensions.code") == "MAX_COMPLEXITY_EXCEEDED")
        #expect(error.at("extensions.cost") == 1251)
        #expect(error.at("extensions.maxCost") == 1000)
        #expect(try client.data(query).at("products.nodes").array?.count == 60)
    }

    @Test("executes nothing of lists that are too long", arguments: [250, 251]) func inputSize(_ size: Int) throws {
        let ids = JSONValue.array((0..<size).map { .string("gid://shopify/Product/\($0)") })
        let answer = try client.answer("query($ids: [ID!]!) { nodes(ids: $ids) { id } }", ["ids": ids])
        if size == 250 {
            #expect(answer.at("data.nodes").array?.count == 250)
        } else {
            let message: JSONValue = "The input array size of 251 is greater than the maximum allowed of 250."
            #expect(answer.at("errors.0.message") == message)
            #expect(answer.at("errors.0.path") == ["nodes", "ids"])
            #expect(answer.at("errors.0.extensions.code") == "MAX_INPUT_SIZE_EXCEEDED")
            #expect(answer["data"] == nil)
        }
    }

    @Test("refuses without a token what needs one") func tokenless() throws {
        let bare = client.with(token: nil)
        let answer = try bare.answer(
            "{ product(handle: \"harbour-tee\") { title metafield(namespace: \"custom\", key: \"material\") { value } } }"
        )
        #expect(answer.at("data.product") == ["title": "Harbour Tee", "metafield": nil])
        #expect(answer.at("errors.0.extensions.code") == "ACCESS_DENIED")
        #expect(answer.at("errors.0.path") == ["product", "metafield"])
        #expect(try bare.answer("{ product(handle: \"harbour-tee\") { tags } }").at("data.product") == nil)
    }

    @Test(
        "answers in the market that it has for the country and language, and says which",
        arguments: [
            ("US", "EN", "US", "EN", "28.0", "USD", "Harbour Tee"),
            ("DE", "DE", "DE", "DE", "25.75", "EUR", "Hafen-T-Shirt"),
            ("AT", "EN", "AT", "EN", "25.75", "EUR", "Harbour Tee"),
            ("FR", "FR", "US", "EN", "28.0", "USD", "Harbour Tee"),
        ])
    func context(
        _ country: String, _ language: String, _ effective: String, _ spoken: String, _ amount: String,
        _ currency: String,
        _ title: String
    ) throws {
        let answer = try client.answer(
            """
            query($c: CountryCode, $l: LanguageCode) @inContext(country: $c, language: $l) {
              product(handle: "harbour-tee") { title priceRange { minVariantPrice { amount currencyCode } } }
              localization { country { isoCode } language { isoCode } }
            }
            """, ["c": .string(country), "l": .string(language)])
        #expect(answer["errors"] == nil)
        #expect(answer.at("data.product.title") == .string(title))
        #expect(
            answer.at("data.product.priceRange.minVariantPrice")
                == ["amount": .string(amount), "currencyCode": .string(currency)])
        #expect(answer.at("data.localization.country.isoCode") == .string(effective))
        #expect(answer.at("extensions.context") == ["country": .string(effective), "language": .string(spoken)])
    }
}
