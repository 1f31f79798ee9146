import Commerce
import CommerceJSON

extension Template {
    /// The value with the inputs of a call; `nil` where it is taken away.
    ///
    /// - Throws: ``InputFault`` as ``InputReference/value(for:)`` does.
    func value(for inputs: MappingInputs) throws(InputFault) -> JSONValue? {
        switch self {
        case .constant(let value): return value
        case .input(let reference): return try reference.value(for: inputs)
        case .text(let text): return try text.text(for: inputs).map { .string($0) }
        case .object(let members): return try Self.object(members, inputs)
        case .array(let elements):
            var values: [JSONValue] = []
            for element in elements { if let value = try element.value(for: inputs) { values.append(value) } }
            // A list that the file writes as [] stays, as an object does.
            return values.isEmpty && !elements.isEmpty ? nil : .array(values)
        case .each(let reference, let element):
            guard let list = inputs[reference.name]?.array else { return nil }
            var values: [JSONValue] = []
            for item in list {
                if let value = try element.value(for: inputs.entering(item)) { values.append(value) }
            }
            return .array(values)
        case .choice(let text, let cases):
            let chosen = try text.text(for: inputs).flatMap { cases[$0] } ?? cases["*"]
            return try chosen?.value(for: inputs)
        }
    }

    private static func object(
        _ members: [(key: String, value: Template)], _ inputs: MappingInputs
    ) throws(InputFault) -> JSONValue? {
        var object = JSONObject()
        for (key, template) in members { object[key] = try template.value(for: inputs) }
        return object.isEmpty && !members.isEmpty ? nil : .object(object)
    }

    /// The variables of an operation: an object also where all of it is taken away.
    func variables(for inputs: MappingInputs) throws(InputFault) -> JSONObject {
        try value(for: inputs)?.object ?? [:]
    }

    /// The names of the inputs in it; those within `each` are of the elements and don't count.
    var inputNames: Set<String> {
        switch self {
        case .constant: []
        case .input(let reference): [reference.name]
        case .text(let text): text.inputNames
        case .object(let members): members.reduce(into: []) { $0.formUnion($1.value.inputNames) }
        case .array(let elements): elements.reduce(into: []) { $0.formUnion($1.inputNames) }
        case .each(let reference, _): [reference.name]
        case .choice(let text, let cases): cases.values.reduce(into: text.inputNames) { $0.formUnion($1.inputNames) }
        }
    }
}

extension MappedOperation {
    /// The variables of a call.
    ///
    /// - Throws: ``Commerce/CommerceError`` of kind `invalidInput` for an input that can't be written as the mapping wants.
    func variables(for inputs: MappingInputs) throws(CommerceError) -> JSONObject {
        do throws(InputFault) {
            return try variables.variables(for: inputs)
        } catch {
            throw error.commerceError
        }
    }
}

extension TextTemplate {
    /// The text with the inputs of a call; `nil` where one of them has no value.
    ///
    /// - Throws: ``InputFault`` as ``InputReference/value(for:)`` does.
    func text(for inputs: MappingInputs) throws(InputFault) -> String? {
        var text = ""
        for part in parts {
            switch part {
            case .text(let piece): text += piece
            case .input(let reference):
                guard let piece = try reference.text(for: inputs) else { return nil }
                text += piece
            }
        }
        return text
    }

    /// The names of the inputs in it.
    var inputNames: Set<String> {
        Set(parts.compactMap { if case .input(let reference) = $0 { reference.name } else { nil } })
    }
}
