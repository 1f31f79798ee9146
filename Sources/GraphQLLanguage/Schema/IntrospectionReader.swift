import CommerceJSON

// Reads the answer to an introspection query (specification, section 4) into the definitions that it describes.
struct IntrospectionReader {
    let file: SourceFile

    // A document of the answer: `{"data": {"__schema": …}}`, or what stands in `data`.
    func document(_ answer: LocatedJSON) throws(GraphQLDiagnostic) -> Syntax.Document {
        guard let schema = (answer["data"] ?? answer)["__schema"] else {
            if let message = answer["errors"]?[0]?["message"]?.string {
                throw error("the answer has no schema, but the error: \(message.prefix(200))", at: answer)
            }
            throw error("the answer has no \"__schema\"; is it the answer to an introspection query?", at: answer)
        }
        var definitions: [Syntax.Definition] = [.schema(try schemaDefinition(schema))]
        for directive in try elements(schema, "directives") {
            let definition = try directiveDefinition(directive)
            // One that can't stand anywhere that is known here is of no use, and has no text.
            if BuiltIns.directives[definition.name.text] == nil, !definition.locations.isEmpty {
                definitions.append(.directive(definition))
            }
        }
        for type in try elements(schema, "types") {
            let definition = try typeDefinition(type)
            if BuiltIns.types[definition.name.text] == nil { definitions.append(.type(definition)) }
        }
        return Syntax.Document(definitions)
    }

    // MARK: Definitions

    private func schemaDefinition(_ json: LocatedJSON) throws(GraphQLDiagnostic) -> Syntax.SchemaDefinition {
        var roots: [Syntax.SchemaDefinition.RootType] = []
        for kind in Syntax.OperationKind.allCases {
            if let root = present(json, kind.rawValue + "Type") {
                roots.append(Syntax.SchemaDefinition.RootType(kind: kind, type: try name(root)))
            }
        }
        return Syntax.SchemaDefinition(
            description: try description(json), isExtension: false, directives: [], rootTypes: roots,
            place: place(json))
    }

    private func directiveDefinition(_ json: LocatedJSON) throws(GraphQLDiagnostic) -> Syntax.DirectiveDefinition {
        var locations: [Syntax.DirectiveLocation] = []
        for location in try elements(json, "locations") {
            // A place that a newer specification has can be of no use here.
            if let known = Syntax.DirectiveLocation(rawValue: try string(location)) { locations.append(known) }
        }
        return Syntax.DirectiveDefinition(
            description: try description(json), name: try name(json), arguments: try inputValues(json, "args"),
            isRepeatable: json["isRepeatable"]?.bool ?? false, locations: locations, place: place(json))
    }

    private func typeDefinition(_ json: LocatedJSON) throws(GraphQLDiagnostic) -> Syntax.TypeDefinition {
        let kindText = try string(try member(json, "kind"))
        guard let kind = Syntax.TypeKind(rawValue: kindText) else {
            throw error("there is no kind of types \"\(kindText.prefix(48))\"", at: json)
        }
        var type = Syntax.TypeDefinition(
            kind, name: try name(json), description: try description(json), at: place(json))
        switch kind {
        case .scalar: appendURL(json, to: &type)
        case .object, .interface:
            for interface in try elements(json, "interfaces") { type.interfaces.append(try name(interface)) }
            for field in try elements(json, "fields") { type.fields.append(try fieldDefinition(field)) }
        case .union: for member in try elements(json, "possibleTypes") { type.members.append(try name(member)) }
        case .enumeration:
            for value in try elements(json, "enumValues") {
                type.values.append(
                    Syntax.EnumValueDefinition(
                        description: try description(value), name: try name(value), directives: deprecation(value)))
            }
        case .inputObject:
            type.inputFields = try inputValues(json, "inputFields")
            if json["isOneOf"]?.bool == true { type.directives.append(directive("oneOf", [:], at: json)) }
        }
        return type
    }

    private func fieldDefinition(_ json: LocatedJSON) throws(GraphQLDiagnostic) -> Syntax.FieldDefinition {
        Syntax.FieldDefinition(
            description: try description(json), name: try name(json), arguments: try inputValues(json, "args"),
            type: try typeReference(try member(json, "type")), directives: deprecation(json))
    }

