public import CommerceJSON

/// The settings of a plugin, as data.
///
/// Every backend entry has the keys `plugin`, `scenario` and `allowInsecureHTTP` besides: a plugin declares none of
/// these.
public struct SettingsSchema: Sendable {
    /// The settings in the order in which documents show them.
    public let settings: [SettingDefinition]

    /// Makes a schema.
    public init(_ settings: [SettingDefinition]) {
        self.settings = settings
    }

    /// The setting of a key.
    public subscript(key: String) -> SettingDefinition? {
        settings.first { $0.key == key }
    }
}

/// One setting of a plugin.
public struct SettingDefinition: Sendable {
    /// The key in a backend entry, lower camel case.
    public let key: String
    /// What the value has to be.
    public let type: SettingType
    /// The value when the key is absent; `nil` where there is none.
    public let defaultValue: JSONValue?
    /// Whether the key has to be there.
    public let isRequired: Bool
    /// Whether a new configuration has it although it may be absent: what most shops need.
    public let isSuggested: Bool
    /// Whether the value is never shown.
    public let isSecret: Bool
    /// One or two sentences for documents and `commerce init`.
    public let help: String
    /// A value to show in documents and `commerce init`.
    public let example: JSONValue?
    /// Whether opening the backend does without what the value takes from outside the file.
    var isDeferred = false

    /// Declares a setting.
    public init(
        _ key: String, _ type: SettingType, default defaultValue: JSONValue? = nil, isRequired: Bool = false,
        isSuggested: Bool = false, isSecret: Bool = false, help: String, example: JSONValue? = nil
    ) {
        self.key = key
        self.type = type
        self.defaultValue = defaultValue
        self.isRequired = isRequired
        self.isSuggested = isSuggested
        self.isSecret = isSecret
        self.help = help
        self.example = example
    }
}

/// What a setting's value has to be.
public indirect enum SettingType: Sendable {
    /// Any text.
    case string
    /// One of some words.
    case word([String])
    /// A whole number within bounds, both included.
    case integer(ClosedRange<Int>)
    /// A decimal number, exact.
    case decimal
    /// `true` or `false`.
    case boolean
    /// A file or folder; a relative one is relative to the configuration file.
    case path
    /// A file, or an address of `http` or `https`.
    case location
    /// An executable with its arguments, as a list of texts; a first element with a slash is a path. It runs only where
    /// ``PluginContext/allowsCommands`` says so.
    case command
    /// An address: `https`, or `http` for loopback hosts unless `"allowInsecureHTTP": true` stands beside it.
    case url
    /// An ISO 4217 currency code.
    case currency
    /// A time span in seconds, fractions allowed, within bounds, both included.
    case seconds(ClosedRange<Double>)
    /// A list of values of one type.
    case list(SettingType)
    /// An object with any keys whose values are of one type.
    case map(SettingType)
    /// An object with settings of its own.
    case object(SettingsSchema)
    /// Any JSON: the plugin checks it.
    case any
}
