/// The options that every verb takes, before or after it.
enum GlobalOptions {
    static let config = OptionSpec.value(
        "config", .file("FILE"), "the configuration; else $COMMERCE_CONFIG, else ./commerce.json")
    static let backend = OptionSpec.value(
        "backend", .text("NAME"), "the backend of the configuration; else its default one")
    static let state = OptionSpec.value(
        "state", .folder("DIR"), "where carts and sessions are kept; else $XDG_STATE_HOME/commerce")
    static let ephemeral = OptionSpec.flag("ephemeral", "keep carts and sessions in memory, write nothing")
    static let country = OptionSpec.value("country", .country, "the buyer's country, such as DE")
    static let language = OptionSpec.value("language", .language, "the buyer's language, such as de or pt-BR")
    static let currency = OptionSpec.value("currency", .currency, "the wished-for currency, such as EUR")
    static let refresh = OptionSpec.flag("refresh", "read anew, whatever a cache has")
    static let json = OptionSpec.flag("json", "print one JSON document instead of tables")
    static let verbose = OptionSpec.flag("verbose", "show calls with their times on standard error")
    static let help = OptionSpec.flag("help", "show this help")
    static let version = OptionSpec.flag("version", "show the version")

    /// All of them, in the order of the help.
    static let all: [OptionSpec] = [
        config, backend, state, ephemeral, country, language, currency, refresh, json, verbose, help, version,
    ]
}
