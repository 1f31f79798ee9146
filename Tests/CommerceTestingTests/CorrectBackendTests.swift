import Commerce
import CommerceTesting
import Testing

@Suite("A correct backend")
struct CorrectBackendTests {
    @Test("passes in every group")
    func passes() async {
        let report = await ConformanceKit(backend: SmallShop().backend, options: SmallShop.options).run()
        #expect(report.failures == [], "\(report.text)")
        #expect(!report.hasFailed)
        let passed = Set(report.items.filter { $0.outcome == .passed }.map(\.group))
        #expect(passed == Set(ConformanceGroup.allCases))
        let skipped = Set(report.items.compactMap(\.outcome.reason))
        #expect(
            skipped == [
                "Carts on this device know no customers.",
                "The backend declares every call of the catalogue port.",
                "The backend declares every call of the checkout port.", "The backend pages backwards.",

            ])
    }

    @Test("passes whatever the size of the pages that lists are walked in", arguments: [1, 2, 5, 8, 1000])
    func anyPageSize(_ size: Int) async {
        var options = SmallShop.options
        options.pageSize = size
        let report = await ConformanceKit(backend: SmallShop().backend, options: options).run(
            only: [.paging, .search, .collections])
        #expect(report.failures == [], "\(report.text)")
    }

    @Test("passes whatever the greatest size of its pages", arguments: [1, 2, 5])
    func anyGreatestPageSize(_ size: Int) async {
        var shop = SmallShop()
        shop.capabilities.maximumPageSize = size
        let report = await ConformanceKit(backend: shop.backend, options: SmallShop.options).run()
        #expect(report.failures == [], "\(report.text)")
    }

    @Test("passes when walks stop in the middle of its lists", arguments: [1, 2, 3, 7])
    func limitedWalks(_ limit: Int) async {
        var options = SmallShop.options
        options.walkLimit = limit
        let report = await ConformanceKit(backend: SmallShop().backend, options: options).run()
        #expect(report.failures == [], "\(report.text)")
    }

    @Test("with a catalogue alone passes, and says what it lacks")
    func catalogueAlone() async {
        var shop = SmallShop()
        shop.capabilities = SmallCatalog.capabilities
        let report = await ConformanceKit(backend: shop.backend, options: SmallShop.options).run()
        #expect(report.failures == [], "\(report.text)")
        let cart = report.items.filter { $0.group == .cart }
        #expect(!cart.isEmpty)
        #expect(
            cart.allSatisfy { $0.outcome.reason?.hasPrefix("The backend has no cart/") == true }, "\(report.text)")
    }

    @Test("without any capability passes: every call is refused as it has to be")
    func nothing() async {
        let backend = Backend(name: "nothing", plugin: "test", stateIdentity: "nothing", capabilities: Capabilities())
        let report = await ConformanceKit(backend: backend).run()
        #expect(report.failures == [], "\(report.text)")
        let refused = report.items.filter { $0.outcome == .passed && $0.group == .unsupportedCalls }
        #expect(refused.count == 4)
    }
}
