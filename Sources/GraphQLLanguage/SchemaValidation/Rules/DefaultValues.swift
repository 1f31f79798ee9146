// Defaults are of the types of what they stand for, and don't need one another in a circle.
enum DefaultValues {
    static func check(_ context: SchemaValidationContext) {
        let checker = ValueChecker(schema: context.schema) { context.hint(for: $0, among: $1) }
        for (name, definition) in context.inputValues {
            guard let value = definition.defaultValue, context.schema.type(of: definition.type)?.isInput == true else {
                continue
            }
            for problem in checker.problems(of: value, type: definition.type) {
                context.report("DefaultValues", "the default of \(name): \(problem.message)", at: problem.place)
            }
        }
    }

    // A field's default is an object that leaves out fields, whose defaults are objects that leave out fields …
    static func checkCycles(_ context: SchemaValidationContext) {
        var edges: [String: [String]] = [:]
        var places: [String: SourcePlace] = [:]
        var order: [String] = []
        for type in context.schema.types where type.kind == .inputObject {
            for field in type.definition.inputFields {
                guard let value = field.defaultValue else { continue }
                let name = "\(type).\(field.name)"
                order.append(name)
                places[name] = value.place
                var needed: [String] = []
                collect(value, field.type, context.schema, &needed)
                guard context.spend(needed.count, at: value.place) else { return }
                edges[name] = needed
            }
        }
        var isDone: [String: Bool] = [:]
        for start in order where isDone[start] == nil {
            // A walk in depth with a list of its own: the chain may be long.
            var path: [(name: String, next: Int)] = [(start, 0)]
            isDone[start] = false
            while let top = path.last {
                let needed = edges[top.name] ?? []
                guard top.next < needed.count else {
                    isDone[top.name] = true
                    path.removeLast()
                    continue
                }
                path[path.count - 1].next += 1
                let name = needed[top.next]
                switch isDone[name] {
                case true?: continue
                case false?:
                    if let place = places[top.name] {
                        context.report(
                            "DefaultValues",
                            "the default of \(top.name) leaves out \(name), whose default needs it in turn; write the field out",
                            at: place)
                    }
                case nil:
                    isDone[name] = false
                    path.append((name, 0))
                }
            }
        }
    }

    // The fields whose defaults a value relies on.
    private static func collect(
        _ value: Syntax.Value, _ type: Syntax.TypeReference, _ schema: GraphQLSchema, _ needed: inout [String]
    ) {
        switch value.kind {
        case .list(let elements):
            for element in elements { collect(element, type.element ?? type, schema, &needed) }
        case .object(let fields):
            guard let object = schema.type(of: type), object.kind == .inputObject else { return }
            let given = Dictionary(fields.map { ($0.name.text, $0.value) }, uniquingKeysWith: { _, last in last })
            for field in object.definition.inputFields {
                if let value = given[field.name.text] {
                    collect(value, field.type, schema, &needed)
                } else if field.defaultValue != nil {
                    needed.append("\(object).\(field.name)")
                }
            }
        default: return
        }
    }
}
