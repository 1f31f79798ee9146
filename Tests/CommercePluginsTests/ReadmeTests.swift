import Commerce
import CommercePlugins
import Foundation
import Testing

// `Scripts/readme` rewrites the generated parts.
// Serialized, since both parts are of one file.
@Suite(.serialized) struct ReadmeTests {
    @Test(arguments: GeneratedPart.all)
    func isUpToDate(part: GeneratedPart) throws {
        let file = try #require(URL(string: "../../README.md", relativeTo: URL(fileURLWithPath: #filePath)))
        let readme = try String(contentsOf: file, encoding: .utf8)
        let expected = try part.text()
        let range = try #require(part.range(in: readme), "README.md has no part \"\(part.name)\"")
        if ProcessInfo.processInfo.environment["COMMERCE_UPDATE_README"] == nil {
            #expect(readme[range] == expected, "README.md is stale: run Scripts/readme")
        } else {
            try readme.replacingCharacters(in: range, with: expected).write(to: file, atomically: true, encoding: .utf8)
        }
    }
}

/// A part of the README between `<!-- generated: NAME -->` and `<!-- end -->`.
struct GeneratedPart: Sendable, CustomTestStringConvertible {
    let name: String
    let text: @Sendable () throws -> String

    var testDescription: String { name }

    static let all = [
        GeneratedPart(name: "features", text: features),
        GeneratedPart(name: "settings", text: settings),
        GeneratedPart(name: "embed-plain") { try program("Plain") },
        GeneratedPart(name: "embed-glib") { try program("GLibLoop") },
        GeneratedPart(name: "embed-poll") { try program("PollLoop") },
    ]

    func range(in readme: String) -> Range<String.Index>? {
        guard let start = readme.range(of: "<!-- generated: \(name) -->\n"),
            let end = readme.range(of: "<!-- end -->", range: start.upperBound..<readme.endIndex)
        else { return nil }
        return start.upperBound..<end.lowerBound
    }

    /// The source of an example of embedding: the part that it marks for the README, or all of it.
    private static func program(_ folder: String) throws -> String {
        let path = "../../Examples/EmbeddingViewModels/Sources/\(folder)/main.swift"
        let file = try #require(URL(string: path, relativeTo: URL(fileURLWithPath: #filePath)))
        var source = try String(contentsOf: file, encoding: .utf8)
        if let start = source.range(of: "// README: begin\n"), let end = source.range(of: "// README: end") {
            source = String(source[start.upperBound..<end.lowerBound])
        }
        return "```swift\n\(source)```\n"
    }

    /// The adapters of the table, with the settings that switch on all that they can do.
    private static let backendsAtTheirFullest = [
        ("memory", ""),
        ("shopify", #", "domain": "it.myshopify.com", "publicToken": "it""#),
        ("xml-feed", #", "source": "feed.xml", "checkout": { "link": "https://a/{lines}" }"#),
    ]

    @Sendable
    private static func features() throws -> String {
        FeatureTable(
            backends: try backendsAtTheirFullest.map { plugin, settings in
                let configuration = try Configuration(
                    parsing: Data(
                        #"{ "default": "it", "backends": { "it": { "plugin": "\#(plugin)"\#(settings) } } }"#.utf8),
                    file: "commerce.json")
                let backend = try PluginRegistry.standard.backend(in: configuration)
                return (plugin, try #require(backend.declaredCapabilities))
            }
        ).markdown
    }

    @Sendable
    private static func settings() throws -> String {
        let registry = PluginRegistry.standard
        let plugins = registry.plugins.map { plugin in
            "### `\(plugin.identifier)`\n\n\(plugin.summary)\n\n" + registry.markdownTable(for: plugin)
        }
        return (["### Every backend\n\n" + registry.markdownTableOfCommonSettings()] + plugins).map {
            $0.trimmingCharacters(in: .newlines) + "\n"
        }.joined(separator: "\n")
    }
}
