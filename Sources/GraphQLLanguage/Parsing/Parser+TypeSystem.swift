import CommerceJSON

extension Parser {
    // A definition of a schema, behind its description or `extend`.
    mutating func typeSystemDefinition(
        isExtension: Bool, _ description: Syntax.Description?, at place: SourcePlace
    ) throws(GraphQLDiagnostic) -> Syntax.Definition {
        if try skipKeyword("schema") {
            return .schema(try schemaDefinition(isExtension: isExtension, description, at: place))
        }
        if try skipKeyword("type") {
            return .type(try fieldsDefinition(.object, isExtension: isExtension, description, at: place))
        }
        if try skipKeyword("interface") {
            return .type(try fieldsDefinition(.interface, isExtension: isExtension, description, at: place))
        }
        if try skipKeyword("input") {
            return .type(try inputObjectDefinition(isExtension: isExtension, description, at: place))
        }
        if try skipKeyword("enum") {
            return .type(try enumerationDefinition(isExtension: isExtension, description, at: place))
        }
        if try skipKeyword("union") {
            return .type(try unionDefinition(isExtension: isExtension, description, at: place))
        }
        if try skipKeyword("scalar") {
            return .type(try scalarDefinition(isExtension: isExtension, description, at: place))
        }
        if !isExtension, try skipKeyword("directive") {
            return .directive(try directiveDefinition(description, at: place))
        }
        throw unexpected(
            expected: isExtension || description != nil
                ? "a type of a schema, such as \"type\" or \"enum\""
                : "a definition, such as \"query\", \"fragment\" or \"type\"")
    }

    // An extension that adds nothing is a mistake of syntax.
    private func requireContent(_ isExtension: Bool, _ isEmpty: Bool) throws(GraphQLDiagnostic) {
        if isExtension, isEmpty { throw unexpected(expected: "what the extension adds") }
    }

    // MARK: Root types

    private mutating func schemaDefinition(
        isExtension: Bool, _ description: Syntax.Description?, at place: SourcePlace
    ) throws(GraphQLDiagnostic) -> Syntax.SchemaDefinition {
        let directives = try directives(isConstant: true)
        var rootTypes: [Syntax.SchemaDefinition.RootType] = []
        if !isExtension || peek(.leftBrace) {
            rootTypes = try list(.leftBrace, .rightBrace) { parser throws(GraphQLDiagnostic) in
                let kind = try parser.operationKind()
                try parser.expect(.colon)
                return Syntax.SchemaDefinition.RootType(kind: kind, type: try parser.name())
            }
        }
        try requireContent(isExtension, directives.isEmpty && rootTypes.isEmpty)
        return Syntax.SchemaDefinition(
            description: description, isExtension: isExtension, directives: directives, rootTypes: rootTypes,
            place: place)
    }

    private mutating func operationKind() throws(GraphQLDiagnostic) -> Syntax.OperationKind {
        if try skipKeyword("query") { return .query }
        if try skipKeyword("mutation") { return .mutation }
        if try skipKeyword("subscription") { return .subscription }
        throw unexpected(expected: "\"query\", \"mutation\" or \"subscription\"")
    }

    // MARK: Types

    private mutating func scalarDefinition(
        isExtension: Bool, _ description: Syntax.Description?, at place: SourcePlace
    ) throws(GraphQLDiagnostic) -> Syntax.TypeDefinition {
        let name = try name()
        let directives = try directives(isConstant: true)
        try requireContent(isExtension, directives.isEmpty)
        return Syntax.TypeDefinition(
            .scalar, name: name, isExtension: isExtension, description: description, directives: directives, at: place)
    }

    // An object type or an interface.
    private mutating func fieldsDefinition(
        _ kind: Syntax.TypeKind, isExtension: Bool, _ description: Syntax.Description?, at place: SourcePlace
    ) throws(GraphQLDiagnostic) -> Syntax.TypeDefinition {
        let name = try name()
        let interfaces = try skipKeyword("implements") ? try names(separatedBy: .ampersand) : []
        let directives = try directives(isConstant: true)
        let fields = try optionalList(.leftBrace, .rightBrace) { parser throws(GraphQLDiagnostic) in
            try parser.fieldDefinition()
        }
        try requireContent(isExtension, interfaces.isEmpty && directives.isEmpty && fields.isEmpty)
        return Syntax.TypeDefinition(
            kind, name: name, isExtension: isExtension, description: description, directives: directives,
            interfaces: interfaces, fields: fields, at: place)
    }

