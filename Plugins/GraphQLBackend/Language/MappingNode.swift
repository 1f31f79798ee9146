import CommerceJSON

/// A value of a mapping with its place: after merging, of the user's file or of the preset's.
struct MappingNode: Sendable {
    enum Content: Sendable {
        case null
        case bool(Bool)
        case number(JSONNumber)
        /// `isAsWritten` where the text is the file's own, so that a column in it is one in the file.
        case string(String, isAsWritten: Bool)
        case array([MappingNode])
        case object([Member])
    }

    struct Member: Sendable {
        var key: String
        /// Where the key stands, under the value's path.
        var place: MappingPlace
        var value: MappingNode
    }

    var content: Content
    var place: MappingPlace
    /// Where the files are that the mapping names.
    var files: DocumentFiles
    /// How many elements a list of the other file had that this replaces.
    var replacedElements: Int?
}

extension MappingNode {
    /// Takes a value as it stands in a file.
    ///
    /// - Parameter resolved: The value with what it takes from outside the file put in, where that is not the same.
    init(_ json: LocatedJSON, resolved: JSONValue? = nil, file: String, files: DocumentFiles) {
        place = MappingPlace(
            file: file, path: json.path.description, line: json.position.line, column: json.position.column)
        self.files = files
        switch json.content {
        case .null: content = .null
        case .bool(let value): content = .bool(value)
        case .number(let number): content = .number(number)
        case .string(let text):
            let resolved = resolved?.string ?? text
            content = .string(resolved, isAsWritten: resolved == text)
        case .array(let elements):
            content = .array(
                elements.enumerated().map { index, element in
                    MappingNode(element, resolved: resolved?[index], file: file, files: files)
                })
        case .object(let members):
            content = .object(
                members.map { member in
                    let value = MappingNode(member.value, resolved: resolved?[member.key], file: file, files: files)
                    let place = MappingPlace(
                        file: file, path: value.place.path, line: member.keyPosition.line,
                        column: member.keyPosition.column)
                    return Member(key: member.key, place: place, value: value)
                })
        }
    }

    /// This value laid over another: objects key by key, `null` takes a key of the other away, all else replaces; so does
    /// a checkout of another kind, and paging of another style.
    func merged(over base: MappingNode) -> MappingNode {
        guard case .object(let own) = content, case .object(let others) = base.content else {
            guard case .array(let elements) = base.content else { return self }
            var merged = self
            merged.replacedElements = elements.count
            return merged
        }
        var members = others
        var indexes: [String: Int] = [:]
        for (index, member) in members.enumerated() { indexes[member.key] = index }
        var removed: Set<Int> = []
        for member in own {
            guard let index = indexes[member.key] else {
                indexes[member.key] = members.count
                members.append(member)
                continue
            }
            if case .null = member.value.content {
                removed.insert(index)
                continue
            }
            removed.remove(index)
            let isOther = Self.kinds[member.key].map { member.value.isOther(than: members[index].value, by: $0) }
            members[index] = Member(
                key: member.key, place: member.place,
                value: isOther == true ? member.value : member.value.merged(over: members[index].value))
        }
        var merged = self
        merged.content = .object(members.indices.filter { !removed.contains($0) }.map { members[$0] })
        return merged
    }

    /// The objects whose other keys belong to one kind of them, by the key that says which: another kind replaces all.
    private static let kinds = ["checkout": "kind", "paging": "style"]

    private func isOther(than base: MappingNode, by key: String) -> Bool {
        guard let own = self[key]?.string, let other = base[key]?.string else { return false }
        return own != other
    }

    /// The members of an object that say something; `null` says nothing.
    var members: [Member] {
        if case .object(let members) = content { members.filter { !$0.value.isNull } } else { [] }
    }

    var isNull: Bool {
        if case .null = content { true } else { false }
    }

    var isObject: Bool {
        if case .object = content { true } else { false }
    }

    /// The value of an object's key, where it says something.
    subscript(key: String) -> MappingNode? { members.last { $0.key == key }?.value }

    var string: String? {
        if case .string(let text, _) = content { text } else { nil }
    }

    /// The kind as a phrase for messages.
    var phrase: String {
        switch content {
        case .null: JSONKind.null.phrase
        case .bool: JSONKind.bool.phrase
        case .number: JSONKind.number.phrase
        case .string: JSONKind.string.phrase
        case .array: JSONKind.array.phrase
        case .object: JSONKind.object.phrase
        }
    }
}
