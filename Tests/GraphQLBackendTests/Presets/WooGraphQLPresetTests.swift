import Commerce
import Testing

@testable import GraphQLBackend

@Suite("The preset for WooGraphQL")
struct WooGraphQLPresetTests {
    @Test("it is read without a problem, and serves all four ports as far as the API does")
    func read() throws {
        let preset = try UnverifiedPreset("woographql")
        #expect(
            preset.lacks(of: PortOperation.cartOperations)
                == [.addGiftCards, .removeGiftCards, .setNote, .setAttributes])
        #expect(preset.capabilities.checkoutKinds == [.url])
        #expect(
            preset.mapping.cartToken
                == TokenField(header: "woocommerce-session", scheme: "Session", answerHeader: "woocommerce-session"))
        #expect(preset.mapping.money.isAssumed)
    }
}
