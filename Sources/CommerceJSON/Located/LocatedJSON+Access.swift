extension LocatedJSON {
    /// The members of an object in the order of the text, those with a repeated key too; none for other kinds.
    public var members: [Member] {
        if case .object(let members) = content { members } else { [] }
    }

    /// The elements of an array; none for other kinds.
    public var elements: [LocatedJSON] {
        if case .array(let elements) = content { elements } else { [] }
    }

    /// The last member of an object with this key.
    public func member(_ key: String) -> Member? {
        members.last { $0.key == key }
    }

    /// The value of an object's member; nil when there is none, or this is not an object.
    public subscript(key: String) -> LocatedJSON? {
        member(key)?.value
    }

    /// The element `index` (from 0) of an array; nil when there is none, or this is not an array.
    public subscript(index: Int) -> LocatedJSON? {
        elements.indices.contains(index) ? elements[index] : nil
    }

    /// A string's text; nil for other kinds.
    public var string: String? {
        if case .string(let value) = content { value } else { nil }
    }

    /// The value of a `true` or `false`; nil for other kinds.
    public var bool: Bool? {
        if case .bool(let value) = content { value } else { nil }
    }

    /// A number with its text; nil for other kinds.
    public var number: JSONNumber? {
        if case .number(let value) = content { value } else { nil }
    }

    /// The keys that an object, here or anywhere below, has more than once: an error for each member after the first,
    /// with the position of its key.
    public var duplicateKeys: [JSONError] {
        switch content {
        case .array(let elements): return elements.flatMap(\.duplicateKeys)
        case .object(let members):
            var seen: Set<String> = []
            return members.flatMap { member in
                let isNew = seen.insert(member.key).inserted
                let own = JSONError(.duplicateKey(member.key), path: path, position: member.keyPosition)
                return (isNew ? [] : [own]) + member.value.duplicateKeys
            }
        default: return []
        }
    }

    /// The error with the position of the value at its path, or of the nearest one above that is there.
    ///
    /// For errors of values that were taken out of this document; an error that has a position keeps it.
    public func located(_ error: JSONError) -> JSONError {
        guard error.position == nil, error.path.components.starts(with: path.components) else { return error }
        var nearest = self
        for component in error.path.components.dropFirst(path.components.count) {
            let next =
                switch component {
                case .key(let key): nearest[key]
                case .index(let index): nearest[index]
                }
            guard let next else { break }
            nearest = next
        }
        return JSONError(error.reason, path: error.path, position: nearest.position)
    }
}
