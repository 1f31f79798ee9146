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
