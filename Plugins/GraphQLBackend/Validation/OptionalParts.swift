import GraphQLLanguage

/// Takes out of an operation what is marked `@optional` and a schema lacks, and the marks from what it keeps.
///
///     query ($first: Int, $stage: Stage @optional) {
///       products(first: $first, stage: $stage) { id brand @optional { name } ... on Bundle @optional { parts } }
///     }
///
/// A field is lacking where its type has no such field, where the field takes not the arguments that it is given, and
/// where it is selected as an object and is none, or the other way round: so one of two fields with different
/// selections may be the right one. An optional variable is lacking where its type is; it goes from the arguments that
/// a field does not take, too. What has nothing left in its braces goes with its last part.
struct OptionalParts {
    /// What was taken out, by its place in the document.
    struct Part {
        var what: String
        var reason: String
        var place: SourcePlace
        /// The type of objects that it was selected of, where it was a fragment.
        var type: String?
    }

    static let directive = "optional"

    private let schema: GraphQLSchema?
    private let keepsAll: Bool
    private let source: AssembledOperation
    private let fragmentsByName: [String: Syntax.FragmentDefinition]
    private let optionalVariables: Set<String>
    private let lackingVariables: Set<String>
    private var fragments: [String: Syntax.FragmentDefinition?] = [:]
    private var open: Set<String> = []
    private var parts: [Part] = []

    /// - Parameters:
    ///   - schema: without one, everything optional is lacking.
    ///   - keepsAll: or nothing is.
    static func removed(
        from source: AssembledOperation, schema: GraphQLSchema?, keepsAll: Bool
    ) -> (operation: AssembledOperation?, parts: [Part]) {
        var remover = OptionalParts(source, schema, keepsAll: keepsAll && schema == nil)
        let operation = remover.run()
        return (operation, remover.parts)
    }

    private init(_ source: AssembledOperation, _ schema: GraphQLSchema?, keepsAll: Bool) {
        self.source = source
        self.schema = schema
        self.keepsAll = keepsAll
        fragmentsByName = Dictionary(source.fragments.map { ($0.name.text, $0) }) { first, _ in first }
        let optional = source.operation.variables.filter { $0.directives.contains(Self.directive) }
        optionalVariables = Set(optional.map(\.name.text))
        lackingVariables = Set(
            optional.filter { variable in
                guard let schema else { return !keepsAll }
                return schema.type(of: variable.type) == nil
            }.map(\.name.text))
    }

    private mutating func run() -> AssembledOperation? {
        var operation = source.operation
        for variable in operation.variables where lackingVariables.contains(variable.name.text) {
            note(
                "the variable $\(variable.name)",
                schema == nil ? Self.noSchema : "the schema has no type \"\(variable.type.name)\"", variable.name.place)
        }
        let root = schema?.rootType(operation.kind)
        guard let selections = kept(operation.selections, of: root) else { return nil }
        operation.selections = selections
        var kept: [String: Syntax.FragmentDefinition] = [:]
        for (name, fragment) in fragments { kept[name] = fragment }
        var result = AssembledOperation(operation, from: kept)
        let before = source.usedVariables
        let after = result.usedVariables
        result.operation.variables = operation.variables.compactMap { variable in
            guard after.contains(variable.name.text) || !before.contains(variable.name.text) else { return nil }
            var variable = variable
            variable.directives.removeAll { $0.name.text == Self.directive }
            return variable
        }
        return result
    }

    // MARK: Selections

    private mutating func kept(_ set: Syntax.SelectionSet, of type: SchemaType?) -> Syntax.SelectionSet? {
        var kept = set
        kept.selections = set.selections.compactMap { selection in
            switch selection {
            case .field(let field): self.kept(field, of: type).map(Syntax.Selection.field)
            case .spread(let spread): self.kept(spread, of: type).map(Syntax.Selection.spread)
            case .inline(let inline): self.kept(inline, of: type).map(Syntax.Selection.inline)
            }
        }
        return kept.selections.isEmpty ? nil : kept
    }

    private mutating func kept(_ field: Syntax.Field, of parent: SchemaType?) -> Syntax.Field? {
        var kept = field
        let isOptional = Self.unmark(&kept.directives)
        let definition = parent.flatMap { schema?.field(field.name.text, of: $0) }
        kept.arguments = self.kept(kept.arguments, definition?.arguments, owner: field.name.text)
        if isOptional, let reason = lack(of: kept, definition, parent) {
            note("the field \"\(field.responseName)\"", reason, field.place)
            return nil
        }
        guard let selections = field.selections else { return kept }
        guard let inner = self.kept(selections, of: definition.flatMap { schema?.type(of: $0.type) }) else {
            note("the field \"\(field.responseName)\"", "nothing in its braces is left", field.place)
            return nil
        }
        kept.selections = inner
        return kept
    }

    private func lack(
        of field: Syntax.Field, _ definition: Syntax.FieldDefinition?, _ parent: SchemaType?
    ) -> String? {
        guard let schema else { return keepsAll ? nil : Self.noSchema }
        // What is around it is unknown, which is said there.
        guard let parent else { return nil }
        guard let definition else { return "\"\(parent)\" has no field \"\(field.name)\"" }
        let known = definition.arguments.map(\.name.text)
        if let unknown = field.arguments.first(where: { !known.contains($0.name.text) }) {
            return "\"\(parent).\(field.name)\" takes no argument \"\(unknown.name)\""
        }
        let given = field.arguments.map(\.name.text)
        if let missing = definition.arguments.first(where: { $0.isRequired && !given.contains($0.name.text) }) {
            return "\"\(parent).\(field.name)\" needs the argument \"\(missing.name)\""
        }
        guard let type = schema.type(of: definition.type) else { return nil }
        if type.isLeaf, field.selections != nil {
            return "\"\(parent).\(field.name)\" is of type \"\(definition.type)\", which has no fields"
        }
        if type.isComposite, field.selections == nil {
            return "\"\(parent).\(field.name)\" is an object of type \"\(definition.type)\""
        }
        return nil
    }

