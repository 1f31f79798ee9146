/// A value of an item that the dialects know, under the name that their mapping files use.
///
/// Whatever else an item holds is kept as an attribute under its own name.
public enum FeedField: Int, Sendable, Hashable, CaseIterable {
    /// The identifier of the item, which is the one of a variant where items are variants.
    case id
    /// The identifier that the variants of one product share.
    case group
    /// The name of the item.
    case title
    /// The description, plain or HTML.
    case description
    /// The address of the item's page.
    case link
    /// Addresses of images, the main one first.
    case images
    /// The price: the regular one beside a `salePrice`, the current one beside an `oldPrice`.
    case price
    /// A reduced price, for dialects in which `price` is the regular one.
    case salePrice
    /// The regular price, for dialects in which `price` is the current one.
    case oldPrice
    /// The currency of the prices, where it stands apart from them.
    case currency
    /// The time from which and until which the reduced price holds.
    case saleWindow
    /// Whether the item can be bought.
    case availability
    /// The day from which a pre-ordered or back-ordered item can be had.
    case availabilityDate
    /// The number of pieces in stock; several places in stock are added up.
    case quantity
    /// The maker or brand.
    case brand
    /// The global trade item number (EAN, UPC, ISBN).
    case gtin
    /// The maker's own number.
    case mpn
    /// New, used, refurbished.
    case condition
    /// Identifiers of categories that the feed declares apart from the items.
    case categoryIDs
    /// Categories as paths from the general to the particular.
    case categoryPaths
    /// The colour.
    case color
    /// The size.
    case size
    /// The material.
    case material
    /// The pattern.
    case pattern
    /// The gender that the item is made for.
    case gender
    /// The age group that the item is made for.
    case ageGroup

    /// The name in mapping files and reports.
    public var name: String { FeedField.names[rawValue] }

    /// The field of a name in a mapping file.
    init?(name: String) {
        guard let index = FeedField.names.firstIndex(of: name) else { return nil }
        self.init(rawValue: index)
    }

    // Written out: asking the runtime for the names of cases costs half a megabyte of resident metadata.
    static let names = [
        "id", "group", "title", "description", "link", "images", "price", "salePrice",
        "oldPrice", "currency", "saleWindow", "availability", "availabilityDate", "quantity", "brand", "gtin",
        "mpn", "condition", "categoryIDs", "categoryPaths", "color", "size", "material", "pattern",
        "gender", "ageGroup",
    ]

    /// Whether an item may hold the field more than once by right.
    var isList: Bool {
        switch self {
        case .images, .categoryIDs, .categoryPaths, .quantity: true
        default: false
        }
    }
}
