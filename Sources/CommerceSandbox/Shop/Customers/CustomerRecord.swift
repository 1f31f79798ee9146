// A customer of the shop.
struct CustomerRecord: Sendable {
    struct Address: Sendable {
        let number: Int
        var address: PostalAddress

        // As Shopify gives them, with a token behind them that may be left out.
        var id: String { "gid://shopify/MailingAddress/\(number)?model_name=CustomerAddress" }

        func matches(_ id: String) -> Bool {
            guard let global = GlobalID(id) else { return false }
            return global.type == "MailingAddress" && global.number == number
        }
    }

    let number: Int
    var email: String
    var password: String
    var firstName: String?
    var lastName: String?
    var phone: String?
    var acceptsMarketing = false
    var tags: [String] = []
    var addresses: [Address] = []
    // The number of the address that is proposed.
    var defaultAddress: Int?
    // One that is invited has no password yet, and no account until it has.
    var isEnabled = true
    let createdAt: Int
    var updatedAt: Int

    var id: String { "gid://shopify/Customer/\(number)" }

    var displayName: String {
        let name = [firstName, lastName].compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: " ")
        return name.isEmpty ? email : name
    }
}

// A session by a customer access token.
struct CustomerToken: Sendable {
    let customer: Int
    var expiresAt: Int

    // About six weeks.
    static let lifetime = 42 * 86_400
}

// Whom the merchant's server vouches for.
struct MultipassToken: Sendable {
    let email: String
    let expiresAt: Int
}

// Mail that the shop would have sent; it is to be read in the sandbox.
struct SandboxMail: Sendable {
    let to: String
    let subject: String
    let link: String
}
