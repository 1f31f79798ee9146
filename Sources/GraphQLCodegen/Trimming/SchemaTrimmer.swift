public import GraphQLLanguage

/// Reduces a schema to what operations reach, so that a project keeps a small one.
///
/// Left are the selected fields with the arguments that are given, everything that can be put into the input objects of
/// variables, and enough around them for a sound schema of which the same Swift is generated. Descriptions are dropped, and
/// so are directives that only mean something to the server.
public struct SchemaTrimmer {
    private let schema: GraphQLSchema
    private let fragments: [String: Syntax.FragmentDefinition]
    // What is kept of each type: fields by name, each with the names of its arguments.
    private var kept: [String: [String: Set<String>]] = [:]
    private var directives: Set<String> = []
    // Types whose fields have to be looked at again, since they or their interfaces have new ones.
    private var waiting: [String] = []

    /// The definitions of a schema that the operations of these documents reach.
    public static func trim(_ schema: GraphQLSchema, to documents: [Syntax.Document]) -> Syntax.Document {
        let document = Syntax.Document(documents.flatMap(\.definitions))
        var trimmer = SchemaTrimmer(schema, document)
        trimmer.reach(document)
        trimmer.complete()
        return trimmer.result
    }

    private init(_ schema: GraphQLSchema, _ document: Syntax.Document) {
        self.schema = schema
        fragments = Dictionary(document.fragments.map { ($0.name.text, $0) }, uniquingKeysWith: { first, _ in first })
    }

    // MARK: What the operations reach

    private mutating func reach(_ document: Syntax.Document) {
        if let query = schema.rootType(.query) { keep(query) }
        for operation in document.operations {
            for variable in operation.variables { keepInput(variable.type) }
            reach(operation.directives)
            guard let root = schema.rootType(operation.kind) else { continue }
            keep(root)
            reach(operation.selections, of: root)
        }
        for fragment in document.fragments {
            reach(fragment.directives)
            guard let type = schema.type(fragment.typeCondition.text) else { continue }
            keep(type)
            reach(fragment.selections, of: type)
        }
    }

    private mutating func reach(_ set: Syntax.SelectionSet, of base: SchemaType) {
        // An enumeration's cases list the object types that meet their conditions.
        var collector = AtomCollector(schema: schema, fragments: fragments, base: base)
        collector.collect(set, of: base)
        for atom in collector.atoms where atom.isNarrowed {
            for name in atom.types { if let type = schema.type(name) { keep(type) } }
        }
        reachSelections(set, of: base)
    }

    private mutating func reachSelections(_ set: Syntax.SelectionSet, of type: SchemaType) {
        for selection in set.selections {
            reach(selection.directives)
            switch selection {
            case .field(let field):
                guard let definition = schema.field(field.name.text, of: type) else { continue }
                keep(definition, of: type, arguments: Set(field.arguments.map(\.name.text)))
                if let inner = field.selections, let innerType = schema.type(of: definition.type) {
                    reach(inner, of: innerType)
                }
            case .spread: continue
            case .inline(let inline):
                let inner = inline.typeCondition.flatMap { schema.type($0.text) } ?? type
                keep(inner)
                reachSelections(inline.selections, of: inner)
            }
        }
    }

    private mutating func reach(_ used: [Syntax.Directive]) {
        for directive in used where directives.insert(directive.name.text).inserted {
            for argument in schema.directive(directive.name.text)?.arguments ?? [] { keepInput(argument.type) }
        }
    }

    // MARK: Keeping

    private mutating func keep(_ type: SchemaType) {
        guard !type.isBuiltIn, kept[type.name] == nil else { return }
        kept[type.name] = [:]
        waiting.append(type.name)
    }

    private mutating func keep(
        _ definition: Syntax.FieldDefinition, of type: SchemaType, arguments: Set<String>
    ) {
        guard !type.isBuiltIn, type.field(definition.name.text) != nil else { return }
        keep(type)
        let known = kept[type.name]?[definition.name.text]
        let needed = arguments.union(definition.arguments.filter(\.isRequired).map(\.name.text))
        guard known.map({ !needed.isSubset(of: $0) }) ?? true else { return }
        kept[type.name]?[definition.name.text] = (known ?? []).union(needed)
        waiting.append(type.name)
        if let fieldType = schema.type(of: definition.type) { keep(fieldType) }
        for argument in definition.arguments where needed.contains(argument.name.text) { keepInput(argument.type) }
    }

