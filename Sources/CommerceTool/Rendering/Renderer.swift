import Commerce
import CommerceFormatting
import FoundationEssentials

/// Turns model values into text for a person: money in the buyer's format, availability in words.
struct Renderer {
    private let format: BuyerFormat
    /// The columns of the terminal; `nil` where there is none.
    let width: Int?

    init(market: MarketContext, environment: ToolEnvironment, width: Int?) {
        format = BuyerFormat(market: market, fallback: environment.locale)
        self.width = width
    }

    /// An amount; empty where there is none.
    func amount(_ amount: Money?) -> TerminalText {
        amount.map { TerminalText(format.money.string($0)) } ?? .empty
    }

    /// A range of prices, one price where both ends are equal.
    func range(_ range: PriceRange?) -> TerminalText {
        range.map { TerminalText(format.money.string($0)) } ?? .empty
    }

    /// An availability in words, with the stock where it is known.
    func availability(_ availability: Availability) -> TerminalText {
        let style: TerminalText.Style =
            switch availability.status {
            case .inStock: .good
            case .outOfStock: .bad
            case .unknown: .faint
            default: .attention
            }
        let words = availability.status.rawValue.split(separator: "-").joined(separator: " ")
        let stock = availability.quantity.flatMap { $0 > 0 ? " (\($0))" : nil } ?? ""
        return TerminalText(words + stock, style)
    }

    /// A day and a time in the buyer's format, in the zone of this machine.
    func date(_ date: Date?) -> String? {
        date.map { format.dateAndTime($0) }
    }

    /// A table's lines.
    func table<Item>(_ items: [Item], _ listing: Listing<Item>) -> [TerminalText] {
        var table = Table(listing.columns, terminalWidth: width)
        return table.lines(items.map { listing.row($0, self) })
    }

    /// The lines of a thing's fields.
    func details(_ fill: (inout DetailList) -> Void) -> [TerminalText] {
        var list = DetailList()
        fill(&list)
        return list.lines(terminalWidth: width)
    }
}
