import GraphQLLanguage

extension GraphQLSchema {
    // A schema that is part of the program, for which nobody outside can be to blame; a test reads each.
    static func embedded(_ text: [UInt8], named name: String) -> GraphQLSchema {
        do throws(GraphQLDiagnostic) {
            return GraphQLSchema(try Syntax.Document(parsing: text, file: SourceFile(name), limits: .schema))
        } catch {
            preconditionFailure("The sandbox's own schema can't be read: \(error)")
        }
    }
}
