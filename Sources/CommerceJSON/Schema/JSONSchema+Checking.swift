extension JSONSchema {
    // What a keyword's value has to be.
    private enum Shape {
        case anything
        case string
        case number
        case count
        case schema
        case schemas
        case namedSchemas
        case values
        case names
        case types
        case pattern
        case reference
    }

    private static let keywords: [String: Shape] = [
        "$schema": .string, "$id": .string, "$comment": .string, "title": .string, "description": .string,
        "format": .string, "default": .anything, "examples": .values, "deprecated": .anything, "readOnly": .anything,
        "writeOnly": .anything,
        "$defs": .namedSchemas, "$ref": .reference,
        "type": .types, "enum": .values, "const": .anything,
        "properties": .namedSchemas, "required": .names, "additionalProperties": .schema,
        "items": .schema, "minItems": .count, "maxItems": .count,
        "minLength": .count, "maxLength": .count, "pattern": .pattern,
        "minimum": .number, "maximum": .number,
        "anyOf": .schemas, "oneOf": .schemas, "allOf": .schemas,
    ]

    static let typeNames: Set<String> = ["object", "array", "string", "number", "integer", "boolean", "null"]

    func checkSchema(_ schema: JSONValue, at path: JSONPath) throws(JSONError) {
        if schema.bool != nil { return }
        guard let object = schema.object else {
            throw JSONError(.typeMismatch(expected: "a schema", found: schema.kind.phrase), path: path)
        }
        for (keyword, value) in object {
            let path = path.appending(key: keyword)
            guard let shape = Self.keywords[keyword] else {
                throw JSONError(.invalidValue("the keyword \(JSONWriter.quoted(keyword)) is not known"), path: path)
            }
            try check(value, shape, at: path)
        }
    }

    private func check(_ value: JSONValue, _ shape: Shape, at path: JSONPath) throws(JSONError) {
        switch shape {
        case .anything: break
        case .string: try require(value.string != nil, "a string", value, at: path)
        case .number: try require(value.number != nil, "a number", value, at: path)
        case .count: try require((value.int ?? -1) >= 0, "a whole number from 0", value, at: path)
        case .schema: try checkSchema(value, at: path)
        case .schemas:
            try require(value.array?.isEmpty == false, "an array of schemas", value, at: path)
            for (index, schema) in (value.array ?? []).enumerated() {
                try checkSchema(schema, at: path.appending(index: index))
            }
        case .namedSchemas:
            try require(value.object != nil, "an object of schemas", value, at: path)
            for (name, schema) in value.object ?? [:] { try checkSchema(schema, at: path.appending(key: name)) }
        case .values: try require(value.array != nil, "an array", value, at: path)
        case .names:
            try require(value.array?.allSatisfy { $0.string != nil } == true, "an array of strings", value, at: path)
        case .types:
            let names = value.array ?? [value]
            try require(
                names.allSatisfy { $0.string.map(Self.typeNames.contains) ?? false }, "names of types", value, at: path)
        case .pattern:
            try require(value.string.map { (try? Regex($0)) != nil } ?? false, "a regular expression", value, at: path)
        case .reference:
            let target = value.string.flatMap(resolve)
            try require(
                target?.object != nil || target?.bool != nil, "a reference to a schema of this document", value,
                at: path)
        }
    }

    private func require(
        _ condition: Bool, _ expected: String, _ value: JSONValue, at path: JSONPath
    ) throws(JSONError) {
        guard !condition else { return }
        throw JSONError(.typeMismatch(expected: expected, found: JSONWriter().string(value)), path: path)
    }
}
