import CommerceJSON

// A product that the editors prepare: it is in no shop yet, and has no published form.
struct ContentDraft: Sendable {
    let slug: String
    let name: LocalizedText
    let description: LocalizedText
    // In cents of a dollar.
    let price: Int
    let categories: [String]
    // The handle of the product whose picture stands in for its own.
    let picture: String

    static let all = [
        ContentDraft(
            slug: "storm-lantern", name: LocalizedText("Storm Lantern|Sturmlaterne"),
            description: LocalizedText("Burns where others go out.|Brennt, wo andere ausgehen."), price: 54_00,
            categories: ["living", "outdoors"], picture: "reading-lamp"),
        ContentDraft(
            slug: "winter-tea", name: LocalizedText("Winter Tea|Wintertee"),
            description: LocalizedText("Orange peel, cloves and patience.|Orangenschale, Nelken und Geduld."),
            price: 13_50, categories: ["pantry"], picture: "earl-grey"),
        ContentDraft(
            slug: "mended-blanket", name: LocalizedText("Mended Blanket|Geflickte Decke"),
            description: LocalizedText("One of a kind.|Ein Einzelstück."), price: 0, categories: ["living"],
            picture: "wool-blanket"),
    ]

    // Nil where the catalogue has no such picture.
    func document(_ catalogue: Catalogue) -> ContentDocument? {
        guard let picture = catalogue.product(handle: picture).flatMap({ ShopImage(product: $0, index: 0) }) else {
            return nil
        }
        let writtenAt = ShopClock.opening + 200 * 86_400
        var version = ContentVersion(updatedAt: writtenAt)
        version.fields = ["price": .number(JSONNumber(price)), "slug": .string(slug)]
        for locale in [ContentLocale.en, .de] {
            guard let language = locale.language else { continue }
            version.texts[locale] = [
                "name": .string(name.text(in: language)), "description": .string(description.text(in: language)),
            ]
            version.richTexts[locale] = RichTextDocument(elements: [
                .paragraph([.text(description.text(in: language))])
            ])
        }
        version.relations = [
            "categories": categories.map { ContentID.make(.category, key: $0) },
            "image": [ContentID.make(.asset, key: picture.key)],
        ]
        return ContentDocument(.product, key: slug, createdAt: writtenAt, draft: version, published: nil)
    }

    // Published products that the editors are about to change: their name, and their price in cents of a dollar.
    private static let changes: [String: (name: LocalizedText, price: Int)] = [
        "harbour-tee": (LocalizedText("Harbour Tee, new cut|Hafen-T-Shirt, neuer Schnitt"), 31_00)
    ]

    // What a published product is in the stage of drafts.
    static func changed(_ published: ContentVersion, of slug: String) -> ContentVersion {
        guard let change = changes[slug] else { return published }
        var draft = published
        draft.updatedAt += 3_600
        draft.fields["price"] = .number(JSONNumber(change.price))
        for locale in draft.texts.keys {
            guard let language = locale.language else { continue }
            draft.texts[locale]?["name"] = .string(change.name.text(in: language))
        }
        return draft
    }
}
