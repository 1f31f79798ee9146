// Input objects can be written down: none needs another of its kind without end. The fields of a one-of can be left out.
enum InputObjects {
    static func checkFields(_ context: SchemaValidationContext) {
        for type in context.schema.types where type.isOneOf {
            for field in type.definition.inputFields {
                if field.type.isNonNull {
                    context.report(
                        "OneOfFields",
                        "\(type).\(field.name) can't be non-null, since only one field of \"\(type)\" is given",
                        at: field.name.place)
                }
                if let value = field.defaultValue {
                    context.report(
                        "OneOfFields",
                        "\(type).\(field.name) can't have a default, since only one field of \"\(type)\" is given",
                        at: value.place)
                }
            }
        }
    }

    // An input object can be written down if all it needs can. Those that can are found from the ends; the rest can't.
    static func checkCycles(_ context: SchemaValidationContext) {
        let inputs = context.schema.types.filter { $0.kind == .inputObject }
        var needs: [String: [Syntax.InputValueDefinition]] = [:]
        var holders: [String: [String]] = [:]
        var missing: [String: Int] = [:]
        var finite: Set<String> = []
        var ready: [String] = []
        for type in inputs {
            let fields = type.definition.inputFields.filter { isNeeded($0, by: type, context.schema) }
            needs[type.name] = fields
            for field in fields { holders[field.type.name.text, default: []].append(type.name) }
            missing[type.name] = fields.count
            let isFree = type.isOneOf ? fields.count < max(1, type.definition.inputFields.count) : fields.isEmpty
            if isFree, finite.insert(type.name).inserted { ready.append(type.name) }
        }
        while let name = ready.popLast() {
            for holder in holders[name] ?? [] where !finite.contains(holder) {
                missing[holder, default: 0] -= 1
                let isOneOf = context.schema.type(holder)?.isOneOf == true
                if isOneOf || missing[holder] == 0, finite.insert(holder).inserted { ready.append(holder) }
            }
        }
        for type in inputs where !finite.contains(type.name) {
            guard let field = needs[type.name]?.first(where: { !finite.contains($0.type.name.text) }) else { continue }
            context.report(
                "InputObjectCycles",
                "no \"\(type)\" can ever be written down: \(type).\(field.name) needs a \"\(field.type.name)\", and so on; make it nullable",
                at: field.name.place)
        }
    }

    // Whether an object can't do without another object in this field.
    private static func isNeeded(
        _ field: Syntax.InputValueDefinition, by type: SchemaType, _ schema: GraphQLSchema
    ) -> Bool {
        guard field.type.element == nil, schema.type(of: field.type)?.kind == .inputObject else { return false }
        return type.isOneOf || field.type.isNonNull
    }
}
