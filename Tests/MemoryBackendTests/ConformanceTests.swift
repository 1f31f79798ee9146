import Commerce
import CommerceTesting
import MemoryBackend
import Testing

@Suite("The memory shop and the conformance kit")
struct ConformanceTests {
    @Test(
        "every check passes, with each persistence and each checkout",
        arguments: zip(MemoryPersistence.allCases, MemoryCheckout.allCases))
    func kit(persistence: MemoryPersistence, checkout: MemoryCheckout) async {
        let shop = MemoryShop(
            options: MemoryOptions(checkout: checkout, persistence: persistence, passwordIterations: 1))
        let report = await ConformanceKit(
            backend: shop.backend(),
            options: ConformanceOptions(
                customer: ConformanceOptions.Login(email: "buyer@example.com", password: Secret("commerce")),
                mayPlaceOrders: true, discountCode: "WELCOME10", giftCard: Secret("GIFT-100A-DEMO-0002"))
        ).run()
        #expect(report.failures.isEmpty, "\(report.text)")
    }
}
