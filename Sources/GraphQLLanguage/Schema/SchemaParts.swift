// The definitions of a document with their extensions merged in. Of two definitions of one name, the first counts.
struct SchemaParts {
    private(set) var types: [Syntax.TypeDefinition] = []
    private(set) var directives: [Syntax.DirectiveDefinition] = []
    private(set) var schema: Syntax.SchemaDefinition?

    init(_ document: Syntax.Document) {
        var places: [String: Int] = [:]
        var directiveNames: Set<String> = []
        for definition in document.definitions {
            switch definition {
            case .type(let type) where !type.isExtension && places[type.name.text] == nil:
                places[type.name.text] = types.count
                types.append(type)
            case .schema(let schema) where !schema.isExtension: self.schema = self.schema ?? schema
            case .directive(let directive):
                if directiveNames.insert(directive.name.text).inserted { directives.append(directive) }
            default: break
            }
        }
        for definition in document.definitions {
            switch definition {
            case .type(let type) where type.isExtension:
                guard let place = places[type.name.text], types[place].kind == type.kind else { continue }
                types[place].merge(type)
            case .schema(let schema) where schema.isExtension: merge(schema)
            default: break
            }
        }
    }

    private mutating func merge(_ addition: Syntax.SchemaDefinition) {
        var schema = self.schema ?? addition
        if self.schema == nil {
            // An extension of root types that go by their usual names.
            schema.isExtension = false
            for kind in Syntax.OperationKind.allCases {
                if let type = types.first(where: { $0.name.text == kind.usualRootName }) {
                    schema.rootTypes.append(Syntax.SchemaDefinition.RootType(kind: kind, type: type.name))
                }
            }
        } else {
            schema.directives += addition.directives
            schema.rootTypes += addition.rootTypes
        }
        self.schema = schema
    }
}

extension Syntax.TypeDefinition {
    fileprivate mutating func merge(_ addition: Syntax.TypeDefinition) {
        directives += addition.directives
        interfaces += addition.interfaces
        fields += addition.fields
        members += addition.members
        values += addition.values
        inputFields += addition.inputFields
    }
}
