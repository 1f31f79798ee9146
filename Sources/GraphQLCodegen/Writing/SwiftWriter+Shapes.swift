extension SwiftWriter {
    mutating func write(_ shape: Shape) {
        switch shape {
        case .object(let shape): write(shape)
        case .choice(let shape): write(shape)
        }
    }

    private mutating func writeNested(_ shapes: [Shape]) {
        for shape in shapes {
            line()
            write(shape)
        }
    }

    // MARK: Structures

    private mutating func write(_ shape: ObjectShape) {
        let name = shape.path.last ?? ""
        use(module: "CommerceGraphQL")
        use(module: "CommerceJSON")
        line("/// What is selected of \(shape.typenames.map { "`\($0)`" }.joined(separator: ", ")).")
        type("\(accessPrefix)nonisolated struct \(name): ResponseValue", path: shape.path) { writer in
            let properties = shape.fields.map { Property($0) } + shape.fragments.map { Property($0) }
            for property in properties {
                if let reason = property.field?.deprecation { writer.line("/// Deprecated: \(reason.onOneLine)") }
                let type = writer.name(property.type)
                writer.line("\(writer.accessPrefix)var \(SwiftName.escaped(property.name)): \(type)")
            }
            writer.line()
            writer.writeInitializer(properties)
            writer.line()
            writer.writeKeys(shape.fields)
            writer.writeReader(shape, properties)
            writer.writeNested(shape.nested)
        }
    }

    private mutating func writeInitializer(_ properties: [Property]) {
        var parameters: [String] = []
        for property in properties { parameters.append("\(SwiftName.label(property.name)): \(name(property.type))") }
        self.parameters("\(accessPrefix)init(", parameters, ") {")
        for property in properties {
            line("    self.\(SwiftName.escaped(property.name)) = \(SwiftName.escaped(property.name))")
        }
        line("}")
    }

    private mutating func writeKeys(_ fields: [ObjectShape.FieldShape]) {
        guard !fields.isEmpty else { return }
        parameters("private static let keys = JSONKeys(", fields.map { "\"\($0.key)\"" }, ")")
        line()
    }

    private mutating func writeReader(_ shape: ObjectShape, _ properties: [Property]) {
        block("\(accessPrefix)init(from reader: inout JSONReader) throws(JSONError)") { writer in
            for use in shape.fragments {
                let method = use.isConditional ? "readAheadIfPresent" : "readAhead"
                let type = writer.name(use.type)
                writer.line("let \(SwiftName.local(use.property)) = try reader.\(method)(\(type).self)")
            }
            let fields = properties.filter { $0.field != nil }
            if fields.isEmpty {
                writer.line("try reader.skipValue()")
            } else {
                writer.writeObject(fields)
            }
            writer.parameters(
                "self.init(", properties.map { "\(SwiftName.argumentLabel($0.name)): \($0.local)" }, ")")
        }
    }

    // Statements that read an object into a local variable for each field.
    private mutating func writeObject(_ fields: [Property]) {
        for field in fields { line("var \(field.local): \(name(field.type.madeOptional))") }
        let isPlaceUsed = fields.contains { !$0.type.isOptional }
        line("\(isPlaceUsed ? "let place = " : "")try reader.beginObject()")
        line("var member = JSONKeys.start")
        block("while try reader.nextMember(&member, of: Self.keys)") { $0.writeMembers(fields) }
        for (number, field) in fields.enumerated() where !field.type.isOptional {
            line("guard let \(field.local) else { throw reader.missing(Self.keys, \(number), at: place) }")
        }
    }

    private mutating func writeMembers(_ fields: [Property]) {
        if fields.count == 1, let field = fields.first {
            return line("\(field.local) = try \(name(field.type))(from: &reader)")
        }
        line("switch member {")
        for (number, field) in fields.enumerated() {
            let label = number < fields.count - 1 ? "case \(number)" : "default"
            line("\(label): \(field.local) = try \(name(field.type))(from: &reader)")
        }
        line("}")
    }

    // MARK: Enumerations

    private mutating func write(_ shape: ChoiceShape) {
        let name = shape.path.last ?? ""
        use(module: "CommerceGraphQL")
        use(module: "CommerceJSON")
        line("/// What is selected of a `\(shape.typename)`, by the type that it turns out to be.")
        type("\(accessPrefix)nonisolated enum \(name): ResponseValue", path: shape.path) { writer in
            for choice in shape.cases {
                writer.line("case \(SwiftName.escaped(choice.name))(\(writer.name(choice.type)))")
            }
            if let other = shape.other {
                writer.line("case other(\(writer.name(other)))")
            } else {
                writer.line("case other(typename: String)")
            }
            writer.line()
            writer.writeReader(shape)
            for field in shape.common { writer.writeCommon(field, shape) }
            writer.writeNested(shape.nested)
        }
    }

    private mutating func writeReader(_ shape: ChoiceShape) {
        block("\(accessPrefix)init(from reader: inout JSONReader) throws(JSONError)") { writer in
            if shape.other == nil { writer.line("let typename = try reader.typename()") }
            writer.line(shape.other == nil ? "switch typename {" : "switch try reader.typename() {")
            for choice in shape.cases {
                let label = choice.typenames.map { "\"\($0)\"" }.joined(separator: ", ")
                let name = SwiftName.escaped(choice.name)
                writer.line("case \(label): self = .\(name)(try \(writer.name(choice.type))(from: &reader))")
            }
            if let other = shape.other {
                writer.line("default: self = .other(try \(writer.name(other))(from: &reader))")
            } else {
                writer.line("default:")
                writer.line("    try reader.skipValue()")
                writer.line("    self = .other(typename: typename)")
            }
            writer.line("}")
        }
    }

    // A property of the enumeration that every case has.
    private mutating func writeCommon(_ field: ObjectShape.FieldShape, _ shape: ChoiceShape) {
        let property = SwiftName.escaped(field.property)
        line()
        block("\(accessPrefix)var \(property): \(name(field.type))") { writer in
            writer.line("switch self {")
            for choice in shape.cases {
                writer.line("case .\(SwiftName.escaped(choice.name))(let value): value.\(property)")
            }
            writer.line("case .other(let value): value.\(property)")
            writer.line("}")
        }
    }
}

// A property of a structure, as it is declared, initialised and read.
private struct Property {
    var name: String
    var type: SwiftType
    // The local variable that holds it until the whole object is read.
    var local: String
    // nil for a fragment.
    var field: ObjectShape.FieldShape?

    init(_ field: ObjectShape.FieldShape) {
        name = field.property
        type = field.type
        local = SwiftName.local(field.property)
        self.field = field
    }

    init(_ use: ObjectShape.FragmentUse) {
        name = use.property
        type = use.isConditional ? use.type.madeOptional : use.type
        local = SwiftName.local(use.property)
    }
}

extension String {
    // The text without line breaks, for a comment.
    var onOneLine: String {
        String(
            String.UnicodeScalarView(unicodeScalars.map { $0.properties.isWhitespace || $0.value < 0x20 ? " " : $0 }))
    }
}
