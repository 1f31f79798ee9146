import Commerce
import CommerceTesting
import FoundationEssentials
import Testing
import Warehouse

@Suite("The warehouse")
struct WarehouseTests {
    private static let stockFile = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "stock.csv").path

    @Test("its own stock file is read whole")
    func stock() async throws {
        let backend = try Warehouse(stockFile: Self.stockFile).backend(named: "depot")
        let page = try await backend.catalog.products(
            ProductQuery(), page: PageRequest(first: 100), options: ReadOptions())
        #expect(page.items.count == 20)
        #expect(page.items.flatMap(\.variants).count == 38)
        let box = try await backend.catalog.product(.handle("shipping-box"), options: ReadOptions()).value
        #expect(box.description == "Double-walled board.\nInside measures are printed on the flap.")
    }

    @Test("it passes the conformance kit")
    func conformance() async throws {
        let report = await ConformanceKit(backend: try Warehouse(stockFile: Self.stockFile).backend(named: "depot"))
            .run()
        #expect(report.failures.isEmpty, "\(report.text)")
    }

    @Test("a file that does not exist is named")
    func missing() {
        let error = #expect(throws: CommerceError.self) { try Warehouse(stockFile: "/no/such/stock.csv") }
        #expect(error?.kind == .configuration)
        #expect(error?.message.contains("/no/such/stock.csv") == true)
    }
}
