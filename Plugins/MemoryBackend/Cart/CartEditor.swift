import Commerce
import FoundationEssentials

/// One mutation of a cart: applies inputs and collects what is refused or changed.
///
/// A mutation is whole or not at all: with any user error the cart stays as it was.
struct CartEditor {
    let catalog: MemoryCatalog
    let terms: MemoryTerms
    /// How many there are of a variant, where that differs from the catalogue.
    let stock: [ID<Variant>: Int]
    /// What was taken from gift cards, in minor units of the shop's currency.
    let spent: [String: Int64]
    var cart: CartRecord
    private(set) var userErrors: [UserError] = []
    private(set) var warnings: [Warning] = []

    init(
        catalog: MemoryCatalog, terms: MemoryTerms, stock: [ID<Variant>: Int], spent: [String: Int64], cart: CartRecord
    ) {
        self.catalog = catalog
        self.terms = terms
        self.stock = stock
        self.spent = spent
        self.cart = cart
    }

    mutating func refuse(_ code: UserErrorCode, _ field: [String], _ message: String) {
        userErrors.append(UserError(code: code, field: field, message: message))
    }

    mutating func warn(_ code: WarningCode, _ target: String?, _ message: String) {
        warnings.append(Warning(code: code, target: target, message: message))
    }

    /// Replaces all attributes; of two with one key the last counts.
    mutating func setAttributes(_ attributes: [Attribute]) {
        cart.attributes = Self.uniqued(attributes)
    }

    /// Sets the note; an empty one removes it.
    mutating func setNote(_ note: String) {
        cart.note = note.isEmpty ? nil : note
    }

    /// Applies a change of the buyer; the customer is who the session belongs to, or nobody.
    mutating func setBuyer(_ update: BuyerIdentityUpdate, customer: CustomerRecord?) {
        if let email = update.email.value, !EmailAddress.isPlausible(email) {
            refuse(.invalid, ["buyerIdentity", "email"], "\"\(email)\" is no e-mail address.")
        }
        if let country = update.country.value, !Self.isCode(country) {
            refuse(.invalid, ["buyerIdentity", "country"], "\"\(country)\" is no country code of two letters.")
        }
        cart.buyer.email = update.email.applied(to: cart.buyer.email)
        cart.buyer.phone = update.phone.applied(to: cart.buyer.phone)
        cart.buyer.country = update.country.applied(to: cart.buyer.country)
        cart.buyer.companyLocationID = update.companyLocationID.applied(to: cart.buyer.companyLocationID)
        cart.buyer.customerID = customer?.id
        if cart.buyer.email == nil { cart.buyer.email = customer?.email }
        if let country = update.country.value {
            cart.country = country
            cart.currencyCode = terms.currencies[country] ?? catalog.currencyCode
        }
    }

    /// Replaces the addresses, the selected one first; a choice of delivery stays where its option still exists.
    mutating func setDeliveryAddresses(_ addresses: [MailingAddress]) {
        for (index, address) in addresses.enumerated() {
            for problem in AddressRules.problems(of: address, countries: catalog.shop.countries) {
                refuse(.invalidAddress, ["addresses", "\(index)", problem.field], problem.message)
            }
        }
        cart.addresses = addresses
    }

    /// Attributes without repeated keys, the last value at the first place.
    static func uniqued(_ attributes: [Attribute]) -> [Attribute] {
        let last = Dictionary(attributes.map { ($0.key, $0) }, uniquingKeysWith: { _, last in last })
        var seen = Set<String>()
        return attributes.compactMap { seen.insert($0.key).inserted ? last[$0.key] : nil }
    }

    private static func isCode(_ country: CountryCode) -> Bool {
        country.rawValue.utf8.count == 2 && country.rawValue.utf8.allSatisfy { (0x41...0x5A).contains($0) }
    }
}
