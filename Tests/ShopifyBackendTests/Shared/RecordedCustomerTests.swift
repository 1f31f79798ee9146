import Commerce
import CommerceTesting
import ShopifyBackend
import Testing

/// Recorded answers about customers.
@Suite("Recorded customers", SharedCases.condition) struct RecordedCustomerTests {
    @Test("body 21: wrong password, stranger and disabled account look the same")
    func unidentified() async throws {
        let stub = try StubShop(always: try SharedCases.response(21))
        let outcome = try await stub.backend.auth.signIn(.password(email: "a@b.example", password: Secret("p")))
        #expect(outcome.value == nil)
        #expect(outcome.userErrors.map(\.code) == [.unidentifiedCustomer])
        #expect(outcome.userErrors.map(\.field) == [[]])
    }

    @Test("body 23: a token that was deleted is a session that has ended, not a scope that is missing")
    func deletedToken() async throws {
        let stub = try StubShop(always: try SharedCases.response(23))
        let error = await #expect(throws: CommerceError.self) {
            try await stub.backend.auth.addAddress(MailingAddress(), session: CustomerData.session)
        }
        #expect(error?.kind == .unauthenticated)
        #expect(error?.message.contains("Sign in again") ?? false)
    }
}
