import CommerceJSON
import CommerceSandbox
import Testing

@testable import CommerceTool

@Suite("Orders go by their numbers", .timeLimit(.minutes(10)))
struct OrderNumberTests {
    @Test("An order is found by its number as by its id, and not by a part of it")
    func references() async throws {
        let shop = try DemoShop()
        _ = try await shop.document(["login", "buyer@example.com"])
        let byID = try await shop.document(["order", "order-1"])
        #expect(byID["name"]?.string == "#1001")
        for number in ["#1001", "1001"] { #expect(try await shop.document(["order", number]) == byID) }
        for other in ["100", "##1001", "#", "", "1002"] {
            let run = await shop.run("order", other)
            #expect(run.status == .notFound, "\(other): \(run.diagnostics)")
            #expect(run.diagnostics.contains("There is no order \"\(other)\" here."))
        }
    }

    @Test("The table has the number, and nothing that opens the order")
    func table() async throws {
        let sandbox = try SandboxServer()
        defer { sandbox.stop() }
        let shop = try SandboxShop(sandbox)
        #expect(await shop.run("login", "ada@sandbox.example").status == .done)
        let orders = await shop.run("orders")
        let rows = orders.output.split(separator: "\n")
        #expect(rows.count == 3 && rows.dropFirst().map { $0.prefix(6) } == ["#1002 ", "#1001 "], "\(orders.output)")
        #expect(!orders.output.contains("key="))
        let order = await shop.run("order", "1001")
        #expect(order.status == .done && order.output.hasPrefix("Order     #1001\n"), "\(order.diagnostics)")
    }
}
