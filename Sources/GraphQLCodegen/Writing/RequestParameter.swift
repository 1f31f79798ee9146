import GraphQLLanguage

// A variable of an operation, or a field of an input object.
struct RequestParameter {
    var key: String
    // Escaped where it has to be.
    var name: String
    // The property that keeps the value in a box, where the object may hold one of its own type.
    var box: String?
    var type: SwiftType
    // The GraphQL type at its core.
    var typename: String
    var isList: Bool
    var deprecation: String?

    // What may be left out has a default.
    var defaultText: String {
        switch type {
        case .input: " = .omitted"
        case .optional: " = nil"
        default: ""
        }
    }

    static func parameters(
        _ values: [(key: String, type: Syntax.TypeReference, hasDefault: Bool, directives: [Syntax.Directive])],
        taken: Set<String>, names: NamespaceNames, isBoxed: (RequestParameter) -> Bool = { _ in false }
    ) -> [RequestParameter] {
        var unique = UniqueNames(taken: taken)
        var parameters = values.map { value in
            let property = SwiftName.property(value.key)
            return RequestParameter(
                key: value.key, name: SwiftName.escaped(unique.take(property, alternatives: [property + "_"])),
                type: names.inputType(value.type, hasDefault: value.hasDefault), typename: value.type.name.text,
                isList: value.type.element != nil, deprecation: value.directives.deprecationReason)
        }
        for index in parameters.indices where isBoxed(parameters[index]) {
            parameters[index].box = unique.take(SwiftName.property(values[index].key) + "Box")
        }
        return parameters
    }
}
