import CommerceJSON

extension SettingsReader {
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
        // What is wrong twice in one text is one problem: both have the text's place.
        var faults: Set<EnvironmentText.Part> = []
        for part in parsed.parts {
            switch part {
            case .literal(let literal): text += literal
            case .malformed:
                isWhole = false
                guard faults.insert(part).inserted else { continue }
                note(
                    source.problem(
                        "\"${\" needs the name of an environment variable and \"}\" behind it; for the characters "
                            + "themselves write \"$${\"", at: json))
            case .variable(let name):
                if outside == .none {
                    isWhole = false
                } else if let value = source.environment[name] {
                    text += value
                } else {
                    isWhole = false
                    guard faults.insert(part).inserted else { continue }
                    note(
                        source.problem(
                            "the environment variable \(name) is not set; set it, or write the value here", at: json))
                }
            }
        }
        return isWhole ? Text(value: text, literal: parsed.literal == nil ? nil : raw) : nil
    }

    /// The text of the file that an object such as `{"file": "path"}` names, without one line break at its end.
    private mutating func fileText(
        _ members: [LocatedJSON.Member], of json: LocatedJSON, expected: String, isSecret: Bool
    ) -> Text? {
        guard !members.isEmpty else {
            note(source.problem("expected \(expected) or {\"file\": \"path\"}, found an empty object", at: json))
            return nil
        }
        var reference: LocatedJSON?
        var isRight = true
        for member in members {
            if member.key == "file", reference == nil {
                reference = member.value
                continue
            }
            isRight = false
            if member.key == "file" { noteRepeatedKey(member) } else { noteUnknownKey(member, known: ["file"]) }
        }
        guard isRight, let reference else { return nil }
        guard case .string(let raw) = reference.content else {
            mismatch("the path of a file", reference)
            return nil
        }
        guard let path = interpolated(raw, at: reference), outside != .none else { return nil }
        return content(of: path, at: reference, isSecret: isSecret).map { Text(value: $0, literal: nil) }
    }

    private mutating func content(of path: Text, at json: LocatedJSON, isSecret: Bool) -> String? {
        let name = path.literal.map { "the file \(ConfigurationSource.quoted($0))" } ?? "the file"
        guard !path.value.isEmpty else {
            note(source.problem("expected the path of a file, found an empty text", at: json))
            return nil
        }
        let absolute = FilePath.absolute(path.value, in: source.folder)
        let file: SmallFile
        do {
            file = try SmallFile(path: absolute, maximumBytes: Self.maximumSecretBytes)
        } catch {
            note(source.problem("\(name) can't be read: \(error.reason)", at: json))
            return nil
        }
        if isSecret, file.isReadableByAll {
            warn("\(absolute) holds a secret but every user of this machine may read it: run chmod 600 on it.")
        }
        var bytes = file.bytes[...]
        if bytes.last == 0x0A {
            bytes.removeLast()
            if bytes.last == 0x0D { bytes.removeLast() }
        }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            note(source.problem("\(name) is not a text in UTF-8", at: json))
            return nil
        }
        return text
    }

    private static let maximumSecretBytes = 1 << 20
}
