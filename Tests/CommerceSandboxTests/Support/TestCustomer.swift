import CommerceJSON

@testable import CommerceSandbox

enum TestCustomer {
    static func signIn(_ client: StorefrontClient, _ email: String, _ password: String) throws -> JSONValue {
        try client.data(
            """
            mutation($i: CustomerAccessTokenCreateInput!) { customerAccessTokenCreate(input: $i) {
              customerAccessToken { accessToken expiresAt } customerUserErrors { code field message } } }
            """, ["i": ["email": .string(email), "password": .string(password)]]
        ).at("customerAccessTokenCreate")
    }

    // A token of the demo shop's customer.
    static func token(_ client: StorefrontClient) throws -> JSONValue {
        try signIn(client, ShopState.demoEmail, ShopState.demoPassword).at("customerAccessToken.accessToken")
    }
}
