import CommerceJSON

/// A value before it is read as what a field needs.
enum Found {
    case nothing
    /// A value of the answer.
    case slot(Slot)
    /// A text that a template or a conversion made.
    case text(String)
    /// A value of the mapping itself.
    case json(JSONValue)

    var slot: Slot {
        if case .slot(let slot) = self { slot } else { .absent }
    }
}
