import GraphQLLanguage

extension SwiftWriter {
    // An operation: its variables, its text, and what its answer is read into.
    mutating func write(
        _ operation: Syntax.OperationDefinition, name: String, document: String, response: Shape, names: NamespaceNames
    ) {
        let path = names.operationPath(name)
        use(module: "CommerceGraphQL")
        use(module: "CommerceJSON")
        line("/// The \(operation.kind.rawValue) `\(name)`.")
        type("\(accessPrefix)nonisolated struct \(path.last ?? ""): GeneratedOperation", path: path) { writer in
            let parameters = RequestParameter.parameters(
                operation.variables.map { ($0.name.text, $0.type, $0.defaultValue != nil, []) },
                taken: ["variables"], names: names)
            for parameter in parameters {
                writer.line("\(writer.accessPrefix)var \(parameter.name): \(writer.name(parameter.type))")
            }
            if !parameters.isEmpty { writer.line() }
            writer.writeInitializer(parameters)
            writer.line()
            writer.line("\(writer.accessPrefix)static let kind = GraphQLOperationKind.\(operation.kind.rawValue)")
            writer.line("\(writer.accessPrefix)static let name = \"\(name)\"")
            writer.literal("\(writer.accessPrefix)static let document = ", document)
            writer.line()
            writer.block("\(writer.accessPrefix)var variables: JSONObject") { writer in
                guard !parameters.isEmpty else { return writer.line("JSONObject()") }
                writer.line("var object = JSONObject()")
                writer.writeMembers(parameters)
                writer.line("return object")
            }
            writer.line()
            writer.write(response)
        }
    }
}
