import Commerce

/// What an answer came to by a mapping.
struct MappedAnswer<Value: MappedEntity>: Sendable {
    /// The items of a list, or the one value; those that could not be made are left out, with an issue each.
    var items: [Value] = []
    /// How many items the answer has, those that could not be made among them: what an offset goes on by.
    var itemCount = 0
    /// Whether the answer has null, or nothing, where the list or the value is: what was asked for does not exist.
    var isMissing = false
    /// Whether the list is one without pages, and goes on beyond what the document asks for.
    var isCut = false
    var page = PageFacts()
    var userErrors: [MappedError] = []
    var warnings: [MappedError] = []
    /// The token that the answer's header hands out, where the mapping names the header.
    var token: Secret?
    /// What could not be read, by the answer's own paths.
    var issues: [FieldIssue] = []

    /// The one value of an operation that has one.
    var value: Value? { items.first }

    /// The issues with those that the server explains itself, of each field one.
    func issues(besides server: [FieldIssue]) -> [FieldIssue] {
        let told = Set(server.map(\.path))
        return server
            + issues.filter { issue in
                !told.contains(issue.path) && !server.contains { Self.isBelow($0.path, issue.path) }
                    && !server.contains { Self.isBelow(issue.path, $0.path) }
            }
    }

    /// Whether a path goes on from another.
    private static func isBelow(_ path: String, _ other: String) -> Bool {
        guard !other.isEmpty, path.utf8.starts(with: other.utf8) else { return false }
        let next = path.utf8.dropFirst(other.utf8.count).first
        return next == UInt8(ascii: ".") || next == UInt8(ascii: "[")
    }
}

/// A user error or a warning of an answer.
struct MappedError: Sendable, Hashable {
    /// The API's code.
    var code: String?
    /// What the error is about, outermost first: the input's place, or for a warning its target.
    var field: [String] = []
    /// The API's sentence.
    var message: String?
    /// The mapping's word for the code: of `CODE@field` (the field's last part), of `CODE`, of `*`.
    var word: String?
}
