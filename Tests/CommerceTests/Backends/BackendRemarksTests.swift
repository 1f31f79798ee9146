import Commerce
import Testing

@Suite("What adapters say of their backends") struct BackendRemarksTests {
    private let plain = Backend(
        name: "b", plugin: "p", stateIdentity: "s",
        capabilities: Capabilities(operations: [.shop, .search], maximumPageSize: 10))

    @Test("assumptions are a remark of their own, before the others")
    func assumptions() async {
        #expect(plain.assumptions == [])
        #expect(await plain.remarks() == [])
        let guessed = plain.remarking(BackendRemarks(assumptions: ["the shop is in Rome"]) { ["unverified"] })
        #expect(guessed.assumptions == ["the shop is in Rome"])
        #expect(await guessed.remarks() == ["assumed", "unverified"])
        #expect(await plain.remarking(BackendRemarks { ["unverified"] }).remarks() == ["unverified"])
    }

    @Test("capabilities are as they are declared until more is known, and the declared ones stay")
    func narrowing() async throws {
        let unknown = plain.narrowing(CapabilityNarrowing { nil })
        #expect(try await unknown.capabilities().operations == [.shop, .search])
        let known = plain.narrowing(CapabilityNarrowing { Capabilities(operations: [.shop]) })
        #expect(try await known.capabilities().operations == [.shop])
        #expect(known.declaredCapabilities?.operations == [.shop, .search])
    }
}
