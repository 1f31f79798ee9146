extension SyntaxPrinter {
    mutating func write(_ schema: Syntax.SchemaDefinition) {
        write(schema.description)
        text += schema.isExtension ? "extend schema" : "schema"
        write(schema.directives)
        guard !schema.rootTypes.isEmpty else { return }
        text += " "
        writeBlock(schema.rootTypes) { $0.text += "\($1.kind.rawValue): \($1.type)" }
    }

    mutating func write(_ type: Syntax.TypeDefinition) {
        write(type.description)
        if type.isExtension { text += "extend " }
        text += "\(Self.keyword(of: type.kind)) \(type.name)"
        if !type.interfaces.isEmpty {
            text += " implements " + type.interfaces.map(\.text).joined(separator: " & ")
        }
        write(type.directives)
        if !type.members.isEmpty { text += " = " + type.members.map(\.text).joined(separator: " | ") }
        if !type.fields.isEmpty {
            text += " "
            writeBlock(type.fields) { $0.write($1) }
        }
        if !type.values.isEmpty {
            text += " "
            writeBlock(type.values) { printer, value in
                printer.write(value.description)
                printer.text += value.name.text
                printer.write(value.directives)
            }
        }
        if !type.inputFields.isEmpty {
            text += " "
            writeBlock(type.inputFields) { $0.write($1) }
        }
    }

    private static func keyword(of kind: Syntax.TypeKind) -> String {
        switch kind {
        case .scalar: "scalar"
        case .object: "type"
        case .interface: "interface"
        case .union: "union"
        case .enumeration: "enum"
        case .inputObject: "input"
        }
    }

    private mutating func write(_ field: Syntax.FieldDefinition) {
        write(field.description)
        text += field.name.text
        writeArguments(field.arguments)
        text += ": \(field.type)"
        write(field.directives)
    }

    // Arguments of a field or directive: on one line, unless one has a description.
    private mutating func writeArguments(_ arguments: [Syntax.InputValueDefinition]) {
        guard !arguments.isEmpty else { return }
        if showsDescriptions, arguments.contains(where: { $0.description != nil }) {
            writeBlock(arguments, open: "(", close: ")") { $0.write($1) }
        } else {
            text += "("
            writeRow(arguments, separator: ", ") { $0.write($1) }
            text += ")"
        }
    }

    private mutating func write(_ value: Syntax.InputValueDefinition) {
        write(value.description)
        text += "\(value.name): \(value.type)"
        if let defaultValue = value.defaultValue {
            text += " = "
            write(defaultValue)
        }
        write(value.directives)
    }

    mutating func write(_ directive: Syntax.DirectiveDefinition) {
        write(directive.description)
        text += "directive @\(directive.name)"
        writeArguments(directive.arguments)
        if directive.isRepeatable { text += " repeatable" }
        text += " on " + directive.locations.map(\.rawValue).joined(separator: " | ")
    }

    // A description, on the lines before what it describes.
    mutating func write(_ description: Syntax.Description?) {
        guard showsDescriptions, let description else { return }
        if BlockString.canHold(description.text) {
            writeBlockString(description.text)
        } else {
            text += Self.quoted(description.text)
        }
        startLine()
    }
}
