import Commerce
import CommerceGraphQL
import CommerceHTTP
import CommerceJSON
import CommerceTesting
import FoundationEssentials
import Synchronization
import Testing

@testable import GraphQLBackend

/// A small API behind a transport that a test answers for; its schema can't be had, so that nothing but the test's answers
/// is asked for.
struct StubbedShop {
    let transport: StubTransport
    let clock: ManualClock
    let backend: Backend

    /// A request as a test sees it.
    struct Request: Sendable {
        var operation: String
        var variables: JSONObject
        var fields: HTTPFields
    }

    /// Makes a shop.
    ///
    /// - Parameters:
    ///   - configure: changes the options.
    ///   - respond: answers a request.
    init(
        clock: ManualClock = ManualClock(advancesItself: true),
        configure: (inout GraphQLShopOptions) -> Void = { _ in },
        _ respond: @escaping @Sendable (Request) throws -> HTTPResponse
    ) throws {
        self.clock = clock
        transport = StubTransport { request in
            let call = try #require(Self.request(request))
            if call.operation == "IntrospectionQuery" {
                return Self.answer(#"{"errors":[{"message":"GraphQL introspection is not allowed"}]}"#, status: 400)
            }
            return try respond(call)
        }
        var options = GraphQLShopOptions(
            endpoint: try #require(URL(string: "https://api.example/graphql")), mapping: .text(Self.mapping))
        options.token = Secret("sesame-4711")
        options.keepsOptionalParts = true
        options.retry = RetryPolicy(attempts: .finite(3))
        configure(&options)
        backend = try GraphQLShop(options, transport: transport, context: PluginContext(clock: clock)).backend()
    }

    /// A shop that gives answers in their order, the last one again and again.
    init(
        answers: [HTTPResponse], clock: ManualClock = ManualClock(advancesItself: true),
        configure: (inout GraphQLShopOptions) -> Void = { _ in }
    ) throws {
        let rest = Mutex(answers)
        try self.init(clock: clock, configure: configure) { _ in
            try #require(rest.withLock { $0.count > 1 ? $0.removeFirst() : $0.first })
        }
    }

    /// The requests so far, without the one for the schema.
    var requests: [Request] {
        transport.requests.compactMap(Self.request).filter { $0.operation != "IntrospectionQuery" }
    }

    private static func request(_ request: HTTPRequest) -> Request? {
        guard
            let body = try? JSONReader.read(
                request.body, { reader throws(JSONError) in try reader.readValue() })
        else { return nil }
        let document = body["query"]?.string ?? ""
        let name =
            body["operationName"]?.string ?? document.firstMatch(of: /(?:query|mutation) (\w+)/).map { String($0.1) }
        return Request(
            operation: document.contains("__schema") ? "IntrospectionQuery" : name ?? "",
            variables: body["variables"]?.object ?? [:], fields: request.fields)
    }

    static func answer(_ text: String, status: Int = 200, _ fields: HTTPFields = [:]) -> HTTPResponse {
        var all = fields
        if all[.contentType] == nil { all[.contentType] = "application/json" }
        return HTTPResponse(status: status, fields: all, body: Array(text.utf8))
    }

    static func data(_ value: JSONValue, errors: JSONValue? = nil) -> HTTPResponse {
        var body: JSONObject = ["data": value]
        body["errors"] = errors
        return answer(JSONWriter().string(.object(body)))
    }

    static func product(_ id: String, price: JSONValue = 1999) -> JSONValue {
        ["id": .string(id), "name": .string("Product \(id)"), "slug": .string("slug-\(id)"), "price": price]
    }

    /// A page of the list by offset.
    static func page(_ products: [JSONValue], total: Int? = nil) -> HTTPResponse {
        var list: JSONObject = ["items": .array(products)]
        list["count"] = total.map { .number(JSONNumber($0)) }
        return data(["products": .object(list)])
    }

    static let mapping = """
        {
          "mapping": "stub",
          "options": { "stage": { "default": "PUBLISHED" }, "locales": { "default": "en,de" } },
          "headers": { "x-stage": "{options.stage}", "x-locale": "{language}" },
          "money": { "currency": "EUR", "unit": "minor" },
          "limits": { "pageSize": 50 },
          "errors": { "NO_SUCH_STAGE": "accessDenied" },
          "fragments": "fragment Parts on Product { id name slug price }",
          "shapes": { "Product": { "id": "id", "title": "name", "handle": "slug", "price": "price" } },
          "catalog": {
            "products": [
              {
                "when": ["collection.id|collection.handle"],
                "document": "query CategoryProducts($id: ID, $slug: String, $first: Int!, $skip: Int!) { products(category: $id, categorySlug: $slug, first: $first, skip: $skip) { items { ...Parts } count } }",
                "variables": { "id": "{collection.id}", "slug": "{collection.handle}", "first": "{first}", "skip": "{offset}" },
                "items": "products.items[]",
                "paging": { "style": "offset", "total": "products.count" }
              },
              {
                "document": "query Products($first: Int!, $skip: Int!, $where: Where, $orderBy: Order) { products(first: $first, skip: $skip, where: $where, orderBy: $orderBy) { items { ...Parts } count } }",
                "variables": { "first": "{first}", "skip": "{offset}" },
                "items": "products.items[]",
                "paging": { "style": "offset", "total": "products.count" },
                "sort": { "price": { "ascending": { "orderBy": "price_ASC" } } },
                "filters": {
                  "price": { "where": { "AND": [{ "price_gte": "{minimum|unit}" }, { "price_lte": "{maximum|unit}" }] } },
                  "vendor": { "where": { "AND": [{ "brand_in": "{values}" }] } },
                  "tag": { "where": { "tag": "{value}" } },
                  "type": { "where": { "tag": "{value}" } },
                  "option.*": { "where": { "AND": [{ "option": "{name}", "value_in": "{values}" }] } },
                  "available": { "true": { "where": { "stock_gt": 0 } } }
                }
              }
            ],
            "search": {
              "document": "query Search($query: String!, $first: Int!, $after: String) { search(query: $query, first: $first, after: $after) { edges { node { ...Parts } } pageInfo { endCursor hasNextPage } } }",
              "variables": { "query": "{query}", "first": "{first}", "after": "{after}" },
              "items": "search.edges[].node",
              "paging": { "style": "cursor", "next": "search.pageInfo.endCursor", "hasNext": "search.pageInfo.hasNextPage" }
            },
            "product": [
              {
                "when": ["id"],
                "document": "query ProductByID($id: Int!) { product(id: $id) { ...Parts } }",
                "variables": { "id": "{id|int}" },
                "result": "product"
              },
              {
                "when": ["handle"],
                "document": "query ProductBySlug($slug: String!) { product(slug: $slug) { ...Parts } }",
                "variables": { "slug": "{handle}" },
                "result": "product"
              }
            ],
            "productsByID": {
              "document": "query ProductsByID($ids: [ID!]!, $first: Int!) { byID(ids: $ids, first: $first) { ...Parts } }",
              "variables": { "ids": "{ids}", "first": "{first}" },
              "items": "byID[]"
            },
            "collection": {
              "document": "query Category($id: ID, $slug: String) { category(id: $id, slug: $slug) { id name slug } }",
              "variables": { "id": "{id}", "slug": "{handle}" },
              "result": "category",
              "shape": { "id": "id", "title": "name", "handle": "slug" }
            }
          },
          "cart": "local"
        }
        """
}
