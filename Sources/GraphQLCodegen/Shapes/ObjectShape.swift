// A structure that an object of an answer is read into.
struct ObjectShape {
    // From the namespace on.
    var path: [String]
    // The type or types that the object may be of, for the documentation.
    var typenames: [String]
    var fields: [FieldShape] = []
    var fragments: [FragmentUse] = []
    var nested: [Shape] = []

    // A key of the object.
    struct FieldShape {
        var key: String
        var property: String
        var type: SwiftType
        // Why the field is deprecated, for its documentation.
        var deprecation: String?
    }

    // A fragment that is spread beside other fields: a property of the fragment's own type.
    struct FragmentUse {
        var property: String
        var type: SwiftType
        // Whether it may be left out of the answer.
        var isConditional: Bool
    }
}

// An enumeration over the object types that a value of an interface or union may have.
struct ChoiceShape {
    var path: [String]
    // The interface or union.
    var typename: String
    var cases: [Case]
    // What is read for any other object type; nil when nothing is but its name.
    var other: SwiftType?
    // What all cases have, as properties of the enumeration.
    var common: [ObjectShape.FieldShape]
    var nested: [Shape] = []

    struct Case {
        var name: String
        var typenames: [String]
        var type: SwiftType
    }
}

// A generated type of an answer.
enum Shape {
    case object(ObjectShape)
    case choice(ChoiceShape)

    var path: [String] {
        switch self {
        case .object(let shape): shape.path
        case .choice(let shape): shape.path
        }
    }

    var nested: [Shape] {
        switch self {
        case .object(let shape): shape.nested
        case .choice(let shape): shape.nested
        }
    }
}
