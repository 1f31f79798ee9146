import Commerce
import CommerceHTTP
import CommerceJSON
import CommerceTesting
import FoundationEssentials
import Synchronization
import Testing

@testable import GraphQLBackend

@Suite("Tokens in headers of answers")
struct TokenHeadersTests {
    private static let mapping = """
        {
          "mapping": "tokens",
          "session": { "answerHeader": "x-shop-token" },
          "cartToken": { "answerHeader": "x-shop-token" },
          "errors": { "~expired token": "unauthenticated" },
          "shapes": {
            "Cart": {
              "id": "id",
              "lines": {
                "each": "lines",
                "shape": { "id": "id", "quantity": "n", "variant": { "at": ".", "shape": { "id": "v", "title": "v" } } }
              }
            },
            "Session": { "customerID": "id" }
          },
          "catalog": {},
          "cart": {
            "create": { "document": "query Basket { basket { id } }", "result": "basket" },
            "cart": { "document": "query Basket { basket { id lines { id n v } } }", "result": "basket" },
            "addLine": {
              "document": "mutation Add($v: ID!, $n: Int!) { add(v: $v, n: $n) { id code lines { id n v } } }",
              "variables": { "v": "{variant.id}", "n": "{quantity}" },
              "result": "add",
              "errors": { "at": "add", "code": "code", "codes": { "~not enough stock": "OUT" } },
              "warnings": { "codes": { "~only in": "COLOUR" } }
            }
          },
          "auth": {
            "signIn": {
              "document": "mutation In($e: String!, $p: String!) { in(e: $e, p: $p) { id code } }",
              "variables": { "e": "{email}", "p": "{password}" },
              "result": "in",
              "errors": { "at": "in", "code": "code" }
            }
          }
        }
        """

    private func shop(
        _ respond: @escaping @Sendable (StubbedShop.Request) throws -> HTTPResponse
    ) throws -> StubbedShop {
        try StubbedShop(
            configure: { options in
                options.mapping = .text(Self.mapping)
                options.token = nil
            }, respond)
    }

    private static func answer(_ data: JSONValue, token: String? = nil) -> HTTPResponse {
        var fields: HTTPFields = [:]
        if let token { fields.set(HTTPField("X-Shop-Token", token)) }
        return StubbedShop.answer(JSONWriter().string(["data": data]), fields)
    }

    private func tokens(_ shop: StubbedShop) -> [String?] { shop.requests.map { $0.fields[.authorization] } }

    @Test("a cart's token is taken from its first answer, goes with what follows, and is replaced by a newer one")
    func cart() async throws {
        let shop = try shop { request in
            switch (request.operation, request.fields[.authorization]) {
            case ("Basket", nil): Self.answer(["basket": nil], token: "sesame-1")
            case ("Add", _):
                Self.answer(["add": ["id": 7, "lines": [["id": 1, "n": 2, "v": "v1"]]]], token: "sesame-2")
            default: Self.answer(["basket": ["id": 7, "lines": [["id": 1, "n": 2, "v": "v1"]]]])
            }
        }
        let draft = CartDraft(lines: [CartLineInput(variantID: "v1", quantity: 2)])
        let made = try await shop.backend.cart.create(draft, session: nil, options: MutationOptions())
        let cart = try #require(made.value)
        #expect(cart.id == "new?key=sesame-1")
        #expect(cart.lines.map(\.quantity) == [2])
        #expect(try await shop.backend.cart.cart(cart.id, options: ReadOptions()).value == cart)
        #expect(tokens(shop) == [nil, "Bearer sesame-1", "Bearer sesame-2"])
        #expect(shop.transport.requests.allSatisfy { request in !"\(request.fields)".contains("sesame") })
    }

    @Test("a field made of an input that is called a key or a token is shown in no log")
    func secretFields() throws {
        let mapping = """
            {
              "mapping": "m", "catalog": {},
              "options": { "apiKey": { "type": "text" }, "stage": { "type": "text" } },
              "headers": { "x-shop": "shop {options.apiKey}", "x-stage": "{options.stage}", "x-absent": "{country}" }
            }
            """
        let reading = MappingReader.read([MappingText(parsing: Array(mapping.utf8), file: "m.json", files: .none)])
        #expect(reading.problems.map(\.description) == [])
        var inputs = MappingInputs()
        inputs["options.apiKey"] = "sesame"
        inputs["options.stage"] = "DRAFT"
        let fields = try #require(reading.mapping).fields(for: inputs)
        #expect(fields[HTTPFieldName("x-shop")] == "shop sesame")
        #expect(fields.map(\.description) == ["x-shop: (secret)", "x-stage: DRAFT"])
    }

