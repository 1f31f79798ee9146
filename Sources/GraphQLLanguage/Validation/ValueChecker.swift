// Judges literal values by the types that are wanted in their places; variables are judged elsewhere.
struct ValueChecker {
    struct Problem {
        var message: String
        var place: SourcePlace
    }

    let schema: GraphQLSchema
    // The end of a sentence about a name that is not among those that are known.
    let hint: (_ name: String, _ known: [String]) -> String

    func problems(of value: Syntax.Value, type: Syntax.TypeReference) -> [Problem] {
        var problems: [Problem] = []
        check(value, type, &problems)
        return problems
    }

    private func check(_ value: Syntax.Value, _ type: Syntax.TypeReference, _ problems: inout [Problem]) {
        if case .variable = value.kind { return }
        if value.isNull {
            if type.isNonNull {
                problems.append(Problem(message: "null is no value of type \"\(type)\"", place: value.place))
            }
            return
        }
        if let element = type.element {
            // What is no list counts as a list of one.
            guard case .list(let elements) = value.kind else { return check(value, element, &problems) }
            for value in elements { check(value, element, &problems) }
            return
        }
        guard let named = schema.type(of: type) else { return }
        switch named.kind {
        case .inputObject: checkObject(value, named, &problems)
        case .enumeration: checkEnumeration(value, named, &problems)
        case .scalar:
            if let wanted = Self.wanted(value.kind, by: named.name) {
                problems.append(Problem(message: "expected \(wanted) of type \"\(named)\"", place: value.place))
            }
        case .object, .interface, .union: return
        }
    }

    // MARK: Input objects

    private func checkObject(_ value: Syntax.Value, _ type: SchemaType, _ problems: inout [Problem]) {
        guard case .object(let fields) = value.kind else {
            problems.append(
                Problem(message: "expected an object of type \"\(type)\" in braces", place: value.place))
            return
        }
        let given = Set(fields.map(\.name.text))
        for field in type.definition.inputFields where field.isRequired && !given.contains(field.name.text) {
            problems.append(
                Problem(
                    message: "\"\(type)\" needs the field \"\(field.name)\" of type \"\(field.type)\"; give it",
                    place: value.place))
        }
        var known: [Syntax.ObjectField] = []
        for field in fields {
            guard let definition = type.inputField(field.name.text) else {
                let hint = hint(field.name.text, type.definition.inputFields.map(\.name.text))
                problems.append(
                    Problem(message: "\"\(type)\" has no field \"\(field.name)\"\(hint)", place: field.name.place))
                continue
            }
            known.append(field)
            check(field.value, definition.type, &problems)
        }
        if type.isOneOf, known.count != 1 || known.contains(where: \.value.isNull) {
            problems.append(
                Problem(
                    message: "exactly one field of \"\(type)\" has to be given, and not as null", place: value.place))
        }
    }

    // MARK: Leaves

    private func checkEnumeration(_ value: Syntax.Value, _ type: SchemaType, _ problems: inout [Problem]) {
        let names = type.definition.values.map(\.name.text)
        switch value.kind {
        case .enumeration(let name):
            guard type.value(name) == nil else { return }
            let hint = hint(name, names)
            problems.append(Problem(message: "\"\(type)\" has no value \"\(name)\"\(hint)", place: value.place))
        case .string(let text, _) where type.value(text) != nil:
            problems.append(
                Problem(message: "a value of \"\(type)\" stands without quotes: \(text)", place: value.place))
        default:
            problems.append(
                Problem(message: "expected one of the names that \"\(type)\" has", place: value.place))
        }
    }

    // What a scalar wants instead of the value; nil where it takes it. Custom scalars take everything.
    private static func wanted(_ kind: Syntax.Value.Kind, by scalar: String) -> String? {
        switch (scalar, kind) {
        case ("Int", .int(let text)): Int32(text) == nil ? "a whole number of at most 32 bits" : nil
        case ("Int", _): "a whole number"
        case ("Float", .int), ("Float", .float): nil
        case ("Float", _): "a number"
        case ("String", .string): nil
        case ("String", _): "a string in quotes"
        case ("Boolean", .boolean): nil
        case ("Boolean", _): "true or false"
        case ("ID", .string), ("ID", .int): nil
        case ("ID", _): "a string in quotes or a whole number"
        default: nil
        }
    }
}
