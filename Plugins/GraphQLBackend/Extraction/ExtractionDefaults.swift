import Commerce
import FoundationEssentials

/// What an entry says of amounts and addresses, for answers that don't say it themselves.
struct ExtractionDefaults: Sendable {
    /// The currency of amounts without one; without it such amounts are absent, with an issue.
    var currency: CurrencyCode?
    /// Whether numbers count the currency or its smallest coin.
    var unit: AmountUnit = .major
    /// What relative addresses begin at; without it they are absent, with an issue.
    var site: URL?
    /// The most elements that the server gives of any list, whatever it is asked for.
    var pageSize: Int?
}