    private func inputValues(
        _ json: LocatedJSON, _ key: String
    ) throws(GraphQLDiagnostic) -> [Syntax.InputValueDefinition] {
        var values: [Syntax.InputValueDefinition] = []
        for value in try elements(json, key) {
            var definition = Syntax.InputValueDefinition(
                description: try description(value), name: try name(value),
                type: try typeReference(try member(value, "type")), directives: deprecation(value))
            if let text = value["defaultValue"]?.string {
                do throws(GraphQLDiagnostic) {
                    definition.defaultValue = try Syntax.Value(parsing: text, file: file)
                } catch {
                    throw self.error("a default value is no value: \(error.message)", at: value)
                }
            }
            values.append(definition)
        }
        return values
    }

    // Bounded, since the depth of the JSON is.
    private func typeReference(_ json: LocatedJSON) throws(GraphQLDiagnostic) -> Syntax.TypeReference {
        switch try string(try member(json, "kind")) {
        case "NON_NULL":
            let type = try typeReference(try member(json, "ofType"))
            guard !type.isNonNull else { throw error("a type is said to be without null twice", at: json) }
            return .nonNull(type)
        case "LIST": return .list(try typeReference(try member(json, "ofType")))
        default: return .named(try name(json))
        }
    }

    // MARK: Directives that introspection has fields for

    private func deprecation(_ json: LocatedJSON) -> [Syntax.Directive] {
        guard json["isDeprecated"]?.bool == true else { return [] }
        let reason = json["deprecationReason"]?.string
        return [directive("deprecated", reason.map { ["reason": $0] } ?? [:], at: json)]
    }

    private func appendURL(_ json: LocatedJSON, to type: inout Syntax.TypeDefinition) {
        // The second spelling is that of an early draft.
        guard let url = (json["specifiedByURL"] ?? json["specifiedByUrl"])?.string else { return }
        type.directives.append(directive("specifiedBy", ["url": url], at: json))
    }

    private func directive(_ name: String, _ arguments: [String: String], at json: LocatedJSON) -> Syntax.Directive {
        let place = place(json)
        return Syntax.Directive(
            name: Syntax.Name(name, at: place),
            arguments: arguments.map {
                Syntax.Argument(
                    name: Syntax.Name($0.key, at: place), value: Syntax.Value(.string($0.value), at: place))
            }, at: place)
    }

    // MARK: Parts of the JSON

    private func place(_ json: LocatedJSON) -> SourcePlace {
        SourcePlace(file: file, line: json.position.line, column: json.position.column)
    }

    private func error(_ message: String, at json: LocatedJSON) -> GraphQLDiagnostic {
        GraphQLDiagnostic(rule: GraphQLDiagnostic.introspectionRule, "\(message) (\(json.path))", at: place(json))
    }

    // A member that is there and not null.
    private func present(_ json: LocatedJSON, _ key: String) -> LocatedJSON? {
        guard let value = json[key], value.kind != .null else { return nil }
        return value
    }

    private func member(_ json: LocatedJSON, _ key: String) throws(GraphQLDiagnostic) -> LocatedJSON {
        guard let value = present(json, key) else {
            throw error("\"\(key)\" is missing; was the whole schema asked for?", at: json)
        }
        return value
    }

    private func elements(_ json: LocatedJSON, _ key: String) throws(GraphQLDiagnostic) -> [LocatedJSON] {
        guard let value = present(json, key) else { return [] }
        guard value.kind == .array else { throw error("\"\(key)\" has to be a list", at: value) }
        return value.elements
    }

    private func string(_ json: LocatedJSON) throws(GraphQLDiagnostic) -> String {
        guard let string = json.string else { throw error("expected a string", at: json) }
        return string
    }

    private func name(_ json: LocatedJSON) throws(GraphQLDiagnostic) -> Syntax.Name {
        let text = try string(try member(json, "name"))
        guard let first = text.utf8.first, text.utf8.allSatisfy(Lexer.isNameByte), !Lexer.isDigit(first) else {
            throw error("\"\(text.prefix(48))\" is no name", at: json)
        }
        return Syntax.Name(text, at: place(json))
    }

    private func description(_ json: LocatedJSON) throws(GraphQLDiagnostic) -> Syntax.Description? {
        guard let value = present(json, "description") else { return nil }
        return Syntax.Description(try string(value))
    }
}

extension GraphQLDiagnostic {
    /// What ``rule`` says of an introspection answer that describes no schema.
    public static let introspectionRule = "Introspection"
}
