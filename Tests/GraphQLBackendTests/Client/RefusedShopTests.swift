import Commerce
import CommerceGraphQL
import CommerceHTTP
import CommerceTesting
import FoundationEssentials
import Testing

@testable import GraphQLBackend

/// Whose mistake a refusal is: the address's, the API token's or the buyer's.
@Suite("Refusals of a whole API") struct RefusedShopTests {
    /// What stands at an address, and what every call says of it.
    private struct Place: CustomTestStringConvertible, Sendable {
        var testDescription: String
        var respond: @Sendable (HTTPRequest) throws -> HTTPResponse
        var kind: CommerceError.Kind
        var message: String

        init(
            _ name: String, _ kind: CommerceError.Kind, _ message: String,
            _ respond: @escaping @Sendable (HTTPRequest) throws -> HTTPResponse
        ) {
            testDescription = name
            self.respond = respond
            self.kind = kind
            self.message = message
        }
    }

    private static func answer(_ body: String, _ status: Int, _ type: String)
        -> @Sendable (HTTPRequest) ->
        HTTPResponse
    {
        { _ in StubbedShop.answer(body, status: status, [.contentType: type]) }
    }

    private static let noAPI = "There is no GraphQL API at https://api.example/graphql."

    private static let places = [
        Place(
            "no such page", .configuration, "\(noAPI) Check the \"endpoint\". (status 404)",
            answer("<html>Not found</html>", 404, "text/html")),
        Place(
            "a page that takes no calls", .configuration, "\(noAPI) Check the \"endpoint\". (status 405)",
            answer("Method Not Allowed", 405, "text/plain")),
        Place(
            "a server that does not understand", .configuration, "\(noAPI) Check the \"endpoint\". (status 400)",
            answer("<html>Bad Request</html>", 400, "text/html; charset=utf-8")),
        Place(
            "an API without the project", .configuration,
            "\(noAPI) It says: there is no such project. Check the \"endpoint\". (status 404)",
            answer(#"{"errors":[{"message":"there is no such project"}]}"#, 404, "application/json")),
        Place(
            "a web page", .malformedResponse,
            "POST https://api.example/graphql: the server answered with status 200 and a body of the type text/html. "
                + "Check the endpoint's address. It says: <html>Welcome</html>",
            answer("<html>Welcome</html>", 200, "text/html")),
        Place(
            "a text", .malformedResponse,
            "POST https://api.example/graphql: the server answered with status 200 and a body of the type text/plain. "
                + "Check the endpoint's address. It says: It works!",
            answer("It works!", 200, "text/plain")),
        Place(
            "JSON of something else", .malformedResponse,
            "POST https://api.example/graphql: the server answered with status 200 and JSON with neither data nor "
                + #"errors. Check the endpoint's address. It says: {"ok":true}"#,
            answer(#"{"ok":true}"#, 200, "application/json")),
        Place(
            "nothing that listens", .network,
            "POST https://api.example/graphql: Nothing listens there. Check host and port, and that the server runs. "
                + "The address is that of \"endpoint\".", { throw HTTPError(.connectionRefused, $0) }),
        Place(
            "an API that does not know the token", .configuration,
            "api.example does not accept the token. Check that it is right and belongs to this endpoint; it travels in "
                + "Authorization as Bearer TOKEN. It says: who? (status 401)",
            answer(#"{"errors":[{"message":"who?"}]}"#, 401, "application/json")),
    ]

    private func options(_ configure: (inout GraphQLShopOptions) -> Void = { _ in }) throws -> GraphQLShopOptions {
        let url = try #require(URL(string: "https://api.example/graphql"))
        var options = GraphQLShopOptions(endpoint: url, mapping: .text(Self.mapping))
        options.token = Secret("sesame-4711")
        options.retry = nil
        configure(&options)
        return options
    }

    @Test("are the same through calls, with a schema or without, and the check of the mapping", arguments: places)
    private func place(_ place: Place) async throws {
        let transport = StubTransport { try place.respond($0) }
        let backend = try GraphQLShop(try options(), transport: transport).backend()
        let refused = StubTransport { request in
            guard String(decoding: request.body, as: UTF8.self).contains("__schema") else {
                return try place.respond(request)
            }
            return StubbedShop.answer(#"{"errors":[{"message":"introspection is not allowed"}]}"#, status: 400)
        }
        let unverified = try GraphQLShop(try options { $0.keepsOptionalParts = true }, transport: refused).backend()
        let calls: [() async throws -> Void] = [
            { _ = try await backend.catalog.products() },
            { _ = try await #require(backend.mappingInspector).report() },
            { _ = try await unverified.catalog.products() },
        ]
        for call in calls {
            let error = await #expect(throws: CommerceError.self) { try await call() }
            #expect(error?.kind == place.kind)
            #expect(error?.message == place.message)
        }
    }

    // MARK: Tokens

    /// The kind of failure that answers are by who was sent: nobody, a session, a password.
    private struct Refusal: CustomTestStringConvertible, Sendable {
        var body: String
        var status = 200
        var signsIn = true
        var hasToken = true
        var nobody: (CommerceError.Kind, String)
        /// Kinds with a session and with a password.
        var buyer: CommerceError.Kind
        var testDescription: String { "\(status) \(body)" }
    }

    private static let refusals = [
        Refusal(
            body: #"{"errors":[{"message":"who?"}]}"#, status: 401,
            nobody: (.configuration, "api.example does not accept the token. Check"), buyer: .unauthenticated),
        Refusal(
            body: #"{"errors":[{"message":"who?"}]}"#, status: 401, hasToken: false,
            nobody: (
                .configuration,
                "api.example wants a token: put one that may read the content into \"token\". It says: who? (status 401)"
            ), buyer: .unauthenticated),
        Refusal(
            body: #"{"errors":[{"message":"no","extensions":{"code":"FORBIDDEN"}}]}"#, status: 403,
            nobody: (.configuration, "api.example does not let the token read this. It says: no. Check"),
            buyer: .accessDenied),
        Refusal(
            body:
                #"{"data":null,"errors":[{"message":"who?","path":["products"],"extensions":{"code":"UNAUTHENTICATED"}}]}"#,
            nobody: (.unauthenticated, "api.example wants a customer for this: sign in. It says: who?"),
            buyer: .unauthenticated),
        Refusal(
            body:
                #"{"data":null,"errors":[{"message":"who?","path":["products"],"extensions":{"code":"UNAUTHENTICATED"}}]}"#,
            signsIn: false, nobody: (.configuration, "api.example does not accept the token. Check"),
            buyer: .unauthenticated),
        Refusal(
            body: #"{"data":null,"errors":[{"message":"no","path":["products"],"extensions":{"code":"FORBIDDEN"}}]}"#,
            nobody: (.accessDenied, "api.example does not let the token read this: products. It says: no. Check"),
            buyer: .accessDenied),
    ]

    @Test("are of the token of the API where no buyer's is sent, and of the buyer's where one is", arguments: refusals)
    private func tokens(_ refusal: Refusal) async throws {
        let transport = StubTransport { request in
            guard String(decoding: request.body, as: UTF8.self).contains("__schema") else {
                return StubbedShop.answer(refusal.body, status: refusal.status)
            }
            return StubbedShop.answer(#"{"errors":[{"message":"introspection is not allowed"}]}"#, status: 400)
        }
        let options = try options {
            $0.keepsOptionalParts = true
            if !refusal.signsIn { $0.mapping = .text(Self.mapping.replacing(Self.signIn, with: "")) }
            if !refusal.hasToken { $0.token = nil }
        }
        let backend = try GraphQLShop(options, transport: transport).backend()
        let nobody = await #expect(throws: CommerceError.self) { try await backend.catalog.products() }
        #expect(nobody?.kind == refusal.nobody.0)
        #expect(nobody?.message.hasPrefix(refusal.nobody.1) == true, "\(nobody?.message ?? "")")
        guard refusal.signsIn else { return }
        let session = Session(accessToken: Secret("customer-7"))
        let buyer = await #expect(throws: CommerceError.self) { try await backend.auth.customer(session: session) }
        #expect(buyer?.kind == refusal.buyer)
        let password = await #expect(throws: CommerceError.self) {
            try await backend.auth.signIn(.password(email: "a@b.example", password: Secret("harbour")))
        }
        #expect(password?.kind == refusal.buyer)
    }

    @Test("of a buyer in the market are tried once more as everybody, and then the API's token's")
    func buyerInMarket() async throws {
        let transport = StubTransport { request in
            guard String(decoding: request.body, as: UTF8.self).contains("__schema") else {
                return StubbedShop.answer(#"{"errors":[{"message":"who?"}]}"#, status: 401)
            }
            return StubbedShop.answer(#"{"errors":[{"message":"introspection is not allowed"}]}"#, status: 400)
        }
        let backend = try GraphQLShop(try options { $0.keepsOptionalParts = true }, transport: transport).backend()
        var market = MarketContext()
        market.buyer = MarketContext.Buyer(session: Session(accessToken: Secret("customer-7")))
        let error = await #expect(throws: CommerceError.self) {
            try await backend.catalog.products(
                ProductQuery(), page: PageRequest(), options: ReadOptions(market: market))
        }
        #expect(error?.kind == .configuration)
        let sent = transport.requests.map { $0.fields["Authorization"] }
        #expect(sent.suffix(2) == ["Bearer customer-7", "Bearer sesame-4711"])
    }

    private static let signIn = #"""
        "signIn": {
          "document": "mutation SignIn($e: String!, $p: String!) { signIn(email: $e, password: $p) { token } }",
          "variables": { "e": "{email}", "p": "{password}" }, "result": "signIn",
          "shape": { "accessToken": "token" } },
        """#

    private static let mapping = #"""
        { "mapping": "customers",
          "catalog": { "products": {
            "document": "query Products($first: Int!) { products(first: $first) { id name } }",
            "variables": { "first": "{first}" }, "items": "products[]",
            "shape": { "id": "id", "title": "name" } } },
          "auth": {
        """# + signIn + #"""

                "customer": {
                  "document": "query Customer { me { id email } }", "result": "me",
                  "shape": { "id": "id", "email": "email" } } } }
            """#
}
