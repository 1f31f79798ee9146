import Commerce
import CommerceTesting
import FoundationEssentials
import Glibc
import MemoryBackend
import Testing

@testable import CommerceViewModels

/// What is kept of a hand-off, and what a later run makes of it.
@Suite(.timeLimit(.minutes(10))) struct CheckoutResumptionTests {
    private let statuses = CheckoutScene.Statuses()

    /// A scene in which an earlier run has handed its cart over.
    private func abandoned(storage: any StateStorage = MemoryStateStorage()) async throws -> CheckoutScene {
        let scene = CheckoutScene(statuses, storage: storage)
        let earlier = scene.model()
        try await scene.fill()
        await earlier.present().finished()
        earlier.stop()
        await earlier.engine.census.empty()
        return scene
    }

    @Test func aHandoffThatWasCompletedMeanwhileIsToldOnce() async throws {
        let scene = try await abandoned()
        let models = [scene.model(), scene.model()]
        let works = models.map { $0.resume() }
        for _ in models { await statuses.next().answer(.completed) }
        for work in works { await work.finished() }
        // Both know it, one tells it.
        for model in models { #expect(model.snapshot.outcome == .completed(orderID: "order-1", order: nil)) }
        #expect(scene.outcomes.values == [.completed(orderID: "order-1", order: nil)])
        #expect(try await scene.cart.currentID == nil)
        let later = scene.model()
        await later.resume().finished()
        #expect(later.snapshot.phase == .idle)
        #expect(scene.outcomes.values.count == 1)
    }

    @Test func aHandoffThatIsStillOpenGoesOn() async throws {
        let scene = try await abandoned()
        let model = scene.model()
        let work = model.resume()
        await statuses.next().answer(.pending)
        await work.finished()
        #expect(model.snapshot.phase == .open)
        #expect(!model.snapshot.isPageShown)
        let again = model.present()
        await statuses.next().answer(.pending)
        await again.finished()
        #expect(scene.presenter.pages.count == 2)
        await scene.nextStatus(statuses).answer(.completed)
        try await model.state { $0.outcome != nil }
        #expect(scene.outcomes.values.count == 1)
        #expect(scene.told("checkoutStarted").count == 1)
    }

    @Test func whoPresentsWithoutResumingBuysNothingTwice() async throws {
        let scene = try await abandoned()
        let model = scene.model()
        let work = model.present()
        await statuses.next().answer(.gone)
        await work.finished()
        #expect(model.snapshot.outcome == .completedOrGone)
        #expect(scene.outcomes.values == [.completedOrGone])
        #expect(scene.presenter.pages.count == 1)
    }

    @Test func aCancelledHandoffThatWasPaidAllTheSameIsFound() async throws {
        let scene = CheckoutScene(statuses)
        let earlier = scene.model(options: CheckoutOptions(dismissalGrace: .zero))
        try await scene.fill()
        await earlier.present().finished()
        let cancelling = earlier.cancel()
        await statuses.next().answer(.pending)
        await cancelling.finished()
        let later = scene.model()
        let work = later.resume()
        await statuses.next().answer(.completed)
        await work.finished()
        #expect(scene.outcomes.values == [.cancelled, .completed(orderID: "order-1", order: nil)])
    }

    @Test func anOrderWhoseAnswerWentMissingIsFoundByItsCart() async throws {
        let scene = CheckoutScene(.direct) { checkout in
            let base = checkout.base
            checkout.onBegin = { cart, session in
                _ = try await base.begin(cart, session: session)
                throw CommerceError(.network, "The answer went missing.")
            }
        }
        try await scene.fill()
        let model = scene.model()
        await model.present().finished()
        #expect(model.snapshot.outcome == .completedOrGone)
        #expect(try await scene.cart.currentID == nil)
        #expect(try await scene.cart.lostLines.isEmpty)
    }

    @Test func anOrderInterruptedByTheEndOfTheRunIsFoundByItsCart() async throws {
        let begins = PendingCalls<Commerce.ID<Cart>, CheckoutHandoff>()
        let scene = CheckoutScene(.direct) { checkout in
            let base = checkout.base
            checkout.onBegin = { cart, session in
                _ = try await base.begin(cart, session: session)
                return try await begins.call(cart)
            }
        }
        let cart = try await scene.fill()
        let earlier = scene.model()
        earlier.present()
        _ = await begins.next()
        earlier.stop()
        await earlier.engine.census.empty()
        #expect(try await scene.cart.currentID == cart.id)
        let later = scene.model()
        await later.resume().finished()
        #expect(later.snapshot.outcome == .completedOrGone)
        #expect(try await scene.cart.currentID == nil)
    }

    @Test func forgettingLeavesNothingBehind() async throws {
        let scene = try await abandoned()
        let key = StateKey(kind: "checkout", scope: "stub")
        #expect(try await scene.storage.value(for: key) != nil)
        let model = scene.model()
        await model.forget().finished()
        #expect(try await scene.storage.value(for: key) == nil)
        await model.resume().finished()
        #expect(model.snapshot.phase == .idle)
        #expect(statuses.requests.isEmpty)
    }

    @Test(arguments: [false, true])
    func forgettingLeavesNothingBehindAlsoWhereTheModelEndsAtOnce(isStopped: Bool) async throws {
        let scene = try await abandoned()
        let key = StateKey(kind: "checkout", scope: "stub")
        let kept = try #require(try await scene.storage.value(for: key))
        for _ in 0..<50 {
            try await scene.storage.setValue(kept, for: key)
            var model: CheckoutModel? = scene.model()
            let census = model?.engine.census
            model?.forget()
            if isStopped { model?.stop() } else { model = nil }
            await census?.empty()
            #expect(try await scene.storage.value(for: key) == nil)
        }
    }

    @Test func whatCouldNotBeForgottenIsTold() async throws {
        let model = CheckoutScene(statuses, storage: FailingStateStorage()).model()
        await model.forget().finished()
        #expect(model.snapshot.storageError?.code == "storage")
        #expect(model.snapshot.phase == .idle)
    }

    @Test func theBuyersWordCountsAlsoWhereTheModelIsLetGoAtOnce() async throws {
        for _ in 0..<20 {
            let scene = CheckoutScene(statuses)
            try await scene.fill()
            var model: CheckoutModel? = scene.model()
            let census = model?.engine.census
            await model?.presentPermalink().finished()
            model?.confirm()
            model = nil
            await census?.empty()
            #expect(try await scene.cart.currentID == nil)
            #expect(scene.outcomes.values == [.completed(orderID: nil, order: nil)])
        }
    }

    @Test func whatCannotBeUnderstoodIsNoHandoff() async throws {
        let scene = CheckoutScene(statuses)
        let key = StateKey(kind: "checkout", scope: "stub")
        try await scene.storage.setValue(Array("{\"id\": 7".utf8), for: key)
        let model = scene.model()
        await model.resume().finished()
        #expect(model.snapshot.phase == .idle)
        #expect(model.snapshot.error == nil)
        try await scene.fill()
        await model.present().finished()
        #expect(model.snapshot.phase == .open)
        model.stop()
    }

    @Test func aStorageThatFailsDoesNotHoldUpTheCheckout() async throws {
        let storage = FailingStateStorage { call in
            switch call {
            case .read(let key), .write(let key), .lock(let key): key.kind == "checkout"
            case .removal(let kind): kind == "checkout"
            }
        }
        let scene = CheckoutScene(statuses, storage: storage)
        let model = scene.model()
        try await scene.fill()
        await model.present().finished()
        #expect(model.snapshot.phase == .open)
        #expect(model.snapshot.storageError?.code == "storage")
        model.stop()
        let resuming = model.resume()
        await statuses.next().answer(.completed)
        await resuming.finished()
        #expect(scene.outcomes.values == [.completed(orderID: "order-1", order: nil)])
    }

    @Test func whatIsKeptIsForItsOwnerAloneAndNothingShownGivesItAway() async throws {
        let folder = FileManager.default.temporaryDirectory.path + "/commerce-checkout-\(RandomIdentifier.make())"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let scene = try await abandoned(storage: FileStateStorage(folder: folder))
        let path = scene.storage.location(of: StateKey(kind: "checkout", scope: "stub"))
        var status = stat()
        #expect(stat(path, &status) == 0)
        #expect(status.st_mode & 0o777 == 0o600)
        let id = try #require(try await scene.cart.currentID)
        let url = try #require(scene.presenter.pages.first?.url)
        let model = scene.model()
        let work = model.resume()
        await statuses.next().fail(CommerceError(.accessDenied, "No."))
        await work.finished()
        var shown = String(describing: model.snapshot.state) + scene.told.values.map { "\($0)" }.joined()
        dump(model.snapshot.state, to: &shown)
        #expect(!shown.contains(id.rawValue))
        #expect(!shown.contains(url.absoluteString))
        model.stop()
    }
}

/// What is kept of a hand-off in a storage.
@Suite struct CheckoutShelfTests {
    private let shelf = CheckoutShelf(storage: MemoryStateStorage(), scope: "stub")
    private let other = CheckoutRecord(id: "h2", stage: .open, cartID: "c1")
    private let elsewhere = CheckoutRecord(id: "h3", stage: .open, cartID: "c2")

    @Test func aCompletionIsClaimedOnce() async throws {
        try await shelf.save(CheckoutDesk.record)
        #expect(try await shelf.load() == CheckoutDesk.record)
        #expect(try await shelf.claim(CheckoutDesk.record))
        #expect(try await shelf.load() == nil)
        #expect(try await !shelf.claim(CheckoutDesk.record))
    }

    @Test func ofTwoHandoffsOfOneCartTheLaterOneTells() async throws {
        try await shelf.save(CheckoutDesk.record)
        try await shelf.save(other)
        #expect(try await !shelf.claim(CheckoutDesk.record))
        #expect(try await shelf.claim(other))
    }

    @Test func aHandoffOfAnotherCartIsNoHindranceAndStays() async throws {
        try await shelf.save(elsewhere)
        #expect(try await shelf.claim(CheckoutDesk.record))
        #expect(try await shelf.load() == elsewhere)
    }

    @Test func endingKeepsWhatCanBeTakenUpAgain() async throws {
        try await shelf.save(CheckoutDesk.record)
        try await shelf.end(other, canResume: false)
        #expect(try await shelf.load() == CheckoutDesk.record)
        try await shelf.end(CheckoutDesk.record, canResume: true)
        #expect(try await shelf.load()?.stage == .ended)
        try await shelf.end(CheckoutDesk.record, canResume: false)
        #expect(try await shelf.load() == nil)
    }
}
