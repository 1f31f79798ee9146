import CommerceJSON

/// A commented configuration file with one backend.
struct ConfigurationTemplate {
    let plugin: any BackendPlugin.Type

    init(_ plugin: any BackendPlugin.Type) {
        self.plugin = plugin
    }

    var text: String {
        let name = plugin.identifier
        let common = BackendEntry.commonSettings.filter { $0.key != "plugin" }
        let declared = plugin.settings.settings
        let settings = declared.filter(\.isLive) + declared.filter { !$0.isLive } + common
        var lines = comment("\(name): \(plugin.summary)")
        lines += comment(
            """
            A text may take "${NAME}" from the environment, or all of itself from a file: {"file": "path"}. Relative \
            paths are relative to this file. "commerce check" says what is wrong.
            """)
        lines += ["{", "  \"default\": \"\(name)\",", "  \"backends\": {", "    \"\(name)\": {"]
        lines.append("      \"plugin\": \"\(name)\",")
        for setting in settings {
            lines.append("")
            lines += self.lines(of: setting, in: name, isLive: false).map(Self.indented(by: 6))
        }
        lines += ["    }", "  }", "}"]
        return lines.map { $0 + "\n" }.joined()
    }

    /// A setting with its help; one that may be absent is commented out, unless all around it is (`isLive`).
    private func lines(of definition: SettingDefinition, in prefix: String, isLive: Bool) -> [String] {
        let choice = definition.type.choice.map { " \($0)" } ?? ""
        let help = comment(definition.help + choice + (definition.isRequired ? " Required." : ""))
        var lines: [String]
        if case .object(let schema) = definition.type, definition.example == nil, definition.defaultValue == nil {
            let isOptional = !definition.isRequired
            lines = ["\"\(definition.key)\": {"]
            for nested in schema.settings {
                lines += self.lines(of: nested, in: "\(prefix)_\(definition.key)", isLive: isLive || isOptional)
                    .map(Self.indented(by: 2))
            }
            lines.append("},")
        } else {
            lines = ["\"\(definition.key)\": \(value(of: definition, in: prefix).onOneLine),"]
        }
        if !definition.isLive, !isLive { lines = lines.map { "// " + $0 } }
        return help + lines
    }

    private func value(of definition: SettingDefinition, in prefix: String) -> JSONValue {
        if definition.isSecret, definition.example == nil {
            return .string("${\(Self.variable("\(prefix)_\(definition.key)"))}")
        }
        // An example says more than a default that is empty.
        let isEmpty = definition.defaultValue == [] || definition.defaultValue == [:]
        let shown = isEmpty ? Optional<JSONValue>.none : definition.defaultValue
        let known = definition.isRequired ? definition.example ?? shown : shown ?? definition.example
        return known ?? definition.type.placeholder
    }

    /// The name of a variable: `shopify_publicToken` becomes `SHOPIFY_PUBLIC_TOKEN`.
    static func variable(_ name: String) -> String {
        var variable = ""
        for character in name {
            guard character.isASCII, character.isLetter || character.isNumber else {
                variable += "_"
                continue
            }
            if character.isUppercase, variable.last.map({ $0 != "_" }) ?? false { variable += "_" }
            variable += character.uppercased()
        }
        return variable
    }

    private static func indented(by count: Int) -> (String) -> String {
        { $0.isEmpty ? $0 : String(repeating: " ", count: count) + $0 }
    }

    /// A comment, broken into lines of at most 100 characters.
    private func comment(_ text: String) -> [String] {
        var lines: [String] = []
        var line = ""
        for word in text.split(whereSeparator: \.isWhitespace) {
            if !line.isEmpty, line.count + word.count > 96 {
                lines.append("// " + line)
                line = ""
            }
            line += (line.isEmpty ? "" : " ") + word
        }
        return lines + ["// " + line]
    }
}

extension SettingType {
    /// What may stand in the place of the value that the template shows, as a sentence; `nil` where the value shows it.
    fileprivate var choice: String? {
        switch self {
        case .word(let words): "One of \(words.joined(separator: ", "))."
        case .integer, .seconds: "\(phrase.prefix(1).uppercased())\(phrase.dropFirst())."
        default: nil
        }
    }

    /// A value that the type accepts, for a setting without example and default.
    fileprivate var placeholder: JSONValue {
        switch self {
        case .string: "text"
        case .word(let words): .string(words.first ?? "")
        case .integer(let bounds): .number(JSONNumber(min(max(1, bounds.lowerBound), bounds.upperBound)))
        case .decimal: 1
        case .boolean: true
        case .path, .location: "file"
        case .command: ["./program", "argument"]
        case .url: "https://shop.example"
        case .currency: "EUR"
        case .seconds(let bounds): JSONValue(floatLiteral: bounds.lowerBound)
        case .list(let element): [element.placeholder]
        case .map(let element): ["name": element.placeholder]
        case .object(let schema):
            .object(JSONObject(schema.settings.map { ($0.key, $0.example ?? $0.defaultValue ?? $0.type.placeholder) }))
        case .any: [:]
        }
    }
}

extension SettingDefinition {
    /// Whether a template has the setting as it is, not commented out.
    fileprivate var isLive: Bool { isRequired || isSuggested }
}
