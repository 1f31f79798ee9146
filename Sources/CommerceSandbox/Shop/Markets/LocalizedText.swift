// A text of the shop in both of its languages.
struct LocalizedText: Sendable, Hashable {
    let english: String
    let german: String

    // "English|German"; one part alone is the same in both.
    init(_ text: String) {
        let parts = text.split(separator: "|", maxSplits: 1)
        english = parts.first.map(String.init) ?? ""
        german = parts.last.map(String.init) ?? ""
    }

    func text(in language: ShopLanguage) -> String {
        switch language {
        case .english: english
        case .german: german
        }
    }
}

// The languages of the shop.
enum ShopLanguage: String, Sendable, CaseIterable {
    case english = "EN"
    case german = "DE"

    var name: String {
        switch self {
        case .english: "English"
        case .german: "German"
        }
    }

    var endonym: String {
        switch self {
        case .english: "English"
        case .german: "Deutsch"
        }
    }
}
