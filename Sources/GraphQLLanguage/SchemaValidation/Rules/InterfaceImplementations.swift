// A type that implements an interface has the interface's fields, with what everybody may rely on.
enum InterfaceImplementations {
    private static let rule = "InterfaceImplementations"

    static func check(_ context: SchemaValidationContext) {
        for type in context.schema.types where type.kind == .object || type.kind == .interface {
            context.reportRepeated(rule, type.definition.interfaces) {
                "\"\(type)\" implements \"\($0)\" twice; remove one of them"
            }
            var seen: Set<String> = []
            for name in type.definition.interfaces where seen.insert(name.text).inserted {
                guard let interface = context.schema.type(name.text) else { continue }
                guard interface.kind == .interface else {
                    context.report(
                        rule, "\"\(type)\" can't implement \"\(interface)\", which is \(interface.kind.phrase)",
                        at: name.place)
                    continue
                }
                guard interface.name != type.name else {
                    context.report(rule, "\"\(type)\" can't implement itself; remove it", at: name.place)
                    continue
                }
                checkAncestors(type, interface, at: name.place, context)
                checkFields(type, interface, context)
            }
        }
    }

    // What an interface implements, its implementations say of themselves too.
    private static func checkAncestors(
        _ type: SchemaType, _ interface: SchemaType, at place: SourcePlace, _ context: SchemaValidationContext
    ) {
        guard context.spend(interface.definition.interfaces.count, at: place) else { return }
        for ancestor in interface.definition.interfaces where !type.implements(ancestor.text) {
            let message =
                ancestor.text == type.name
                ? "\"\(type)\" and \"\(interface)\" implement each other; remove one"
                : "\"\(interface)\" implements \"\(ancestor)\", so \"\(type)\" has to as well; add it"
            context.report(rule, message, at: place, related: [ancestor.place])
        }
    }

    private static func checkFields(
        _ type: SchemaType, _ interface: SchemaType, _ context: SchemaValidationContext
    ) {
        for promised in interface.definition.fields where !context.isFull {
            guard let field = type.field(promised.name.text) else {
                context.report(
                    rule, "\"\(type)\" lacks the field \"\(promised.name)\" of its interface \"\(interface)\"; add it",
                    at: type.definition.name.place, related: [promised.name.place])
                continue
            }
            let owner = "\(type).\(field.name)"
            if !context.schema.isSubtype(field.type, of: promised.type) {
                context.report(
                    rule,
                    "\(owner) is of type \"\(field.type)\", and \"\(interface)\" promises \"\(promised.type)\"",
                    at: field.type.name.place, related: [promised.type.name.place])
            }
            checkArguments(owner, field, interface, promised, context)
            if field.directives.contains("deprecated"), !promised.directives.contains("deprecated") {
                context.report(
                    rule,
                    "\(owner) is deprecated, and \"\(interface)\" promises it without a word of that; deprecate both",
                    at: field.name.place, related: [promised.name.place], severity: .warning)
            }
        }
    }

    private static func checkArguments(
        _ owner: String, _ field: Syntax.FieldDefinition, _ interface: SchemaType, _ promised: Syntax.FieldDefinition,
        _ context: SchemaValidationContext
    ) {
        for argument in promised.arguments {
            guard let own = field.arguments.first(where: { $0.name.text == argument.name.text }) else {
                context.report(
                    rule, "\(owner) lacks the argument \"\(argument.name)\" that \"\(interface)\" promises; add it",
                    at: field.name.place, related: [argument.name.place])
                continue
            }
            guard !own.type.isSame(as: argument.type) else { continue }
            context.report(
                rule,
                "the argument \"\(own.name)\" of \(owner) is of type \"\(own.type)\", and \"\(interface)\" promises \"\(argument.type)\"",
                at: own.type.name.place, related: [argument.name.place])
        }
        for argument in field.arguments where argument.isRequired {
            guard !promised.arguments.contains(where: { $0.name.text == argument.name.text }) else { continue }
            context.report(
                rule,
                "\(owner) needs the argument \"\(argument.name)\", of which \"\(interface)\" knows nothing; let it be left out",
                at: argument.name.place)
        }
    }
}
