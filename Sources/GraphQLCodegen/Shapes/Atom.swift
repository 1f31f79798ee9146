import GraphQLLanguage

// A field or a named fragment as it applies to an object, after the inline fragments around it are dissolved.
struct Atom {
    enum Content {
        case field(Syntax.Field, Syntax.FieldDefinition)
        case spread(Syntax.FragmentSpread)
    }

    var content: Content
    // The type conditions between the selection set and this, which not every object meets, outermost first.
    var conditions: [String] = []
    // The object types that meet them.
    var types: Set<String> = []
    // Whether a directive may leave it out of the answer, or the server send it later.
    var isConditional: Bool

    var isNarrowed: Bool { !conditions.isEmpty }
}

// Dissolves inline fragments.
struct AtomCollector {
    let schema: GraphQLSchema
    let fragments: [String: Syntax.FragmentDefinition]
    // The type of the objects.
    let base: SchemaType
    private(set) var atoms: [Atom] = []

    init(schema: GraphQLSchema, fragments: [String: Syntax.FragmentDefinition], base: SchemaType) {
        self.schema = schema
        self.fragments = fragments
        self.base = base
    }

    // The state of a walk: what stands around a selection set.
    private struct Surroundings {
        var enclosing: SchemaType
        var conditions: [String] = []
        var types: Set<String>
        var isConditional = false
    }

    mutating func collect(_ set: Syntax.SelectionSet, of type: SchemaType) {
        collect(set, Surroundings(enclosing: type, types: schema.possibleTypeSet(of: base)))
    }

    private mutating func collect(_ set: Syntax.SelectionSet, _ surroundings: Surroundings) {
        for selection in set.selections {
            var inner = surroundings
            inner.isConditional = surroundings.isConditional || selection.directives.mayLeaveOut
            switch selection {
            case .field(let field):
                guard let definition = schema.field(field.name.text, of: inner.enclosing) else { continue }
                append(.field(field, definition), inner)
            case .spread(let spread):
                guard let condition = fragments[spread.name.text]?.typeCondition.text,
                    enter(condition, &inner)
                else { continue }
                append(.spread(spread), inner)
            case .inline(let inline):
                if let condition = inline.typeCondition?.text, !enter(condition, &inner) { continue }
                collect(inline.selections, inner)
            }
        }
    }

    private mutating func append(_ content: Atom.Content, _ surroundings: Surroundings) {
        atoms.append(
            Atom(
                content: content, conditions: surroundings.conditions, types: surroundings.types,
                isConditional: surroundings.isConditional))
    }

    // Goes into a type condition; false where no object can meet it.
    private func enter(_ condition: String, _ surroundings: inout Surroundings) -> Bool {
        guard let type = schema.type(condition) else { return false }
        if !isMet(by: surroundings.enclosing, type), !isMet(by: base, type) {
            surroundings.conditions.append(condition)
            surroundings.types.formIntersection(schema.possibleTypeSet(of: type))
            guard !surroundings.types.isEmpty else { return false }
        }
        surroundings.enclosing = type
        return true
    }

    // Whether every value of `type` meets a condition, by what the schema promises; that all object types which a
    // schema has today do so is not enough.
    private func isMet(by type: SchemaType, _ condition: SchemaType) -> Bool {
        type.name == condition.name || schema.isSubtype(type, of: condition)
    }
}

extension [Syntax.Directive] {
    // Whether what has these directives may be absent from an answer.
    var mayLeaveOut: Bool {
        contains { ["include", "skip", "defer"].contains($0.name.text) }
    }
}
