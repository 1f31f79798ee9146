import Commerce
import CommerceTesting
import FoundationEssentials
import MemoryBackend
import Synchronization
import Testing

@testable import CommerceViewModels

/// The end of a shopper on a device that the next person will use.
@Suite(.timeLimit(.minutes(10))) struct ShopperEndTests {
    /// A shopper who has used everything there is, at both shops.
    private static func shopper(_ scene: StorefrontScene) async throws -> (StorefrontModel, SearchModel, CheckoutModel)
    {
        try await scene.register()
        try await scene.register(at: "south")
        let model = try scene.model("south")
        await model.start().finished()
        await model.add("towel-1")
        await model.signIn()
        await model.search().submit("towel").finished()
        await model.switchBackend("north").finished()
        await model.add("sled-1")
        await model.signIn()
        let search = model.search()
        await search.submit("sled").finished()
        let checkout = model.checkout(FakePresenter())
        await checkout.present().finished()
        await search.settled()
        return (model, search, checkout)
    }

    @Test func nothingOfTheShopperIsLeft() async throws {
        let scene = StorefrontScene()
        let (model, search, checkout) = try await Self.shopper(scene)
        let before = await scene.storage.list
        #expect(before.contains("session memory:north"))
        #expect(before.contains("session memory:south"))
        #expect(before.contains("current-cart memory:north"))
        #expect(before.contains("recent-searches memory:north"))
        #expect(before.contains("checkout memory:north"))
        let token = try #require(try await model.account.sessions.current()).accessToken
        let work = model.endShopper()
        #expect(model.snapshot.shopperEnd == .ending)
        #expect(model.endShopper() === work)
        await work.finished()
        #expect(model.snapshot.shopperEnd == .ended([]))
        #expect(await scene.storage.list == [])
        #expect(model.account.snapshot.status == .signedOut)
        #expect(model.account.snapshot.customer.isIdle)
        #expect(model.cart.snapshot.lines.isEmpty)
        #expect(model.cart.snapshot.undos.isEmpty)
        #expect(model.cart.session.customer == nil)
        #expect(search.snapshot.recentSearches.isEmpty)
        #expect(search.snapshot.text.isEmpty)
        #expect(search.results.snapshot.items.isEmpty)
        #expect(checkout.snapshot.phase == .idle)
        // The server has ended the session too.
        let session = Session(accessToken: token)
        let backend = model.snapshot.models.backend
        await #expect(throws: CommerceError.self) { try await backend.auth.customer(session: session) }
    }

    @Test func theSessionsOfOtherBackendsAreEndedToo() async throws {
        let scene = StorefrontScene()
        try await scene.register(at: "south")
        let first = try scene.model("south")
        await first.signIn()
        let token = try #require(try await first.account.sessions.current()).accessToken
        await first.close()
        let model = try scene.model("north")
        await model.endShopper().finished()
        #expect(model.snapshot.shopperEnd == .ended([]))
        #expect(await scene.storage.list == [])
        let south = try #require(scene.shops["south"]).backend()
        await #expect(throws: CommerceError.self) {
            try await south.auth.customer(session: Session(accessToken: token))
        }
        #expect(scene.closed.values == ["south", "south"])
    }

    @Test func aServerElsewhereThatCannotBeReachedIsTold() async throws {
        let scene = StorefrontScene()
        try await scene.register(at: "south")
        let first = try scene.model("south")
        await first.signIn()
        await first.close()
        scene.dress { backend in
            var auth = StubAuth(backend.auth)
            auth.onSignOut = { _ in throw Samples.networkError }
            return backend.with(auth: auth)
        }
        let model = try scene.model("north")
        await model.endShopper().finished()
        guard case .ended(let failures) = model.snapshot.shopperEnd else {
            Issue.record("\(model.snapshot.shopperEnd)")
            return
        }
        #expect(failures.map(\.code) == ["network"])
        #expect(await scene.storage.list == [])
    }

    @Test func everyBackendIsToldToForgetShoppers() async throws {
        let scene = StorefrontScene()
        try await scene.register()
        let model = try scene.model()
        await model.signIn()
        await model.account.signOut().finished()
        #expect(scene.forgotten.values == ["north"])
        // Nobody is signed in any more, and something may be kept all the same.
        await model.endShopper().finished()
        #expect(Set(scene.forgotten.values.dropFirst()) == ["north", "south"])
        #expect(scene.closed.values == ["south"])
    }

    @Test func aBackendThatCannotForgetIsTold() async throws {
        let scene = StorefrontScene()
        scene.dress { backend in
            Backend(
                name: backend.name, plugin: backend.plugin, stateIdentity: backend.stateIdentity,
                capabilities: Capabilities(),
                onForgetShopper: { () throws(CommerceError) in throw CommerceError(.storage, "The cache is locked.") })
        }
        let model = try scene.model()
        await model.endShopper().finished()
        guard case .ended(let failures) = model.snapshot.shopperEnd else {
            Issue.record("\(model.snapshot.shopperEnd)")
            return
        }
        #expect(!failures.isEmpty)
        #expect(failures.allSatisfy { $0.message.contains("The cache is locked.") })
    }

    @Test func theNextShopperBeginsWithAnEmptyCartOfNobody() async throws {
        let scene = StorefrontScene()
        let (model, _, _) = try await Self.shopper(scene)
        await model.endShopper().finished()
        await model.add("shovel-1")
        #expect(model.cart.snapshot.lines.map(\.variant.id) == ["shovel-1"])
        #expect(model.cart.snapshot.cart?.buyerIdentity.customerID == nil)
        await model.settled()
        #expect(await scene.storage.list == ["current-cart memory:north"])
    }

    @Test func aCartThatLivesOnTheDeviceIsRemovedToo() async throws {
        let scene = StorefrontScene()
        scene.dress { backend in
            backend.with(
                cart: LocalCartEngine(
                    catalog: backend.catalog, storage: scene.storage, scope: backend.stateIdentity, clock: scene.clock))
        }
        let model = try scene.model()
        await model.add("sled-1")
        model.cart.setNote("For grandmother")
        await model.cart.settled()
        #expect(await scene.storage.contains("grandmother"))
        await model.endShopper().finished()
        #expect(await scene.storage.list == [])
    }

    @Test func whatIsOnItsWayDoesNotComeBack() async throws {
        let scene = StorefrontScene()
        let calls = PendingCalls<[CartLineInput], MutationOutcome<Cart>>(isDeaf: true)
        scene.dress { backend in
            var cart = StubCart(backend.cart)
            cart.onAddLines = { lines, _, _ in try await calls.call(lines) }
            return backend.with(cart: cart)
        }
        let model = try scene.model()
        await model.add("sled-1")
        let cart = try #require(model.cart.snapshot.cart)
        model.cart.add("shovel-1")
        let late = await calls.next()
        let work = model.endShopper()
        late.answer(MutationOutcome(value: cart))
        await work.finished()
        await model.settled()
        await model.cart.engine.census.empty()
        #expect(await scene.storage.list == [])
        #expect(model.cart.snapshot.lines.isEmpty)
    }

    @Test func aShopperWhoEndsRightAfterASwitchIsForgottenAtBothBackends() async throws {
        let scene = StorefrontScene()
        let (model, _, _) = try await Self.shopper(scene)
        model.cart.add("skates-1")
        model.switchBackend("south")
        await model.endShopper().finished()
        await model.settled()
        await model.engine.census.empty()
        #expect(await scene.storage.list == [])
        #expect(model.snapshot.backend == "south")
        #expect(model.account.snapshot.status == .signedOut)
    }

    @Test func whatFailsIsToldAndTheRestForgotten() async throws {
        let isBroken = Mutex(true)
        let scene = StorefrontScene()
        try await scene.register()
        let storage = FailingStateStorage(base: scene.storage) { call in
            guard isBroken.withLock({ $0 }) else { return false }
            return switch call {
            case .write(let key): key.kind == "session"
            case .removal(let kind): kind == "session"
            case .read, .lock: false
            }
        }
        isBroken.withLock { $0 = false }
        let model = try StorefrontModel(scene.source, storage: storage, clock: scene.clock)
        await model.add("sled-1")
        await model.signIn()
        isBroken.withLock { $0 = true }
        await model.endShopper().finished()
        guard case .ended(let failures) = model.snapshot.shopperEnd else {
            Issue.record("\(model.snapshot.shopperEnd)")
            return
        }
        #expect(failures.map(\.code) == ["storage", "storage"])
        #expect(await scene.storage.list == ["session memory:north"])
        #expect(model.account.snapshot.status == .signedOut)
        isBroken.withLock { $0 = false }
        await model.endShopper().finished()
        #expect(model.snapshot.shopperEnd == .ended([]))
        #expect(await scene.storage.list == [])
    }

    @Test func aServerThatCannotBeReachedIsToldAndNothingIsKeptAllTheSame() async throws {
        let scene = StorefrontScene()
        try await scene.register()
        scene.dress { backend in
            var auth = StubAuth(backend.auth)
            auth.onSignOut = { _ in throw Samples.networkError }
            return backend.with(auth: auth)
        }
        let model = try scene.model()
        await model.signIn()
        await model.endShopper().finished()
        guard case .ended(let failures) = model.snapshot.shopperEnd else { return }
        #expect(failures.map(\.code) == ["network"])
        #expect(await scene.storage.list == [])
    }

    @Test func aServerThatTakesItsTimeDoesNotKeepAnythingOnTheDevice() async throws {
        let scene = StorefrontScene()
        let signOuts = PendingCalls<Session, URL?>()
        scene.dress { backend in
            var auth = StubAuth(backend.auth)
            auth.onSignOut = { try await signOuts.call($0) }
            return backend.with(auth: auth)
        }
        let (model, search, _) = try await Self.shopper(scene)
        let work = model.endShopper()
        let call = await signOuts.next()
        await model.cart.settled()
        await search.settled()
        while await scene.storage.list != [] { await Task.yield() }
        #expect(model.snapshot.shopperEnd == .ending)
        // Both shops are being told, at the same time.
        call.answer(nil)
        signOuts.answerAll { _ in nil }
        await work.finished()
        #expect(model.snapshot.shopperEnd == .ended([]))
    }

    @Test func aStopOrTheEndOfTheModelLeavesNothingHalfDone() async throws {
        let scene = StorefrontScene()
        var (model, _, _): (StorefrontModel?, SearchModel, CheckoutModel) = try await Self.shopper(scene)
        let census = try #require(model?.engine.census)
        model?.endShopper()
        model?.stop()
        model = nil
        await census.empty()
        #expect(await scene.storage.list == [])
    }

    @Test func aSwitchWaitsUntilTheShopperIsForgotten() async throws {
        let scene = StorefrontScene()
        let (model, _, _) = try await Self.shopper(scene)
        let ending = model.endShopper()
        model.switchBackend("south")
        #expect(model.snapshot.switching == "south")
        await ending.finished()
        await model.settled()
        #expect(model.snapshot.backend == "south")
        #expect(model.account.snapshot.status == .signedOut)
        #expect(await scene.storage.list == [])
    }

    @Test func nothingIsKeptWhereNothingIsToBeKept() async throws {
        let scene = StorefrontScene()
        let model = try StorefrontModel(scene.source, clock: scene.clock)
        await model.add("sled-1")
        await model.switchBackend("south").finished()
        await model.switchBackend("north").finished()
        await model.cart.load().finished()
        #expect(model.cart.snapshot.totalQuantity == 1)
        #expect(await scene.storage.list == [])
        let later = try StorefrontModel(scene.source, clock: scene.clock)
        await later.cart.load().finished()
        #expect(later.cart.snapshot.lines.isEmpty)
    }

    @Test func whatABoxThatWasLetGoIsKeepingDoesNotComeBack() async throws {
        let scene = StorefrontScene()
        let storage = ParkedStorage(base: scene.storage, kind: "recent-searches")
        let model = try StorefrontModel(scene.source, storage: storage, clock: scene.clock)
        await model.add("sled-1")
        do {
            let search = model.search()
            search.submit("sled")
            _ = await storage.writes.next()
            search.submit("sleds")
        }
        let work = model.endShopper()
        while await scene.storage.list != [] { await Task.yield() }
        storage.writes.answerAll { _ in }
        await work.finished()
        #expect(model.snapshot.shopperEnd == .ended([]))
        #expect(await scene.storage.list == [])
    }

    @Test func boxesOfOneStorefrontKeepEachOthersSearches() async throws {
        let scene = StorefrontScene()
        let storage = ParkedStorage(base: scene.storage, kind: "recent-searches")
        let model = try StorefrontModel(scene.source, storage: storage, clock: scene.clock)
        let (first, second) = (model.search(), model.search())
        first.submit("sled")
        _ = await storage.writes.next()
        second.submit("shovel")
        await second.results.settled()
        storage.writes.answerAll { _ in }
        await model.settled()
        #expect(second.snapshot.recentSearches == ["shovel", "sled"])
        let third = model.search()
        await third.loadRecentSearches().finished()
        #expect(third.snapshot.recentSearches == ["shovel", "sled"])
    }
}
