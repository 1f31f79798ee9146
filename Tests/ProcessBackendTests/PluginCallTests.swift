import Commerce
import ProcessBackend
import Testing

@Suite("Calls of a process plugin")
struct PluginCallTests {
    @Test("the first call starts the process, discovers what it serves and gets its answer")
    func firstCall() async throws {
        let backend = Fixture.plugin("good").backend()
        #expect(backend.declaredCapabilities == nil)
        #expect(try await backend.shopName() == "good")
        #expect(try await backend.capabilities().maximumPageSize == 50)
        await backend.close()
    }
}
