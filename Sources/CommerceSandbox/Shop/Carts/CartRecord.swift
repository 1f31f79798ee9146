import CommerceJSON

// A cart as the shop keeps it; prices are not in it, they are those of the moment.
struct CartRecord: Sendable {
    struct Line: Sendable {
        let id: String
        var variant: Int
        var quantity: Int
        var attributes: [CartAttribute]
        var plan: String?
        // How many were wanted when there were fewer: warnings repeat it.
        var wanted: Int?

        func merges(with other: Line) -> Bool {
            variant == other.variant && plan == other.plan && Set(attributes) == Set(other.attributes)
        }
    }

    struct Address: Sendable {
        let id: String
        var address: PostalAddress
        var isSelected: Bool
        var isOneTime: Bool
    }

    struct Identity: Sendable {
        var email: String?
        var phone: String?
        var country: String?
        var customer: Int?
        var preferences: JSONValue = .null
    }

    let token: String
    let key: String
    let checkoutKey: String
    let createdAt: Int
    var updatedAt: Int
    var lines: [Line] = []
    var note: String?
    var attributes: [CartAttribute] = []
    // As they were entered.
    var discountCodes: [String] = []
    // The numbers of the gift cards.
    var giftCards: [Int] = []
    var identity = Identity()
    var addresses: [Address] = []
    var billingAddress: PostalAddress?
    var metafields: [CatalogueMetafield] = []
    // The handle that was chosen for each delivery group.
    var deliveryChoices: [String: String] = [:]

    var idWithoutKey: String { "gid://shopify/Cart/\(token)" }
    var id: String { "\(idWithoutKey)?key=\(key)" }

    func id(of line: Line) -> String { "gid://shopify/CartLine/\(line.id)?cart=\(token)" }

    var selectedAddress: PostalAddress? { addresses.first(where: \.isSelected)?.address }

    var country: ShopCountry { ShopCountry.with(code: identity.country) ?? .home }
    var currency: ShopCurrency { country.currency }
    var totalQuantity: Int { lines.reduce(0) { $0 + $1.quantity } }
}

struct CartAttribute: Sendable, Hashable {
    var key: String
    var value: String
}
