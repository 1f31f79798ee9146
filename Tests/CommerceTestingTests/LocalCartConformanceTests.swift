import Commerce
import CommerceTesting
import MemoryBackend
import Testing

@Suite("Carts on the device")
struct LocalCartConformanceTests {
    @Test("over the memory shop's catalogue pass every check")
    func overMemory() async {
        let report = await ConformanceKit(backend: backend(MemoryShop().backend(), MemoryStateStorage())).run()
        #expect(report.failures == [], "\(report.text)")
        #expect(report.items.contains { $0.group == .cart && $0.outcome == .passed })
        #expect(!report.items.contains { $0.group == .cart && $0.outcome != .passed }, "\(report.text)")
        #expect(!report.items.contains { $0.group == .mutationOrder && $0.outcome != .passed }, "\(report.text)")
    }

    @Test("fail where their storage does", arguments: [ConformanceGroup.cart, .mutationOrder])
    func failingStorage(_ group: ConformanceGroup) async {
        let storage = FailingStateStorage { if case .write = $0 { true } else { false } }
        let report = await ConformanceKit(backend: backend(MemoryShop().backend(), storage)).run(only: [group])
        #expect(report.failures.contains { $0.outcome.reason?.contains("The storage was told to fail.") == true })
    }

    /// A backend with another's catalogue and carts on this device.
    private func backend(_ other: Backend, _ storage: any StateStorage) -> Backend {
        let catalogue = (other.declaredCapabilities ?? Capabilities()).catalogueAlone
        return Backend(
            name: "local", plugin: "test", stateIdentity: "local",
            capabilities: LocalCartEngine.capabilities(addedTo: catalogue), catalog: other.catalog,
            cart: LocalCartEngine(catalog: other.catalog, storage: storage, scope: "local"))
    }
}

extension Capabilities {
    fileprivate var catalogueAlone: Capabilities {
        Capabilities(
            operations: operations.intersection(PortOperation.catalogOperations), sortKeys: sortKeys,
            filterKeys: filterKeys, maximumPageSize: maximumPageSize, pagesBackwards: pagesBackwards,
            currencies: currencies)
    }
}
