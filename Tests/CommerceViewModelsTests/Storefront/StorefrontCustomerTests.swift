import Commerce
import CommerceTesting
import MemoryBackend
import Testing

@testable import CommerceViewModels

/// The cart follows whoever signs in, out, or comes to the end of a session.
@Suite(.timeLimit(.minutes(10))) struct StorefrontCustomerTests {
    private static func signedIn(_ scene: StorefrontScene, options: StorefrontOptions = StorefrontOptions())
        async throws -> StorefrontModel
    {
        try await scene.register()
        let model = try scene.model(options: options)
        await model.start().finished()
        await model.add("sled-1")
        await model.signIn()
        return model
    }

    @Test func aSignInTiesTheCartAndASignOutUntiesIt() async throws {
        let scene = StorefrontScene()
        let model = try await Self.signedIn(scene)
        let customer = try #require(model.account.snapshot.customer.value?.id)
        #expect(model.cart.snapshot.cart?.buyerIdentity.customerID == customer)
        #expect(model.cart.snapshot.lines.count == 1)
        model.account.signOut()
        await model.settled()
        #expect(model.cart.snapshot.cart != nil)
        #expect(model.cart.snapshot.cart?.buyerIdentity.customerID == nil)
        #expect(model.cart.snapshot.lines.count == 1)
        #expect(model.cart.session.customer == nil)
    }

    @Test func aCartMayGoWithItsCustomer() async throws {
        let scene = StorefrontScene()
        let model = try await Self.signedIn(scene, options: StorefrontOptions(keepsCartAfterSignOut: false))
        model.account.signOut()
        await model.settled()
        #expect(model.cart.snapshot.lines.isEmpty)
        #expect(try await model.cart.session.currentID == nil)
    }

    @Test func thePolicyDecidesAboutTheDevicesCart() async throws {
        let scene = StorefrontScene()
        let other = CartSession(backend: try #require(scene.shops["north"]).backend())
        let theirs = try #require(try await other.add([CartLineInput(variantID: "shovel-1")]).value)
        let model = try await Self.signedIn(
            scene, options: StorefrontOptions(mergePolicy: { _, _ in .mergeLines(into: theirs.id) }))
        #expect(try await model.cart.session.currentID == theirs.id)
        #expect(model.cart.snapshot.lines.map(\.variant.id) == ["shovel-1", "sled-1"])
    }

    @Test func aSignOutWhileTheCustomerIsAskedAboutTheCartTiesNothing() async throws {
        let questions = PendingCalls<Session, CartMergePolicy>()
        let scene = StorefrontScene()
        try await scene.register()
        let model = try scene.model(
            options: StorefrontOptions(mergePolicy: { session, _ in
                (try? await questions.call(session)) ?? .keepDeviceCart
            }))
        await model.add("sled-1")
        model.account.signIn(.password(email: "eve@example.com", password: StorefrontScene.password))
        let question = await questions.next()
        await model.account.signOut().finished()
        question.answer(.keepDeviceCart)
        await model.settled()
        #expect(model.cart.snapshot.cart?.buyerIdentity.customerID == nil)
        #expect(model.cart.session.customer == nil)
    }

    @Test func anExpiryLeavesTheCartAndTheNextOneIsNobodys() async throws {
        let scene = StorefrontScene()
        let model = try await Self.signedIn(scene)
        let customer = model.account.snapshot.customer.value?.id
        scene.clock.advance(by: .seconds(86_400 * 40))
        await model.account.reloadCustomer().finished()
        await model.settled()
        #expect(model.account.snapshot.status == .expired)
        #expect(model.cart.snapshot.cart?.buyerIdentity.customerID == customer)
        #expect(model.cart.snapshot.lines.count == 1)
        await model.cart.reset().finished()
        await model.add("shovel-1")
        #expect(model.cart.snapshot.lines.map(\.variant.id) == ["shovel-1"])
        #expect(model.cart.snapshot.cart?.buyerIdentity.customerID == nil)
    }

    @Test func anotherMarketAfterAnExpiryLeavesTheCartItsCustomers() async throws {
        let scene = StorefrontScene()
        scene.dress { backend in
            var auth = StubAuth(backend.auth)
            auth.onRenew = { _ in throw CommerceError(.unauthenticated, "Sign in again.") }
            return backend.with(auth: auth)
        }
        let model = try await Self.signedIn(scene)
        let customer = try #require(model.account.snapshot.customer.value?.id)
        scene.clock.advance(by: .seconds(86_400 * 2))
        await model.account.reloadCustomer().finished()
        #expect(model.account.snapshot.status == .expired)
        model.setMarket(MarketContext(country: "DE"))
        await model.settled()
        #expect(model.cart.session.market.country == "DE")
        #expect(model.cart.snapshot.cart?.buyerIdentity.customerID == customer)
        await model.cart.setBuyerIdentity(BuyerIdentityUpdate(email: .value("eve@work.example"))).finished()
        #expect(model.cart.snapshot.notices.map(\.entry.code) == ["unauthenticated"])
        #expect(model.cart.snapshot.cart?.buyerIdentity.customerID == customer)
        await model.signIn()
        #expect(model.cart.snapshot.cart?.buyerIdentity.country == "DE")
        #expect(model.cart.snapshot.cart?.buyerIdentity.customerID == customer)
    }

    @Test func aCartThatIsMadeAfterTheSessionWasRenewedIsTheCustomers() async throws {
        let scene = StorefrontScene()
        let model = try await Self.signedIn(scene)
        let customer = try #require(model.account.snapshot.customer.value?.id)
        await model.cart.reset().finished()
        scene.clock.advance(by: .seconds(86_390))
        await model.add("shovel-1")
        #expect(model.cart.snapshot.cart?.buyerIdentity.customerID == customer)
        #expect(model.cart.snapshot.notices.isEmpty)
    }

    @Test func aSignInOfAnEarlierRunIsKnownToLaterCarts() async throws {
        let scene = StorefrontScene()
        let first = try await Self.signedIn(scene)
        let customer = try #require(first.account.snapshot.customer.value?.id)
        await first.cart.reset().finished()
        let second = try scene.model()
        second.start()
        await second.settled()
        #expect(second.account.snapshot.status == .signedIn)
        await second.add("sled-1")
        #expect(second.cart.snapshot.cart?.buyerIdentity.customerID == customer)
    }

    @Test func aCheckoutIsTheCustomers() async throws {
        let scene = StorefrontScene()
        let model = try await Self.signedIn(scene)
        let presenter = FakePresenter()
        let checkout = model.checkout(presenter)
        await checkout.present().finished()
        await model.settled()
        let url = try #require(presenter.pages.last?.url)
        try await scene.shops["north"]?.complete(checkout: url)
        await checkout.check().finished()
        await model.account.loadOrders().finished()
        #expect(model.account.snapshot.orders.items.count == 1)
        await model.settled()
        #expect(model.cart.snapshot.lines.isEmpty)
    }

    @Test func case69_consentVoidsTheAddressOfAStorefrontsCheckout() async throws {
        let scene = StorefrontScene()
        let model = try scene.model()
        await model.add("sled-1")
        let checkout = model.checkout(FakePresenter())
        await checkout.present().finished()
        #expect(!checkout.snapshot.isOutdated)
        model.cart.consentChanged()
        #expect(checkout.snapshot.isOutdated)
        checkout.stop()
    }

    @Test func aCardAddsToTheCartUnlessThereIsAnotherHandler() async throws {
        let scene = StorefrontScene()
        let model = try scene.model(options: StorefrontOptions(oneTapAdd: OneTapAddSettings(isEnabled: true)))
        let card = model.oneTapAdd()
        let product = StorefrontScene.product("sled", "USD")
        card.configure(product, variant: product.variants.first)
        await card.tap().finished()
        await model.cart.settled()
        #expect(model.cart.snapshot.lines.map(\.variant.id) == ["sled-1"])
    }
}
