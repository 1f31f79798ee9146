import Commerce
import CommerceJSON
import CommerceViewModels
import FoundationEssentials
import Testing

@Suite struct FileEventSinkTests {
    let path = FileManager.default.temporaryDirectory.appending(path: "events-\(RandomIdentifier.make())").path

    @Test func everyEventIsALine() async throws {
        defer { try? FileManager.default.removeItem(atPath: path) }
        let hub = ShoppingEvents()
        let token = hub.add(FileEventSink(path: path))
        hub.send(.productViewed(ShoppingItem(title: "two\nlines\u{2028}")), backend: "shop")
        await hub.settled()
        hub.send(EventSamples.bought(1))
        hub.send(EventSamples.viewed(2))
        await hub.settled()
        #expect(try lines().map { $0["event"]?.string } == ["productViewed", "purchase", "productViewed"])
        #expect(try lines().first?["item"]?["title"] == "two\nlines\u{2028}")
        withExtendedLifetime(token) {}
    }

    @Test func aFileThatCanNotBeWrittenIsToldAndLosesNothing() async throws {
        defer { try? FileManager.default.removeItem(atPath: path) }
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        let hub = ShoppingEvents()
        let failures = Collected<CommerceError>()
        let token = hub.add(FileEventSink(path: path)) { failures.append($0) }
        hub.send(EventSamples.bought(1))
        await hub.settled()
        #expect(failures.values.map(\.kind) == [.storage])
        #expect(failures.values.first?.message.contains(path) == true)
        try FileManager.default.removeItem(atPath: path)
        hub.send(EventSamples.viewed(2))
        await hub.settled()
        #expect(try lines().map { $0["event"]?.string } == ["purchase", "productViewed"])
        #expect(failures.values.count == 1)
        withExtendedLifetime(token) {}
    }

    private func lines() throws -> [JSONValue] {
        let bytes = try Data(contentsOf: URL(filePath: path))
        return try bytes.split(separator: UInt8(ascii: "\n")).map { try JSONValue(parsing: $0) }
    }
}
