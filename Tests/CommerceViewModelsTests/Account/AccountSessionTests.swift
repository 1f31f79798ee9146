import Commerce
import CommerceTesting
import FoundationEssentials
import Synchronization
import Testing

@testable import CommerceViewModels

/// The session as others get it, with tasks: renewal, expiry, races.
@Suite(.timeLimit(.minutes(10))) struct AccountSessionTests {
    private typealias Renewals = PendingCalls<Session, Session>

    private static let renewed = AccountScene.session("ann", token: "renewed", lasts: 7200)

    private static func scene(_ renewals: Renewals) -> AccountScene {
        var scene = AccountScene()
        scene.auth.onRenew = { session in try await renewals.call(session) }
        return scene
    }

    @Test func anyNumberOfCallsShareOneRenewal() async throws {
        let renewals = Renewals()
        let scene = Self.scene(renewals)
        let model = await scene.signedIn()
        scene.clock.advance(by: .seconds(3500))
        let tokens = try await withThrowingTaskGroup { group in
            for _ in 0..<100 { group.addTask { try await model.sessions.current()?.accessToken } }
            await renewals.next().answer(Self.renewed)
            return try await group.reduce(into: Set<Secret?>()) { $0.insert($1) }
        }
        #expect(tokens == [Self.renewed.accessToken])
        #expect(renewals.requests.count == 1)
        await model.settled()
        #expect(try await scene.store.load() == Self.renewed)
        #expect(scene.changes.values.count == 1)
    }

    @Test func aRefusedCallIsMadeOnceMoreWithARenewedSession() async throws {
        let renewals = Renewals()
        let scene = Self.scene(renewals)
        renewals.answerAll { _ in Self.renewed }
        let model = await scene.signedIn()
        let used = Collected<Session>()
        let answer = try await model.sessions.withSession { session throws(CommerceError) in
            used.append(session)
            if session != Self.renewed { throw AccountScene.ended }
            return 7
        }
        #expect(answer == 7)
        #expect(used.values == [AccountScene.session("ann"), Self.renewed])
        #expect(model.snapshot.status == .signedIn)
    }

    @Test func aCallThatIsRefusedTwiceMeansThatTheSessionHasExpired() async throws {
        let renewals = Renewals()
        let scene = Self.scene(renewals)
        renewals.answerAll { _ in Self.renewed }
        let model = await scene.signedIn()
        let count = Mutex(0)
        await #expect(throws: CommerceError.self) {
            try await model.sessions.withSession { _ throws(CommerceError) -> Int in
                count.withLock { $0 += 1 }
                throw AccountScene.ended
            }
        }
        await model.settled()
        #expect(count.withLock { $0 } == 2)
        #expect(model.snapshot.status == .expired)
        #expect(try await scene.store.load() == nil)
        #expect(scene.changes.values.last == .expired)
    }

    @Test func aSessionThatCannotBeRenewedAnyMoreExpiresAndWhatWasShownStays() async throws {
        let renewals = Renewals()
        var scene = Self.scene(renewals)
        scene.auth.onAddresses = { _, _ in Page(items: [AccountScene.address("a1")]) }
        let model = await scene.signedIn()
        await model.loadAddresses().finished()
        scene.clock.advance(by: .seconds(3500))
        let work = model.loadOrders()
        await renewals.next().fail(AccountScene.ended)
        await work.finished()
        await model.settled()
        #expect(model.snapshot.status == .expired)
        #expect(model.snapshot.orders.error?.code == "unauthenticated")
        #expect(model.snapshot.customer.value?.id == "ann")
        #expect(model.snapshot.addresses.items.count == 1)
        #expect(try await scene.store.load() == nil)
        #expect(try await model.sessions.current() == nil)
    }

    @Test func anotherFailureOfARenewalLeavesTheSession() async throws {
        let renewals = Renewals()
        let scene = Self.scene(renewals)
        let model = await scene.signedIn()
        scene.clock.advance(by: .seconds(3600))
        let failing = Task { try await model.sessions.current() }
        await renewals.next().fail(Samples.networkError)
        await #expect(throws: CommerceError.self) { try await failing.value }
        #expect(model.snapshot.status == .signedIn)
        #expect(try await scene.store.load() != nil)
        async let later = model.sessions.current()
        await renewals.next().answer(Self.renewed)
        #expect(try await later == Self.renewed)
    }

    @Test func aSessionThatAnotherProgramHasRenewedIsTakenOver() async throws {
        var scene = AccountScene()
        scene.auth.onRenew = { _ in throw AccountScene.ended }
        let model = await scene.signedIn()
        try await scene.store.save(Self.renewed)
        scene.clock.advance(by: .seconds(3500))
        #expect(try await model.sessions.current() == Self.renewed)
        #expect(model.snapshot.status == .signedIn)
    }

    // MARK: Races

    @Test(arguments: [true, false]) func aSignOutDuringARenewalWins(isDeaf: Bool) async throws {
        let renewals = Renewals(isDeaf: isDeaf)
        var scene = Self.scene(renewals)
        let signedOut = Collected<Session>()
        scene.auth.onSignOut = { session in
            signedOut.append(session)
            return nil
        }
        let model = await scene.signedIn()
        scene.clock.advance(by: .seconds(3500))
        async let asking = model.sessions.current()
        let late = await renewals.next()
        await model.signOut().finished()
        #expect(try await asking == nil)
        late.answer(Self.renewed)
        await model.engine.census.empty()
        #expect(model.snapshot.status == .signedOut)
        #expect(try await scene.store.load() == nil)
        #expect(signedOut.values == [AccountScene.session("ann")])
    }

    @Test func aCallOfOneCustomerIsNotRepeatedAsAnother() async throws {
        var scene = AccountScene()
        scene.auth.onSignOut = { _ in nil }
        let model = await scene.signedIn()
        let used = Collected<ID<Customer>?>()
        await #expect(throws: CommerceError.self) {
            try await model.sessions.withSession { session throws(CommerceError) -> Int in
                used.append(session.customerID)
                await model.signOut().finished()
                await model.signIn(AccountScene.credentials("bob")).finished()
                throw AccountScene.ended
            }
        }
        #expect(used.values == ["ann"])
        #expect(try await model.sessions.current()?.customerID == "bob")
    }

    @Test func aCallerThatIsCancelledLeavesTheRenewalToTheOthers() async throws {
        let renewals = Renewals()
        let scene = Self.scene(renewals)
        let model = await scene.signedIn()
        scene.clock.advance(by: .seconds(3500))
        let cancelled = Task { try await model.sessions.current() }
        let call = await renewals.next()
        async let other = model.sessions.current()
        cancelled.cancel()
        await #expect(throws: CommerceError.self) { try await cancelled.value }
        call.answer(Self.renewed)
        #expect(try await other == Self.renewed)
        #expect(renewals.cancelledCount == 0)
    }

    @Test func stoppingTheModelLeavesTheRenewalToTheOthers() async throws {
        let renewals = Renewals()
        let scene = Self.scene(renewals)
        let model = await scene.signedIn()
        scene.clock.advance(by: .seconds(3500))
        async let other = model.sessions.current()
        let call = await renewals.next()
        model.stop()
        call.answer(Self.renewed)
        #expect(try await other == Self.renewed)
        await model.settled()
        #expect(try await scene.store.load() == Self.renewed)
    }

    @Test func aModelThatIsLetGoEndsTheRenewalAndItsWaiters() async throws {
        let renewals = Renewals()
        let scene = Self.scene(renewals)
        var model: AccountModel? = await scene.signedIn()
        let sessions = try #require(model?.sessions)
        let census = try #require(model?.engine.census)
        scene.clock.advance(by: .seconds(3500))
        async let asking = sessions.current()
        _ = await renewals.next()
        model = nil
        #expect(try await asking == nil)
        await census.empty()
        #expect(renewals.cancelledCount == 1)
        #expect(try await sessions.current() == nil)
    }

    @Test func manyThreadsSignInAndOutAndAsk() async throws {
        let renewals = Renewals()
        renewals.answerAll { _ in Self.renewed }
        var scene = Self.scene(renewals)
        scene.auth.onSignOut = { _ in nil }
        let (model, clock) = (scene.model(), scene.clock)
        await withTaskGroup { group in
            for thread in 0..<8 {
                group.addTask {
                    for step in 0..<50 {
                        switch (thread + step) % 4 {
                        case 0: model.signIn(AccountScene.credentials("ann"))
                        case 1: model.signOut()
                        case 2: clock.advance(by: .seconds(100))
                        default: _ = try? await model.sessions.current()
                        }
                    }
                }
            }
        }
        await model.signOut().finished()
        await model.settled()
        #expect(model.snapshot.status == .signedOut)
        #expect(model.snapshot.customer.isIdle)
        #expect(try await scene.store.load() == nil)
    }

    // MARK: Keeping

    @Test func aSessionOfAnEarlierRunIsRestoredAndItsCustomerRead() async throws {
        let scene = AccountScene()
        try await scene.store.save(AccountScene.session("ann"))
        let model = scene.model()
        #expect(model.snapshot.status == .unknown)
        await model.restore().finished()
        #expect(model.snapshot.status == .signedIn)
        await model.settled()
        #expect(model.snapshot.customer.value?.id == "ann")
        #expect(scene.changes.values == [.signedIn(SignIn(number: 1, customerID: "ann", isRestored: true))])
        #expect(model.restore().isFinished)
    }

    @Test func aStoredSessionThatHasEndedIsRenewedByTheFirstCall() async throws {
        let renewals = Renewals()
        let scene = Self.scene(renewals)
        try await scene.store.save(AccountScene.session("ann"))
        scene.clock.advance(by: .seconds(10_000))
        let model = scene.model()
        async let session = model.sessions.current()
        await renewals.next().answer(AccountScene.session("ann", token: "renewed", lasts: 20_000))
        #expect(try await session?.accessToken == Secret("renewed"))
    }

    @Test func aStoreThatFailsIsToldAndTheCustomerStaysSignedIn() async throws {
        let isBroken = Mutex(true)
        let scene = AccountScene()
        let store = SessionStore(
            storage: FailingStateStorage(base: scene.storage) { _ in isBroken.withLock { $0 } }, scope: "stub")
        let model = scene.model(store: store)
        await model.restore().finished()
        #expect(model.snapshot.storageError?.code == "storage")
        #expect(model.snapshot.status == .signedOut)
        model.signIn(AccountScene.credentials("ann"))
        await model.settled()
        #expect(model.snapshot.status == .signedIn)
        #expect(model.snapshot.storageError?.code == "storage")
        await model.signOut().finished()
        #expect(model.snapshot.storageError?.code == "storage")
        isBroken.withLock { $0 = false }
        await model.signOut().finished()
        #expect(model.snapshot.storageError == nil)
    }

    @Test func aSignOutBeforeTheStoreWasReadEndsAndRemovesWhatIsStored() async throws {
        var scene = AccountScene()
        let signedOut = Collected<Session>()
        scene.auth.onSignOut = { session in
            signedOut.append(session)
            return nil
        }
        try await scene.store.save(AccountScene.session("ann"))
        let model = scene.model()
        await model.signOut().finished()
        #expect(signedOut.values == [AccountScene.session("ann")])
        #expect(try await scene.store.load() == nil)
        #expect(model.snapshot[.signOut].isAccepted)
    }

    @Test func theTokenIsRemovedAlsoWhenTheModelIsLetGoRightAfterTheSignOut() async throws {
        let scene = AccountScene()
        var model: AccountModel? = await scene.signedIn()
        let census = try #require(model?.engine.census)
        model?.signOut()
        model = nil
        await census.empty()
        #expect(try await scene.store.load() == nil)
    }
}
