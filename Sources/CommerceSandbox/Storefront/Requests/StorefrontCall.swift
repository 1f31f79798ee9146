import CommerceJSON

// One request to the Storefront face while it is executed: the shop, which it has for itself, and whom it is answered for.
final class StorefrontCall {
    var shop: ShopState
    let market: ShopMarket
    let access: StorefrontAccess
    // What addresses in the answer begin with, without a slash at the end.
    let base: String
    // The token of the customer whom the whole request is for; only the Customer Account face has such requests.
    let customerToken: String?
    // The time of the request, in seconds since 1970.
    let now: Int

    init(
        shop: consuming ShopState, market: ShopMarket, access: StorefrontAccess, base: String, now: Int,
        customerToken: String? = nil
    ) {
        self.shop = shop
        self.market = market
        self.access = access
        self.base = base
        self.now = now
        self.customerToken = customerToken
    }

    func text(_ text: LocalizedText) -> String { text.text(in: market.language) }

    func money(_ dollarCents: Int) -> GraphValue { market.money(dollarCents).graph }

    // Fails where the field is not for requests without a token.
    func require(_ field: String, scope: String) throws {
        guard access == .tokenless else { return }
        throw FieldFailure.accessDenied(field, requires: "`\(scope)` access scope.")
    }
}

// By what a request may read.
enum StorefrontAccess: Sendable, Hashable {
    case publicToken, privateToken, tokenless
}

extension ShopMoney {
    var graph: GraphValue {
        .record("MoneyV2", ["amount": .string(amount), "currencyCode": .string(currency.rawValue)])
    }
}

extension FieldFailure {
    static func accessDenied(_ field: String, requires: String) -> FieldFailure {
        FieldFailure(
            "Access denied for \(field) field. Required access: \(requires)", code: "ACCESS_DENIED",
            extensions: [
                "documentation": "https://shopify.dev/api/usage/access-scopes", "requiredAccess": .string(requires),
            ])
    }
}

// Names as the API gives them: `gid://shopify/Product/1?key=…`.
struct GlobalID {
    let type: String
    let text: String
    let query: [String: String]

    var number: Int? { Int(text) }

    init?(_ id: String) {
        let prefix = "gid://shopify/"
        guard id.hasPrefix(prefix), id.utf8.count < 512 else { return nil }
        let parts = id.dropFirst(prefix.count).split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        let path = (parts.first ?? "").split(separator: "/", maxSplits: 1)
        guard path.count == 2 else { return nil }
        type = String(path[0])
        text = String(path[1])
        query = parts.count > 1 ? FormCoding.fields(String(parts[1])) : [:]
    }
}
