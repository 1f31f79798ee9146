extension Parser {
    mutating func document() throws(GraphQLDiagnostic) -> Syntax.Document {
        var definitions: [Syntax.Definition] = []
        repeat { definitions.append(try definition()) } while !peek(.end)
        return Syntax.Document(definitions, comments: lexer.comments)
    }

    private mutating func definition() throws(GraphQLDiagnostic) -> Syntax.Definition {
        if peek(.leftBrace) { return .operation(try shorthandQuery()) }
        let place = place
        let description = try description()
        if peekKeyword("query") { return .operation(try operation(.query, description, at: place)) }
        if peekKeyword("mutation") { return .operation(try operation(.mutation, description, at: place)) }
        if peekKeyword("subscription") { return .operation(try operation(.subscription, description, at: place)) }
        if peekKeyword("fragment") { return .fragment(try fragment(description, at: place)) }
        if description == nil, try skipKeyword("extend") {
            return try typeSystemDefinition(isExtension: true, nil, at: place)
        }
        return try typeSystemDefinition(isExtension: false, description, at: place)
    }

    // MARK: Operations

    private mutating func shorthandQuery() throws(GraphQLDiagnostic) -> Syntax.OperationDefinition {
        let place = place
        let selections = try selectionSet()
        return Syntax.OperationDefinition(.query, name: nil, selections: selections, at: place, end: previousPlace)
    }

    private mutating func operation(
        _ kind: Syntax.OperationKind, _ description: Syntax.Description?, at place: SourcePlace
    ) throws(GraphQLDiagnostic) -> Syntax.OperationDefinition {
        try advance()
        let name = peek(.name) ? try name() : nil
        let variables = try optionalList(.leftParenthesis, .rightParenthesis) { parser throws(GraphQLDiagnostic) in
            try parser.variableDefinition()
        }
        let directives = try directives(isConstant: false)
        let selections = try selectionSet()
        return Syntax.OperationDefinition(
            kind, description: description, name: name, variables: variables, directives: directives,
            selections: selections, at: place, end: previousPlace)
    }

    private mutating func variableDefinition() throws(GraphQLDiagnostic) -> Syntax.VariableDefinition {
        let description = try description()
        let place = place
        try expect(.dollar)
        let name = Syntax.Name(try name().text, at: place)
        try expect(.colon)
        let type = try typeReference()
        let defaultValue = try skip(.equals) ? try value(isConstant: true) : nil
        return Syntax.VariableDefinition(
            description: description, name: name, type: type, defaultValue: defaultValue,
            directives: try directives(isConstant: true))
    }

    private mutating func fragment(
        _ description: Syntax.Description?, at place: SourcePlace
    ) throws(GraphQLDiagnostic) -> Syntax.FragmentDefinition {
        try advance()
        let name = try fragmentName()
        try expectKeyword("on")
        let type = try self.name()
        let directives = try directives(isConstant: false)
        let selections = try selectionSet()
        return Syntax.FragmentDefinition(
            description: description, name: name, typeCondition: type, directives: directives, selections: selections,
            at: place, end: previousPlace)
    }

    private mutating func fragmentName() throws(GraphQLDiagnostic) -> Syntax.Name {
        guard !peekKeyword("on") else {
            throw unexpected(expected: "the name of a fragment, which can't be \"on\"")
        }
        return try name()
    }

    // MARK: Selections

    private mutating func selectionSet() throws(GraphQLDiagnostic) -> Syntax.SelectionSet {
        let place = place
        let selections = try nested { parser throws(GraphQLDiagnostic) in
            try parser.list(.leftBrace, .rightBrace) { parser throws(GraphQLDiagnostic) in try parser.selection() }
        }
        return Syntax.SelectionSet(selections, at: place)
    }

    private mutating func selection() throws(GraphQLDiagnostic) -> Syntax.Selection {
        guard peek(.spread) else { return .field(try field()) }
        let place = place
        try advance()
        if peek(.name), !peekKeyword("on") {
            let name = try name()
            return .spread(Syntax.FragmentSpread(name: name, directives: try directives(isConstant: false), at: place))
        }
        let type = try skipKeyword("on") ? try name() : nil
        let directives = try directives(isConstant: false)
        return .inline(
            Syntax.InlineFragment(
                typeCondition: type, directives: directives, selections: try selectionSet(), at: place))
    }

    private mutating func field() throws(GraphQLDiagnostic) -> Syntax.Field {
        var field = Syntax.Field(name: try name())
        if try skip(.colon) {
            field.alias = field.name
            field.name = try name()
        }
        field.arguments = try arguments(isConstant: false)
        field.directives = try directives(isConstant: false)
        if peek(.leftBrace) { field.selections = try selectionSet() }
        return field
    }
}
