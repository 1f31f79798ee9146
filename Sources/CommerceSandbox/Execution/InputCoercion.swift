import CommerceJSON
import GraphQLLanguage

// Brings values that were sent to the types of the schema, by the specification's sections 3.5 to 3.12 and 6.1.2.
//
// Enumeration values become strings; absent fields of input objects get their defaults, and stay absent without one.
struct InputCoercion {
    let schema: GraphQLSchema

    struct Problem: Error {
        var path: [GraphPathElement]
        var explanation: String
    }

    // MARK: JSON, as variables have it

    func coerce(_ json: JSONValue, as type: Syntax.TypeReference, path: [GraphPathElement] = []) throws -> JSONValue {
        if json.isNull {
            guard !type.isNonNull else { throw Problem(path: path, explanation: "Expected value to not be null") }
            return .null
        }
        if let element = type.element {
            // A single value stands for a list of it.
            guard let elements = json.array else { return .array([try coerce(json, as: element, path: path)]) }
            return .array(
                try elements.enumerated().map { try coerce($1, as: element, path: path + [.index($0)]) })
        }
        guard let named = schema.type(of: type) else { return json }
        switch named.kind {
        case .enumeration:
            guard let text = json.string, named.value(text) != nil else {
                throw Problem(path: path, explanation: "Expected \"\(brief(json))\" to be one of: \(names(of: named))")
            }
            return json
        case .inputObject: return try coerceObject(json, as: named, path: path)
        default:
            guard let value = scalar(json, named.name) else {
                throw Problem(path: path, explanation: "Could not coerce value \(brief(json)) to \(named.name)")
            }
            return value
        }
    }

    private func coerceObject(_ json: JSONValue, as type: SchemaType, path: [GraphPathElement]) throws -> JSONValue {
        guard let object = json.object else {
            throw Problem(path: path, explanation: "Expected \(brief(json)) to be a key-value object.")
        }
        for key in object.keys where type.inputField(key) == nil {
            throw Problem(path: path + [.key(key)], explanation: "Field is not defined on \(type.name)")
        }
        var result = JSONObject()
        for field in type.definition.inputFields {
            let name = field.name.text
            if let value = object[name] {
                result[name] = try coerce(value, as: field.type, path: path + [.key(name)])
            } else if let fallback = field.defaultValue {
                result[name] = try coerce(literal: fallback, as: field.type, variables: JSONObject())
            } else if field.type.isNonNull {
                throw Problem(path: path + [.key(name)], explanation: "Expected value to not be null")
            }
        }
        try checkOneOf(result, type, path: path)
        return .object(result)
    }

    private func checkOneOf(_ object: JSONObject, _ type: SchemaType, path: [GraphPathElement]) throws {
        guard type.isOneOf else { return }
        guard object.keys.count == 1, object.values.first?.isNull == false else {
            throw Problem(
                path: path,
                explanation: "'\(type.name)' requires exactly one argument, but \(object.keys.count) were provided.")
        }
    }

    // MARK: Literals, as documents have them

    // Nil for a variable that was not given.
    func coerce(
        literal: Syntax.Value, as type: Syntax.TypeReference, variables: JSONObject, path: [GraphPathElement] = []
    ) throws -> JSONValue? {
        if case .variable(let name) = literal.kind {
            guard let value = variables[name] else { return nil }
            guard !(value.isNull && type.isNonNull) else {
                throw Problem(path: path, explanation: "Expected value to not be null")
            }
            return value
        }
        if literal.isNull {
            guard !type.isNonNull else { throw Problem(path: path, explanation: "Expected value to not be null") }
            return .null
        }
        if let element = type.element {
            guard case .list(let elements) = literal.kind else {
                return try coerce(literal: literal, as: element, variables: variables, path: path).map { .array([$0]) }
            }
            return .array(
                try elements.enumerated().map { index, value in
                    let path = path + [.index(index)]
                    let coerced = try coerce(literal: value, as: element, variables: variables, path: path)
                    guard coerced != nil || !element.isNonNull else {
                        throw Problem(path: path, explanation: "Expected value to not be null")
                    }
                    return coerced ?? .null
                })
        }
        guard let named = schema.type(of: type) else { return nil }
        if named.kind == .inputObject, case .object(let fields) = literal.kind {
            return try coerceFields(fields, as: named, variables: variables, path: path)
        }
        return try coerce(plain(literal, variables), as: type, path: path)
    }

    private func coerceFields(
        _ given: [Syntax.ObjectField], as type: SchemaType, variables: JSONObject, path: [GraphPathElement]
    ) throws -> JSONValue {
        var result = JSONObject()
        for field in type.definition.inputFields {
            let name = field.name.text
            let value = try given.first { $0.name.text == name }.flatMap {
                try coerce(literal: $0.value, as: field.type, variables: variables, path: path + [.key(name)])
            }
            if let value {
                result[name] = value
            } else if let fallback = field.defaultValue {
                result[name] = try coerce(literal: fallback, as: field.type, variables: JSONObject())
            } else if field.type.isNonNull {
                throw Problem(path: path + [.key(name)], explanation: "Expected value to not be null")
            }
        }
        try checkOneOf(result, type, path: path)
        return .object(result)
    }

    // A literal as JSON, for scalars and enumerations; an object or list can be a scalar's too (`JSON`).
    private func plain(_ literal: Syntax.Value, _ variables: JSONObject) -> JSONValue {
        switch literal.kind {
        case .variable(let name): variables[name] ?? .null
        case .int(let text), .float(let text): JSONNumber(text).map { .number($0) } ?? .null
        case .string(let text, _), .enumeration(let text): .string(text)
        case .boolean(let value): .bool(value)
        case .null: .null
        case .list(let values): .array(values.map { plain($0, variables) })
        case .object(let fields): .object(JSONObject(fields.map { ($0.name.text, plain($0.value, variables)) }))
        }
    }

    // MARK: Scalars

    private func scalar(_ json: JSONValue, _ name: String) -> JSONValue? {
        switch name {
        case "Int":
            guard let number = json.int, Int32(exactly: number) != nil else { return nil }
            return .number(JSONNumber(number))
        case "Float": return json.number == nil ? nil : json
        case "Boolean": return json.bool == nil ? nil : json
        case "String": return json.string == nil ? nil : json
        case "ID":
            if json.string != nil { return json }
            return json.number?.int64.map { .string(String($0)) }
        case "Decimal":
            guard let text = json.string ?? json.number?.text, JSONNumber(text) != nil else { return nil }
            return .string(text)
        default: return json
        }
    }

    private func names(of type: SchemaType) -> String {
        let names = type.definition.values.prefix(12).map(\.name.text)
        return names.joined(separator: ", ") + (type.definition.values.count > 12 ? ", …" : "")
    }

    // What was sent, not at any length: it may be a secret at the wrong place, and it may be long.
    private func brief(_ json: JSONValue) -> String {
        if let text = json.string { return String(text.prefix(24)) }
        if let number = json.number { return String(number.text.prefix(24)) }
        return json.kind.phrase
    }
}
