import CommerceJSON

// A document of the content project, in all of its stages.
struct ContentDocument: Sendable {
    let model: ContentModel
    let id: String
    // In seconds since 1970, as all times here.
    let createdAt: Int
    let draft: ContentVersion
    // Nil for what was never published.
    let published: ContentVersion?

    init(_ model: ContentModel, key: String, createdAt: Int, draft: ContentVersion, published: ContentVersion?) {
        self.model = model
        id = ContentID.make(model, key: key)
        self.createdAt = createdAt
        self.draft = draft
        self.published = published
    }

    func version(in stage: ContentStage) -> ContentVersion? {
        switch stage {
        case .draft: draft
        case .published: published
        }
    }
}

// What a document says in one stage.
struct ContentVersion: Sendable {
    var updatedAt: Int
    var publishedAt: Int?
    // Fields that are the same in all locales.
    var fields = JSONObject()
    // Fields that each locale has its own of; a locale that is absent has no translation.
    var texts: [ContentLocale: JSONObject] = [:]
    var richTexts: [ContentLocale: RichTextDocument] = [:]
    // The ids of related documents, by the field, in the editors' order.
    var relations: [String: [String]] = [:]
}

// Identifiers as the content API has them: 25 small letters and digits that say nothing.
enum ContentID {
    static func make(_ model: ContentModel, key: String) -> String {
        var random = SeededRandom(seed: hash("\(model.rawValue)/\(key)"))
        return "cl" + String((0..<23).map { _ in alphabet[random.below(alphabet.count)] })
    }

    private static let alphabet = Array("abcdefghijklmnopqrstuvwxyz0123456789")

    // FNV-1a.
    private static func hash(_ text: String) -> UInt64 {
        text.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }
}
