import CommerceJSON
import GraphQLLanguage

// The fields that are selected of an object, by the name in the answer and in the order of it (section 6.3.2).
struct FieldCollector {
    private(set) var names: [String] = []
    private(set) var fields: [String: [Syntax.Field]] = [:]

    private let schema: GraphQLSchema
    private let prepared: PreparedOperation
    private let type: SchemaType
    private var visited: Set<String> = []

    init(_ schema: GraphQLSchema, _ prepared: PreparedOperation, type: SchemaType) {
        self.schema = schema
        self.prepared = prepared
        self.type = type
    }

    mutating func collect(_ set: Syntax.SelectionSet) {
        for selection in set.selections where isWanted(selection.directives) {
            switch selection {
            case .field(let field):
                let name = field.responseName
                if fields[name] == nil { names.append(name) }
                fields[name, default: []].append(field)
            case .spread(let spread):
                let name = spread.name.text
                guard visited.insert(name).inserted, let fragment = prepared.fragments[name] else { continue }
                if applies(fragment.typeCondition.text) { collect(fragment.selections) }
            case .inline(let inline):
                if inline.typeCondition.map({ applies($0.text) }) ?? true { collect(inline.selections) }
            }
        }
    }

    private func applies(_ condition: String) -> Bool {
        guard condition != type.name else { return true }
        return schema.type(condition).map { $0.isAbstract && schema.isSubtype(type, of: $0) } ?? false
    }

    private func isWanted(_ directives: [Syntax.Directive]) -> Bool {
        for directive in directives {
            switch directive.name.text {
            case "skip" where condition(of: directive): return false
            case "include" where !condition(of: directive): return false
            default: continue
            }
        }
        return true
    }

    private func condition(of directive: Syntax.Directive) -> Bool {
        switch directive.argument("if")?.kind {
        case .boolean(let value): value
        case .variable(let name): prepared.variables[name]?.bool ?? false
        default: false
        }
    }
}
