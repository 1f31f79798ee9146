import Commerce
import CommerceTesting
import FoundationEssentials
import MemoryBackend
import Testing

@testable import CommerceViewModels

/// The whole of an account's life at the shop in memory.
@Suite(.timeLimit(.minutes(10))) struct AccountMemoryTests {
    private let clock = ManualClock()
    private let storage = MemoryStateStorage()
    private let shop: MemoryShop
    private let backend: Backend

    init() {
        shop = MemoryShop(
            options: MemoryOptions(sessionLifetime: .seconds(600), passwordIterations: 1),
            context: PluginContext(clock: clock))
        backend = shop.backend()
    }

    private var store: SessionStore { SessionStore(storage: storage, scope: backend.stateIdentity) }

    private func model() -> AccountModel { AccountModel(backend: backend, store: store, pageSize: 2, clock: clock) }

    private static let password = Secret("correct horse")

    private func registered() async -> AccountModel {
        let model = model()
        await model.register(CustomerRegistration(email: "eve@example.com", password: Self.password)).finished()
        model.signIn(.password(email: "eve@example.com", password: Self.password))
        await model.settled()
        return model
    }

    @Test func anAccountIsMadeRefusedFieldByField() async {
        let model = model()
        await model.register(CustomerRegistration(email: "", password: Secret("x"))).finished()
        #expect(model.snapshot[.register].errors(at: "email").map(\.code) == ["BLANK"])
        #expect(model.snapshot[.register].errors(at: "password").map(\.code) == ["INVALID"])
        await model.signIn(.password(email: "eve@example.com", password: Self.password)).finished()
        #expect(model.snapshot[.signIn].generalErrors.map(\.code) == ["UNIDENTIFIED_CUSTOMER"])
    }

    @Test func addressesAreKept() async throws {
        let model = await registered()
        await model.loadAddresses().finished()
        #expect(model.snapshot.addresses.isEmpty)
        await model.addAddress(MailingAddress(city: "Bonn")).finished()
        #expect(model.snapshot[.newAddress].errors(at: "address", "zip").count == 1)
        var address = MailingAddress(
            firstName: "Eve", lastName: "Doe", address1: "Main St 1", city: "Bonn", zip: "53111", country: "DE")
        await model.addAddress(address).finished()
        await model.settled()
        #expect(model.snapshot[.newAddress].isAccepted)
        let id = try #require(model.snapshot.addresses.items.first?.id)
        #expect(model.snapshot.customer.value?.defaultAddressID == id)
        (address.id, address.city) = (id, "Köln")
        await model.updateAddress(address).finished()
        #expect(model.snapshot.addresses.items.map(\.city) == ["Köln"])
        await model.removeAddress(id).finished()
        await model.settled()
        #expect(model.snapshot.addresses.isEmpty)
        #expect(model.snapshot.customer.value?.defaultAddressID == nil)
        await model.reloadAddresses().finished()
        #expect(model.snapshot.addresses.isEmpty)
    }

    @Test func theSessionIsRenewedThroughManyLifetimesAndOutlivesTheProcess() async throws {
        let model = await registered()
        for _ in 0..<5 {
            clock.advance(by: .seconds(599))
            await model.reloadCustomer().finished()
            #expect(model.snapshot.customer.isLoaded)
        }
        await model.settled()
        let later = self.model()
        await later.restore().finished()
        await later.settled()
        #expect(later.snapshot.customer.value?.email == "eve@example.com")
    }

    @Test func aSessionThatIsTooOldExpires() async throws {
        let model = await registered()
        clock.advance(by: .seconds(600 * 40))
        await model.reloadCustomer().finished()
        await model.settled()
        #expect(model.snapshot.status == .expired)
        #expect(model.snapshot.customer.value?.email == "eve@example.com")
        #expect(try await store.load() == nil)
    }

    @Test func aForgottenPasswordIsReplacedByTheMailsLink() async throws {
        let model = await registered()
        await model.signOut().finished()
        await model.recover(email: "eve@example.com").finished()
        #expect(model.snapshot[.recover].isAccepted)
        let mail = try #require(try await shop.mails().last)
        await model.reset(.url(url: mail.url, password: Secret("x"))).finished()
        #expect(model.snapshot[.reset].errors(at: "password").map(\.code) == ["INVALID"])
        await model.reset(.url(url: mail.url, password: Secret("another horse"))).finished()
        #expect(model.snapshot.status == .signedIn)
        await model.signOut().finished()
        await model.signIn(.password(email: "eve@example.com", password: Secret("another horse"))).finished()
        #expect(model.snapshot.status == .signedIn)
    }

    @Test func aPasswordResetElsewhereEndsTheSignInHere() async throws {
        let (here, elsewhere) = (await registered(), AccountModel(backend: backend, clock: clock))
        await elsewhere.recover(email: "eve@example.com").finished()
        let mail = try #require(try await shop.mails().last)
        await elsewhere.reset(.url(url: mail.url, password: Secret("another horse"))).finished()
        await here.loadOrders().finished()
        await here.settled()
        #expect(here.snapshot.status == .expired)
    }

    @Test func theShopsOwnPageSignsIn() async throws {
        let model = await registered()
        await model.signOut().finished()
        let redirect = try #require(URL(string: "http://127.0.0.1:4200/callback"))
        await model.beginAuthorization(AuthorizationRequest(redirectURL: redirect)).finished()
        #expect(model.snapshot.authorization.value != nil)
        let challenge = try #require(model.engine.send(.dismiss(.recover)) { ($0.challenge, nil) }.0)
        let answer = try await shop.authorize(challenge, email: "eve@example.com")
        let address = "\(redirect)?code=\(answer.code.reveal())&state=\(answer.state.reveal())"
        await model.completeAuthorization(try #require(URL(string: address))).finished()
        #expect(model.snapshot.status == .signedIn)
    }

    @Test func anInvitedCustomerActivatesTheAccount() async throws {
        _ = try await shop.invite(email: "guest@example.com")
        let mail = try #require(try await shop.mails().last)
        let model = model()
        await model.activate(.token(customerID: mail.customerID, token: mail.token, password: Self.password)).finished()
        #expect(model.snapshot.status == .signedIn)
    }

    @Test func ordersArePagedAndShown() async throws {
        let model = await registered()
        let products = try await backend.catalog.products(ProductQuery(filters: [.available(true)])).items
        let variant = try #require(products.flatMap(\.variants).first { $0.availability.isPurchasable })
        for _ in 0..<3 {
            let cart = try #require(
                try await backend.cart.create(CartDraft(lines: [CartLineInput(variantID: variant.id)])).value)
            let session = try await model.sessions.current()
            let handoff = try await backend.checkout.begin(cart.id, session: session)
            try await shop.complete(checkout: try #require(handoff.url))
        }
        await model.loadOrders().finished()
        #expect(model.snapshot.orders.items.count == 2)
        #expect(model.snapshot.orders.hasNext)
        await model.loadNextOrders().finished()
        #expect(model.snapshot.orders.items.count == 3)
        let last = try #require(model.snapshot.orders.items.first)
        await model.showOrder(last.id).finished()
        #expect(model.snapshot.order.value?.lines.first?.variantID == variant.id)
        await model.showOrder("nothing").finished()
        #expect(model.snapshot.order.error?.code == "notFound")
    }
}
