import CommerceJSON
import GraphQLLanguage

// What queries take besides: the market, the channel, the stage.
extension MappingProposal {
    /// Passes what a query takes of its context, unless it is told already.
    mutating func addContext(
        _ field: Syntax.FieldDefinition, besides told: [String] = [], to query: inout ProposedQuery,
        _ call: inout ProposedQuery.Call
    ) {
        addMarket(to: &query)
        for argument in field.arguments
        where argument.directives.deprecationReason == nil && !told.contains(argument.name.text) {
            switch argument.name.text {
            case "channel" where argument.type.name.text == "String" && argument.type.element == nil:
                if options["channel"] == nil {
                    options["channel"] = [
                        "default": "default-channel", "help": "The channel whose goods are sold, by its slug.",
                    ]
                    notes.guess(
                        ["options", "channel"],
                        "\(field.name) takes one; the default is a guess, set it in the entry's \"options\"")
                }
                query.pass(argument, "{options.channel}", to: &call)
            case "stage": addStage(argument, field, to: &query, &call)
            case "locale", "locales", "lang", "language", "languageCode":
                addLanguage(argument, field, to: &query, &call)
            default: break
            }
        }
    }

    /// The directive by which Shopify's APIs take the market.
    private mutating func addMarket(to query: inout ProposedQuery) {
        guard let directive = schema.directive("inContext") else { return }
        var parts: [String] = []
        for (name, value) in [("country", "{country}"), ("language", "{language|enum}")] {
            guard let argument = directive.arguments.first(where: { $0.name.text == name }),
                schema.type(of: argument.type)?.kind == .enumeration, !argument.isRequired
            else { continue }
            query.declare(name, "\(argument.type)", .string(value))
            parts.append("\(name): $\(name)")
        }
        guard !parts.isEmpty else { return }
        query.directives = " @inContext(\(parts.joined(separator: ", ")))"
        let text = "the market goes along by the directive @inContext"
        if !notes.guesses.contains(where: { $0.text == text }) { notes.guess(["catalog"], text) }
    }

    private mutating func addStage(
        _ argument: Syntax.InputValueDefinition, _ field: Syntax.FieldDefinition, to query: inout ProposedQuery,
        _ call: inout ProposedQuery.Call
    ) {
        guard let type = schema.type(of: argument.type), type.kind == .enumeration, argument.type.element == nil,
            case .enumeration(let value)? = argument.defaultValue?.kind
        else { return }
        if options["stage"] == nil {
            options["stage"] = [
                "default": .string(value), "values": .array(type.usableValues.map { .string($0) }),
                "help": "Which content is read; the token has to allow it.",
            ]
            notes.guess(["options", "stage"], "\(field.name) takes one; the default is the schema's own")
        }
        query.pass(argument, "{options.stage}", to: &call)
    }

    private mutating func addLanguage(
        _ argument: Syntax.InputValueDefinition, _ field: Syntax.FieldDefinition, to query: inout ProposedQuery,
        _ call: inout ProposedQuery.Call
    ) {
        guard let type = schema.type(of: argument.type), type.kind == .enumeration else {
            notes.leave(
                "\(field.name)(\(argument.name): \(argument.type)): how languages are written is not in the schema")
            return
        }
        let values = type.usableValues
        guard values.count <= 30 else {
            notes.leave(
                "\(field.name)(\(argument.name): \(argument.type)): \(values.count) languages, of which the schema does not say "
                    + "which ones the shop has")
            return
        }
        let standard = Self.names(argument.defaultValue)
        if options["locales"] == nil {
            let ordered = standard + values.filter { !standard.contains($0) }
            options["locales"] = [
                "default": .string(ordered.joined(separator: ",")),
                "help": "The languages that texts come in, the one for all others first.",
            ]
            notes.guess(["options", "locales"], "the values of \(type), which \(field.name) takes")
        }
        let isList = argument.type.element != nil
        let value: JSONValue = isList ? .array(["{language}"] + standard.map { .string($0) }) : "{language}"
        query.pass(argument, value, to: &call)
    }

    private static func names(_ value: Syntax.Value?) -> [String] {
        switch value?.kind {
        case .enumeration(let name)?: [name]
        case .list(let values)?: values.flatMap { names($0) }
        default: []
        }
    }
}
