import Commerce
import CommerceJSON

/// A shape with its paths found in the trie.
final class ShapePlan: Sendable {
    let entity: Shape.Entity
    /// Whether the shape reads something of a value that is no object: `"."`.
    let readsScalars: Bool
    private let fields: [FieldPlan]

    init(entity: Shape.Entity, fields: [FieldName: SourcePlan], readsScalars: Bool) {
        self.entity = entity
        self.readsScalars = readsScalars
        self.fields = FieldName.allCases.map { FieldPlan(fields[$0]) }
    }

    subscript(name: FieldName) -> FieldPlan { fields[name.rawValue] }
}

/// Where a field's value comes from.
struct FieldPlan: Sendable {
    /// The slot of a field of the current object, which most sources are; -1 for all others.
    let slot: Int
    let source: SourcePlan?

    init(_ source: SourcePlan?) {
        self.source = source
        if case .path(let path)? = source { slot = path.onlyField ?? -1 } else { slot = -1 }
    }

    /// Whether the shape has the field.
    var isGiven: Bool { source != nil }
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
}
