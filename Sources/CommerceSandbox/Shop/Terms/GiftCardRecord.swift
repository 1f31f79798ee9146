// A gift card with what is left on it.
struct GiftCardRecord: Sendable {
    let number: Int
    let code: String
    // In cents of a dollar.
    var balance: Int
    var isExpired = false

    var id: String { "gid://shopify/AppliedGiftCard/\(number)" }
    var lastCharacters: String { String(code.suffix(4)) }

    static let all = [
        GiftCardRecord(number: 7101, code: "SANDBOX-GIFT-0050", balance: 50_00),
        GiftCardRecord(number: 7102, code: "SANDBOX-GIFT-0010", balance: 10_00),
        GiftCardRecord(number: 7103, code: "SANDBOX-GIFT-1000", balance: 1000_00),
        GiftCardRecord(number: 7104, code: "SANDBOX-GIFT-VOID", balance: 0),
        GiftCardRecord(number: 7105, code: "SANDBOX-GIFT-PAST", balance: 25_00, isExpired: true),
    ]
}
