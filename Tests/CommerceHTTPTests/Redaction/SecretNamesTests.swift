import CommerceHTTP
import Testing

@Suite struct SecretNamesTests {
    @Test(arguments: [
        "Authorization", "proxy-authorization", "Cookie", "Set-Cookie", "X-Shopify-Storefront-Access-Token",
        "X-API-Key", "x-auth", "X-Session", "X-Hub-Signature", "Shopify-Storefront-Private-Token", "ApiKey",
    ])
    func fieldsOfCredentialsAreSecret(name: String) {
        #expect(SecretNames.isSecretField(name))
    }

    @Test(arguments: [
        "Accept", "Content-Type", "ETag", "User-Agent", "Author", "Keyboard", "X-Request-ID", "Retry-After",
        "Keep-Alive", "Location",
    ])
    func otherFieldsAreNot(name: String) {
        #expect(!SecretNames.isSecretField(name))
    }

    @Test(arguments: [
        "password", "newPassword", "accessToken", "access_token", "customerAccessToken", "giftCardCodes",
        "gift-card-code", "refreshToken", "client_secret", "code_verifier", "multipassToken", "sessionID",
    ])
    func membersOfCredentialsAreSecret(name: String) {
        #expect(SecretNames.isSecretMember(name))
    }

    @Test(arguments: ["title", "handle", "discountCodes", "code", "author", "monkey", "tokenize", "email"])
    func otherMembersAreNot(name: String) {
        #expect(!SecretNames.isSecretMember(name))
    }
}
