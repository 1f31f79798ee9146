/// Where a page of a list begins and how long it is.
public struct PageRequest: Hashable, Sendable, Codable {
    /// The most items that come back, 1 or more; a backend's greatest page size bounds it.
    public var first: Int
    /// The cursor of a page that this one comes after.
    public var after: Cursor?
    /// The cursor of a page that this one comes before (the `first` items nearest to it).
    public var before: Cursor?

    /// Asks for the first page, or the page after a cursor.
    public init(first: Int = 20, after: Cursor? = nil) {
        self.first = first
        self.after = after
    }

    /// Asks for the page before a cursor.
    public init(first: Int = 20, before: Cursor) {
        self.first = first
        self.before = before
    }

    /// Decodes `{"first"?, "after"?, "before"?}`; twenty items when no size is said.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        first = try container.decodeIfPresent(Int.self, forKey: .first) ?? 20
        after = try container.decodeIfPresent(Cursor.self, forKey: .after)
        before = try container.decodeIfPresent(Cursor.self, forKey: .before)
    }
}

/// A place in a list: the backend's own text, opaque everywhere else.
public struct Cursor: OpenEnumeration {
    /// The backend's text.
    public let rawValue: String

    /// Wraps a backend's text as it is.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }
}

/// A part of a list, with what the server says about the rest.
///
/// In JSON `{"items": […], "page": {…}, "facets": […], "issues": […]}`.
public struct Page<Item> {
    /// The items, in the list's order.
    public let items: [Item]
    /// What lies before and after.
    public let info: PageInfo
    /// Values to filter by, where the backend offers them.
    public let facets: [Facet]
    /// What is missing or was left out of the items, field by field.
    public let issues: [FieldIssue]

    /// Makes a page.
    public init(items: [Item], info: PageInfo = PageInfo(), facets: [Facet] = [], issues: [FieldIssue] = []) {
        self.items = items
        self.info = info
        self.facets = facets
        self.issues = issues
    }

    private enum CodingKeys: String, CodingKey {
        case items
        case info = "page"
        case facets, issues
    }
}

extension Page: Sendable where Item: Sendable {}
extension Page: Equatable where Item: Equatable {}
extension Page: Hashable where Item: Hashable {}
extension Page: Encodable where Item: Encodable {}
extension Page: Decodable where Item: Decodable {}

/// What lies around a page; said by the server, never guessed from the number of items.
public struct PageInfo: Hashable, Sendable, Codable {
    /// Whether items come after this page.
    public let hasNext: Bool
    /// The cursor for the page after this one.
    public let next: Cursor?
    /// Whether items come before this page.
    public let hasPrevious: Bool
    /// The cursor for the page before this one.
    public let previous: Cursor?
    /// How many items the whole list has, where the backend says.
    public let total: Int?
    /// Whether ``total`` is only a lower bound.
    public let isTotalLowerBound: Bool

    /// Makes page information; a cursor that is given means that there are items on that side.
    public init(next: Cursor? = nil, previous: Cursor? = nil, total: Int? = nil, isTotalLowerBound: Bool = false) {
        hasNext = next != nil
        self.next = next
        hasPrevious = previous != nil
        self.previous = previous
        self.total = total
        self.isTotalLowerBound = isTotalLowerBound
    }

    /// Decodes `{"hasNext", "next"?, "hasPrevious", "previous"?, "total"?}`; absent flags are false.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        next = try container.decodeIfPresent(Cursor.self, forKey: .next)
        previous = try container.decodeIfPresent(Cursor.self, forKey: .previous)
        hasNext = try container.decodeIfPresent(Bool.self, forKey: .hasNext) ?? (next != nil)
        hasPrevious = try container.decodeIfPresent(Bool.self, forKey: .hasPrevious) ?? (previous != nil)
        total = try container.decodeIfPresent(Int.self, forKey: .total)
        isTotalLowerBound = try container.decodeIfPresent(Bool.self, forKey: .isTotalLowerBound) ?? false
    }
}

/// A value that was read, with what is missing in it.
///
/// In JSON `{"value": …, "issues": […]}` between processes; the command line prints the value itself.
public struct Fetched<Value> {
    /// The value.
    public let value: Value
    /// What is missing or was left out, field by field.
    public let issues: [FieldIssue]

    /// Pairs a value with its issues.
    public init(_ value: Value, issues: [FieldIssue] = []) {
        self.value = value
        self.issues = issues
    }

    private enum CodingKeys: String, CodingKey {
        case value, issues
    }
}

extension Fetched: Sendable where Value: Sendable {}
extension Fetched: Equatable where Value: Equatable {}
extension Fetched: Hashable where Value: Hashable {}
extension Fetched: Encodable where Value: Encodable {}
extension Fetched: Decodable where Value: Decodable {}

/// A field that a backend could not give: the rest of the value stands.
public struct FieldIssue: Hashable, Sendable, Codable {
    /// The place within the value, such as `items[3].variants[0].price`.
    public let path: String
    /// A stable word for the kind of issue, such as `invalid-price`; a server's own code is kept as it is.
    public let code: String
    /// What is wrong, for a developer.
    public let message: String

    /// Makes an issue.
    public init(path: String, code: String, message: String) {
        self.path = path
        self.code = code
        self.message = message
    }
}
