// What customers have let programs do by the sandbox's sign-in page.
struct AccountGrants: Sendable {
    // A code, which is good for one exchange.
    struct Code: Sendable {
        let customer: Int
        let request: AuthorizationQuery
        let expiresAt: Int
    }

    // A refresh token, which is good for one renewal.
    struct Refresh: Sendable {
        let customer: Int
        let accessToken: String
        let expiresAt: Int
    }

    static let codeLifetime = 60
    static let accessLifetime = 3600
    static let refreshLifetime = 30 * 86_400
    static let maximum = 50_000

    var codes: [String: Code] = [:]
    var refreshes: [String: Refresh] = [:]
}

extension ShopState {
    mutating func issueCode(for customer: Int, _ request: AuthorizationQuery, now: Int) -> String {
        accounts.codes = accounts.codes.filter { $0.value.expiresAt > now }
        if accounts.codes.count >= AccountGrants.maximum { accounts.codes = [:] }
        let code = random.hex(32)
        accounts.codes[code] = AccountGrants.Code(
            customer: customer, request: request, expiresAt: now + AccountGrants.codeLifetime)
        return code
    }

    // The access token is good for the Storefront face as well, as a buyer's and a customer's.
    mutating func issueTokens(for customer: Int, now: Int) -> (access: String, refresh: String) {
        accounts.refreshes = accounts.refreshes.filter { $0.value.expiresAt > now }
        if accounts.refreshes.count >= AccountGrants.maximum { accounts.refreshes = [:] }
        if tokens.count >= Self.maximumTokens { tokens = tokens.filter { $0.value.expiresAt > now } }
        let access = "shcat_" + random.hex(32)
        let refresh = "shcrt_" + random.hex(32)
        tokens[access] = CustomerToken(customer: customer, expiresAt: now + AccountGrants.accessLifetime)
        accounts.refreshes[refresh] = AccountGrants.Refresh(
            customer: customer, accessToken: access, expiresAt: now + AccountGrants.refreshLifetime)
        return (access, refresh)
    }

    // Takes a refresh token out, and with it the access token that came beside it.
    mutating func spend(refreshToken: String, now: Int) -> Int? {
        guard let refresh = accounts.refreshes.removeValue(forKey: refreshToken) else { return nil }
        tokens[refresh.accessToken] = nil
        guard refresh.expiresAt > now, customers[refresh.customer]?.isEnabled == true else { return nil }
        return refresh.customer
    }

    mutating func endSignIns(of customer: Int) {
        for (token, refresh) in accounts.refreshes where refresh.customer == customer {
            accounts.refreshes[token] = nil
            tokens[refresh.accessToken] = nil
        }
    }
}
