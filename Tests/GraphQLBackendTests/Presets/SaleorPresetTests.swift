import Commerce
import Testing

@testable import GraphQLBackend

@Suite("The preset for Saleor")
struct SaleorPresetTests {
    private func reading(_ options: MappingNode? = nil) throws -> MappingReading {
        MappingReader.read([try #require(MappingText.preset("saleor"))], options: options)
    }

    @Test("it is read without a problem, and serves all four ports")
    func read() throws {
        let reading = try reading()
        #expect(reading.problems.map(\.description) == [])
        let mapping = try #require(reading.mapping)
        var capabilities = Capabilities()
        mapping.addShopperCapabilities(to: &capabilities)
        #expect(
            Set(PortOperation.cartOperations).subtracting(capabilities.operations) == [])
        #expect(capabilities.checkoutKinds == [.direct])
        // Without a page that the mail links to there is no recovery.
        #expect(
            Set(PortOperation.authOperations).subtracting(capabilities.operations)
                == [.authorizationChallenge, .signOut, .recover])
        #expect(mapping.mayName("UHJvZHVjdDo3", .product))
        #expect(!mapping.mayName("UHJvZHVjdDo3", .variant))
        let prepared = PreparedMapping.prepare(mapping, schema: nil)
        #expect(prepared.problems.map(\.description) == [])
    }
}
