public import CommerceJSON

/// A backend as a configuration names it, not yet validated.
public struct BackendEntry: Sendable {
    /// The backend's name.
    public let name: String
    /// The identifier of its plugin, if the entry says one.
    public let plugin: String?
    /// For whom it is read where a call does not say, as far as the entry says it (`country`, `language`).
    public let market: MarketContext
    /// The entry with the place of each value.
    public let json: LocatedJSON

    init(_ member: LocatedJSON.Member, source: ConfigurationSource) {
        name = member.key
        json = member.value
        // Problems with the value are noted when the entry is validated.
        var reader = SettingsReader(source, outside: .all)
        plugin = json["plugin"].flatMap { reader.text($0)?.value }
        market = MarketContext(
            country: json["country"].flatMap { reader.text($0) }.map { CountryCode(rawValue: $0.value) },
            language: json["language"].flatMap { reader.text($0) }.map { LanguageCode(rawValue: $0.value) })
    }

    /// What every entry may hold besides its plugin's settings.
    static let commonSettings: [SettingDefinition] = [
        SettingDefinition(
            "plugin", .string, isRequired: true, help: "The kind of backend.", example: "memory"),
        SettingDefinition(
            "allowInsecureHTTP", .boolean, default: false,
            help: "Accept plain http for hosts other than this machine."),
        Scenario.setting,
    ]

    /// Everything that an entry of a plugin may hold.
    static func schema(of plugin: any BackendPlugin.Type) -> SettingsSchema {
        let common = commonSettings
        return SettingsSchema(
            common + plugin.settings.settings.filter { setting in !common.contains { $0.key == setting.key } })
    }
}
