import Commerce
import CommerceJSON

/// A place in a list of the API, as the text that callers hold.
///
/// Beside the place it has what makes the next page right: which list it is of, how the pages so far were asked for, and
/// short digests of the items that came last, by which pages that moved meanwhile are told.
struct ListCursor: Hashable {
    /// A place.
    enum Position: Hashable {
        /// The server's own cursor, and how many items after (or before) it are passed already.
        case server(String?, skip: Int)
        /// How many items come before.
        case index(Int)
        /// A page's number, and how many of its items come before.
        case page(Int, skip: Int)
    }

    /// The digest of the list: operation, order, filters, market.
    var list: String
    var position: Position
    /// How many items the pages so far were asked for: page numbers mean something with the same size alone.
    var size: Int?
    /// How many items the first page had.
    var firstCount: Int?
    /// How many items the list had.
    var total: Int?
    /// How many items the server has given before the place.
    var passed: Int?
    /// The digest of all identifiers of the last page of the server.
    var lastPage: UInt32?
    /// Digests of the identifiers that came last, the oldest first.
    var recent: [UInt32] = []

    /// How many digests a cursor holds; more would make it longer than addresses may be.
    static let recentLimit = 100

    init(list: String, position: Position) {
        self.list = list
        self.position = position
    }

    // MARK: Text

    /// Reads a cursor that ``cursor`` made.
    ///
    /// - Throws: ``Commerce/CommerceError`` of kind `invalidInput` for what is none, or one of another list.
    init(_ cursor: Cursor, list: String) throws(CommerceError) {
        guard let read = Self.read(cursor.rawValue) else {
            throw .invalidInput("This is no cursor of this backend: use one that a page of the same list gave.")
        }
        guard read.list == list else {
            throw .invalidInput(
                "The cursor belongs to another list: keep query, filters, order and market as they were, or start "
                    + "without a cursor.")
        }
        self = read
    }

    /// The text that callers hold.
    var cursor: Cursor {
        var object = JSONObject()
        object["l"] = .string(list)
        switch position {
        case .server(let text, let skip):
            object["c"] = text.map { .string($0) } ?? .null
            if skip > 0 { object["k"] = .number(JSONNumber(skip)) }
        case .index(let index): object["i"] = .number(JSONNumber(index))
        case .page(let page, let skip):
            object["p"] = .number(JSONNumber(page))
            if skip > 0 { object["k"] = .number(JSONNumber(skip)) }
        }
        object["s"] = size.map { .number(JSONNumber($0)) }
        object["f"] = firstCount.map { .number(JSONNumber($0)) }
        object["t"] = total.map { .number(JSONNumber($0)) }
        object["n"] = passed.map { .number(JSONNumber($0)) }
        object["d"] = lastPage.map { .number(JSONNumber($0)) }
        if !recent.isEmpty { object["r"] = .string(Base64URL.text(of: recent.flatMap(Self.bytes))) }
        let bytes = JSONWriter(escapesInvisible: false).bytes(.object(object))
        return Cursor(rawValue: Self.mark + Base64URL.text(of: Self.check(bytes) + bytes))
    }

    /// The form's version.
    private static let mark = "g1-"

    private static func read(_ text: String) -> ListCursor? {
        guard text.hasPrefix(mark), let bytes = Base64URL.bytes(of: String(text.dropFirst(mark.count))),
            bytes.count > 4, check(Array(bytes[4...])) == Array(bytes[..<4]),
            let object = try? JSONReader.read(
                Array(bytes[4...]), { reader throws(JSONError) in try reader.readValue() }
            )
            .object,
            let list = object["l"]?.string
        else { return nil }
        let skip = object["k"]?.int ?? 0
        let position: Position
        if let index = object["i"]?.int {
            position = .index(index)
        } else if let page = object["p"]?.int {
            position = .page(page, skip: skip)
        } else if let server = object["c"] {
            position = .server(server.string, skip: skip)
        } else {
            return nil
        }
        var cursor = ListCursor(list: list, position: position)
        cursor.size = object["s"]?.int
        cursor.firstCount = object["f"]?.int
        cursor.total = object["t"]?.int
        cursor.passed = object["n"]?.int
        cursor.lastPage = object["d"]?.number?.integer(as: UInt32.self)
        let digests = object["r"]?.string.flatMap(Base64URL.bytes(of:)) ?? []
        cursor.recent = stride(from: 0, to: digests.count - digests.count % 4, by: 4).map { start in
            digests[start..<start + 4].reduce(0) { $0 << 8 | UInt32($1) }
        }
        return cursor
    }

    private static func check(_ bytes: [UInt8]) -> [UInt8] { Array(SHA256.digest(bytes).prefix(4)) }

    private static func bytes(_ word: UInt32) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: word >> $0) }
    }

    // MARK: Digests

    /// The digest of identifiers in their order.
    static func digest(_ ids: [String]) -> UInt32 {
        let text = ids.joined(separator: "\u{1F}")
        return SHA256.digest(Array(text.utf8)).prefix(4).reduce(0) { $0 << 8 | UInt32($1) }
    }
}
