// The models of the content project.
enum ContentModel: String, Sendable, CaseIterable {
    case product = "Product"
    case category = "Category"
    case asset = "Asset"
    case colour = "ProductVariantColor"
    case config = "Config"

    // The names of the root fields for one document and for many.
    var singular: String { rawValue.prefix(1).lowercased() + rawValue.dropFirst() }

    var plural: String { self == .category ? "categories" : singular + "s" }

    // Whether its documents have texts of their own in each locale.
    var isLocalized: Bool { self == .product || self == .asset }
}

// Where a document is in its life: what editors work on, and what everybody sees.
enum ContentStage: String, Sendable, CaseIterable {
    case draft = "DRAFT"
    case published = "PUBLISHED"
}

// The locales of the project. Nothing is translated into the last one yet.
enum ContentLocale: String, Sendable, CaseIterable {
    case en, de, uk

    static let base = ContentLocale.en

    var language: ShopLanguage? {
        switch self {
        case .en: .english
        case .de: .german
        case .uk: nil
        }
    }
}
