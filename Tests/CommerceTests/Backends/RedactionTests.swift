import Commerce
import Testing

/// Repeats in its answers what it was told.
private struct EchoingShop: CartPort, AuthPort {
    /// What is repeated, in a sentence.
    let sentence: String
    var throwsErrors = false

    private func outcome<Value>() throws(CommerceError) -> MutationOutcome<Value> {
        if throwsErrors {
            throw CommerceError(
                .invalidInput, sentence, graphQLErrors: [GraphQLErrorDetail(message: sentence)],
                cause: UserError(code: .invalid, message: sentence))
        }
        return MutationOutcome(
            value: nil, userErrors: [UserError(code: .invalidGiftCard, field: ["codes", "0"], message: sentence)],
            warnings: [Warning(code: .outOfStock, target: "line", message: sentence)])
    }

    func addGiftCards(
        _ codes: [Secret], to cart: ID<Cart>, options: MutationOptions
    ) async throws(CommerceError) -> MutationOutcome<Cart> { try outcome() }

    func removeLines(
        _ lines: [ID<CartLine>], from cart: ID<Cart>, options: MutationOptions
    ) async throws(CommerceError) -> MutationOutcome<Cart> { try outcome() }

    func signIn(_ credentials: Credentials) async throws(CommerceError) -> MutationOutcome<Session> { try outcome() }

    func updateCustomer(
        _ update: CustomerUpdate, session: Session
    ) async throws(CommerceError) -> MutationOutcome<Customer> { try outcome() }
}

@Suite struct RedactionTests {
    private func backend(_ shop: EchoingShop) -> Backend {
        Backend(
            name: "shop", plugin: "test", stateIdentity: "test",
            capabilities: Capabilities(
                operations: [.addGiftCards, .removeLines, .signIn, .updateCustomer], authKinds: [.password]),
            cart: shop, auth: shop)
    }

    /// All that is said of a call, refused and failed.
    private func said(
        _ sentence: String, _ call: (Backend) async throws(CommerceError) -> ([UserError], [Warning])
    ) async throws -> [String] {
        let (errors, warnings) = try await call(backend(EchoingShop(sentence: sentence)))
        #expect(errors.first?.field == ["codes", "0"] && warnings.first?.target == "line")
        var texts = errors.map(\.message) + warnings.map(\.message)
        do throws(CommerceError) {
            _ = try await call(backend(EchoingShop(sentence: sentence, throwsErrors: true)))
        } catch {
            texts += [error.message, error.description, "\(error)"] + error.graphQLErrors.map(\.message)
            #expect(error.kind == .invalidInput && error.cause == nil)
        }
        #expect(texts.count == 6)
        return texts
    }

    @Test(arguments: [
        "The code GIFT-1234-ABCD is unknown.", "gift1234abcd is used up", "\"Gift 1234 Abcd\"", "(codeGIFT1234ABCD)",
    ])
    func aGiftCardsCodeIsNotRepeated(sentence: String) async throws {
        let texts = try await said(sentence) { backend throws(CommerceError) in
            let outcome = try await backend.cart.addGiftCards(
                [Secret("GIFT-1234-ABCD")], to: "c1", options: MutationOptions())
            return (outcome.userErrors, outcome.warnings)
        }
        for text in texts {
            #expect(text.contains("(secret)"))
            let bare = text.lowercased().filter { $0.isLetter || $0.isNumber }
            #expect(!bare.contains("gift1234abcd"))
        }
    }

    @Test func passwordsAndTokensAreNotRepeated() async throws {
        let signIn = try await said("hunter2 is not the password of a@b.c.") { backend throws(CommerceError) in
            let outcome = try await backend.auth.signIn(.password(email: "a@b.c", password: Secret("hunter2")))
            return (outcome.userErrors, outcome.warnings)
        }
        for text in signIn { #expect(text.contains("(secret) is not the password of a@b.c.")) }
        let session = Session(accessToken: Secret("0a1b2c3d4e5f"), refreshToken: Secret("9f8e7d6c"))
        let update = try await said("0a1b2c3d4e5f, 9f8e7d6c or hunter2?") { backend throws(CommerceError) in
            let outcome = try await backend.auth.updateCustomer(
                CustomerUpdate(password: .value(Secret("hunter2"))), session: session)
            return (outcome.userErrors, outcome.warnings)
        }
        for text in update { #expect(text.contains("(secret), (secret) or (secret)?")) }
    }

    @Test func identifiersWithAKeyAreShortened() async throws {
        let texts = try await said(
            "No line gid://shopify/CartLine/1b2c?cart=hWN5Tq0uXyZaBcDeF in hWN5Tq0uXyZaBcDeF, key 0a1b2c3d4e5f."
        ) { backend throws(CommerceError) in
            let outcome = try await backend.cart.removeLines(
                ["gid://shopify/CartLine/1b2c?cart=hWN5Tq0uXyZaBcDeF"],
                from: "gid://shopify/Cart/hWN5Tq0uXyZaBcDeF?key=0a1b2c3d4e5f", options: MutationOptions())
            return (outcome.userErrors, outcome.warnings)
        }
        for text in texts { #expect(text.contains("No line …2c in (secret), key (secret).")) }
    }

    @Test func aShortSecretIsHiddenWhereItStandsForItself() async throws {
        let texts = try await said("No 77: 177 or 77a will do.") { backend throws(CommerceError) in
            let outcome = try await backend.cart.addGiftCards([Secret("77")], to: "c1", options: MutationOptions())
            return (outcome.userErrors, outcome.warnings)
        }
        for text in texts { #expect(text.contains("No (secret): 177 or 77a will do.")) }
    }
}
