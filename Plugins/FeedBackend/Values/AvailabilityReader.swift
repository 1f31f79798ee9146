/// Reads availability by a dialect's words, and by common sense where a feed uses others.
struct AvailabilityReader {
    struct Reading: Equatable {
        var availability: FeedAvailability
        /// Whether it is one of the dialect's words.
        var isUsual: Bool
    }

    private let words: [[UInt8]: FeedAvailability]
    /// Texts that came up and what they meant: a feed says the same few things again and again.
    private var known: [(text: [UInt8], reading: Reading)] = []
    private static let knownLimit = 16

    init(words: [String: FeedAvailability]) {
        self.words = Dictionary(uniqueKeysWithValues: words.map { (AvailabilityReader.folded($0.key.utf8), $0.value) })
    }

    mutating func read(_ bytes: UnsafeBufferPointer<UInt8>) -> Reading {
        for (text, reading) in known where text.count == bytes.count && bytes.elementsEqual(text) { return reading }
        let reading = interpret(AvailabilityReader.folded(bytes))
        if known.count < AvailabilityReader.knownLimit { known.append((Array(bytes), reading)) }
        return reading
    }

    private func interpret(_ word: [UInt8]) -> Reading {
        if let known = words[word] { return Reading(availability: known, isUsual: true) }
        // http://schema.org/InStock, https://schema.org/OutOfStock
        let schema = Array("schema.org/".utf8)
        if let slash = word.lastIndex(of: UInt8(ascii: "/")), word[...slash].suffix(schema.count).elementsEqual(schema),
            let known = words[Array(word[(slash + 1)...])]
        {
            return Reading(availability: known, isUsual: true)
        }
        switch String(decoding: word, as: UTF8.self) {
        case "true", "yes", "y", "available": return Reading(availability: .inStock, isUsual: false)
        case "false", "no", "n", "unavailable": return Reading(availability: .outOfStock, isUsual: false)
        case let text:
            guard let count = Int(text) else { return Reading(availability: .unknown, isUsual: false) }
            return Reading(availability: count > 0 ? .inStock : .outOfStock, isUsual: false)
        }
    }

    /// Lower case, with blanks for underscores and hyphens.
    private static func folded(_ text: some Sequence<UInt8>) -> [UInt8] {
        text.map { byte in
            switch byte {
            case UInt8(ascii: "_"), UInt8(ascii: "-"): 0x20
            case 0x41...0x5a: byte | 0x20
            default: byte
            }
        }
    }
}
