extension Parser {
    // MARK: Arguments and directives

    mutating func arguments(isConstant: Bool) throws(GraphQLDiagnostic) -> [Syntax.Argument] {
        guard peek(.leftParenthesis) else { return [] }
        return try list(.leftParenthesis, .rightParenthesis) { parser throws(GraphQLDiagnostic) in
            let name = try parser.name()
            try parser.expect(.colon)
            return Syntax.Argument(name: name, value: try parser.value(isConstant: isConstant))
        }
    }

    mutating func directives(isConstant: Bool) throws(GraphQLDiagnostic) -> [Syntax.Directive] {
        var directives: [Syntax.Directive] = []
        while peek(.at) {
            let place = place
            try advance()
            let name = try name()
            directives.append(
                Syntax.Directive(name: name, arguments: try arguments(isConstant: isConstant), at: place))
        }
        return directives
    }

    // MARK: Values

    // A value; a constant one holds no variable.
    mutating func value(isConstant: Bool) throws(GraphQLDiagnostic) -> Syntax.Value {
        let place = place
        return Syntax.Value(try valueKind(isConstant: isConstant), at: place)
    }

    private mutating func valueKind(isConstant: Bool) throws(GraphQLDiagnostic) -> Syntax.Value.Kind {
        switch token.kind {
        case .int: return .int(lexer.text(try advance()))
        case .float: return .float(lexer.text(try advance()))
        case .string, .blockString:
            let token = try advance()
            return .string(try lexer.stringValue(token), isBlock: token.kind == .blockString)
        case .name:
            let text = lexer.text(try advance())
            switch text {
            case "true": return .boolean(true)
            case "false": return .boolean(false)
            case "null": return .null
            default: return .enumeration(text)
            }
        case .dollar:
            guard !isConstant else { throw unexpected(expected: "a value without variables") }
            try advance()
            return .variable(try name().text)
        case .leftBracket:
            return .list(
                try nested { parser throws(GraphQLDiagnostic) in
                    try parser.advance()
                    var elements: [Syntax.Value] = []
                    while try !parser.skip(.rightBracket) { elements.append(try parser.value(isConstant: isConstant)) }
                    return elements
                })
        case .leftBrace:
            return .object(
                try nested { parser throws(GraphQLDiagnostic) in
                    try parser.advance()
                    var fields: [Syntax.ObjectField] = []
                    while try !parser.skip(.rightBrace) {
                        fields.append(try parser.objectField(isConstant: isConstant))
                    }
                    return fields
                })
        default: throw unexpected(expected: "a value")
        }
    }

    private mutating func objectField(isConstant: Bool) throws(GraphQLDiagnostic) -> Syntax.ObjectField {
        let name = try name()
        try expect(.colon)
        return Syntax.ObjectField(name: name, value: try value(isConstant: isConstant))
    }

    // MARK: Types

    mutating func typeReference() throws(GraphQLDiagnostic) -> Syntax.TypeReference {
        let type: Syntax.TypeReference
        if peek(.leftBracket) {
            type = .list(
                try nested { parser throws(GraphQLDiagnostic) in
                    try parser.advance()
                    let element = try parser.typeReference()
                    try parser.expect(.rightBracket)
                    return element
                })
        } else {
            type = .named(try name())
        }
        return try skip(.bang) ? .nonNull(type) : type
    }

    // A string, for the definition that follows.
    mutating func description() throws(GraphQLDiagnostic) -> Syntax.Description? {
        guard peek(.string) || peek(.blockString) else { return nil }
        return Syntax.Description(try lexer.stringValue(try advance()))
    }
}
