// Operations begin at object types, each kind at one of its own, and queries there are always.
enum RootTypes {
    static func check(_ context: SchemaValidationContext) {
        if context.schema.rootTypeName(.query) == nil {
            context.report(
                "RootTypes",
                "the schema has no root type for queries; define \"type Query\" or \"schema { query: … }\"",
                at: context.document.definitions.first?.place ?? .start(of: BuiltIns.file))
        }
        var kinds: [String: Syntax.OperationKind] = [:]
        for kind in Syntax.OperationKind.allCases {
            guard let type = context.schema.rootType(kind) else { continue }
            if type.kind != .object {
                context.report(
                    "RootTypes",
                    "\"\(type)\" is \(type.kind.phrase), and \(kind.rawValue) operations begin at an object type",
                    at: type.definition.place)
            }
            if let other = kinds[type.name] {
                context.report(
                    "RootTypes",
                    "\"\(type)\" can't be the root of both \(other.rawValue) and \(kind.rawValue) operations; make two types",
                    at: type.definition.place)
            } else {
                kinds[type.name] = kind
            }
        }
    }
}
