// Shopify's search syntax: words, `field:value`, comparisons, `"phrases"`, `prefix*`, AND, OR, NOT, `-`, parentheses.
indirect enum SearchQuery: Sendable {
    case all
    case word(String, isPrefix: Bool)
    case field(name: String, comparison: String, value: String, isPrefix: Bool)
    case not(SearchQuery)
    case and([SearchQuery])
    case or([SearchQuery])

    // Never fails: what makes no sense is read as words, as Shopify does.
    init(_ text: String) {
        var parser = Parser(text)
        self = parser.any(depth: 0)
    }

    private struct Parser {
        private var tokens: [Token]

        private enum Token: Equatable {
            case open, close, minus
            case text(String, quoted: Bool)
        }

        init(_ text: String) {
            tokens = Self.tokens(String(text.prefix(2000)))
        }

        private static func tokens(_ text: String) -> [Token] {
            var tokens: [Token] = []
            var word = ""
            var isQuoted = false
            var quote: Character?
            func flushed() -> [Token] { word.isEmpty ? [] : [.text(word, quoted: isQuoted)] }
            for character in text {
                if let open = quote {
                    if character == open { quote = nil } else { word.append(character) }
                    continue
                }
                switch character {
                case "\"", "'":
                    quote = character
                    isQuoted = true
                    continue
                case "(", ")":
                    tokens += flushed()
                    tokens.append(character == "(" ? .open : .close)
                case _ where character.isWhitespace: tokens += flushed()
                case "-" where word.isEmpty:
                    tokens.append(.minus)
                    continue
                default:
                    word.append(character)
                    continue
                }
                word = ""
                isQuoted = false
            }
            return tokens + flushed()
        }

        mutating func any(depth: Int) -> SearchQuery {
            var parts = [every(depth: depth)]
            while case .text("OR", quoted: false)? = tokens.first {
                tokens.removeFirst()
                parts.append(every(depth: depth))
            }
            return parts.count == 1 ? parts[0] : .or(parts)
        }

        private mutating func every(depth: Int) -> SearchQuery {
            var parts: [SearchQuery] = []
            while let token = tokens.first, token != .close, token != .text("OR", quoted: false) {
                if token == .text("AND", quoted: false) {
                    tokens.removeFirst()
                    continue
                }
                parts.append(one(depth: depth))
            }
            return parts.isEmpty ? .all : parts.count == 1 ? parts[0] : .and(parts)
        }

        private mutating func one(depth: Int) -> SearchQuery {
            guard let token = tokens.first else { return .all }
            tokens.removeFirst()
            switch token {
            case .minus, .text("NOT", quoted: false): return depth < 20 ? .not(one(depth: depth + 1)) : .all
            case .open:
                guard depth < 20 else { return .all }
                let inner = any(depth: depth + 1)
                if tokens.first == .close { tokens.removeFirst() }
                return inner
            case .close: return .all
            case .text(let text, let quoted): return Self.term(text, quoted: quoted)
            }
        }

        private static func term(_ text: String, quoted: Bool) -> SearchQuery {
            let isPrefix = text.hasSuffix("*")
            let bare = isPrefix ? String(text.dropLast()) : text
            guard let colon = bare.firstIndex(of: ":"), colon != bare.startIndex else {
                return .word(bare, isPrefix: isPrefix)
            }
            let name = String(bare[..<colon])
            var value = bare[bare.index(after: colon)...]
            var comparison = "="
            for sign in [">=", "<=", ">", "<"] where value.hasPrefix(sign) {
                comparison = sign
                value = value.dropFirst(sign.count)
                break
            }
            return .field(name: name, comparison: comparison, value: String(value), isPrefix: isPrefix)
        }
    }
}

extension SearchQuery {
    func matches(_ product: CatalogueProduct, in language: ShopLanguage, isAvailable: (CatalogueProduct) -> Bool)
        -> Bool
    {
        switch self {
        case .all: return true
        case .not(let inner): return !inner.matches(product, in: language, isAvailable: isAvailable)
        case .and(let parts): return parts.allSatisfy { $0.matches(product, in: language, isAvailable: isAvailable) }
        case .or(let parts): return parts.contains { $0.matches(product, in: language, isAvailable: isAvailable) }
        case .word(let word, let isPrefix):
            return Self.contains(product.searchText[language] ?? "", word, isPrefix: isPrefix)
        case .field(let name, let comparison, let value, let isPrefix):
            switch name {
            case "title":
                return Self.contains(SearchWords.folded(product.title.text(in: language)), value, isPrefix: isPrefix)
            case "tag": return product.tags.contains { SearchWords.folded($0) == SearchWords.folded(value) }
            case "tag_not": return !product.tags.contains { SearchWords.folded($0) == SearchWords.folded(value) }
            case "vendor": return Self.equal(product.vendor, value, isPrefix: isPrefix)
            case "product_type": return Self.equal(product.type.text(in: language), value, isPrefix: isPrefix)
            case "handle": return product.handle == value
            case "id": return String(product.number) == value || product.id == value
            case "available_for_sale": return isAvailable(product) == (value == "true")
            case "variants.price", "price":
                guard let cents = Self.cents(value) else { return false }
                return product.variants.contains { Self.compare($0.price, comparison, cents) }
            case "created_at": return Self.compare(ShopClock.text(product.createdAt), comparison, value)
            case "updated_at": return Self.compare(ShopClock.text(product.updatedAt), comparison, value)
            default: return Self.contains(product.searchText[language] ?? "", "\(name):\(value)", isPrefix: isPrefix)
            }
        }
    }

    // Every word of the text is there as a word; of the last one its beginning suffices where a star says so.
    private static func contains(_ text: String, _ wanted: String, isPrefix: Bool) -> Bool {
        let words = SearchWords.words(wanted)
        guard !words.isEmpty else { return false }
        let known = text.split { !$0.isLetter && !$0.isNumber }
        return words.enumerated().allSatisfy { index, word in
            let takesBeginning = isPrefix && index == words.count - 1
            return known.contains { takesBeginning ? $0.hasPrefix(word) : $0 == word }
        }
    }

    private static func equal(_ text: String, _ wanted: String, isPrefix: Bool) -> Bool {
        let (text, wanted) = (SearchWords.folded(text), SearchWords.folded(wanted))
        return isPrefix ? text.hasPrefix(wanted) : text == wanted
    }

    private static func compare<Value: Comparable>(_ value: Value, _ comparison: String, _ other: Value) -> Bool {
        switch comparison {
        case ">": value > other
        case ">=": value >= other
        case "<": value < other
        case "<=": value <= other
        default: value == other
        }
    }

    // "12.5" as cents.
    private static func cents(_ text: String) -> Int? {
        Double(text).flatMap { $0.magnitude < 1e9 ? Int(($0 * 100).rounded()) : nil }
    }
}
