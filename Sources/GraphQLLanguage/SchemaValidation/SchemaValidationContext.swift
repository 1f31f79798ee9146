import CommerceJSON

// What the rules on schemas share during the validation of one.
final class SchemaValidationContext {
    let document: Syntax.Document
    let schema: GraphQLSchema
    private(set) var diagnostics: [GraphQLDiagnostic] = []
    private var hints = HintBudget()

    // How many steps rules may take whose work can grow faster than the schema, and how many diagnostics are kept. What is
    // beyond says nothing new.
    private var work = 4_000_000
    private static let maximumDiagnostics = 10_000

    // The definitions and extensions of types, in order.
    let types: [Syntax.TypeDefinition]
    // The definitions and extensions of root types, in order.
    let schemaDefinitions: [Syntax.SchemaDefinition]
    let directives: [Syntax.DirectiveDefinition]

    init(document: Syntax.Document, schema: GraphQLSchema) {
        self.document = document
        self.schema = schema
        types = document.definitions.compactMap { if case .type(let type) = $0 { type } else { nil } }
        schemaDefinitions = document.definitions.compactMap { if case .schema(let schema) = $0 { schema } else { nil } }
        directives = document.definitions.compactMap {
            if case .directive(let directive) = $0 { directive } else { nil }
        }
    }

    func report(
        _ rule: String, _ message: String, at place: SourcePlace, related: [SourcePlace] = [],
        severity: GraphQLDiagnostic.Severity = .error
    ) {
        guard !isFull else { return }
        diagnostics.append(GraphQLDiagnostic(severity, rule: rule, message, at: place, related: related))
    }

    // Whether there are so many diagnostics that a rule may give up.
    var isFull: Bool { diagnostics.count >= Self.maximumDiagnostics }

    // Takes steps off the budget; false when it is used up, which is reported once. Then the rule has to give up.
    func spend(_ steps: Int, at place: SourcePlace) -> Bool {
        guard work > 0 else { return false }
        work -= max(1, steps)
        guard work <= 0 else { return true }
        report("Limits", "the schema is too complex to be checked", at: place)
        return false
    }

    // The end of a sentence about an unknown name.
    func hint(for name: String, among known: @autoclosure () -> [String]) -> String {
        hints.take() ? NearestName.hint(for: name, among: known()) : ""
    }

    // Reports the names that are there before.
    func reportRepeated(_ rule: String, _ names: some Sequence<Syntax.Name>, _ message: (Syntax.Name) -> String) {
        var first: [String: SourcePlace] = [:]
        for name in names {
            if let earlier = first[name.text] {
                report(rule, message(name), at: name.place, related: [earlier])
            } else {
                first[name.text] = name.place
            }
        }
    }
}

// Directives where they stand in a schema.
struct DirectiveSite {
    var directives: [Syntax.Directive]
    var location: Syntax.DirectiveLocation
    // What a definition and its extensions share: there a directive counts only once.
    var owner: String?
}

extension SchemaValidationContext {
    // Every place of a schema that may have directives.
    var directiveSites: [DirectiveSite] {
        var sites = schemaDefinitions.map {
            DirectiveSite(directives: $0.directives, location: .schema, owner: "schema")
        }
        for directive in directives { append(directive.arguments, .argumentDefinition, to: &sites) }
        for type in types {
            sites.append(
                DirectiveSite(directives: type.directives, location: type.kind.location, owner: "type \(type.name)"))
            for field in type.fields {
                sites.append(DirectiveSite(directives: field.directives, location: .fieldDefinition))
                append(field.arguments, .argumentDefinition, to: &sites)
            }
            for value in type.values {
                sites.append(DirectiveSite(directives: value.directives, location: .enumValue))
            }
            append(type.inputFields, .inputFieldDefinition, to: &sites)
        }
        return sites.filter { !$0.directives.isEmpty }
    }

    private func append(
        _ values: [Syntax.InputValueDefinition], _ location: Syntax.DirectiveLocation, to sites: inout [DirectiveSite]
    ) {
        for value in values { sites.append(DirectiveSite(directives: value.directives, location: location)) }
    }

    // Every argument and input field, with the name that messages give it.
    var inputValues: [(name: String, definition: Syntax.InputValueDefinition)] {
        var values: [(String, Syntax.InputValueDefinition)] = []
        for directive in directives {
            for argument in directive.arguments { values.append(("@\(directive.name)(\(argument.name):)", argument)) }
        }
        for type in types {
            for field in type.fields {
                for argument in field.arguments {
                    values.append(("\(type.name).\(field.name)(\(argument.name):)", argument))
                }
            }
            for field in type.inputFields { values.append(("\(type.name).\(field.name)", field)) }
        }
        return values
    }
}

extension Syntax.TypeKind {
    var location: Syntax.DirectiveLocation {
        switch self {
        case .scalar: .scalar
        case .object: .object
        case .interface: .interface
        case .union: .union
        case .enumeration: .enumeration
        case .inputObject: .inputObject
        }
    }

    // How messages name it.
    var phrase: String {
        switch self {
        case .scalar: "a scalar"
        case .object: "an object type"
        case .interface: "an interface"
        case .union: "a union"
        case .enumeration: "an enumeration"
        case .inputObject: "an input object"
        }
    }
}
