import CommerceJSON
import GraphQLLanguage

// Executes operations by the specification's chapter 6 (October 2021): a field that has no value where its type allows none
// takes the nearest nullable field around with it, and leaves an error with its path.
//
// It knows nothing of shops: what fields are resolved of is in the table. `@defer` is accepted and not used, as the
// specification of incremental delivery allows.
struct Executor<Context> {
    let schema: GraphQLSchema
    let resolvers: ResolverTable<Context>
    // How many fields an answer may have.
    var maximumFields = 250_000
    // Lets a field fail before it is resolved, by its name.
    var intercept: (@Sendable (String) -> FieldFailure?)?
    // What is made wrong of the answer when all is done.
    var distortions: [AnswerDistortion] = []
    // Arguments that are not listened to.
    var ignoredArguments: Set<String> = []

    struct Result: Sendable {
        var data: JSONValue
        var errors: [GraphError]
    }

    func execute(_ prepared: PreparedOperation, root source: any Sendable = (), context: Context) -> Result {
        guard let root = schema.rootType(prepared.operation.kind) else {
            let message = "Schema is not configured for \(prepared.operation.kind.rawValue)s"
            return Result(data: .null, errors: [GraphError(message: message)])
        }
        var run = ExecutorRun(executor: self, prepared: prepared, context: context)
        let object = GraphObject(root.name, source: source)
        let data = run.resolve(object, [prepared.operation.selections], path: [])
        return Result(data: data ?? .null, errors: run.errors)
    }
}

// One execution: the errors that it found, and how much it may still do.
private struct ExecutorRun<Context> {
    let executor: Executor<Context>
    let prepared: PreparedOperation
    let context: Context
    var errors: [GraphError] = []
    private var fieldsLeft: Int
    // How many values of each distorted field there were so far.
    private var distorted: [AnswerDistortion: Int] = [:]
    private let coercion: InputCoercion

    init(executor: Executor<Context>, prepared: PreparedOperation, context: Context) {
        self.executor = executor
        self.prepared = prepared
        self.context = context
        fieldsLeft = executor.maximumFields
        coercion = InputCoercion(schema: executor.schema)
    }

    // The object's part of the answer; nil where null has to go on to what is around it.
    mutating func resolve(
        _ object: GraphObject, _ selections: [Syntax.SelectionSet], path: [GraphPathElement]
    ) -> JSONValue? {
        guard let type = executor.schema.type(object.typename) else {
            errors.append(GraphError(message: "There is no type \(object.typename)", path: path))
            return nil
        }
        var collector = FieldCollector(executor.schema, prepared, type: type)
        for set in selections { collector.collect(set) }
        var result = JSONObject()
        for name in collector.names {
            let fields = collector.fields[name] ?? []
            guard let field = fields.first else { continue }
            if field.name.text == "__typename" {
                result[name] = .string(type.name)
                continue
            }
            guard let definition = executor.schema.field(field.name.text, of: type) else { continue }
            let path = path + [.key(name)]
            let site = Site(
                type: type.name, field: field, selections: fields.compactMap(\.selections), path: path)
            guard let value = complete(value(of: object, definition, site), as: definition.type, at: site) else {
                return nil
            }
            result[name] = executor.distortions.isEmpty ? value : distort(value, definition.name.text, of: type.name)
        }
        return .object(result)
    }

    // MARK: Distorting

    // Nil where the field is to be absent.
    private mutating func distort(_ value: JSONValue, _ field: String, of type: String) -> JSONValue? {
        for distortion in executor.distortions where distortion.kind != .brokenElement {
            guard distortion.befalls(field, of: type) else { continue }
            let occurrence = distorted[distortion, default: 0]
            distorted[distortion] = occurrence + 1
            guard distortion.index == nil || distortion.index == occurrence else { continue }
            switch distortion.kind {
            case .null: return .null
            case .dropped: return nil
            case .otherType: return value.ofAnotherKind
            case .brokenElement: continue
            }
        }
        return value
    }

    private func isBroken(_ index: Int, at site: Site) -> Bool {
        executor.distortions.contains { distortion in
            distortion.kind == .brokenElement && distortion.befalls(site.field.name.text, of: site.type)
                && (distortion.index == nil || distortion.index == index)
        }
    }

    // MARK: Resolving

    // A field where it stands.
    private struct Site {
        // The name of the type that has it.
        let type: String
        let field: Syntax.Field
        let selections: [Syntax.SelectionSet]
        var path: [GraphPathElement]

        func element(_ index: Int) -> Site {
            Site(type: type, field: field, selections: selections, path: path + [.index(index)])
        }
    }

