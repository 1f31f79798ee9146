import Commerce
import CommerceJSON

/// A shape with its paths found in the trie.
final class ShapePlan: Sendable {
    let entity: Shape.Entity
    /// Whether the shape reads something of a value that is no object: `"."`.
    let readsScalars: Bool
    /// For each name the slot of the current object that it is, as most are; -1 for all others.
    private let slots: [Int]
    private let sources: [SourcePlan?]

    init(entity: Shape.Entity, fields: [FieldName: SourcePlan], readsScalars: Bool) {
        self.entity = entity
        self.readsScalars = readsScalars
        sources = FieldName.allCases.map { fields[$0] }
        slots = sources.map { source in
            if case .path(let path)? = source { path.onlyField ?? -1 } else { -1 }
        }
    }

    /// The slot of the current object that a field is; -1 where its source is anything else, or it has none.
    func slot(_ name: FieldName) -> Int { slots[name.rawValue] }

    /// Where a field's value comes from.
    func source(_ name: FieldName) -> SourcePlan? { sources[name.rawValue] }
}

/// A source with its paths found in the trie.
indirect enum SourcePlan: Sendable {
    case path(SlotPath)
    case several([SourcePlan])
    case constant(JSONValue)
    case template([TemplatePart])
    case converted(SourcePlan, ConversionPlan)
    case each(SlotPath, ShapePlan, limit: Int?)
    case at(SlotPath, ShapePlan)
    case inline(ShapePlan)
    case choice(SlotPath, [String: SourcePlan])

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
