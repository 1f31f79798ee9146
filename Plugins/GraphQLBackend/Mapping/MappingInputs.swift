import CommerceJSON

/// The inputs of one call by name, such as `collection.handle`; a name without a value is absent.
///
/// Lists of lines are arrays of objects whose keys are the names within them (`variant.id`, `quantity`).
struct MappingInputs: Sendable {
    private var values: [String: JSONValue] = [:]
    /// What amounts are counted in, for the conversions of amounts.
    var money = MoneyDefaults()

    subscript(name: String) -> JSONValue? {
        get { values[name] }
        set { values[name] = newValue == .null ? nil : newValue }
    }

    /// Takes over the values of others, which go first.
    mutating func adopt(_ others: MappingInputs) {
        values.merge(others.values) { _, other in other }
    }

    /// The inputs within one element of a list: its own names beside, and before, those around it.
    ///
    /// An element that is no object is the input `value`.
    func entering(_ element: JSONValue) -> MappingInputs {
        var inputs = self
        for (name, value) in element.object ?? ["value": element] { inputs[name] = value }
        return inputs
    }
}
