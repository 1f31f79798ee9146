import Commerce

/// The link of a mail: whose account, and the token that proves the mail was read.
struct MailLink {
    let customerID: ID<Customer>
    let token: Secret

    init(customerID: ID<Customer>, token: Secret) {
        self.customerID = customerID
        self.token = token
    }

    /// Reads `https://memory.example/account/PURPOSE/CUSTOMER/TOKEN`.
    init?(_ url: Secret, purpose: MemoryMail.Purpose) {
        let prefix = Self.prefix(purpose)
        guard url.reveal().hasPrefix(prefix) else { return nil }
        let parts = url.reveal().dropFirst(prefix.count).split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else { return nil }
        self.init(customerID: ID(String(parts[0])), token: Secret(String(parts[1])))
    }

    func url(_ purpose: MemoryMail.Purpose) -> Secret {
        Secret("\(Self.prefix(purpose))\(customerID)/\(token.reveal())")
    }

    private static func prefix(_ purpose: MemoryMail.Purpose) -> String {
        "https://memory.example/account/\(purpose.rawValue)/"
    }
}
