/// A JSON tree in which every value and every key knows its place, for messages about files that people write.
///
/// Nothing is dropped: keys that are there twice keep both their members, see ``duplicateKeys``.
public struct LocatedJSON: Sendable, Hashable {
    /// What a value is.
    public enum Content: Sendable, Hashable {
        /// `null`.
        case null
        /// `true` or `false`.
        case bool(Bool)
        /// A number with its exact text.
        case number(JSONNumber)
        /// A string.
        case string(String)
        /// An array.
        case array([LocatedJSON])
        /// An object: every member in the order of the text, those with a repeated key too.
        case object([Member])
    }

    /// A member of an object.
    public struct Member: Sendable, Hashable {
        /// The key.
        public let key: String
        /// Where the key stands.
        public let keyPosition: JSONPosition
        /// The value.
        public let value: LocatedJSON
    }

    /// The value itself.
    public let content: Content

    /// Where the value begins.
    public let position: JSONPosition

    /// The way to the value from the top of its document.
    public let path: JSONPath

    init(content: Content, position: JSONPosition, path: JSONPath) {
        self.content = content
        self.position = position
        self.path = path
    }

    /// The value without places; of a key that is there twice, the last value counts.
    public var value: JSONValue {
        switch content {
        case .null: .null
        case .bool(let value): .bool(value)
        case .number(let number): .number(number)
        case .string(let string): .string(string)
        case .array(let elements): .array(elements.map(\.value))
        case .object(let members): .object(JSONObject(members.lazy.map { ($0.key, $0.value.value) }))
        }
    }

    /// The kind of the value.
    public var kind: JSONKind {
        switch content {
        case .null: .null
        case .bool: .bool
        case .number: .number
        case .string: .string
        case .array: .array
        case .object: .object
        }
    }

    /// An error about this value, with its path and position.
    public func error(_ reason: JSONError.Reason) -> JSONError {
        JSONError(reason, path: path, position: position)
    }
}

extension LocatedJSON {
    /// Parses a JSON text in UTF-8, with comments and trailing commas allowed unless `options` say otherwise.
    ///
    /// Throws a ``JSONError`` with path, line and column when the text is not JSON by `options`.
    public init(
        parsing bytes: some Sequence<UInt8>, options: JSONOptions = .configuration
    ) throws(JSONError) {
        self = try JSONReader.read(bytes, options: options) { reader throws(JSONError) in
            var positions = JSONPositionCursor(reader.bytes)
            return try reader.readLocated(at: .root, &positions)
        }
    }

    /// Parses a JSON text, with comments and trailing commas allowed unless `options` say otherwise.
    ///
    /// Throws a ``JSONError`` with path, line and column when the text is not JSON by `options`.
    public init(parsing text: String, options: JSONOptions = .configuration) throws(JSONError) {
        try self.init(parsing: text.utf8, options: options)
    }
}

extension JSONReader {
    fileprivate mutating func readLocated(
        at path: JSONPath, _ positions: inout JSONPositionCursor
    ) throws(JSONError) -> LocatedJSON {
        let kind = try peek()
        let position = positions.advance(to: offset)
        let content: LocatedJSON.Content
        switch kind {
        case .null:
            try readNull()
            content = .null
        case .bool: content = .bool(try readBool())
        case .number: content = .number(try readNumber())
        case .string: content = .string(try readString())
        case .array:
            var elements: [LocatedJSON] = []
            try beginArray()
            while try nextElement() {
                elements.append(try readLocated(at: path.appending(index: elements.count), &positions))
            }
            content = .array(elements)
        case .object:
            var members: [LocatedJSON.Member] = []
            try beginObject()
            while let key = try nextKey() {
                let keyPosition = positions.advance(to: offset)
                let value = try readLocated(at: path.appending(key: key), &positions)
                members.append(LocatedJSON.Member(key: key, keyPosition: keyPosition, value: value))
            }
            content = .object(members)
        }
        return LocatedJSON(content: content, position: position, path: path)
    }
}