    private mutating func kept(_ spread: Syntax.FragmentSpread, of parent: SchemaType?) -> Syntax.FragmentSpread? {
        var kept = spread
        let isOptional = Self.unmark(&kept.directives)
        let name = spread.name.text
        guard let fragment = fragmentsByName[name] else { return kept }
        if isOptional, let reason = lack(of: fragment.typeCondition, in: parent) {
            note("the fragment \"\(name)\"", reason, spread.place, type: fragment.typeCondition.text)
            return nil
        }
        // A fragment that uses itself is an error of its own.
        guard !open.contains(name) else { return kept }
        if fragments[name] == nil {
            open.insert(name)
            fragments[name] = .some(self.kept(fragment))
            open.remove(name)
        }
        return fragments[name] == .some(nil) ? nil : kept
    }

    private mutating func kept(_ fragment: Syntax.FragmentDefinition) -> Syntax.FragmentDefinition? {
        var kept = fragment
        if Self.unmark(&kept.directives), let reason = lack(of: fragment.typeCondition, in: nil) {
            note("the fragment \"\(fragment.name)\"", reason, fragment.place, type: fragment.typeCondition.text)
            return nil
        }
        guard let selections = self.kept(fragment.selections, of: schema?.type(fragment.typeCondition.text)) else {
            note("the fragment \"\(fragment.name)\"", "nothing in its braces is left", fragment.place)
            return nil
        }
        kept.selections = selections
        return kept
    }

    private mutating func kept(_ inline: Syntax.InlineFragment, of parent: SchemaType?) -> Syntax.InlineFragment? {
        var kept = inline
        let isOptional = Self.unmark(&kept.directives)
        let what = inline.typeCondition.map { "what is selected of \"\($0)\"" } ?? "a part of the selection"
        if isOptional {
            let reason =
                if let condition = inline.typeCondition { lack(of: condition, in: parent) } else {
                    schema == nil && !keepsAll ? Self.noSchema : nil
                }
            if let reason {
                note(what, reason, inline.place, type: inline.typeCondition?.text)
                return nil
            }
        }
        let type = inline.typeCondition.map { schema?.type($0.text) } ?? parent
        guard let selections = self.kept(inline.selections, of: type) else {
            note(what, "nothing in its braces is left", inline.place)
            return nil
        }
        kept.selections = selections
        return kept
    }

    private func lack(of condition: Syntax.Name, in parent: SchemaType?) -> String? {
        guard let schema else { return keepsAll ? nil : Self.noSchema }
        guard let type = schema.type(condition.text) else { return "the schema has no type \"\(condition)\"" }
        if let parent, !schema.overlap(type, parent) { return "\"\(parent)\" is never of type \"\(condition)\"" }
        return nil
    }

    // MARK: Arguments

    private mutating func kept(
        _ arguments: [Syntax.Argument], _ definitions: [Syntax.InputValueDefinition]?, owner: String
    ) -> [Syntax.Argument] {
        arguments.compactMap { argument in
            let definition = definitions?.first { $0.name.text == argument.name.text }
            let isKnown = definitions == nil || definition != nil
            guard
                let value = kept(
                    argument.value, definition?.type, isKnown: isKnown, what: "the argument \"\(argument.name)\"",
                    owner: owner)
            else { return nil }
            return Syntax.Argument(name: argument.name, value: value)
        }
    }

    private mutating func kept(
        _ value: Syntax.Value, _ type: Syntax.TypeReference?, isKnown: Bool, what: String, owner: String
    ) -> Syntax.Value? {
        switch value.kind {
        case .variable(let name):
            if lackingVariables.contains(name) { return nil }
            guard optionalVariables.contains(name), !isKnown else { return value }
            note(what, "\"\(owner)\" takes none of that name", value.place)
            return nil
        case .object(let fields):
            let object = type.flatMap { schema?.type(of: $0) }
            var kept: [Syntax.ObjectField] = []
            for field in fields {
                let definition = object?.inputField(field.name.text)
                guard
                    let inner = self.kept(
                        field.value, definition?.type, isKnown: object == nil || definition != nil,
                        what: "the input field \"\(field.name)\"", owner: object?.name ?? owner)
                else { continue }
                kept.append(Syntax.ObjectField(name: field.name, value: inner))
            }
            // One that was written without fields stays; one that lost them all says nothing any more.
            return kept.isEmpty && !fields.isEmpty ? nil : Syntax.Value(.object(kept), at: value.place)
        case .list(let elements):
            var kept: [Syntax.Value] = []
            for element in elements {
                guard
                    let inner = self.kept(
                        element, type.map { $0.element ?? $0 }, isKnown: isKnown, what: what, owner: owner)
                else { continue }
                kept.append(inner)
            }
            return kept.isEmpty && !elements.isEmpty ? nil : Syntax.Value(.list(kept), at: value.place)
        default: return value
        }
    }

    // MARK: Marks

    private static let noSchema = "no schema says whether there is one"

    private static func unmark(_ directives: inout [Syntax.Directive]) -> Bool {
        let count = directives.count
        directives.removeAll { $0.name.text == directive }
        return directives.count < count
    }

    private mutating func note(_ what: String, _ reason: String, _ place: SourcePlace, type: String? = nil) {
        parts.append(Part(what: what, reason: reason, place: place, type: type))
    }
}
