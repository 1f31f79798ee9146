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
    private var outside: OutsideTexts

    init(_ source: ConfigurationSource, outside: OutsideTexts) {
        self.source = source
        self.outside = outside
    }

    /// Notes a problem.
    mutating func note(_ problem: ConfigurationProblem) {
        problems.append(problem)
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

    /// A text with what it refers to put in.
    ///
    /// `literal` is the text as it stands in the file, absent where a part of it comes from outside: only that may
    /// stand in a message.
    struct Text {
        let value: String
        let literal: String?
    }

    /// Reads a string, or the file that `{"file": "path"}` names.
    ///
    /// - Returns: `nil` after a problem, and for a text from outside where these are not read.
    mutating func text(_ json: LocatedJSON, expected: String = "a string", isSecret: Bool = false) -> Text? {
        switch json.content {
        case .string(let text): return interpolated(text, at: json)
        case .object(let members): return fileText(members, of: json, expected: expected, isSecret: isSecret)
        default:
            mismatch(expected, json)
            return nil
        }
    }

    private mutating func interpolated(_ raw: String, at json: LocatedJSON) -> Text? {
        let parsed = EnvironmentText(raw)
        var text = ""
        var isWhole = true
        for part in parsed.parts {
            switch part {
            case .literal(let literal): text += literal
            case .malformed:
                note(
                    source.problem(
                        "\"${\" needs the name of an environment variable and \"}\" behind it; for the characters "
                            + "themselves write \"$${\"", at: json))
                isWhole = false
            case .variable(let name):
                if outside == .none {
                    isWhole = false
                } else if let value = source.environment[name] {
                    text += value
                } else {
                    note(
                        source.problem(
                            "the environment variable \(name) is not set; set it, or write the value here", at: json))
                    isWhole = false
                }
            }
        }
        return isWhole ? Text(value: text, literal: parsed.literal == nil ? nil : raw) : nil
    }

    private mutating func fileText(
        _ members: [LocatedJSON.Member], of json: LocatedJSON, expected: String, isSecret: Bool
    ) -> Text? {
        var isRight = true
        for member in members where member.key != "file" {
            noteUnknownKey(member, known: ["file"])
            isRight = false
        }
        guard isRight else { return nil }
        guard let reference = json["file"] else {
            note(source.problem("expected \(expected) or {\"file\": \"path\"}, found an empty object", at: json))
            return nil
        }
        guard let path = interpolatedPath(reference), outside != .none else { return nil }
        let file: SmallFile
        do {
            file = try SmallFile(path: path, maximumBytes: Self.maximumSecretBytes)
        } catch {
            note(source.problem("the file can't be read: \(error.reason)", at: reference))
            return nil
        }
        if isSecret, file.isReadableByAll {
            warnings.append("\(path) holds a secret but every user of this machine may read it: run chmod 600 on it.")
        }
        var bytes = file.bytes[...]
        if bytes.last == 0x0A {
            bytes.removeLast()
            if bytes.last == 0x0D { bytes.removeLast() }
        }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            note(source.problem("the file is not a text in UTF-8", at: reference))
            return nil
        }
        return Text(value: text, literal: nil)
    }

    private mutating func interpolatedPath(_ json: LocatedJSON) -> String? {
        guard case .string(let raw) = json.content else {
            mismatch("the path of a file", json)
            return nil
        }
        return interpolated(raw, at: json).map { FilePath.absolute($0.value, in: source.folder) }
    }

    private static let maximumSecretBytes = 1 << 20
}
