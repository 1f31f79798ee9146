import CommerceJSON

// All documents of the content project, made of the goods that the Storefront face sells. Nothing in it changes.
final class ContentLibrary: Sendable {
    private let documents: [ContentModel: [ContentDocument]]
    private let byID: [String: ContentDocument]

    // Products that nobody has translated into German yet.
    static let untranslated: Set = ["knitting-guide", "coastal-map", "head-torch", "hammock", "prototype-no-9"]
    // A product that has no picture of its own shows the one of another.
    private static let borrowedPicture = "tasting-box"

    init(_ catalogue: Catalogue) {
        var documents: [ContentModel: [ContentDocument]] = [:]
        documents[.category] = catalogue.collections.map { Self.category($0, catalogue) }
        documents[.asset] = catalogue.products.flatMap(Self.assets)
        documents[.colour] = Self.colours(of: catalogue)
        documents[.config] = [Self.config]
        documents[.product] =
            catalogue.products.map { Self.product($0, catalogue) }
            + ContentDraft.all.compactMap { $0.document(catalogue) }
        self.documents = documents
        byID = Dictionary(documents.values.joined().map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    }

    // In the order that lists have where none is asked for.
    func documents(of model: ContentModel) -> [ContentDocument] { documents[model] ?? [] }

    func document(_ id: String) -> ContentDocument? { byID[id] }

    // MARK: Products

    private static func product(_ product: CatalogueProduct, _ catalogue: Catalogue) -> ContentDocument {
        var version = ContentVersion(updatedAt: product.updatedAt, publishedAt: product.updatedAt)
        version.fields = [
            "price": .number(JSONNumber(product.priceRange.lowerBound)), "slug": .string(product.handle),
        ]
        for locale in [ContentLocale.en, .de] where locale == .base || !untranslated.contains(product.handle) {
            guard let language = locale.language else { continue }
            version.texts[locale] = [
                "name": .string(product.title.text(in: language)),
                "description": .string(product.description.text(in: language)),
            ]
            version.richTexts[locale] = richText(of: product, in: language)
        }
        let picture =
            ShopImage(product: product, index: 0)
            ?? catalogue.product(handle: borrowedPicture).flatMap { ShopImage(product: $0, index: 0) }
        version.relations = [
            "categories": product.collections.map { ContentID.make(.category, key: $0) },
            "productVariantColors": colourNames(of: product).map { ContentID.make(.colour, key: $0) },
            "image": [picture].compactMap { $0.map { ContentID.make(.asset, key: $0.key) } },
        ]
        return ContentDocument(
            .product, key: product.handle, createdAt: product.createdAt,
            draft: ContentDraft.changed(version, of: product.handle), published: version)
    }

    static func richText(of product: CatalogueProduct, in language: ShopLanguage) -> RichTextDocument {
        let isGerman = language == .german
        return RichTextDocument(elements: [
            .paragraph([
                .text(product.title.text(in: language), isBold: true),
                .text(" – \(product.description.text(in: language))"),
            ]),
            .heading([.text(isGerman ? "Auf einen Blick" : "At a glance")]),
            .list([
                [.text(isGerman ? "Von " : "By "), .text(product.vendor, isItalic: true)],
                [.text(product.type.text(in: language))],
            ]),
            .paragraph([
                .link("/products/\(product.handle)", [.text(isGerman ? "Im Laden ansehen" : "See it in the shop")])
            ]),
        ])
    }

    // MARK: What products are related to

    private static func category(_ collection: CatalogueCollection, _ catalogue: Catalogue) -> ContentDocument {
        var version = ContentVersion(updatedAt: collection.updatedAt, publishedAt: collection.updatedAt)
        version.fields = [
            "name": .string(collection.title.english), "slug": .string(collection.handle),
            "description": .string(collection.description.english),
        ]
        let goods = catalogue.products(of: collection).map(\.handle)
        let drafts = ContentDraft.all.filter { $0.categories.contains(collection.handle) }.map(\.slug)
        version.relations["products"] = (goods + drafts).map { ContentID.make(.product, key: $0) }
        return ContentDocument(
            .category, key: collection.handle, createdAt: ShopClock.opening, draft: version, published: version)
    }

    private static func assets(of product: CatalogueProduct) -> [ContentDocument] {
        (0..<product.imageCount).compactMap { index in
            guard let image = ShopImage(product: product, index: index) else { return nil }
            let side = JSONValue.number(JSONNumber(ShopImage.side))
            var version = ContentVersion(updatedAt: product.createdAt, publishedAt: product.createdAt)
            version.fields = [
                "fileName": .string("\(product.handle)-\(index + 1).png"), "handle": .string(image.key),
                "mimeType": "image/png", "width": side, "height": side, "path": .string(image.path),
            ]
            for locale in [ContentLocale.en, .de] {
                guard let language = locale.language else { continue }
                version.texts[locale] = ["altText": .string(product.title.text(in: language))]
            }
            if index == 0 {
                let drafts = ContentDraft.all.filter { $0.picture == product.handle }.map(\.slug)
                let borrowers = product.handle == borrowedPicture ? ["prototype-no-9"] : []
                version.relations["imageProduct"] = ([product.handle] + borrowers + drafts).map {
                    ContentID.make(.product, key: $0)
                }
            }
            return ContentDocument(
                .asset, key: image.key, createdAt: product.createdAt, draft: version, published: version)
        }
    }

    // What the model calls the shop's colours; it has no word for green.
    private static let families = [
        "Black": "BLACK", "Navy": "BLUE", "Sky": "BLUE", "Teal": "BLUE", "Slate": "BLUE", "Rust": "ORANGE",
        "Mustard": "ORANGE", "Coral": "ORANGE", "Rose": "PINK", "Plum": "PINK", "Chalk": "WHITE", "Sand": "WHITE",
        "Oat": "WHITE",
    ]

    private static func colourValues(of product: CatalogueProduct) -> [CatalogueOptionValue] {
        product.options.flatMap(\.values).filter { $0.colour != nil && families[$0.name.english] != nil }
    }

    private static func colourNames(of product: CatalogueProduct) -> [String] {
        colourValues(of: product).map(\.name.english)
    }

    private static func colours(of catalogue: Catalogue) -> [ContentDocument] {
        var seen: Set<String> = []
        return catalogue.products.flatMap(colourValues).filter { seen.insert($0.name.english).inserted }.map { value in
            var version = ContentVersion(updatedAt: ShopClock.opening, publishedAt: ShopClock.opening)
            version.fields = [
                "name": .string(value.name.english), "hex": value.colour.map { .string($0) } ?? .null,
                "color": families[value.name.english].map { .string($0) } ?? .null,
            ]
            return ContentDocument(
                .colour, key: value.name.english, createdAt: ShopClock.opening, draft: version, published: version)
        }
    }

    private static var config: ContentDocument {
        var version = ContentVersion(updatedAt: ShopClock.opening, publishedAt: ShopClock.opening)
        let fee = DeliveryRate.rates(to: ShopCountry.home.code).first?.price ?? 0
        version.fields = ["shippingfees": .number(JSONNumber(fee))]
        return ContentDocument(
            .config, key: "shop", createdAt: ShopClock.opening, draft: version, published: version)
    }
}