    // A type that is sent, and all that can be put into it.
    private mutating func keepInput(_ reference: Syntax.TypeReference) {
        var inputs = [reference.name.text]
        while let name = inputs.popLast() {
            guard let type = schema.type(name), !type.isBuiltIn, kept[name] == nil else { continue }
            keep(type)
            inputs += type.definition.inputFields.map(\.type.name.text)
        }
    }

    // MARK: What a sound schema needs beyond that

    private mutating func complete() {
        repeat {
            while let name = waiting.popLast() { completeInterfaces(of: name) }
            for type in schema.types where kept[type.name]?.isEmpty == true { completeEmpty(type) }
        } while !waiting.isEmpty
    }

    // What an interface promises, its implementations have.
    private mutating func completeInterfaces(of name: String) {
        guard let type = schema.type(name) else { return }
        for interface in type.definition.interfaces {
            for (field, arguments) in kept[interface.text] ?? [:] {
                if let definition = type.field(field) { keep(definition, of: type, arguments: arguments) }
            }
        }
        guard type.kind == .interface else { return }
        for implementation in schema.types where implementation.implements(name) && kept[implementation.name] != nil {
            for (field, arguments) in kept[name] ?? [:] {
                if let definition = implementation.field(field) {
                    keep(definition, of: implementation, arguments: arguments)
                }
            }
        }
    }

    // A type has a field, a union a member.
    private mutating func completeEmpty(_ type: SchemaType) {
        switch type.kind {
        case .object, .interface:
            let plain = type.definition.fields.filter { field in
                schema.type(of: field.type)?.isLeaf == true && !field.arguments.contains(where: \.isRequired)
            }
            let chosen = plain.first { $0.name.text == "id" } ?? plain.first ?? type.definition.fields.first
            if let chosen { keep(chosen, of: type, arguments: []) }
        case .union:
            let members = type.definition.members.map(\.text)
            if !members.contains(where: { kept[$0] != nil }), let member = members.first.flatMap({ schema.type($0) }) {
                keep(member)
            }
        case .scalar, .enumeration, .inputObject: return
        }
    }

    // MARK: The result

    private var result: Syntax.Document {
        var definitions: [Syntax.Definition] = []
        if let definition = schema.definition {
            var own = definition
            own.directives = []
            own.rootTypes = Syntax.OperationKind.allCases.compactMap { kind in
                guard let type = schema.rootType(kind), kept[type.name] != nil else { return nil }
                return Syntax.SchemaDefinition.RootType(kind: kind, type: type.definition.name)
            }
            definitions.append(.schema(own))
        }
        for directive in schema.directives where directives.contains(directive.name.text) {
            var own = directive
            own.arguments = own.arguments.map(withoutServerDirectives)
            definitions.append(.directive(own))
        }
        for type in schema.types where kept[type.name] != nil { definitions.append(.type(trimmed(type))) }
        return Syntax.Document(definitions)
    }

    private func trimmed(_ type: SchemaType) -> Syntax.TypeDefinition {
        var own = type.definition
        let fields = kept[type.name] ?? [:]
        own.directives = Self.meaningful(own.directives)
        own.interfaces.removeAll { kept[$0.text] == nil }
        own.members.removeAll { kept[$0.text] == nil }
        own.fields = own.fields.compactMap { field in
            guard let arguments = fields[field.name.text] else { return nil }
            var field = field
            field.directives = Self.meaningful(field.directives)
            field.arguments = field.arguments.filter { arguments.contains($0.name.text) }.map(withoutServerDirectives)
            return field
        }
        own.values = own.values.map { value in
            var value = value
            value.directives = Self.meaningful(value.directives)
            return value
        }
        own.inputFields = own.inputFields.map(withoutServerDirectives)
        return own
    }

    private func withoutServerDirectives(_ value: Syntax.InputValueDefinition) -> Syntax.InputValueDefinition {
        var value = value
        value.directives = Self.meaningful(value.directives)
        return value
    }

    private static func meaningful(_ directives: [Syntax.Directive]) -> [Syntax.Directive] {
        directives.filter { ["deprecated", "oneOf", "specifiedBy"].contains($0.name.text) }
    }
}
