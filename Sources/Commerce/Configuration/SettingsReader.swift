import CommerceJSON

/// Reads the values of a configuration by their declarations and notes every problem on the way.
///
/// What it gives is what ``Settings`` holds: defaults filled in, texts from outside put in, paths absolute. A value with
/// a problem is left out.
struct SettingsReader {
    /// Which values from outside the file (environment variables, files of secrets) are read.
    enum OutsideTexts {
        /// All: a missing one is a problem.
        case all
        /// Those that opening the backend needs.
        case needed
        /// None: what refers to one is taken as right and left out.
        case none
    }

    let source: ConfigurationSource
    /// Whether plain `http` is accepted for any host.
    var allowsInsecureHTTP = false
    private(set) var problems: [ConfigurationProblem] = []
    /// What is not wrong but should be looked at.
    private(set) var warnings: [String] = []
    private(set) var outside: OutsideTexts

    init(_ source: ConfigurationSource, outside: OutsideTexts) {
        self.source = source
        self.outside = outside
    }

    /// Notes a problem.
    mutating func note(_ problem: ConfigurationProblem) {
        problems.append(problem)
    }

    /// Notes what is not wrong but should be looked at.
    mutating func warn(_ warning: String) {
        warnings.append(warning)
    }

    /// Reads an object by a schema; an unknown, repeated or missing key is a problem.
    mutating func object(
        _ json: LocatedJSON, by schema: SettingsSchema, allowsUnknownKeys: Bool = false
    ) -> [String: JSONValue]? {
        guard json.kind == .object else {
            mismatch("an object", json)
            return nil
        }
        var values: [String: JSONValue] = [:]
        var seen: Set<String> = []
        for member in json.members {
            guard seen.insert(member.key).inserted else {
                noteRepeatedKey(member)
                continue
            }
            guard let definition = schema[member.key] else {
                if !allowsUnknownKeys { noteUnknownKey(member, known: schema.settings.map(\.key)) }
                continue
            }
            values[member.key] = value(member.value, by: definition)
        }
        for definition in schema.settings where !seen.contains(definition.key) {
            if let value = definition.defaultValue {
                values[definition.key] = filled(value, as: definition.type)
            } else if definition.isRequired {
                noteMissing(definition, in: json)
            }
        }
        return values
    }

    /// Notes a key that nothing reads.
    mutating func noteUnknownKey(_ member: LocatedJSON.Member, known: [String]) {
        // Beyond what somebody reads, comparing each with all known ones only costs time.
        let known = problems.count < ConfigurationProblem.readable ? known : []
        let (message, suggestion) = ConfigurationSource.unknownName(
            "key", member.key, known: known)
        note(source.problem(message, atKeyOf: member, suggestion: suggestion))
    }

    /// Notes a key that the object has already.
    mutating func noteRepeatedKey(_ member: LocatedJSON.Member) {
        let key = ConfigurationSource.quoted(member.key)
        note(source.problem("the key \(key) is there twice", atKeyOf: member))
    }

    private mutating func noteMissing(_ definition: SettingDefinition, in json: LocatedJSON) {
        let example = definition.example.map {
            ", for example \"\(definition.key)\": \(JSONWriter().string($0))"
        }
        note(source.problem("the key \"\(definition.key)\" is missing\(example ?? "")", at: json))
    }

    private mutating func value(_ json: LocatedJSON, by definition: SettingDefinition) -> JSONValue? {
        let outer = outside
        defer { outside = outer }
        if definition.isDeferred, outside == .needed { outside = .none }
        guard let value = value(json, as: definition.type, isSecret: definition.isSecret) else { return nil }
        if definition.isRequired, value == "" {
            note(source.problem("\"\(definition.key)\" is empty", at: json))
            return nil
        }
        return value
    }

    /// A default value as a written one would be read.
    private func filled(_ value: JSONValue, as type: SettingType) -> JSONValue {
        switch (type, value) {
        case (.path, .string(let path)): .string(FilePath.absolute(path, in: source.folder))
        case (.location, .string(let text)) where !WebAddress.isAddress(text):
            .string(FilePath.absolute(text, in: source.folder))
        default: value
        }
    }

    /// Notes that a value is of the wrong kind.
    mutating func mismatch(_ expected: String, _ json: LocatedJSON) {
        note(source.problem("expected \(expected), found \(json.kind.phrase)", at: json))
    }
}
