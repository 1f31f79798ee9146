extension SyntaxPrinter {
    mutating func write(_ operation: Syntax.OperationDefinition) {
        let isShorthand =
            operation.kind == .query && operation.name == nil && operation.variables.isEmpty
            && operation.directives.isEmpty && (operation.description == nil || !showsDescriptions)
        if !isShorthand {
            write(operation.description)
            text += operation.kind.rawValue
            if let name = operation.name { text += " \(name)" }
            if !operation.variables.isEmpty {
                if operation.name == nil { text += " " }
                text += "("
                writeRow(operation.variables, separator: ", ") { $0.write($1) }
                text += ")"
            }
            write(operation.directives)
            text += " "
        }
        write(operation.selections)
    }

    private mutating func write(_ variable: Syntax.VariableDefinition) {
        if showsDescriptions, let description = variable.description { text += Self.quoted(description.text) + " " }
        text += "$\(variable.name): \(variable.type)"
        if let value = variable.defaultValue {
            text += " = "
            write(value)
        }
        write(variable.directives)
    }

    mutating func write(_ fragment: Syntax.FragmentDefinition) {
        write(fragment.description)
        text += "fragment \(fragment.name) on \(fragment.typeCondition)"
        write(fragment.directives)
        text += " "
        write(fragment.selections)
    }

    private mutating func write(_ set: Syntax.SelectionSet) {
        writeBlock(set.selections) { printer, selection in
            switch selection {
            case .field(let field): printer.write(field)
            case .spread(let spread):
                printer.text += "...\(spread.name)"
                printer.write(spread.directives)
            case .inline(let inline):
                printer.text += "..."
                if let type = inline.typeCondition { printer.text += " on \(type)" }
                printer.write(inline.directives)
                printer.text += " "
                printer.write(inline.selections)
            }
        }
    }

    private mutating func write(_ field: Syntax.Field) {
        if let alias = field.alias { text += "\(alias): " }
        text += field.name.text
        write(field.arguments)
        write(field.directives)
        if let selections = field.selections {
            text += " "
            write(selections)
        }
    }
}
