import Commerce
import CommerceJSON
import CommercePlugins
import Foundation
import Testing

/// The JSON Schema of commerce.json that editors use; `Scripts/readme` rewrites it.
@Suite struct PublishedSchemaTests {
    private static let root = (0..<3).reduce(URL(fileURLWithPath: #filePath)) { url, _ in
        url.deletingLastPathComponent()
    }

    @Test func isUpToDate() throws {
        let file = Self.root.appending(path: "Documentation/commerce.schema.json")
        let expected = JSONWriter(style: .pretty).string(PluginRegistry.standard.jsonSchema()) + "\n"
        if ProcessInfo.processInfo.environment["COMMERCE_UPDATE_README"] == nil {
            let published = try String(contentsOf: file, encoding: .utf8)
            #expect(published == expected, "Documentation/commerce.schema.json is stale: run Scripts/readme")
        } else {
            try expected.write(to: file, atomically: true, encoding: .utf8)
        }
    }

    @Test func theExampleConfigurationsAreByTheSchemaAndValid() throws {
        let schema = try JSONSchema(PluginRegistry.standard.jsonSchema())
        let folder = Self.root.appending(path: "Examples/configurations")
        let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            .filter { $0.pathExtension == "json" }
        #expect(files.count >= 4)
        for file in files {
            let text = try String(contentsOf: file, encoding: .utf8)
            #expect(schema.violations(of: try LocatedJSON(parsing: text).value) == [], "\(file.lastPathComponent)")
            // Only templates for real shops take anything from the environment.
            let environment =
                file.lastPathComponent.contains("template")
                ? ["SHOPIFY_PUBLIC_TOKEN": "it", "HYGRAPH_TOKEN": "it"] : [:]
            let problems = PluginRegistry.standard.validate(
                try Configuration.load(from: file.path, environment: environment))
            #expect(problems.map(\.description) == [])
        }
    }
}