    @Test("two who make a cart at once get two")
    func twoCarts() async throws {
        let count = Mutex(0)
        let shop = try shop { _ in
            Self.answer(["basket": nil], token: "t-\(count.withLock { $0 += 1; return $0 })")
        }
        async let one = shop.backend.cart.create(CartDraft(), session: nil, options: MutationOptions())
        async let two = shop.backend.cart.create(CartDraft(), session: nil, options: MutationOptions())
        #expect(Set([try await one.value?.id, try await two.value?.id]) == ["new?key=t-1", "new?key=t-2"])
    }

    @Test("without a token in the answer there is no cart, and it says in which header it should be")
    func withoutToken() async throws {
        let shop = try shop { _ in Self.answer(["basket": nil]) }
        let error = await #expect(throws: CommerceError.self) {
            try await shop.backend.cart.create(CartDraft(), session: nil, options: MutationOptions())
        }
        #expect(error?.kind == .malformedResponse)
        #expect(error?.message.contains("no token of the cart in the header x-shop-token") == true)
    }

    @Test("a member of a union that is the result itself is no refusal, and one with a code is")
    func union() async throws {
        let shop = try shop { request in
            switch request.operation {
            case "Add": Self.answer(["add": ["code": "NO_SUCH_THING"]])
            default: Self.answer(["basket": ["id": 7]], token: "t")
            }
        }
        let outcome = try await shop.backend.cart.addLines(
            [CartLineInput(variantID: "v1")], to: "7?key=t", options: MutationOptions())
        #expect(outcome.userErrors.map(\.code) == ["NO_SUCH_THING"])
    }

    @Test("errors without a code are told by their sentences: refusals, warnings, and kinds of error")
    func sentences() async throws {
        let shop = try shop { request in
            switch (request.operation, request.variables["v"]?.string, request.fields[.authorization]) {
            case ("Add", "sold-out", _):
                StubbedShop.answer(
                    #"{"data":{"add":null},"errors":[{"message":"There is Not Enough stock.","path":["add"]}]}"#)
            case ("Add", "half", _):
                StubbedShop.answer(#"{"data":{"add":null},"errors":[{"message":"Only in blue.","path":["add"]}]}"#)
            case ("Add", _, _):
                StubbedShop.answer(
                    #"{"data":{"add":null},"errors":[{"message":"The database is away.","path":["add"]}]}"#)
            case (_, _, "Bearer old"):
                StubbedShop.answer(
                    #"{"data":{"basket":null},"errors":[{"message":"Expired token","path":["basket"]}]}"#)
            default: Self.answer(["basket": ["id": 7]])
            }
        }
        func add(_ variant: ID<Variant>) async throws -> MutationOutcome<Cart> {
            try await shop.backend.cart.addLines(
                [CartLineInput(variantID: variant)], to: "7?key=t", options: MutationOptions())
        }
        let refused = try await add("sold-out")
        #expect(refused.userErrors.map(\.code) == ["OUT"])
        #expect(refused.userErrors.map(\.message) == ["There is Not Enough stock."])
        let warned = try await add("half")
        #expect(warned.isAccepted)
        #expect(warned.warnings.map(\.code) == ["COLOUR"])
        #expect(warned.warnings.map(\.message) == ["Only in blue."])
        await #expect(throws: CommerceError.self) { try await add("other") }
        let gone = await #expect(throws: CommerceError.self) {
            try await shop.backend.cart.cart("7?key=old", options: ReadOptions())
        }
        #expect(gone?.kind == .cartGone)
    }

    @Test("a session's token is read from the header; a refusal has none, and no token at all is said")
    func session() async throws {
        let shop = try shop { request in
            switch request.variables["e"]?.string {
            case "ada@shop.example": Self.answer(["in": ["id": 3]], token: "sesame-3")
            case "eve@shop.example": Self.answer(["in": ["code": "INVALID_CREDENTIALS"]])
            default: Self.answer(["in": ["id": 4]])
            }
        }
        func signIn(_ email: String) async throws -> MutationOutcome<Session> {
            try await shop.backend.auth.signIn(.password(email: email, password: Secret("harbour-lights")))
        }
        #expect(
            try await signIn("ada@shop.example").value == Session(accessToken: Secret("sesame-3"), customerID: "3"))
        let refused = try await signIn("eve@shop.example")
        #expect(refused.value == nil)
        #expect(refused.userErrors.map(\.code) == ["INVALID_CREDENTIALS"])
        let error = await #expect(throws: CommerceError.self) { try await signIn("joe@shop.example") }
        #expect(error?.kind == .malformedResponse)
        #expect(error?.message.contains("x-shop-token") == true)
    }
}
