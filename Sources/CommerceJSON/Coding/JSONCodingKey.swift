// A key of our own containers: a member's name, or an element's index (which a path shows in brackets).
enum JSONCodingKey: CodingKey {
    case member(String)
    case element(Int)

    // What `superEncoder()` and `superDecoder()` use, as in every other coder.
    static let `super` = JSONCodingKey.member("super")

    init?(stringValue: String) {
        self = .member(stringValue)
    }

    init?(intValue: Int) {
        self = .element(intValue)
    }

    var stringValue: String {
        switch self {
        case .member(let name): name
        case .element(let index): String(index)
        }
    }

    var intValue: Int? {
        if case .element(let index) = self { index } else { nil }
    }
}
