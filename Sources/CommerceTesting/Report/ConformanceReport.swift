/// The results of a run of the kit, in the order in which the checks ran.
///
/// In JSON `{"backend", "plugin", "items": […], "passed", "failed", "skipped"}`.
public struct ConformanceReport: Hashable, Sendable {
    /// The backend's name in the configuration.
    public let backend: String
    /// The identifier of the plugin that made the backend.
    public let plugin: String
    /// A result a check.
    public let items: [ConformanceResult]

    /// Makes a report.
    public init(backend: String, plugin: String, items: [ConformanceResult]) {
        self.backend = backend
        self.plugin = plugin
        self.items = items
    }

    /// Whether a check failed.
    public var hasFailed: Bool { !failures.isEmpty }

    /// The checks that failed.
    public var failures: [ConformanceResult] { items.filter { $0.outcome.word == "failed" } }

    /// How many results have an outcome of a word.
    func count(_ word: String) -> Int { items.count { $0.outcome.word == word } }
}

extension ConformanceReport: Codable {
    private enum CodingKeys: String, CodingKey {
        case backend, plugin, items, passed, failed, skipped
    }

    /// Decodes a report; the counts follow from the items.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            backend: try container.decode(String.self, forKey: .backend),
            plugin: try container.decode(String.self, forKey: .plugin),
            items: try container.decode([ConformanceResult].self, forKey: .items))
    }

    /// Encodes a report with its counts.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(backend, forKey: .backend)
        try container.encode(plugin, forKey: .plugin)
        try container.encode(items, forKey: .items)
        try container.encode(count("passed"), forKey: .passed)
        try container.encode(count("failed"), forKey: .failed)
        try container.encode(count("skipped"), forKey: .skipped)
    }
}
