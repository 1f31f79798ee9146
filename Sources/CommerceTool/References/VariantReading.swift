import Commerce

/// A way to read a word that names a variant, with a quantity.
struct VariantReading: Sendable, Hashable {
    /// How the word names the variant.
    enum Name: Sendable, Hashable {
        /// By a variant's id, and by nothing else.
        case id(String)
        /// By the handle of a product that has a single variant.
        case handle(String)
        /// By a variant's id, else by the id or the handle of a product that has a single variant.
        case any(String)
    }

    /// What is looked for.
    let name: Name
    /// How many pieces.
    let quantity: Int

    /// The readings of a word, the first one that resolves counts.
    ///
    /// The whole comes first, since an id may end with a colon and digits itself; then what stands before the last
    /// colon, if only digits follow it.
    ///
    /// - Parameter quantity: the quantity that was said beside the word, which is then taken whole.
    /// - Throws: ``CommerceError/Kind/invalidInput`` for an empty name, or a quantity that is no 64-bit number.
    static func readings(of word: String, quantity: Int?) throws(CommerceError) -> [VariantReading] {
        let make: (String) -> Name
        var text = word
        if word.hasPrefix("id:") {
            text = String(word.dropFirst(3))
            make = Name.id
        } else if word.hasPrefix("handle:") {
            text = String(word.dropFirst(7))
            make = Name.handle
        } else {
            make = Name.any
        }
        guard !text.isEmpty else { throw .invalidInput("\"\(word)\" names no variant: write an id, or an id:QTY.") }
        var readings = [VariantReading(name: make(text), quantity: quantity ?? 1)]
        guard quantity == nil, let colon = text.lastIndex(of: ":"), colon != text.startIndex else { return readings }
        let digits = text[text.index(after: colon)...]
        guard !digits.isEmpty, digits.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else {
            return readings
        }
        // A number that is too large can only be a part of an id.
        if let number = Int(digits) {
            readings.append(VariantReading(name: make(String(text[..<colon])), quantity: number))
        }
        return readings
    }

    /// The text that is looked for.
    var text: String {
        switch name {
        case .id(let text), .handle(let text), .any(let text): text
        }
    }

    /// The variant's id that the reading may mean.
    var variantID: ID<Variant>? {
        switch name {
        case .id(let text), .any(let text): ID(text)
        case .handle: nil
        }
    }

    /// The product that the reading may mean.
    var product: Reference<Product>? {
        switch name {
        case .id: nil
        case .handle(let text): .handle(text)
        case .any(let text): .any(text)
        }
    }
}
