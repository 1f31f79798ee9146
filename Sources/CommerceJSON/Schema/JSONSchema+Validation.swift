import FoundationEssentials

extension JSONSchema {
    // `references` are those followed at this value, so that one that leads to itself ends.
    func validate(
        _ value: JSONValue, by schema: JSONValue, at path: JSONPath, references: Set<String> = [],
        _ violations: inout [JSONError]
    ) {
        guard case .object(let schema) = schema else {
            if schema == .bool(false) {
                violations.append(JSONError(.invalidValue("nothing is allowed here"), path: path))
            }
            return
        }
        if let reference = schema["$ref"]?.string, !references.contains(reference), let target = resolve(reference) {
            validate(value, by: target, at: path, references: references.union([reference]), &violations)
        }
        // Of a value of a wrong type there is nothing else to say.
        guard validateType(value, schema, at: path, &violations) else { return }
        validateChoice(value, schema, at: path, &violations)
        validateAlternatives(value, schema, at: path, references: references, &violations)
        switch value {
        case .object(let object): validateMembers(object, schema, at: path, &violations)
        case .array(let elements): validateElements(elements, schema, at: path, &violations)
        case .string(let text): validateText(text, schema, at: path, &violations)
        case .number(let number): validateNumber(number, schema, at: path, &violations)
        case .bool, .null: break
        }
    }

    // MARK: Any value

    private func validateType(
        _ value: JSONValue, _ schema: JSONObject, at path: JSONPath, _ violations: inout [JSONError]
    ) -> Bool {
        guard let type = schema["type"] else { return true }
        let names = (type.array ?? [type]).compactMap(\.string)
        let isOfType = names.contains { name in
            switch name {
            case "boolean": value.kind == .bool
            case "integer": value.number.map { JSONDigits($0.text).isWhole } ?? false
            default: value.kind.rawValue == name
            }
        }
        if !isOfType {
            // "Expected integer, found a number" would leave the reader wondering.
            let isFraction = value.kind == .number && names.contains("integer")
            let found = isFraction ? "the number \(JSONWriter().string(value).prefix(48))" : value.kind.phrase
            violations.append(
                JSONError(.typeMismatch(expected: names.joined(separator: " or "), found: found), path: path))
        }
        return isOfType
    }

    private func validateChoice(
        _ value: JSONValue, _ schema: JSONObject, at path: JSONPath, _ violations: inout [JSONError]
    ) {
        let choices = schema["enum"]?.array ?? schema["const"].map { [$0] }
        guard let choices, !choices.contains(where: { Self.isSame($0, value) }) else { return }
        let names = choices.map { JSONWriter().string($0) }.joined(separator: ", ")
        violations.append(
            JSONError(
                .invalidValue(choices.count == 1 ? "has to be \(names)" : "has to be one of \(names)"), path: path))
    }

    // Equality by value where texts of numbers differ.
    private static func isSame(_ left: JSONValue, _ right: JSONValue) -> Bool {
        switch (left, right) {
        case (.number(let left), .number(let right)):
            left == right || left.decimal.map { $0 == right.decimal } ?? (left.double == right.double)
        case (.array(let left), .array(let right)):
            left.count == right.count && zip(left, right).allSatisfy(isSame)
        case (.object(let left), .object(let right)):
            left.count == right.count
                && left.allSatisfy { key, value in right[key].map { isSame(value, $0) } ?? false }
        default: left == right
        }
    }

    private func validateAlternatives(
        _ value: JSONValue, _ schema: JSONObject, at path: JSONPath, references: Set<String>,
        _ violations: inout [JSONError]
    ) {
        func outcomes(_ keyword: String) -> [[JSONError]] {
            (schema[keyword]?.array ?? []).map { alternative in
                var violations: [JSONError] = []
                validate(value, by: alternative, at: path, references: references, &violations)
                return violations
            }
        }
        violations += outcomes("allOf").joined()
        for keyword in ["anyOf", "oneOf"] {
            let outcomes = outcomes(keyword)
            let matches = outcomes.count { $0.isEmpty }
            // The alternative that was meant is most likely the one that the value follows longest.
            let nearest = outcomes.compactMap(\.first).max { $0.path.components.count < $1.path.components.count }
            if matches == 0, let nearest {
                violations.append(
                    JSONError(.invalidValue("is none of \(outcomes.count) alternatives (\(nearest))"), path: path))
            } else if matches > 1, keyword == "oneOf" {
                violations.append(
                    JSONError(.invalidValue("is \(matches) of the alternatives of which it may be one"), path: path))
            }
        }
    }

    // MARK: One kind

    private func validateMembers(
        _ object: JSONObject, _ schema: JSONObject, at path: JSONPath, _ violations: inout [JSONError]
    ) {
        for name in (schema["required"]?.array ?? []).compactMap(\.string) where object[name] == nil {
            violations.append(JSONError(.missingKey(name), path: path))
        }
        for (key, value) in object {
            if let property = schema["properties"]?[key] {
                validate(value, by: property, at: path.appending(key: key), &violations)
            } else if schema["additionalProperties"] == .bool(false) {
                violations.append(
                    JSONError(.invalidValue("the key \(JSONWriter.quoted(key)) is not known"), path: path))
            } else if let additional = schema["additionalProperties"] {
                validate(value, by: additional, at: path.appending(key: key), &violations)
            }
        }
    }

    private func validateElements(
        _ elements: [JSONValue], _ schema: JSONObject, at path: JSONPath, _ violations: inout [JSONError]
    ) {
        validateCount(elements.count, schema, "Items", "elements", at: path, &violations)
        guard let items = schema["items"] else { return }
        for (index, element) in elements.enumerated() {
            validate(element, by: items, at: path.appending(index: index), &violations)
        }
    }

    private func validateText(
        _ text: String, _ schema: JSONObject, at path: JSONPath, _ violations: inout [JSONError]
    ) {
        validateCount(text.unicodeScalars.count, schema, "Length", "characters", at: path, &violations)
        guard let pattern = schema["pattern"]?.string, let expression = try? Regex(pattern) else { return }
        if text.firstMatch(of: expression) == nil {
            violations.append(JSONError(.invalidValue("doesn't match the pattern \(pattern)"), path: path))
        }
    }

    private func validateCount(
        _ count: Int, _ schema: JSONObject, _ keyword: String, _ unit: String, at path: JSONPath,
        _ violations: inout [JSONError]
    ) {
        if let minimum = schema["min" + keyword]?.int, count < minimum {
            violations.append(
                JSONError(.invalidValue("has \(count) \(unit), at least \(minimum) are needed"), path: path))
        }
        if let maximum = schema["max" + keyword]?.int, count > maximum {
            violations.append(
                JSONError(.invalidValue("has \(count) \(unit), at most \(maximum) are allowed"), path: path))
        }
    }

    private func validateNumber(
        _ number: JSONNumber, _ schema: JSONObject, at path: JSONPath, _ violations: inout [JSONError]
    ) {
        if let minimum = schema["minimum"]?.number, Self.isLess(number, minimum) {
            violations.append(JSONError(.invalidValue("\(number) is less than \(minimum)"), path: path))
        }
        if let maximum = schema["maximum"]?.number, Self.isLess(maximum, number) {
            violations.append(JSONError(.invalidValue("\(number) is more than \(maximum)"), path: path))
        }
    }

    private static func isLess(_ left: JSONNumber, _ right: JSONNumber) -> Bool {
        guard let leftValue = left.decimal, let rightValue = right.decimal else { return left.double < right.double }
        return leftValue < rightValue
    }
}
