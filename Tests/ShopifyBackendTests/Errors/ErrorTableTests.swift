import Commerce
import CommerceHTTP
import CommerceTesting
import ShopifyBackend
import Testing

/// A row of the table of failures: what the shop answers, and what is made of it.
struct ErrorRow: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var response: HTTPResponse
    var kind: CommerceError.Kind
    var isRetryable = false
    /// What the message says.
    var says: [String] = []

    static func coded(_ code: String, _ message: String = "Refused.", more: String = "") -> HTTPResponse {
        .json(#"{"errors":[{"message":"\#(message)","extensions":{"code":"\#(code)"\#(more)}}]}"#)
    }

    static let all = [
        ErrorRow(
            testDescription: "200 THROTTLED", response: coded("THROTTLED", "Throttled"), kind: .throttled,
            isRetryable: true),
        ErrorRow(
            testDescription: "200 MAX_COMPLEXITY_EXCEEDED",
            response: coded("MAX_COMPLEXITY_EXCEEDED", "Query cost is 1250.", more: #","cost":1250,"maxCost":1000"#),
            kind: .invalidInput, says: ["1250", "fewer"]),
        ErrorRow(
            testDescription: "200 MAX_INPUT_SIZE_EXCEEDED", response: coded("MAX_INPUT_SIZE_EXCEEDED"),
            kind: .invalidInput, says: ["at most 250"]),
        ErrorRow(
            testDescription: "200 argumentLiteralsIncompatible", response: coded("argumentLiteralsIncompatible"),
            kind: .invalidInput),
        ErrorRow(
            testDescription: "200 INVALID_FIELD_ARGUMENTS", response: coded("INVALID_FIELD_ARGUMENTS"),
            kind: .invalidInput),
        ErrorRow(
            testDescription: "200 ACCESS_DENIED of a scope",
            response: .json(
                #"{"data":null,"errors":[{"message":"Access denied for menu field.","path":["menu"],"extensions":"#
                    + #"{"code":"ACCESS_DENIED","requiredAccess":"`unauthenticated_read_content` access scope."}}]}"#),
            kind: .accessDenied, says: ["`unauthenticated_read_content` access scope", "Headless channel", "Products"]),
        ErrorRow(
            testDescription: "200 ACCESS_DENIED of a session",
            response: coded(
                "ACCESS_DENIED", "Access denied. Required access: a scope. Also: Requires valid customer access token."),
            kind: .unauthenticated, says: ["Sign in again"]),
        ErrorRow(
            testDescription: "200 INTERNAL_SERVER_ERROR",
            response: coded("INTERNAL_SERVER_ERROR", "Internal error.", more: #","requestId":"abc-1""#),
            kind: .unavailable, isRetryable: true),
        ErrorRow(
            testDescription: "200 Timeout", response: .json(#"{"errors":[{"message":"Timeout"}]}"#), kind: .timedOut,
            isRetryable: true),
        ErrorRow(
            testDescription: "200 with a token that is not valid",
            response: .json(#"{"errors":[{"message":"The token provided is not valid"}]}"#), kind: .unauthenticated,
            says: ["Sign in again"]),
        ErrorRow(
            testDescription: "200 with a field that the version lacks",
            response: .json(
                #"{"errors":[{"message":"Field 'products' doesn't exist on type 'Shop'","locations":[{"line":1,"#
                    + #""column":14}],"extensions":{"code":"undefinedField"}}]}"#,
                fields: ["X-Shopify-API-Version": "2026-07"]),
            kind: .invalidInput, says: ["line 1, column 14", "2026-07", "2026-04"]),
        ErrorRow(
            testDescription: "200 with a web page",
            response: .text("<!doctype html><html>Enter store using password</html>", type: "text/html"),
            kind: .malformedResponse, says: ["password"]),
        ErrorRow(
            testDescription: "400 with errors that are an object",
            response: .json(#"{"errors":{"query":"Required parameter missing or invalid"}}"#, status: 400),
            kind: .invalidInput, says: ["Required parameter missing or invalid", "status 400"]),
        ErrorRow(
            testDescription: "400 of a locked shop",
            response: .json(
                #"{"errors":[{"message":"Online Store channel is locked.","extensions":{"code":"BAD_REQUEST"}}]}"#,
                status: 400),
            kind: .unavailable, says: ["locked"]),
        ErrorRow(
            testDescription: "401 of a wrong token",
            response: .json(#"{"errors":[{"message":"","extensions":{"code":"UNAUTHORIZED"}}]}"#, status: 401),
            kind: .configuration,
            says: ["public token", "\"publicToken\"", "X-Shopify-Storefront-Access-Token", "not in Authorization"]),
        ErrorRow(
            testDescription: "402 with a text",
            response: .json(#"{"errors":"No access to this feature"}"#, status: 402),
            kind: .unavailable, says: ["plan", "status 402"]),
        ErrorRow(
            testDescription: "403 of a shop that is not open",
            response: .json(#"{"errors":"Unavailable Shop"}"#, status: 403), kind: .unavailable, says: ["not open"]),
        ErrorRow(
            testDescription: "200 SHOP_INACTIVE", response: coded("SHOP_INACTIVE"), kind: .unavailable,
            says: ["not open"]),
        ErrorRow(
            testDescription: "403 FORBIDDEN",
            response: .json(
                #"{"errors":[{"message":"No.","extensions":{"code":"FORBIDDEN"}}]}"#, status: 403),
            kind: .configuration, says: ["shoes.example.com", "the public token"]),
        ErrorRow(
            testDescription: "404", response: .json(#"{"errors":"Not Found"}"#, status: 404), kind: .configuration,
            says: ["shoes.example.com", "domain", "2026-04"]),
        ErrorRow(
            testDescription: "405 of a page that takes no calls",
            response: .text("<html>Method Not Allowed</html>", status: 405, type: "text/html"), kind: .configuration,
            says: ["There is no Storefront API at https://shoes.example.com/api/2026-04/graphql.json", "endpoint"]),
        ErrorRow(
            testDescription: "400 with a web page",
            response: .text("<html>Bad Request</html>", status: 400, type: "text/html"), kind: .configuration,
            says: ["There is no Storefront API", "endpoint"]),
        ErrorRow(
            testDescription: "200 with a text", response: .text("It works!", type: "text/plain"),
            kind: .malformedResponse, says: ["Check the endpoint's address", "It works!"]),
        ErrorRow(
            testDescription: "423", response: .json(#"{"errors":"This shop is unavailable"}"#, status: 423),
            kind: .unavailable, says: ["locked"]),
        ErrorRow(
            testDescription: "430", response: .text("Shopify Security Rejection", status: 430, type: "text/plain"),
            kind: .accessDenied, says: ["bot"]),
        ErrorRow(
            testDescription: "429", response: .text("Slow down", status: 429, type: "text/plain"), kind: .throttled,
            isRetryable: true),
        ErrorRow(
            testDescription: "502 with a web page", response: .text("<html>", status: 502, type: "text/html"),
            kind: .unavailable, isRetryable: true),
    ]
}

@Suite("The table of the Storefront API's failures") struct ErrorTableTests {
    @Test("each row has its kind, says what to do, and is tried again or not", arguments: ErrorRow.all)
    func row(_ row: ErrorRow) async throws {
        let stub = try StubShop(always: row.response)
        let error = try #require(
            await #expect(throws: CommerceError.self) { try await stub.backend.catalog.shop() })
        #expect(error.kind == row.kind, "\(error)")
        #expect(error.isRetryable == row.isRetryable, "\(error)")
        for text in row.says { #expect(error.message.contains(text), "\(error)") }
        #expect(error.httpStatus == row.response.status)
        #expect(!"\(error)".contains("public-token"))
        #expect(error.operation == .shop && error.backend == "shop")
    }

    @Test("a failure that may pass is asked again, one of the shop's owner is not", arguments: ErrorRow.all)
    func retries(_ row: ErrorRow) async throws {
        let stub = try StubShop(always: row.response) { options in
            options.retry = RetryPolicy(
                attempts: .finite(3), backOff: BackOff(initial: .zero, maximum: .zero), budget: nil)
        }
        _ = try? await stub.backend.catalog.shop()
        #expect(stub.transport.requests.count == (row.isRetryable ? 3 : 1))
    }

    @Test("the request's name and the server's errors are kept")
    func details() async throws {
        let stub = try StubShop(always: ErrorRow.coded("INTERNAL_SERVER_ERROR", more: #","requestId":"abc-1""#))
        let error = await #expect(throws: CommerceError.self) { try await stub.backend.catalog.shop() }
        #expect(error?.requestID == "abc-1")
        #expect(error?.graphQLErrors.first?.code == "INTERNAL_SERVER_ERROR")
    }

    @Test("what a token is wrong in depends on its kind")
    func tokens() async throws {
        let refusal = HTTPResponse.json("{}", status: 401)
        for (access, name) in [
            (ShopifyAccess.privateToken(Secret("s"), buyerIP: nil), "\"privateToken\""),
            (.tokenless, "wants an access token"),
        ] {
            let stub = try StubShop(always: refusal) { $0.access = access }
            let error = await #expect(throws: CommerceError.self) { try await stub.backend.catalog.shop() }
            #expect(error?.kind == .configuration)
            #expect(error?.message.contains(name) ?? false)
        }
    }
}
