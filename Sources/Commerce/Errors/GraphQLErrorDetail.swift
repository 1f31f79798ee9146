/// An error of a GraphQL answer, with its place.
public struct GraphQLErrorDetail: Hashable, Sendable, Codable {
    /// The server's sentence.
    public let message: String
    /// The place in the answer; list positions as digits.
    public let path: [String]
    /// The server's code, from `extensions.code`.
    public let code: String?
    /// The places in the operation's text.
    public let locations: [Location]

    /// Makes a detail.
    public init(message: String, path: [String] = [], code: String? = nil, locations: [Location] = []) {
        self.message = message
        self.path = path
        self.code = code
        self.locations = locations
    }

    /// A place in an operation's text, line and column from 1.
    public struct Location: Hashable, Sendable, Codable {
        /// The line.
        public let line: Int
        /// The column.
        public let column: Int

        /// Makes a place.
        public init(line: Int, column: Int) {
            self.line = line
            self.column = column
        }
    }

    /// Decodes `{"message", "path"?, "code"?, "locations"?}`.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        message = try container.decode(String.self, forKey: .message)
        path = try container.decodeIfPresent([String].self, forKey: .path) ?? []
        code = try container.decodeIfPresent(String.self, forKey: .code)
        locations = try container.decodeIfPresent([Location].self, forKey: .locations) ?? []
    }

    /// Encodes the detail; an empty list is left out.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(message, forKey: .message)
        if !path.isEmpty { try container.encode(path, forKey: .path) }
        try container.encodeIfPresent(code, forKey: .code)
        if !locations.isEmpty { try container.encode(locations, forKey: .locations) }
    }

    private enum CodingKeys: String, CodingKey {
        case message, path, code, locations
    }
}
