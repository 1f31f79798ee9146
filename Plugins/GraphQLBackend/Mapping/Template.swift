import CommerceJSON

/// A JSON value with inputs of a call in it: the variables of an operation.
///
/// A placeholder without a value takes its key or element away, and an object that loses all its keys so is taken away
/// itself; one that the file writes as `{}` stays.
indirect enum Template: Sendable {
    case constant(JSONValue)
    /// A string that is one placeholder: the input's value with its type.
    case input(InputReference)
    case text(TextTemplate)
    case object([(key: String, value: Template)])
    case array([Template])
    /// One element for each of a list among the inputs, such as `lines`.
    case each(InputReference, Template)
    /// By the text of an input; `"*"` for all others.
    case choice(TextTemplate, [String: Template])
}

/// A text with inputs of a call in it; it has no value where one of them has none.
struct TextTemplate: Sendable {
    var parts: [Part]
    var place: MappingPlace

    enum Part: Sendable {
        case text(String)
        case input(InputReference)
    }
}

/// An input of a call by its name, such as `collection.handle` or `first`, and how it is written.
struct InputReference: Sendable {
    var name: String
    /// One after another, as in `{id|head|int}`.
    var conversions: [Conversion] = []
    var place: MappingPlace

    enum Conversion: String, Sendable, CaseIterable {
        /// `unit` is ``minor`` or ``major``, as the mapping's amounts are.
        case minor, major, unit, number, text, int, upper, lower, date, json
        /// What stands before the first `/` of a text; the whole text where there is none.
        ///
        /// So a variant that has no number of its own is named by its product's and its own: `5/3`.
        case head
        /// What stands after the first `/` of a text; no value where there is none.
        case tail
        /// A GraphQL enumeration's spelling: upper case, `_` for all but letters and digits, `pt-BR` as `PT_BR`.
        case enumeration = "enum"
        /// `true` where the input has a value; no value, as the input itself, where it has none.
        case given
    }
}
