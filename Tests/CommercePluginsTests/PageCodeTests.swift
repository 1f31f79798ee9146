import Foundation
import Testing

/// The code in the documentation's pages is code that is built and run.
@Suite struct PageCodeTests {
    /// The sources that each page's blocks are taken from, in their order; Scripts/test builds and runs the packages.
    private static let pages = [
        "Documentation/swift-backends.md": [
            "Tests/Fixtures/InProcessPlugin/Sources/InProcessPlugin/PostcardPlugin.swift",
            "Tests/Fixtures/InProcessPlugin/Sources/InProcessPlugin/main.swift",
            "Examples/WarehouseBackend/Sources/WarehouseBackend/main.swift",
        ],
        "Documentation/view-models.md": ["Examples/EmbeddingViewModels/Sources/Storefront/main.swift"],
    ]

    private func text(_ path: String) throws -> String {
        let file = try #require(URL(string: "../../\(path)", relativeTo: URL(filePath: #filePath)))
        return try String(contentsOf: file, encoding: .utf8)
    }

    @Test(arguments: pages) func itsCodeIsCodeThatIsBuilt(page: String, sources: [String]) throws {
        let texts = try sources.map(text)
        let blocks = try text(page).split(separator: "```swift\n").dropFirst()
            .map { $0.prefix(upTo: $0.range(of: "```")?.lowerBound ?? $0.endIndex) }
        #expect(blocks.count == texts.count)
        for (block, source) in zip(blocks, texts) {
            #expect(source.contains(block), "not as it is in the sources: \(block.prefix(80))…")
        }
    }
}
