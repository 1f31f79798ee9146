import CommerceJSON

/// The inputs of one call by name, such as `collection.handle`; a name without a value is absent.
///
/// Lists of lines are arrays of objects whose keys are the names within them (`variant.id`, `quantity`).
struct MappingInputs: Sendable {
    private var values: [String: JSONValue] = [:]

    subscript(name: String) -> JSONValue? {
        get { values[name] }
        set { values[name] = newValue == .null ? nil : newValue }
    }
}
