import CommerceJSON

extension PluginRegistry {
    /// The settings of a plugin as a Markdown table; settings of an object stand below it as `object.key`,
    /// those of a list's objects as `list[].key`.
    ///
    /// What every backend entry may hold is left out, see ``markdownTableOfCommonSettings()``.
    public func markdownTable(for plugin: any BackendPlugin.Type) -> String {
        Self.table(plugin.settings)
    }

    /// What every backend entry may hold besides its plugin's settings, as a Markdown table.
    public func markdownTableOfCommonSettings() -> String {
        Self.table(SettingsSchema(BackendEntry.commonSettings))
    }

    private static func table(_ schema: SettingsSchema) -> String {
        guard !schema.settings.isEmpty else { return "No settings.\n" }
        let head = "| Key | Value | Default | Meaning |\n|---|---|---|---|\n"
        return head + rows(schema, below: "").map { "| \($0.joined(separator: " | ")) |\n" }.joined()
    }

    private static func rows(_ schema: SettingsSchema, below prefix: String) -> [[String]] {
        schema.settings.flatMap { definition -> [[String]] in
            let key = prefix + definition.key
            let value = definition.type.phrase + (definition.isSecret ? ", secret" : "")
            let standard =
                definition.defaultValue.map { "`\($0.onOneLine)`" } ?? (definition.isRequired ? "required" : "")
            let row = ["`\(key)`", value, standard, definition.help].map {
                $0.split(whereSeparator: \.isNewline).joined(separator: " ")
                    .split(separator: "|", omittingEmptySubsequences: false).joined(separator: "\\|")
            }
            switch definition.type {
            case .object(let nested): return [row] + rows(nested, below: key + ".")
            case .list(.object(let nested)): return [row] + rows(nested, below: key + "[].")
            default: return [row]
            }
        }
    }
}

extension SettingType {
    /// The type for a reader of documents, such as `whole number, 1–250`.
    var phrase: String {
        switch self {
        case .string: "text"
        case .word(let words): "one of " + words.map { "`\($0)`" }.joined(separator: ", ")
        case .integer(let bounds): "whole number" + Self.bounds(bounds)
        case .decimal: "number"
        case .boolean: "`true` or `false`"
        case .path: "path"
        case .location: "path or address"
        case .command: "command: program and arguments"
        case .url: "address"
        case .currency: "currency code"
        case .seconds(let bounds):
            "seconds, \(JSONValue(floatLiteral: bounds.lowerBound).onOneLine)–"
                + JSONValue(floatLiteral: bounds.upperBound).onOneLine
        case .list(let element): "list: \(element.phrase)"
        case .map(let element): "object: \(element.phrase) by name"
        case .object: "object"
        case .any: "any JSON"
        }
    }

    private static func bounds(_ bounds: ClosedRange<Int>) -> String {
        switch (bounds.lowerBound, bounds.upperBound) {
        case (.min, .max): ""
        case (let lowest, .max): ", at least \(lowest)"
        case (.min, let highest): ", at most \(highest)"
        case (let lowest, let highest): ", \(lowest)–\(highest)"
        }
    }
}

extension JSONValue {
    /// The value on one line, with blanks where people put them.
    var onOneLine: String {
        switch self {
        case .array(let elements): "[\(elements.map(\.onOneLine).joined(separator: ", "))]"
        case .object(let object):
            "{"
                + object.map { "\(ConfigurationSource.quoted($0.key)): \($0.value.onOneLine)" }
                .joined(separator: ", ") + "}"
        default: JSONWriter().string(self)
        }
    }
}
