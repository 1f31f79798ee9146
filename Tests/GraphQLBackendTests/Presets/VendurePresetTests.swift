import Commerce
import Testing

@testable import GraphQLBackend

@Suite("The preset for Vendure")
struct VendurePresetTests {
    @Test("it is read without a problem, and serves all four ports as far as the API does")
    func read() throws {
        let preset = try UnverifiedPreset("vendure")
        #expect(
            preset.lacks(of: PortOperation.cartOperations)
                == [.addGiftCards, .removeGiftCards, .setNote, .setAttributes])
        #expect(preset.lacks(of: PortOperation.authOperations) == [.authorizationChallenge, .renew])
        // Without a payment method that needs nothing of the buyer there is no order at once.
        #expect(preset.capabilities.checkoutKinds == [])
        #expect(preset.mapping.cartToken == TokenField(answerHeader: "vendure-auth-token"))
        #expect(preset.mapping.mayName("7?key=0a1b", .cart))
    }
}