    private mutating func value(
        of object: GraphObject, _ definition: Syntax.FieldDefinition, _ site: Site
    ) -> GraphValue {
        fieldsLeft -= 1
        guard fieldsLeft > 0 else {
            return .failure(FieldFailure("The answer has too many fields", code: "MAX_COMPLEXITY_EXCEEDED"))
        }
        if let failure = executor.intercept?(definition.name.text) { return .failure(failure) }
        do {
            let arguments = try arguments(of: site.field, definition)
            if let value = Introspection(executor.schema).value(of: object, definition.name.text, arguments) {
                return value
            }
            guard let resolver = executor.resolvers[object.typename, definition.name.text] else {
                return object.properties[definition.name.text] ?? .null
            }
            let call = FieldCall(
                object: object, field: definition.name.text, arguments: arguments, context: context,
                selections: site.selections, fragments: prepared.fragments)
            return try resolver(call)
        } catch {
            return .failure((error as? FieldFailure) ?? FieldFailure("\(error)", code: "INTERNAL_SERVER_ERROR"))
        }
    }

    private func arguments(of field: Syntax.Field, _ definition: Syntax.FieldDefinition) throws -> FieldArguments {
        var values = JSONObject()
        var defaulted: Set<String> = []
        for argument in definition.arguments where !executor.ignoredArguments.contains(argument.name.text) {
            let name = argument.name.text
            do {
                let given = try field.arguments.first { $0.name.text == name }.flatMap {
                    try coercion.coerce(literal: $0.value, as: argument.type, variables: prepared.variables)
                }
                if let given {
                    values[name] = given
                } else if let fallback = argument.defaultValue {
                    values[name] = try coercion.coerce(literal: fallback, as: argument.type, variables: JSONObject())
                    defaulted.insert(name)
                } else if argument.type.isNonNull {
                    throw InputCoercion.Problem(path: [], explanation: "Expected value to not be null")
                }
            } catch {
                let problem = (error as? InputCoercion.Problem)?.explanation ?? "\(error)"
                throw FieldFailure(
                    "Argument '\(name)' on Field '\(field.name)' has an invalid value (\(problem)). Expected type '\(argument.type)'.",
                    code: "argumentLiteralsIncompatible")
            }
        }
        return FieldArguments(values: values, defaulted: defaulted)
    }

    // MARK: Completing

    // The value as the type has it; nil where null has to go on to what is around it.
    private mutating func complete(_ value: GraphValue, as type: Syntax.TypeReference, at site: Site) -> JSONValue? {
        let errorsBefore = errors.count
        let completed = completeNullable(value, as: type.nullable, at: site)
        guard type.isNonNull, completed.isNull else { return completed }
        if errors.count == errorsBefore {
            report(FieldFailure("Cannot return null for non-nullable field \(site.field.name)"), at: site)
        }
        return nil
    }

    private mutating func completeNullable(
        _ value: GraphValue, as type: Syntax.TypeReference, at site: Site
    ) -> JSONValue {
        switch value {
        case .null: return .null
        case .failure(let failure):
            report(failure, at: site)
            return .null
        case .list(let elements):
            guard let element = type.element else { return mismatch(type, at: site) }
            var result: [JSONValue] = []
            result.reserveCapacity(elements.count)
            for (index, value) in elements.enumerated() {
                if isBroken(index, at: site) {
                    report(.brokenElement, at: site.element(index))
                    result.append(.null)
                    continue
                }
                guard let completed = complete(value, as: element, at: site.element(index)) else { return .null }
                result.append(completed)
            }
            return .array(result)
        case .object(let object):
            guard let named = executor.schema.type(of: type), type.element == nil, fits(object, named) else {
                return mismatch(type, at: site)
            }
            return resolve(object, site.selections, path: site.path) ?? .null
        case .leaf(let json):
            if json.isNull { return .null }
            guard let named = executor.schema.type(of: type), type.element == nil, fits(json, named) else {
                return mismatch(type, at: site)
            }
            return json
        }
    }

    private func fits(_ object: GraphObject, _ type: SchemaType) -> Bool {
        if object.typename == type.name { return type.kind == .object }
        guard let own = executor.schema.type(object.typename), type.isAbstract else { return false }
        return executor.schema.isSubtype(own, of: type)
    }

    private func fits(_ json: JSONValue, _ type: SchemaType) -> Bool {
        switch (type.kind, type.name) {
        case (.enumeration, _): json.string.flatMap { type.value($0) } != nil
        case (.scalar, "Int"): json.int.flatMap { Int32(exactly: $0) } != nil
        case (.scalar, "Float"): json.number != nil
        case (.scalar, "Boolean"): json.bool != nil
        case (.scalar, "String"), (.scalar, "ID"): json.string != nil
        case (.scalar, _): true
        default: false
        }
    }

    private mutating func mismatch(_ type: Syntax.TypeReference, at site: Site) -> JSONValue {
        report(FieldFailure("The value of \(site.field.name) is no \(type)", code: "INTERNAL_SERVER_ERROR"), at: site)
        return .null
    }

    private mutating func report(_ failure: FieldFailure, at site: Site) {
        errors.append(
            GraphError(
                message: failure.message, locations: failure.hidesPlace ? [] : [site.field.place], path: site.path,
                extensions: failure.extensions))
    }
}
