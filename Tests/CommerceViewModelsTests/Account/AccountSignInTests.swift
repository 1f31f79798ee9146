import Commerce
import CommerceTesting
import FoundationEssentials
import Testing

@testable import CommerceViewModels

/// Signing in and out, with tasks, on a backend that answers when a test says so.
@Suite(.timeLimit(.minutes(10))) struct AccountSignInTests {
    private typealias SignIns = PendingCalls<Credentials, MutationOutcome<Session>>

    private static func accepted(_ name: String) -> MutationOutcome<Session> {
        MutationOutcome(value: AccountScene.session(name))
    }

    private static func scene(_ signIns: SignIns) -> AccountScene {
        var scene = AccountScene()
        scene.auth.onSignIn = { credentials in try await signIns.call(credentials) }
        return scene
    }

    @Test func signingInGoesThroughItsStates() async throws {
        let signIns = SignIns()
        let scene = Self.scene(signIns)
        let model = scene.model()
        await model.restore().finished()
        #expect(model.snapshot.status == .signedOut)
        let work = model.signIn(AccountScene.credentials("ann"))
        #expect(model.snapshot.status == .signingIn)
        #expect(model.snapshot[.signIn] == .pending)
        await signIns.next().answer(Self.accepted("ann"))
        await work.finished()
        #expect(model.snapshot.status == .signedIn)
        #expect(model.snapshot[.signIn] == .accepted(warnings: []))
        await model.settled()
        #expect(model.snapshot.customer == .loaded(AccountScene.customer("ann")))
        #expect(try await scene.store.load() == AccountScene.session("ann"))
    }

    @Test func whatIsRefusedStandsAtItsField() async {
        let signIns = SignIns()
        let model = Self.scene(signIns).model()
        let work = model.signIn(AccountScene.credentials("ann"))
        await signIns.next().answer(
            MutationOutcome(
                value: nil,
                userErrors: [
                    UserError(code: .blank, field: ["input", "password"], message: "Needed."),
                    UserError(code: .unidentifiedCustomer, message: "Unknown."),
                ]))
        await work.finished()
        let form = model.snapshot[.signIn]
        #expect(form.errors(at: "password").map(\.code) == ["BLANK"])
        #expect(form.errors(at: "input", "password").map(\.code) == ["BLANK"])
        #expect(form.errors(at: "email").isEmpty)
        #expect(form.generalErrors.map(\.key) == ["commerce.refused.unidentifiedCustomer"])
        model.dismiss(.signIn)
        #expect(model.snapshot[.signIn] == .idle)
    }

    @Test func aFailureIsStateAndAnAcceptanceWithoutASessionIsOneToo() async {
        let signIns = SignIns()
        let model = Self.scene(signIns).model()
        let failing = model.signIn(AccountScene.credentials("ann"))
        await signIns.next().fail(Samples.networkError)
        await failing.finished()
        #expect(model.snapshot[.signIn].errors.map(\.code) == ["network"])
        let empty = model.signIn(AccountScene.credentials("ann"))
        #expect(model.snapshot[.signIn].errors.isEmpty)
        await signIns.next().answer(MutationOutcome(value: nil))
        await empty.finished()
        #expect(model.snapshot[.signIn].errors.map(\.code) == ["malformedResponse"])
    }

    @Test(arguments: [true, false]) func theLastSignInWins(isDeaf: Bool) async throws {
        let signIns = SignIns(isDeaf: isDeaf)
        let scene = Self.scene(signIns)
        let model = scene.model()
        let first = model.signIn(AccountScene.credentials("ann"))
        let late = await signIns.next()
        model.signIn(AccountScene.credentials("bob"))
        await first.finished()
        await signIns.next().answer(Self.accepted("bob"))
        await model.settled()
        late.answer(Self.accepted("ann"))
        await model.engine.census.empty()
        #expect(model.snapshot.customer.value?.id == "bob")
        #expect(try await scene.store.load()?.customerID == "bob")
        #expect(signIns.cancelledCount == 1)
    }

    @Test(arguments: [true, false]) func aSignOutDuringASignInWins(isDeaf: Bool) async throws {
        let signIns = SignIns(isDeaf: isDeaf)
        let scene = Self.scene(signIns)
        let model = scene.model()
        model.signIn(AccountScene.credentials("ann"))
        let late = await signIns.next()
        await model.signOut().finished()
        late.answer(Self.accepted("ann"))
        await model.engine.census.empty()
        #expect(model.snapshot.status == .signedOut)
        #expect(model.snapshot[.signIn] == .idle)
        #expect(try await scene.store.load() == nil)
        #expect(scene.changes.values.isEmpty)
    }

    @Test func stoppingDuringASignInLeavesItsFormIdle() async {
        let signIns = SignIns()
        let model = Self.scene(signIns).model()
        let work = model.signIn(AccountScene.credentials("ann"))
        _ = await signIns.next()
        model.stop()
        await work.finished()
        await model.engine.census.empty()
        #expect(model.snapshot[.signIn] == .idle)
        #expect(signIns.cancelledCount == 1)
        model.signIn(AccountScene.credentials("ann"))
        await signIns.next().answer(Self.accepted("ann"))
        await model.settled()
        #expect(model.snapshot.status == .signedIn)
    }

    @Test func aKindThatTheBackendLacksSendsNothing() async {
        let signIns = SignIns()
        let scene = Self.scene(signIns)
        let model = scene.model(operations: [.customer])
        #expect(!model.snapshot.state.isAvailable(.register))
        #expect(!model.snapshot.state.isAvailable(AuthKind.password))
        await model.signIn(AccountScene.credentials("ann")).finished()
        await model.register(CustomerRegistration(email: "a@b.example", password: Secret("x"))).finished()
        #expect(model.snapshot[.signIn].errors.map(\.code) == ["unsupported"])
        #expect(model.snapshot[.register].errors.map(\.code) == ["unsupported"])
        #expect(signIns.requests.isEmpty)
    }

    // MARK: Another customer

    @Test(arguments: [("ann", true), ("bob", false)])
    func afterAnExpiryTheSameCustomerKeepsWhatWasShown(name: String, isKept: Bool) async throws {
        let orders = PendingCalls<Session, Page<Order>>()
        var scene = AccountScene()
        scene.auth.onRenew = { _ in throw AccountScene.ended }
        scene.auth.onOrders = { _, session in try await orders.call(session) }
        let model = await scene.signedIn()
        model.loadOrders()
        await orders.next().answer(Page(items: [AccountScene.order(1)]))
        await model.settled()
        scene.clock.advance(by: .seconds(3600))
        await model.reloadCustomer().finished()
        await model.settled()
        #expect(model.snapshot.status == .expired)
        #expect(model.snapshot.orders.items.count == 1)
        await model.signIn(AccountScene.credentials(name)).finished()
        #expect((model.snapshot.orders.items.count == 1) == isKept)
        if isKept {
            #expect(model.snapshot.orders.listing.isLoading)
            await orders.next().answer(Page(items: [AccountScene.order(2), AccountScene.order(1)]))
        }
        await model.settled()
        #expect(model.snapshot.orders.items.count == (isKept ? 2 : 0))
        #expect(model.snapshot.customer.value?.id == ID(name))
    }

    // MARK: Signing out

    @Test func whateverTheServerSaysNothingOfTheCustomerIsLeft() async throws {
        var scene = AccountScene()
        let signOuts = PendingCalls<Session, URL?>()
        scene.auth.onSignOut = { session in try await signOuts.call(session) }
        scene.auth.onAddresses = { _, _ in Page(items: [AccountScene.address("a1")]) }
        let model = await scene.signedIn()
        await model.loadAddresses().finished()
        let work = model.signOut()
        #expect(model.snapshot.status == .signedOut)
        #expect(model.snapshot.customer.isIdle)
        #expect(model.snapshot.addresses.listing.isIdle)
        #expect(model.snapshot[.signOut] == .pending)
        let call = await signOuts.next()
        #expect(try await scene.store.load() == nil)
        call.fail(Samples.networkError)
        await work.finished()
        #expect(model.snapshot[.signOut].errors.map(\.code) == ["network"])
        #expect(model.snapshot.status == .signedOut)
        #expect(scene.changes.values.last == .signedOut)
    }

    @Test func thePageThatEndsTheBrowsersSessionIsInTheState() async throws {
        var scene = AccountScene()
        let page = try #require(URL(string: "https://accounts.example/logout?id_token_hint=secret-token"))
        scene.auth.onSignOut = { _ in page }
        let model = await scene.signedIn()
        await model.signOut().finished()
        #expect(model.snapshot.signOutPage?.url == page)
        #expect(!String(describing: model.snapshot.state).contains("secret-token"))
        await model.signIn(AccountScene.credentials("ann")).finished()
        #expect(model.snapshot.signOutPage == nil)
    }

    @Test func aSignOutThatAnswersAfterTheNextSignInIsIgnored() async throws {
        var scene = AccountScene()
        let signOuts = PendingCalls<Session, URL?>()
        scene.auth.onSignOut = { session in try await signOuts.call(session) }
        let model = await scene.signedIn()
        let work = model.signOut()
        let call = await signOuts.next()
        await model.signIn(AccountScene.credentials("bob")).finished()
        call.answer(URL(string: "https://accounts.example/logout"))
        await work.finished()
        await model.settled()
        #expect(model.snapshot.status == .signedIn)
        #expect(model.snapshot.signOutPage == nil)
        #expect(model.snapshot[.signOut] == .idle)
        #expect(try await scene.store.load()?.customerID == "bob")
    }

    @Test func aBackendWithoutSignOutIsLeftAlone() async throws {
        let scene = AccountScene()
        let model = await scene.signedIn(operations: [.signIn, .customer])
        await model.signOut().finished()
        #expect(model.snapshot[.signOut].isAccepted)
        #expect(model.snapshot.status == .signedOut)
    }

    @Test(arguments: [true, false]) func aCustomerWhoIsReadDuringTheSignOutIsNotShown(isDeaf: Bool) async {
        var scene = AccountScene()
        let customers = PendingCalls<Session, Fetched<Customer>>(isDeaf: isDeaf)
        scene.auth.onCustomer = { session in try await customers.call(session) }
        let model = scene.model()
        await model.signIn(AccountScene.credentials("ann")).finished()
        let late = await customers.next()
        await model.signOut().finished()
        late.answer(Fetched(AccountScene.customer("ann")))
        await model.engine.census.empty()
        #expect(model.snapshot.customer.isIdle)
    }

    @Test func aModelThatIsLetGoEndsItsTasks() async throws {
        var scene = AccountScene()
        let customers = PendingCalls<Session, Fetched<Customer>>()
        let addresses = PendingCalls<PageRequest, Page<MailingAddress>>()
        scene.auth.onCustomer = { session in try await customers.call(session) }
        scene.auth.onAddresses = { page, _ in try await addresses.call(page) }
        var model: AccountModel? = scene.model()
        await model?.signIn(AccountScene.credentials("ann")).finished()
        let work = try #require(model?.loadAddresses())
        _ = await customers.next()
        _ = await addresses.next()
        weak let witness = model?.engine
        let census = try #require(model?.engine.census)
        model = nil
        #expect(witness == nil)
        await work.finished()
        await census.empty()
        #expect(customers.cancelledCount + addresses.cancelledCount == 2)
    }

    @Test func nothingSecretIsInTheState() async throws {
        let scene = AccountScene()
        let model = await scene.signedIn()
        model.signIn(AccountScene.credentials("ann"))
        var text = String(describing: model.snapshot.state)
        dump(model.snapshot.state, to: &text)
        for secret in ["token-ann", "refresh-ann", "pass-ann"] { #expect(!text.contains(secret)) }
    }
}
