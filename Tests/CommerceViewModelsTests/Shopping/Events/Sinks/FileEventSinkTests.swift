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

    @Test func twoProgramsWriteWholeLinesIntoOneFile() async throws {
        defer { try? FileManager.default.removeItem(atPath: path) }
        let hubs = [ShoppingEvents(), ShoppingEvents()]
        let tokens = hubs.map { $0.add(FileEventSink(path: path)) }
        await withTaskGroup { group in
            for (number, hub) in hubs.enumerated() {
                group.addTask {
                    for order in 0..<60 { hub.send(EventSamples.bought(number * 100 + order)) }
                    await hub.settled()
                }
            }
        }
        let orders = try lines().compactMap { $0["purchase"]?["order_id"]?.string?.dropFirst() }.compactMap { Int($0) }
        // Each program's own are in their order, whatever comes between.
        for number in hubs.indices {
            #expect(orders.filter { $0 / 100 == number } == (0..<60).map { number * 100 + $0 })
        }
        #expect(orders.count == 120)
        withExtendedLifetime(tokens) {}
    }

    private func lines() throws -> [JSONValue] {
        let bytes = try Data(contentsOf: URL(filePath: path))
        return try bytes.split(separator: UInt8(ascii: "\n")).map { try JSONValue(parsing: $0) }
    }
}
