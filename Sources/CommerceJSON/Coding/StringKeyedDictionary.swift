// Dictionaries whose keys are texts, as JSON objects. The standard library does so for `String` keys and for
// `CodingKeyRepresentable` ones; keys that are merely `RawRepresentable` by a string (an enumeration, an identifier)
// would become an array of alternating keys and values.
protocol StringKeyedDictionary {
    // Nil for other kinds of keys.
    static func decoded(from value: JSONValue, path: JSONCodingPath, with context: DecodingScope) throws -> Self?

    // The members in the order of their keys; nil for other kinds of keys.
    func members() -> [(key: String, value: any Encodable)]?
}

extension Dictionary: StringKeyedDictionary {
    static func decoded(
        from value: JSONValue, path: JSONCodingPath, with context: DecodingScope
    ) throws -> [Key: Value]? {
        guard !(Key.self is any CodingKeyRepresentable.Type),
            let keyType = Key.self as? any RawRepresentable<String>.Type,
            let valueType = Value.self as? any Decodable.Type
        else { return nil }
        guard case .object(let object) = value else { throw path.mismatch(.object, value) }
        var dictionary: [Key: Value] = [:]
        for (name, member) in object {
            let memberPath = path.appending(JSONCodingKey.member(name))
            guard let key = keyType.init(rawValue: name) as? Key else {
                throw memberPath.error(.invalidValue("\(JSONWriter.quoted(name)) is not a key of \(Key.self)"))
            }
            dictionary[key] = try context.decode(valueType, from: member, path: memberPath) as? Value
        }
        return dictionary
    }

    func members() -> [(key: String, value: any Encodable)]? {
        guard Key.self != Int.self else { return nil }
        var members: [(key: String, value: any Encodable)] = []
        for (key, value) in self {
            guard let name = Self.name(of: key), let value = value as? any Encodable else { return nil }
            members.append((name, value))
        }
        // A dictionary's own order changes from run to run; output shall not.
        return members.sorted { JSONWriter.isBefore($0.key, $1.key) }
    }

    private static func name(of key: Key) -> String? {
        switch key {
        case let key as String: key
        case let key as any CodingKeyRepresentable: key.codingKey.stringValue
        case let key as any RawRepresentable<String>: key.rawValue
        default: nil
        }
    }
}

// Sets are written in the order of their elements' texts, for the same reason.
protocol UnorderedElements {
    func encodableElements() -> [any Encodable]?
}

extension Set: UnorderedElements {
    func encodableElements() -> [any Encodable]? {
        guard Element.self is any Encodable.Type else { return nil }
        return compactMap { $0 as? any Encodable }
    }
}
