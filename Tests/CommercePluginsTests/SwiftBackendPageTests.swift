import Foundation
import Testing

@Suite struct SwiftBackendPageTests {
    /// The sources that the page's code is taken from; Scripts/test builds and runs both packages.
    private static let sources = [
        "Tests/Fixtures/InProcessPlugin/Sources/InProcessPlugin/PostcardPlugin.swift",
        "Tests/Fixtures/InProcessPlugin/Sources/InProcessPlugin/main.swift",
        "Examples/WarehouseBackend/Sources/WarehouseBackend/main.swift",
    ]

    private func text(_ path: String) throws -> String {
        let file = try #require(URL(string: "../../\(path)", relativeTo: URL(filePath: #filePath)))
        return try String(contentsOf: file, encoding: .utf8)
    }

    @Test func itsCodeIsCodeThatIsBuilt() throws {
        let sources = try Self.sources.map(text)
        let blocks = try text("Documentation/swift-backends.md").split(separator: "```swift\n").dropFirst()
            .map { $0.prefix(upTo: $0.range(of: "```")?.lowerBound ?? $0.endIndex) }
        #expect(blocks.count == Self.sources.count)
        for (block, source) in zip(blocks, sources) {
            #expect(source.contains(block), "not as it is in the sources: \(block.prefix(80))…")
        }
    }
}
