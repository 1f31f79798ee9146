import Commerce

/// A boundary between two items of a list: before or after an item that the cursor names.
///
/// The text has the list it belongs to (a hash of query, order and market) and a check sum, so that a cursor of another
/// list, or one that was cut or typed by hand, is refused instead of read as some place. The item is found again by its
/// identifier; where it has left the list meanwhile, its old position stands in.
struct ListCursor {
    let list: UInt64
    let isAfter: Bool
    let position: Int
    let itemID: String

    init(list: UInt64, isAfter: Bool, position: Int, itemID: String) {
        self.list = list
        self.isAfter = isAfter
        self.position = position
        self.itemID = itemID
    }

    /// - Throws: `invalidInput` for a text that is no cursor of this list.
    init(_ cursor: Cursor, list: UInt64) throws(CommerceError) {
        guard let bytes = Base64URL.bytes(of: cursor.rawValue), let text = String(validating: bytes, as: UTF8.self),
            let separator = text.firstIndex(of: " "),
            UInt64(text[..<separator], radix: 36)
                == StableHash.of("cursor", String(text[text.index(after: separator)...]))
        else { throw Self.unknown }
        let fields = text.split(separator: " ", maxSplits: 4, omittingEmptySubsequences: false)
        guard fields.count == 5, let owner = UInt64(fields[1], radix: 36), let position = Int(fields[3]) else {
            throw Self.unknown
        }
        guard owner == list else {
            throw .invalidInput(
                "The cursor belongs to another list: keep query, filters, order and market as they were, or start "
                    + "without a cursor.")
        }
        self.init(list: list, isAfter: fields[2] == "a", position: position, itemID: String(fields[4]))
    }

    /// The cursor as its backend's text.
    var cursor: Cursor {
        let content = "\(String(list, radix: 36)) \(isAfter ? "a" : "b") \(position) \(itemID)"
        let checked = "\(String(StableHash.of("cursor", content), radix: 36)) \(content)"
        return Cursor(rawValue: Base64URL.text(of: checked.utf8))
    }

    /// How many items of the list lie before the boundary.
    func boundary(in identifiers: [String]) -> Int {
        let remembered = identifiers.indices.contains(position) && identifiers[position] == itemID ? position : nil
        guard let index = remembered ?? identifiers.firstIndex(of: itemID) else {
            return min(max(0, position), identifiers.count)
        }
        return isAfter ? index + 1 : index
    }

    private static var unknown: CommerceError {
        .invalidInput("This is no cursor of this backend: use one that a page of the same list gave.")
    }
}
