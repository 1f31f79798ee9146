import GraphQLLanguage

extension SwiftWriter {
    // MARK: Enumerations

    mutating func write(enumeration type: SchemaType, names: NamespaceNames) {
        let path = names.typePath(type.name)
        use(module: "CommerceGraphQL")
        line("/// A `\(type.name)`; a value that the schema did not have when this was generated keeps its text.")
        self.type("\(accessPrefix)nonisolated struct \(path.last ?? ""): GeneratedEnumeration", path: path) { writer in
            writer.line("\(writer.accessPrefix)let rawValue: String")
            writer.line()
            writer.block("\(writer.accessPrefix)init(rawValue: String)") { $0.line("self.rawValue = rawValue") }
            writer.line()
            var constants = UniqueNames(taken: ["known", "rawValue"])
            var known: [String] = []
            for value in type.definition.values {
                let constant = constants.take(SwiftName.constant(value.name.text))
                known.append(".\(SwiftName.escaped(constant))")
                if let reason = value.directives.deprecationReason {
                    writer.line("/// Deprecated: \(reason.onOneLine)")
                }
                writer.line(
                    "\(writer.accessPrefix)static let \(SwiftName.escaped(constant)) = Self(rawValue: \"\(value.name)\")"
                )
            }
            writer.line()
            writer.block("\(writer.accessPrefix)static var known: [Self]") { $0.parameters("[", known, "]") }
        }
    }

    // MARK: Input objects

    // `recursive` are the names of input objects that may hold themselves other than through a list.
    mutating func write(input type: SchemaType, names: NamespaceNames, recursive: Set<String>) {
        use(module: "CommerceGraphQL")
        use(module: "CommerceJSON")
        if type.isOneOf {
            writeOneOf(type, names: names, isRecursive: recursive.contains(type.name))
        } else {
            writeInput(type, names: names, recursive: recursive)
        }
    }

    private mutating func writeOneOf(_ type: SchemaType, names: NamespaceNames, isRecursive: Bool) {
        let path = names.typePath(type.name)
        let indirect = isRecursive ? "indirect " : ""
        line("/// A `\(type.name)`: exactly one of its fields.")
        self.type("\(accessPrefix)nonisolated \(indirect)enum \(path.last ?? ""): VariableValue", path: path) {
            writer in
            var cases = UniqueNames(taken: ["json"])
            var constants: [(name: String, key: String)] = []
            for field in type.definition.inputFields {
                let name = SwiftName.escaped(cases.take(SwiftName.property(field.name.text)))
                constants.append((name, field.name.text))
                let value = names.inputType(.nonNull(field.type.nullable), hasDefault: false)
                writer.line("case \(name)(\(writer.name(value)))")
            }
            writer.line()
            writer.block("\(writer.accessPrefix)var json: JSONValue") { writer in
                writer.line("var object = JSONObject()")
                writer.line("switch self {")
                for (name, key) in constants {
                    writer.line("case .\(name)(let value): object.set(\"\(key)\", value)")
                }
                writer.line("}")
                writer.line("return .object(object)")
            }
        }
    }

    private mutating func writeInput(_ type: SchemaType, names: NamespaceNames, recursive: Set<String>) {
        let path = names.typePath(type.name)
        line("/// A `\(type.name)`.")
        self.type("\(accessPrefix)nonisolated struct \(path.last ?? ""): VariableValue", path: path) { writer in
            let parameters = RequestParameter.parameters(
                type.definition.inputFields.map { ($0.name.text, $0.type, $0.defaultValue != nil, $0.directives) },
                taken: ["json"], names: names,
                isBoxed: { recursive.contains(type.name) && recursive.contains($0.typename) && !$0.isList })
            for parameter in parameters { writer.writeStored(parameter) }
            writer.line()
            writer.writeInitializer(parameters)
            writer.line()
            writer.block("\(writer.accessPrefix)var json: JSONValue") { writer in
                writer.line("var object = JSONObject()")
                writer.writeMembers(parameters)
                writer.line("return .object(object)")
            }
        }
    }

    private mutating func writeStored(_ parameter: RequestParameter) {
        let type = name(parameter.type)
        if let box = parameter.box { line("private var \(box): Indirect<\(type)>") }
        if let reason = parameter.deprecation { line("/// Deprecated: \(reason.onOneLine)") }
        guard let box = parameter.box else { return line("\(accessPrefix)var \(parameter.name): \(type)") }
        block("\(accessPrefix)var \(parameter.name): \(type)") { writer in
            writer.line("get { \(box).value }")
            writer.line("set { \(box).value = newValue }")
        }
    }

    // MARK: Parts that operations share

    mutating func writeInitializer(_ parameters: [RequestParameter]) {
        var list: [String] = []
        for parameter in parameters {
            list.append("\(SwiftName.label(parameter.name)): \(name(parameter.type))\(parameter.defaultText)")
        }
        self.parameters("\(accessPrefix)init(", list, ") {")
        for parameter in parameters {
            if let box = parameter.box {
                line("    \(box) = Indirect(\(parameter.name))")
            } else {
                line("    self.\(parameter.name) = \(parameter.name)")
            }
        }
        line("}")
    }

    // Statements that put the parameters that have a value into `object`.
    mutating func writeMembers(_ parameters: [RequestParameter]) {
        for parameter in parameters {
            if case .optional = parameter.type {
                line("if let value = self.\(parameter.name) { object.set(\"\(parameter.key)\", value) }")
            } else {
                line("object.set(\"\(parameter.key)\", self.\(parameter.name))")
            }
        }
    }
}
