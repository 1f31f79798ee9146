import Commerce
import CommerceHTTP
import CommerceJSON
import CommerceTesting
import FoundationEssentials
import ShopifyBackend
import Testing

/// Recorded answers of token endpoints and a discovery document.
@Suite("Recorded customer accounts", SharedCases.condition) struct RecordedAccountTests {
    private static let session = Session(accessToken: Secret("access-0"), refreshToken: Secret("refresh-0"))

    private func renew(_ response: HTTPResponse) async throws -> CommerceError? {
        let shop = try StubAccounts(token: { _ in response })
        return await #expect(throws: CommerceError.self) { try await shop.auth.renew(Self.session) }
    }

    @Test("body 35: a refresh that is refused for good ends the session")
    func invalidGrant() async throws {
        #expect(try await renew(SharedCases.response(35))?.kind == .unauthenticated)
    }

    @Test("body 36: a passing 401 keeps the session, and says that it may be tried again; so does a 429")
    func transient() async throws {
        var response = try SharedCases.response(36)
        for status in [401, 429] {
            response.status = status
            let error = try await renew(response)
            #expect(error?.kind == (status == 401 ? .unavailable : .throttled))
            #expect(error?.isRetryable == true && error?.httpStatus == status)
        }
    }

    @Test("body 37: status 200 with the refusal in it ends the session all the same")
    func refusalWithSuccess() async throws {
        // The body is that of 35 under another status; it stands in no file of its own.
        var response = try SharedCases.response(35)
        response.status = 200
        #expect(try await renew(response)?.kind == .unauthenticated)
    }

    @Test("body 38: a web page in place of tokens keeps the session")
    func page() async throws {
        let error = try await renew(SharedCases.response(38))
        #expect(error?.kind == .unavailable && error?.isRetryable == true)
        #expect(error?.message.contains("502") ?? false)
    }

    @Test("body 39: the places are those of the document")
    func discovery() async throws {
        let document = try JSONValue(parsing: SharedCases.response(39).body)
        let shop = try StubAccounts(openID: document)
        let challenge = try await shop.challenge()
        #expect(
            challenge.url.absoluteString.hasPrefix("https://shopify.com/authentication/12345/oauth/authorize?"))
        let page = try await shop.auth.signOut(Session(accessToken: Secret("a"), idToken: Secret("t")))
        #expect(page?.absoluteString == "https://shopify.com/authentication/12345/logout?id_token_hint=t")
    }
}
