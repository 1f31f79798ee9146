import Commerce
import CommerceJSON
import FoundationEssentials
import Testing

@testable import GraphQLBackend

@Suite("A call of a mapping, tried")
struct MappingTrialTests {
    /// An API that calls secrets by names of its own.
    private static let mapping = """
        {
          "mapping": "door",
          "catalog": {
            "product": {
              "when": ["id"],
              "document": "query One($id: ID!) { one(id: $id) { id name } }",
              "variables": { "id": "{id}" },
              "result": "one",
              "shape": { "id": "id", "title": "name" }
            }
          },
          "auth": {
            "signIn": {
              "document": "mutation Enter($who: String!, $knock: String!) { enter(who: $who, knock: $knock) { ticket kept { stub } lasts } }",
              "variables": { "who": "{email}", "knock": "{password}" },
              "result": "enter",
              "shape": { "accessToken": "ticket", "expiresAt": "lasts" }
            }
          }
        }
        """

    private static func shop(_ answer: JSONValue?) throws -> StubbedShop {
        try StubbedShop(configure: { $0.mapping = .text(mapping) }) { _ in
            guard let answer else {
                return StubbedShop.answer(#"{"errors":[{"message":"locked: open-4711"}],"data":null}"#)
            }
            return StubbedShop.data(answer)
        }
    }

    @Test("a sign-in shows neither the password nor the session, whatever the API calls them")
    func signIn() async throws {
        let shop = try Self.shop([
            "enter": ["ticket": "tick-4712", "kept": ["stub": "stub-4713"], "lasts": 1_800_000_000]
        ])
        let inspector = try #require(shop.backend.mappingInspector)
        let trial = try await inspector.attempt(
            "signIn", inputs: [("email", "ada@shop.example"), ("password", "open-4711")], market: MarketContext())
        #expect(trial.variables == ["who": "ada@shop.example", "knock": "(hidden)"])
        #expect(trial.data == ["enter": ["ticket": "(hidden)", "kept": ["stub": "(hidden)"], "lasts": "(hidden)"]])
        #expect(trial.value == "(a session)")
    }

    @Test("an answer of errors alone hides what was sent as well")
    func refused() async throws {
        let shop = try Self.shop(nil)
        let inspector = try #require(shop.backend.mappingInspector)
        let trial = try await inspector.attempt(
            "signIn", inputs: [("email", "ada@shop.example"), ("password", "open-4711")], market: MarketContext())
        #expect(trial.variables == ["who": "ada@shop.example", "knock": "(hidden)"])
        #expect(!trial.errors.contains { "\($0)".contains("open-4711") })
        #expect(trial.errors.count == 1)
    }

    /// A shop whose API names nothing as it is: carts with a key, and products that are known by one.
    private static let others = """
        {
          "mapping": "pantry",
          "catalog": {
            "products": {
              "document": "query { list { key name apiToken owner: token secret { a b { c } on } } }", "items": "list[]",
              "shape": { "id": "key", "title": "name" }
            }
          },
          "cart": {
            "create": {
              "document": "mutation Begin { begin { basket { ref note } troubles { text } } }",
              "result": "begin.basket", "shape": { "id": "ref", "note": "note" },
              "errors": { "at": "begin.troubles", "message": "text" }
            },
            "cart": {
              "document": "query Basket($ref: ID!) { basket(ref: $ref) { ref note } }",
              "variables": { "ref": "{cart.id}" }, "result": "basket", "shape": { "id": "ref", "note": "note" }
            },
            "addLines": {
              "document": "mutation Add($ref: ID!) { add(ref: $ref) { ref note } }",
              "variables": { "ref": "{cart.id}" }, "result": "add", "shape": { "id": "ref", "note": "note" }
            },
            "addGiftCards": {
              "document": "mutation Pay($ref: ID!, $with: [String!]) { pay(ref: $ref, with: $with) { ref note } }",
              "variables": { "ref": "{cart.id}", "with": "{codes}" }, "result": "pay",
              "shape": { "id": "ref", "note": "note" }
            }
          }
        }
        """

    private func attempt(
        _ name: String, _ inputs: [(name: String, text: String)] = [], _ answer: JSONValue, errors: JSONValue? = nil
    ) async throws -> MappingTrial {
        let shop = try StubbedShop(configure: { $0.mapping = .text(Self.others) }) { _ in
            StubbedShop.data(answer, errors: errors)
        }
        let inspector = try #require(shop.backend.mappingInspector)
        return try await inspector.attempt(name, inputs: inputs, market: MarketContext())
    }

    @Test("what an alias calls otherwise is hidden, an object whole; what the mapping reads as no secret is not")
    func aliases() async throws {
        let trial = try await attempt(
            "products", [],
            [
                "list": [
                    [
                        "key": "mug", "name": "Mug", "apiToken": 4711, "owner": "owner-1",
                        "secret": ["a": "x", "b": ["c": ["y", 7]], "on": true],
                    ]
                ]
            ])
        #expect(
            trial.data == [
                "list": [
                    [
                        "key": "mug", "name": "Mug", "apiToken": "(hidden)", "owner": "(hidden)",
                        "secret": ["a": "(hidden)", "b": ["c": ["(hidden)", "(hidden)"]], "on": true],
                    ]
                ]
            ])
        #expect(trial.value.array?.first?["id"] == "mug")
    }

    @Test("a cart's identifier is hidden wherever it stands, and the entry's token wherever the server quotes it")
    func cart() async throws {
        let trial = try await attempt(
            "cart/create", [],
            [
                "begin": [
                    "basket": ["ref": "ref-815", "note": "basket ref-815 for sesame-4711"],
                    "troubles": [["text": "ref-815 is full"]],
                ]
            ],
            errors: [["message": "slow: ref-815", "path": ["begin", "basket", "note"]]])
        #expect(
            trial.data == [
                "begin": ["basket": ["ref": "(hidden)", "note": "(hidden)"], "troubles": [["text": "(hidden)"]]]
            ])
        #expect(trial.value["id"] == "(hidden)")
        #expect(trial.value["note"] == "(hidden)")
        #expect(trial.userErrors == [["message": "(hidden) is full"]])
        #expect(!"\(trial.errors) \(trial.issues)".contains("ref-815"))
        #expect(trial.issues.map(\.message) == ["slow: (hidden)"])
    }

    @Test("inputs that give access are hidden in variables, answers and messages: carts, codes of gift cards")
    func inputs() async throws {
        let trial = try await attempt(
            "addGiftCards", [("cart.id", "ref-815"), ("codes", "GIFT-1,GIFT-22")],
            ["pay": ["ref": "ref-815", "note": "paid by GIFT-22"]],
            errors: [["message": "GIFT-1 was not taken by ref-815"]])
        #expect(trial.variables == ["ref": "(hidden)", "with": ["(hidden)", "(hidden)"]])
        #expect(trial.data == ["pay": ["ref": "(hidden)", "note": "(hidden)"]])
        #expect(trial.errors == ["(hidden) was not taken by (hidden)"])
    }

    @Test("a product is shown as it is")
    func product() async throws {
        let shop = try Self.shop(["one": ["id": 7, "name": "Mug"]])
        let inspector = try #require(shop.backend.mappingInspector)
        let trial = try await inspector.attempt("product", inputs: [("id", "7")], market: MarketContext())
        #expect(trial.data == ["one": ["id": 7, "name": "Mug"]])
        #expect(trial.value["id"] == "7")
        #expect(trial.value["title"] == "Mug")
    }
}
