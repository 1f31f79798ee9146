/// A plugin's template of an entry, as somebody fills it in.
public enum SettingsTemplate {
    /// The template with the lines that are commented-out settings made live.
    public static func uncommented(_ template: String) -> String {
        template.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            let content = line.drop { $0 == " " }
            let isSetting = ["// \"", "// }", "//   "].contains { content.hasPrefix($0) }
            return isSetting ? String(content.dropFirst(3)) : String(line)
        }.joined(separator: "\n")
    }

    /// A value for every variable that a text names.
    public static func environment(for text: String) -> [String: String] {
        var environment: [String: String] = [:]
        for match in text.matches(of: /\$\{([A-Z_0-9]+)\}/) { environment[String(match.1)] = "value" }
        return environment
    }
}
