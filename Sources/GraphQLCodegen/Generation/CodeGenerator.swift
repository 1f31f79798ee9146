public import GraphQLLanguage

/// Makes Swift of the operations on one schema.
///
/// The same input always gives the same text. The operations have to be valid; what the schema doesn't have is left out.
public struct CodeGenerator {
    private let schema: GraphQLSchema
    private let options: SchemaOptions
    private let files: [OperationFile]
    private let names: NamespaceNames
    private let types: [SchemaType]
    private let text: OperationText
    private let operations: [String: Syntax.OperationDefinition]

    /// Prepares the generation of Swift for these files.
    public init(schema: GraphQLSchema, files: [OperationFile], options: SchemaOptions) {
        let allowed = files.flatMap { DeprecationChecker.allowedNames(in: $0.document) }
        let schema = schema.withoutDeprecatedInputFields(except: Set(allowed))
        self.schema = schema
        self.options = options
        self.files = files
        let documents = Syntax.Document(files.flatMap(\.document.definitions))
        types = ReachedTypes(schema: schema, documents: documents).types
        names = NamespaceNames(schema: schema, options: options, documents: documents, types: types)
        let inserter = TypenameInserter(schema: schema, fragments: names.fragments)
        text = OperationText(fragments: names.fragments.mapValues(inserter.completed))
        operations = Dictionary(
            documents.operations.compactMap { operation in
                operation.name.map { ($0.text, inserter.completed(operation)) }
            }, uniquingKeysWith: { first, _ in first })
    }

    /// The generated files: one for the schema's own types, named after the namespace, and one for each `.graphql` file.
    public func generate() -> [GeneratedFile] {
        var builder = ShapeBuilder(names: names)
        let shapes = files.map { file in file.document.definitions.compactMap { shape(of: $0, &builder) } }
        var declared: Set<[String]> = [[options.namespace]]
        for type in types { declared.insert(names.typePath(type.name)) }
        for case .operation(let operation) in files.flatMap(\.document.definitions) {
            if let name = operation.name { declared.insert(names.operationPath(name.text)) }
        }
        var waiting = shapes.flatMap { $0 }
        while let shape = waiting.popLast() {
            declared.insert(shape.path)
            waiting += shape.nested
        }
        var generated = [
            GeneratedFile(name: CodegenUnit.outputName(forNamespace: options.namespace), text: schemaTypes(declared))
        ]
        for (file, shapes) in zip(files, shapes) {
            generated.append(GeneratedFile(name: file.outputName, text: self.text(of: file, shapes, declared)))
        }
        return generated
    }

    // The shape of an operation's answer, or of a fragment.
    private func shape(of definition: Syntax.Definition, _ builder: inout ShapeBuilder) -> Shape? {
        switch definition {
        case .operation(let operation):
            guard let name = operation.name?.text, let root = schema.rootType(operation.kind) else { return nil }
            let path = names.operationPath(name) + ["Response"]
            return builder.build([(operation.selections, root)], at: path, isShared: true).shape
        case .fragment(let fragment):
            guard let type = schema.type(fragment.typeCondition.text) else { return nil }
            let path = names.fragmentPath(fragment.name.text)
            return builder.build([(fragment.selections, type)], at: path, isShared: true).shape
        default: return nil
        }
    }

    // MARK: Files

    private func schemaTypes(_ declared: Set<[String]>) -> String {
        var writer = SwiftWriter(options: options, declared: declared)
        writer.line("/// The types of the schema that the operations use, and the operations.")
        writer.line("\(writer.accessPrefix)nonisolated enum \(options.namespace) {}")
        let recursive = ReachedTypes.recursive(among: types)
        if !types.isEmpty {
            writer.line()
            writer.block("extension \(options.namespace)") { writer in
                for (number, type) in types.enumerated() {
                    if number > 0 { writer.line() }
                    if type.kind == .enumeration {
                        writer.write(enumeration: type, names: names)
                    } else {
                        writer.write(input: type, names: names, recursive: recursive)
                    }
                }
            }
        }
        return withHeader(writer)
    }

    private func text(of file: OperationFile, _ shapes: [Shape], _ declared: Set<[String]>) -> String {
        var writer = SwiftWriter(options: options, declared: declared)
        let shapesByPath = Dictionary(shapes.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
        writer.block("extension \(options.namespace)") { writer in
            var number = 0
            for definition in file.document.definitions {
                switch definition {
                case .operation(let operation):
                    guard let name = operation.name?.text, let completed = operations[name],
                        let shape = shapesByPath[names.operationPath(name) + ["Response"]]
                    else { continue }
                    if number > 0 { writer.line() }
                    writer.write(
                        completed, name: name, document: text.text(of: completed), response: shape, names: names)
                case .fragment(let fragment):
                    guard let shape = shapesByPath[names.fragmentPath(fragment.name.text)] else { continue }
                    if number > 0 { writer.line() }
                    writer.write(shape)
                default: continue
                }
                number += 1
            }
        }
        return withHeader(writer)
    }

    private func withHeader(_ writer: SwiftWriter) -> String {
        var text = "// Generated by graphql-codegen from GraphQL operations. Change those, not this file.\n"
        text += "// swift-format-ignore-file\n\n"
        for module in writer.modules.sorted() { text += "\(writer.accessPrefix)import \(module)\n" }
        return text + (writer.modules.isEmpty ? "" : "\n") + writer.text
    }
}
