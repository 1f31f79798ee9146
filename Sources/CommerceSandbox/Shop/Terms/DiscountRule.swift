// A discount code of the shop and what it asks for.
struct DiscountRule: Sendable {
    enum Value: Sendable, Hashable {
        case percent(Int)
        // In cents of a dollar.
        case amount(Int)
        case freeShipping
    }

    let code: String
    let value: Value
    // What the cart has to cost at least, in cents of a dollar.
    var minimum = 0
    // The collection whose products it is for; the whole cart without one.
    var collection: String?
    var isExpired = false
    var needsCustomer = false

    static let all = [
        DiscountRule(code: "WELCOME10", value: .percent(10)),
        DiscountRule(code: "HARBOUR15", value: .amount(15_00)),
        DiscountRule(code: "BIGSPEND20", value: .percent(20), minimum: 150_00),
        DiscountRule(code: "KNIT25", value: .percent(25), collection: "knitwear"),
        DiscountRule(code: "FREESHIP", value: .freeShipping),
        DiscountRule(code: "FRIENDS20", value: .percent(20), needsCustomer: true),
        DiscountRule(code: "EXPIRED5", value: .percent(5), isExpired: true),
    ]

    // Codes are the same whatever their case; blanks around one belong to it.
    static func with(code: String) -> DiscountRule? { all.first { $0.code == code.uppercased() } }
}
