import CommerceJSON

// What is wrong on purpose with a field of an answer, although no server should answer so.
struct AnswerDistortion: Sendable, Hashable {
    enum Kind: Sendable, Hashable {
        // Null, whatever the type allows.
        case null
        // Not there.
        case dropped
        // A value of another kind: a number as text, a text as number.
        case otherType
        // Null with an error in the place of one element of a list.
        case brokenElement
    }

    var kind: Kind
    // The field's name, or `Type.field`.
    var field: String
    // Which of the field's values in the answer it is, or which element of the list; every one of them when nil.
    var index: Int?

    func befalls(_ name: String, of type: String) -> Bool { field == name || field == "\(type).\(name)" }
}

extension JSONValue {
    // The value as somebody writes it who doesn't mind kinds.
    var ofAnotherKind: JSONValue {
        switch self {
        case .null: .string("")
        case .bool(let value): .string(value ? "true" : "false")
        case .number(let number): .string(number.text)
        case .string(let text):
            // The digits that it has, as an id is made a number.
            JSONNumber(
                String(text.utf8.filter { (49...57).contains($0) }.prefix(9).map { Character(UnicodeScalar($0)) })
            )
            .map { .number($0) } ?? .number(JSONNumber(0))
        case .array(let elements): elements.first ?? .null
        case .object: .array([self])
        }
    }
}
