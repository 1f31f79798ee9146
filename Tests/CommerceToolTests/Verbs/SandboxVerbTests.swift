import Testing

@testable import CommerceTool

@Suite("commerce sandbox")
struct SandboxVerbTests {
    @Test(
        "warns where others can reach the shop",
        arguments: [
            ("127.0.0.1", true), ("127.0.0.9", true), ("localhost", true), ("::1", true), ("0.0.0.0", false),
            ("::", false), ("192.168.1.7", false), ("12.7.0.1", false),
        ])
    func reach(host: String, isAlone: Bool) {
        #expect(SandboxVerb.isOfThisMachineAlone(host) == isAlone)
    }
}
