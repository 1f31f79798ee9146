import Commerce
import Testing

@testable import GraphQLBackend

@Suite("The preset for WooGraphQL")
struct WooGraphQLPresetTests {
    @Test("it is read without a problem, and serves all four ports as far as the API does")
    func read() throws {
        let reading = MappingReader.read([try #require(MappingText.preset("woographql"))])
        #expect(reading.problems.map(\.description) == [])
        let mapping = try #require(reading.mapping)
        var capabilities = Capabilities()
        mapping.addShopperCapabilities(to: &capabilities)
        #expect(
            Set(PortOperation.cartOperations).subtracting(capabilities.operations)
                == [.addGiftCards, .removeGiftCards, .setNote, .setAttributes])
        #expect(capabilities.checkoutKinds == [.url])
        #expect(
            mapping.cartToken
                == TokenField(header: "woocommerce-session", scheme: "Session", answerHeader: "woocommerce-session"))
        #expect(mapping.money.isAssumed)
        let prepared = PreparedMapping.prepare(mapping, schema: nil)
        #expect(prepared.problems.map(\.description) == [])
    }
}
