import Foundation
import GraphQLLanguage

/// The schema on which the comparison with graphql-core is made, too.
enum EverythingSchema {
    static func load() throws -> GraphQLSchema {
        // Tests/GraphQLLanguageTests/Support/EverythingSchema.swift, three up.
        var tests = URL(fileURLWithPath: #filePath)
        for _ in 0..<3 { tests.deleteLastPathComponent() }
        let file = tests.appending(path: "Fixtures/GraphQLCrosscheck/everything.graphqls")
        return GraphQLSchema(
            try Syntax.Document(schema: [UInt8](try Data(contentsOf: file)), file: SourceFile(file.path)))
    }
}
