import Commerce
import CommerceJSON

/// A shape with its paths found in the trie.
struct ShapePlan: Sendable {
    /// Where the first of its fields is, see ``PlanTables/source(_:_:)``.
    let firstField: Int
    /// Whether the shape reads something of a value that is no object: `"."`.
    let readsScalars: Bool
}

/// A source with its paths found in the trie; all else of it is in the tables of ``PlanTables``.
enum SourcePlan: Sendable {
    case path(SlotPath)
    /// So many sources.
    case several(Range<Int>)
    case constant(Int)
    case template(Int)
    /// A source and what is done to its value.
    case converted(Int, Int)
    case each(SlotPath, ShapePlan, limit: Int?)
    case at(SlotPath, ShapePlan)
    case inline(ShapePlan)
    /// The path that decides, and the cases.
    case choice(SlotPath, Int)

    enum TemplatePart: Sendable {
        case text(String)
        case path(SlotPath)
    }
}

/// How a value is read, with what it reads beside it.
struct ConversionPlan: Sendable {
    var form: Conversion.Form?
    var unit: AmountUnit?
    var currency: SourcePlan?
    /// Our status by the API's word in lower case.
    var words: [String: AvailabilityStatus] = [:]
    var table: [String: JSONValue] = [:]

    /// Whether it says only what an amount or an availability is in, and leaves the value as it is.
    var isOnlyFacts: Bool { table.isEmpty && (form == nil || form == .money || form == .availability) }
}
