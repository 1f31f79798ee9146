public import CommerceJSON
public import FoundationEssentials

/// The validated settings of one backend entry: defaults filled in, secrets resolved, paths absolute.
///
/// The accessors give `nil` for a key that is absent and has no default, and for one of another type; the declaration in
/// the plugin's ``SettingsSchema`` has excluded the latter.
public struct Settings: Sendable {
    private let values: [String: JSONValue]
    private let entry: Written?

    /// Makes settings from values that were validated.
    public init(_ values: [String: JSONValue]) {
        self.init(values, entry: nil)
    }

    init(_ values: [String: JSONValue], entry: Written?) {
        self.values = values
        self.entry = entry
    }

    /// What stands in a configuration file, as it stands there: what comes from outside the file is not put in.
    package struct Written: Sendable {
        /// The value with the places of its parts.
        package let json: LocatedJSON
        /// The file as its reader named it.
        package let file: String
        /// The absolute folder of the file.
        package let folder: String
    }

    /// What the configuration file has for a key, for a plugin that reads a language of its own there and says where in
    /// it something is wrong; `nil` where the file has no such key, or the settings come from no file.
    package func written(_ key: String) -> Written? {
        guard let entry, let json = entry.json[key] else { return nil }
        return Written(json: json, file: entry.file, folder: entry.folder)
    }

    /// Whether a key has a value.
    public func has(_ key: String) -> Bool { values[key] != nil }

    /// A text, a word, a path, an address.
    public func string(_ key: String) -> String? { values[key]?.string }

    /// A text that must not be shown.
    public func secret(_ key: String) -> Secret? { values[key]?.string.map(Secret.init) }

    /// A whole number.
    public func integer(_ key: String) -> Int? { values[key]?.int }

    /// An exact decimal.
    public func decimal(_ key: String) -> Decimal? { values[key]?.decimal }

    /// A flag; `false` when absent without a default.
    public func flag(_ key: String) -> Bool { values[key]?.bool ?? false }

    /// An address.
    public func url(_ key: String) -> URL? { values[key]?.string.flatMap(URL.init(string:)) }

    /// A currency.
    public func currency(_ key: String) -> CurrencyCode? { values[key]?.string.map(CurrencyCode.init(rawValue:)) }

    /// A time span.
    public func duration(_ key: String) -> Duration? { values[key]?.double.map { .seconds($0) } }

    /// A list of texts; empty when absent.
    public func strings(_ key: String) -> [String] { values[key]?.array?.compactMap(\.string) ?? [] }

    /// An object of texts; empty when absent.
    public func stringMap(_ key: String) -> [String: String] {
        var map: [String: String] = [:]
        for (key, value) in values[key]?.object ?? JSONObject() { map[key] = value.string }
        return map
    }

    /// An object with settings of its own.
    public func nested(_ key: String) -> Settings? {
        guard let object = values[key]?.object else { return nil }
        var nested: [String: JSONValue] = [:]
        for (key, value) in object { nested[key] = value }
        return Settings(nested)
    }

    /// Any JSON.
    public func json(_ key: String) -> JSONValue? { values[key] }
}

extension Settings: CustomStringConvertible, CustomReflectable {
    /// The keys alone: values may be secret.
    public var description: String { "Settings(\(values.keys.sorted().joined(separator: ", ")))" }

    /// A mirror without values.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