    private mutating func fieldDefinition() throws(GraphQLDiagnostic) -> Syntax.FieldDefinition {
        let description = try description()
        let name = try name()
        let arguments = try optionalList(.leftParenthesis, .rightParenthesis) { parser throws(GraphQLDiagnostic) in
            try parser.inputValueDefinition()
        }
        try expect(.colon)
        let type = try typeReference()
        return Syntax.FieldDefinition(
            description: description, name: name, arguments: arguments, type: type,
            directives: try directives(isConstant: true))
    }

    private mutating func inputValueDefinition() throws(GraphQLDiagnostic) -> Syntax.InputValueDefinition {
        let description = try description()
        let name = try name()
        try expect(.colon)
        let type = try typeReference()
        let defaultValue = try skip(.equals) ? try value(isConstant: true) : nil
        return Syntax.InputValueDefinition(
            description: description, name: name, type: type, defaultValue: defaultValue,
            directives: try directives(isConstant: true))
    }

    private mutating func unionDefinition(
        isExtension: Bool, _ description: Syntax.Description?, at place: SourcePlace
    ) throws(GraphQLDiagnostic) -> Syntax.TypeDefinition {
        let name = try name()
        let directives = try directives(isConstant: true)
        let members = try skip(.equals) ? try names(separatedBy: .pipe) : []
        try requireContent(isExtension, directives.isEmpty && members.isEmpty)
        return Syntax.TypeDefinition(
            .union, name: name, isExtension: isExtension, description: description, directives: directives,
            members: members, at: place)
    }

    private mutating func enumerationDefinition(
        isExtension: Bool, _ description: Syntax.Description?, at place: SourcePlace
    ) throws(GraphQLDiagnostic) -> Syntax.TypeDefinition {
        let name = try name()
        let directives = try directives(isConstant: true)
        let values = try optionalList(.leftBrace, .rightBrace) { parser throws(GraphQLDiagnostic) in
            let description = try parser.description()
            guard !parser.peekKeyword("true"), !parser.peekKeyword("false"), !parser.peekKeyword("null") else {
                throw parser.unexpected(expected: "a value's name, which can't be \"true\", \"false\" or \"null\"")
            }
            let name = try parser.name()
            return Syntax.EnumValueDefinition(
                description: description, name: name, directives: try parser.directives(isConstant: true))
        }
        try requireContent(isExtension, directives.isEmpty && values.isEmpty)
        return Syntax.TypeDefinition(
            .enumeration, name: name, isExtension: isExtension, description: description, directives: directives,
            values: values, at: place)
    }

    private mutating func inputObjectDefinition(
        isExtension: Bool, _ description: Syntax.Description?, at place: SourcePlace
    ) throws(GraphQLDiagnostic) -> Syntax.TypeDefinition {
        let name = try name()
        let directives = try directives(isConstant: true)
        let fields = try optionalList(.leftBrace, .rightBrace) { parser throws(GraphQLDiagnostic) in
            try parser.inputValueDefinition()
        }
        try requireContent(isExtension, directives.isEmpty && fields.isEmpty)
        return Syntax.TypeDefinition(
            .inputObject, name: name, isExtension: isExtension, description: description, directives: directives,
            inputFields: fields, at: place)
    }

    // MARK: Directives

    private mutating func directiveDefinition(
        _ description: Syntax.Description?, at place: SourcePlace
    ) throws(GraphQLDiagnostic) -> Syntax.DirectiveDefinition {
        try expect(.at)
        let name = try name()
        let arguments = try optionalList(.leftParenthesis, .rightParenthesis) { parser throws(GraphQLDiagnostic) in
            try parser.inputValueDefinition()
        }
        let isRepeatable = try skipKeyword("repeatable")
        try expectKeyword("on")
        _ = try skip(.pipe)
        var locations: [Syntax.DirectiveLocation] = []
        repeat { locations.append(try directiveLocation()) } while try skip(.pipe)
        return Syntax.DirectiveDefinition(
            description: description, name: name, arguments: arguments, isRepeatable: isRepeatable,
            locations: locations, place: place)
    }

    private mutating func directiveLocation() throws(GraphQLDiagnostic) -> Syntax.DirectiveLocation {
        let place = place
        let name = try name()
        guard let location = Syntax.DirectiveLocation(rawValue: name.text) else {
            let known = Syntax.DirectiveLocation.allCases.map(\.rawValue)
            throw GraphQLDiagnostic(
                rule: GraphQLDiagnostic.syntaxRule,
                "\"\(name.text)\" is no place for a directive" + NearestName.hint(for: name.text, among: known),
                at: place)
        }
        return location
    }
}
