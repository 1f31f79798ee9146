import Commerce
import Testing

@testable import GraphQLBackend

@Suite("The preset for Vendure")
struct VendurePresetTests {
    @Test("it is read without a problem, and serves all four ports as far as the API does")
    func read() throws {
        let reading = MappingReader.read([try #require(MappingText.preset("vendure"))])
        #expect(reading.problems.map(\.description) == [])
        let mapping = try #require(reading.mapping)
        var capabilities = Capabilities()
        mapping.addShopperCapabilities(to: &capabilities)
        #expect(
            Set(PortOperation.cartOperations).subtracting(capabilities.operations)
                == [.addGiftCards, .removeGiftCards, .setNote, .setAttributes])
        #expect(
            Set(PortOperation.authOperations).subtracting(capabilities.operations)
                == [.authorizationChallenge, .renew])
        // Without a payment method that needs nothing of the buyer there is no order at once.
        #expect(capabilities.checkoutKinds == [])
        #expect(mapping.cartToken == TokenField(answerHeader: "vendure-auth-token"))
        #expect(mapping.mayName("7?key=0a1b", .cart))
        let prepared = PreparedMapping.prepare(mapping, schema: nil)
        #expect(prepared.problems.map(\.description) == [])
    }
}
