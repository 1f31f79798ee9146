import Commerce
import CommerceTesting

extension Saboteur {
    /// Adapters that repeat a secret in what they say; `Backend` takes it out, so that no check finds it.
    static let leaks = [
        Saboteur(
            .giftCards, "a gift card's code in a message", fails: "A gift card that does not exist", saying: "whole"
        ) {
            shop in
            shop.cart.onAddGiftCards = { codes, _, _ in
                let code = codes.first?.reveal() ?? ""
                return MutationOutcome(
                    value: nil, userErrors: [UserError(code: .invalidGiftCard, message: "No card \(code).")])
            }
        },
        Saboteur(.cart, "a cart's key in a message", fails: "A cart that does not exist", saying: "there whole") {
            shop in
            shop.cart.onCart = { id, _ in throw CommerceError(.cartGone, "The cart \(id.rawValue) is gone.") }
        },
        Saboteur(.signIn, "the password in a message", fails: "A wrong password", saying: "hide the password") { shop in
            let base = shop.auth.base
            shop.auth.onSignIn = { credentials in
                guard case .password(_, let password) = credentials else { throw CommerceError.cancelled }
                let outcome = try await base.signIn(credentials)
                let message = "\(password.reveal()) is wrong."
                return outcome.with(userErrors: outcome.userErrors.map { UserError(code: $0.code, message: message) })
            }
        },
        Saboteur(.signIn, "a token in a message", fails: "A made-up session", saying: "there whole") { shop in
            shop.auth.onCustomer = { session in
                throw CommerceError(.unauthenticated, "The token \(session.accessToken.reveal()) is unknown.")
            }
        },
    ]
}
