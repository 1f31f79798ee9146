// How the fields of a schema's types are resolved: by a function a field, else by a property of the object's value.
struct ResolverTable<Context>: Sendable {
    typealias Resolver = @Sendable (FieldCall<Context>) throws -> GraphValue

    private var resolvers: [String: [String: Resolver]] = [:]

    subscript(type: String, field: String) -> Resolver? { resolvers[type]?[field] }

    // Adds the fields of a type whose objects hold a `Source`.
    mutating func type<Source>(
        _ names: String..., of source: Source.Type, _ build: (inout TypeResolvers<Source, Context>) -> Void
    ) {
        var type = TypeResolvers<Source, Context>()
        build(&type)
        for name in names {
            for (field, resolver) in type.resolvers {
                resolvers[name, default: [:]][field] = { call in
                    guard let source = call.object.source as? Source else {
                        throw FieldFailure("\(name).\(field) is not resolved of \(Swift.type(of: call.object.source))")
                    }
                    return try resolver(source, call)
                }
            }
        }
    }

    // For a check that every field of the schema has an answer.
    func fields(of type: String) -> Set<String> { Set((resolvers[type] ?? [:]).keys) }
}

// The fields of one type, while its table is made.
struct TypeResolvers<Source, Context> {
    typealias Resolver = @Sendable (Source, FieldCall<Context>) throws -> GraphValue

    fileprivate(set) var resolvers: [String: Resolver] = [:]

    subscript(field: String) -> Resolver? {
        get { resolvers[field] }
        set { resolvers[field] = newValue }
    }
}
