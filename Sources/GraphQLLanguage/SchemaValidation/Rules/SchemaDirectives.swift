// Directives on the definitions of a schema are known, stand where they may, and have the arguments that they need.
enum SchemaDirectives {
    static func checkKnown(_ context: SchemaValidationContext) {
        for site in context.directiveSites {
            for directive in site.directives {
                guard let definition = context.schema.directive(directive.name.text) else {
                    let hint = context.hint(for: directive.name.text, among: context.schema.directiveNames)
                    context.report(
                        "KnownDirectives", "there is no directive @\(directive.name)\(hint)", at: directive.place)
                    continue
                }
                guard !definition.locations.contains(site.location) else { continue }
                let places = definition.locations.map(\.rawValue).joined(separator: ", ")
                context.report(
                    "KnownDirectives",
                    "@\(directive.name) can't stand on \(site.location.rawValue), but on \(places)", at: directive.place
                )
            }
        }
    }

    static func checkUnique(_ context: SchemaValidationContext) {
        // A type and its extensions are one place.
        var owned: [String: [String: SourcePlace]] = [:]
        for site in context.directiveSites {
            var first = site.owner.flatMap { owned[$0] } ?? [:]
            for directive in site.directives {
                guard let definition = context.schema.directive(directive.name.text), !definition.isRepeatable else {
                    continue
                }
                if let earlier = first[directive.name.text] {
                    context.report(
                        "UniqueDirectivesPerLocation", "@\(directive.name) stands here twice; remove one of them",
                        at: directive.place, related: [earlier])
                } else {
                    first[directive.name.text] = directive.place
                }
            }
            if let owner = site.owner { owned[owner] = first }
        }
    }

    static func checkArguments(_ context: SchemaValidationContext) {
        for directive in context.directiveSites.flatMap(\.directives) {
            context.reportRepeated("UniqueArgumentNames", directive.arguments.map(\.name)) {
                "the argument \"\($0)\" is given twice; remove one of them"
            }
            for argument in directive.arguments { checkFieldNames(argument.value, context) }
            guard let definition = context.schema.directive(directive.name.text) else { continue }
            let known = definition.arguments.map(\.name.text)
            for argument in directive.arguments where !known.contains(argument.name.text) {
                let hint = context.hint(for: argument.name.text, among: known)
                context.report(
                    "KnownArgumentNamesOnDirectives",
                    "@\(directive.name) has no argument \"\(argument.name)\"\(hint)", at: argument.name.place)
            }
            let given = Set(directive.arguments.map(\.name.text))
            for argument in definition.arguments where argument.isRequired && !given.contains(argument.name.text) {
                context.report(
                    "ProvidedRequiredArgumentsOnDirectives",
                    "@\(directive.name) needs the argument \"\(argument.name)\" of type \"\(argument.type)\"; give it",
                    at: directive.place)
            }
            checkValues(directive, definition, context)
        }
        for (_, value) in context.inputValues {
            if let value = value.defaultValue { checkFieldNames(value, context) }
        }
    }

    // A wrong value is an error only where the specification gives the directive its meaning; a schema that misuses a
    // directive of its own can be used.
    private static func checkValues(
        _ directive: Syntax.Directive, _ definition: Syntax.DirectiveDefinition, _ context: SchemaValidationContext
    ) {
        let checker = ValueChecker(schema: context.schema) { context.hint(for: $0, among: $1) }
        for argument in directive.arguments {
            guard let type = definition.arguments.first(where: { $0.name.text == argument.name.text })?.type else {
                continue
            }
            for problem in checker.problems(of: argument.value, type: type) {
                context.report(
                    "DirectiveValues", "@\(directive.name): \(problem.message)", at: problem.place,
                    severity: BuiltIns.directives[directive.name.text] == nil ? .warning : .error)
            }
        }
    }

    private static func checkFieldNames(_ value: Syntax.Value, _ context: SchemaValidationContext) {
        switch value.kind {
        case .list(let elements): for element in elements { checkFieldNames(element, context) }
        case .object(let fields):
            context.reportRepeated("UniqueInputFieldNames", fields.map(\.name)) {
                "the field \"\($0)\" is given twice; remove one of them"
            }
            for field in fields { checkFieldNames(field.value, context) }
        default: return
        }
    }
}
