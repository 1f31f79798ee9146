import Commerce
import CommerceTesting
import ProcessBackend
import Testing

@Suite("A backend in another process and the conformance kit")
struct ConformanceTests {
    @Test("the memory shop passes every check across the protocol, as it does without")
    func memory() async throws {
        let backend = ProcessStorefront(command: [try Fixture.executable(), "memory"]).backend()
        let report = await ConformanceKit(
            backend: backend,
            options: ConformanceOptions(
                customer: ConformanceOptions.Login(email: "buyer@example.com", password: Secret("commerce")),
                discountCode: "WELCOME10", giftCard: Secret("GIFT-100A-DEMO-0002"),
                // A debug build on a busy machine takes its time.
                deadline: .seconds(300))
        ).run()
        await backend.close()
        #expect(report.failures == [], "\(report.text)")
        let passed = Set(report.items.filter { $0.outcome == .passed }.map(\.group))
        #expect(passed == Set(ConformanceGroup.allCases))
    }
}
