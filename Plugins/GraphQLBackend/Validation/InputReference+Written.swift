extension InputReference {
    /// What stands in a variable where a placeholder does.
    enum Written: Hashable {
        case text
        case whole
        case number
        case boolean
        indirect case list(Written)
        case object

        var isList: Bool { if case .list = self { true } else { false } }

        /// The kind as the end of a sentence.
        var name: String {
            switch self {
            case .text: "a text"
            case .whole: "a whole number"
            case .number: "a number"
            case .boolean: "true or false"
            case .list(let element): "a list, each \(element.name)"
            case .object: "an object"
            }
        }

        /// The conversion that would make it a value of a scalar, or of `ENUM` or `INPUT_OBJECT`; empty where none would,
        /// `nil` where it is one.
        func lacking(for wanted: String) -> String? {
            switch (self, wanted) {
            case (.list(let element), _): element.lacking(for: wanted)
            case (.text, "String"), (.text, "ID"), (.text, "ENUM"): nil
            case (.text, "Int"): "int"
            case (.text, "Float"): "number"
            case (.whole, "Int"), (.whole, "Float"), (.whole, "ID"): nil
            case (.number, "Float"): nil
            case (.number, "Int"): "int"
            case (.whole, "String"), (.number, "String"), (.number, "ID"), (.boolean, "String"): "text"
            case (.boolean, "Boolean"), (.object, "INPUT_OBJECT"): nil
            default: ""
            }
        }
    }

    /// What it writes of an input of a kind; `nil` where that is not known before.
    func kind(of input: MappingInput.Kind) -> Written? {
        var kind: Written =
            switch input {
            case .text: .text
            case .integer: .whole
            case .decimal: .number
            case .boolean: .boolean
            case .texts: .list(.text)
            case .objects: .list(.object)
            }
        for conversion in conversions {
            let element: Written? =
                switch conversion {
                case .minor, .int: .whole
                case .major, .number: .number
                case .unit: nil
                case .given: .boolean
                case .text, .json: .text
                case .upper, .lower, .date, .head, .tail, .enumeration: .text
                }
            guard let element else { return nil }
            // Of a list each element is converted; as a text it is one.
            kind = kind.isList && conversion != .text && conversion != .json ? .list(element) : element
        }
        return kind
    }
}
