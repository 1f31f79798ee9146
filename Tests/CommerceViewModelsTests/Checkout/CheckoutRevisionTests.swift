import Commerce
import CommerceTesting
import CommerceViewModels
import MemoryBackend
import Testing

/// Pages of carts that change while the page is fetched or open.
@Suite(.timeLimit(.minutes(10))) struct CheckoutRevisionTests {
    private let begins = PendingCalls<Int, Void>()

    /// A scene whose fetching a test lets go on, with how many pieces each was for.
    private func scene() -> CheckoutScene {
        CheckoutScene { [begins] checkout in
            checkout.onBegin = { [base = checkout.base] cart, session in
                let handoff = try await base.begin(cart, session: session)
                try await begins.call(begins.requests.count + 1)
                return handoff
            }
        }
    }

    @Test func case69_aPageWhoseCartChangesMeanwhileIsFetchedAgain() async throws {
        let scene = scene()
        let variant = try #require(try await scene.fill().lines.first?.variant.id)
        let cart = CartModel(session: scene.cart, clock: scene.clock)
        await cart.load().finished()
        let model = CheckoutModel(
            of: cart, presenter: scene.presenter, storage: scene.storage, clock: scene.clock)
        let work = model.present()
        let first = await begins.next()
        cart.add(variant)
        first.answer(())
        let second = await begins.next()
        #expect(scene.presenter.pages.isEmpty)
        #expect(cart.snapshot.cart?.totalQuantity == 2)
        second.answer(())
        await work.finished()
        #expect(scene.presenter.pages.count == 1)
        #expect(begins.requests.count == 2)
        #expect(!model.snapshot.isOutdated)
        model.stop()
    }

    @Test(arguments: ["note", "consent"]) func case69_anOpenPageSaysThatItIsOutdated(change: String) async throws {
        let scene = scene()
        try await scene.fill()
        let cart = CartModel(session: scene.cart, clock: scene.clock)
        await cart.load().finished()
        let model = CheckoutModel(
            of: cart, presenter: scene.presenter, storage: scene.storage, clock: scene.clock)
        for count in 1...2 {
            let work = model.present()
            await begins.next().answer(())
            await work.finished()
            #expect(scene.presenter.pages.count == count)
            #expect(!model.snapshot.isOutdated)
            // Reading the same cart again is no change.
            await cart.refresh().finished()
            #expect(!model.snapshot.isOutdated)
            if change == "note" { cart.setNote("To \(count).") } else { cart.consentChanged() }
            await cart.settled()
            #expect(model.snapshot.isOutdated)
            #expect(model.snapshot.phase == .open)
        }
        model.stop()
    }

    @Test func case69_theSessionAloneTellsToo() async throws {
        let scene = scene()
        try await scene.fill()
        let model = scene.model()
        let work = model.present()
        await begins.next().answer(())
        await work.finished()
        #expect(!model.snapshot.isOutdated)
        _ = try await scene.cart.setNote("Please ring.")
        #expect(model.snapshot.isOutdated)
        let again = model.present()
        await begins.next().answer(())
        await again.finished()
        #expect(!model.snapshot.isOutdated)
        model.stop()
    }

    @Test func aCartThatNeverRestsIsShownAllTheSame() async throws {
        let scene = scene()
        try await scene.fill()
        let model = scene.model(changesSettled: { [cart = scene.cart, begins] in
            _ = try? await cart.setNote("After \(begins.requests.count).")
        })
        let work = model.present()
        for _ in 0..<3 { await begins.next().answer(()) }
        await work.finished()
        #expect(scene.presenter.pages.count == 1)
        #expect(begins.requests.count == 3)
        model.stop()
    }
}
