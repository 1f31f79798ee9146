import Commerce
import CommerceJSON
import CommerceTesting
import ShopifyBackend
import Testing

@Suite("Fields that the access token may not read") struct DeniedFieldTests {
    private func denial(of field: String) -> StubShop.Answer {
        let error: JSONValue = [
            "message": .string("Access denied for \(field) field."),
            "path": ["products", "nodes", 0, .string(field)], "extensions": ["code": "ACCESS_DENIED"],
        ]
        return .body(JSONWriter().string(["data": nil, "errors": [error]]))
    }

    @Test("cost no catalogue: what can be left out is left out from then on, and every answer says so")
    func tags() async throws {
        let denied = denial(of: "tags")
        let stub = try StubShop(answer: { _, variables in
            variables["withTags"] == false
                ? .data(CatalogAnswers.products([CatalogAnswers.product(1, ["tags": .null])])) : denied
        })
        for _ in 1...2 {
            let page = try await stub.backend.catalog.products()
            #expect(page.items.map(\.tags) == [[]])
            #expect(page.issues.map(\.code) == ["ACCESS_DENIED"] && page.issues.map(\.path) == ["tags"])
        }
        #expect(stub.variables.map { $0["withTags"] } == [true, false, false])
    }

    @Test("a denial of what can't be left out is an error at once")
    func others() async throws {
        let denied = denial(of: "title")
        let stub = try StubShop(answer: { _, _ in denied })
        let error = await #expect(throws: CommerceError.self) { try await stub.backend.catalog.products() }
        #expect(error?.kind == .accessDenied)
        #expect(stub.transport.requests.count == 1)
    }
}
