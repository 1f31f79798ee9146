import Commerce
import CommerceTesting
import FoundationEssentials
import MemoryBackend
import Testing

@testable import CommerceViewModels

/// Which cart is the current one: letting go of it, showing another, and what happens where that fails.
@Suite struct CartChoiceTests {
    private let cart = Samples.cart(Samples.line("A", quantity: 2), Samples.line("B"))
    private let other = Samples.cart(Samples.line("X"), id: "other")

    // MARK: Letting go

    @Test(arguments: [CommerceError.Kind.storage, .timedOut, .cancelled])
    func aCartThatCouldNotBeLetGoIsShownAgainAndGetsNothingElse(kind: CommerceError.Kind) {
        var rig = CartRig(cart)
        rig.send(.reset)
        rig.add("c", shown: Samples.variant("c"), waiter: 1)
        rig.fail(kind)
        #expect(!rig.state.isLoaded)
        #expect(rig.outcomes.map(\.isAccepted) == [false])
        #expect(rig.request == .read(.refresh))
        rig.hear(.changed(cart), on: cart.id, by: .read(.refresh))
        rig.answer(.cart(cart))
        #expect(rig.lines == ["A:2", "B:1"])
        #expect(!rig.state.notices.isEmpty)
        #expect(!rig.requests.contains(.add([CartLineInput(variantID: "c")])))
        // Where it may succeed now, the cart is let go of before anything is added.
        rig.send(.retry)
        guard kind != .storage else { return #expect(rig.isIdle) }
        #expect(rig.request == .forget)
        rig.hear(.forgotten)
        rig.answer(.done)
        #expect(rig.request == .add([CartLineInput(variantID: "c")]))
        #expect(rig.lines == [] || rig.lines == ["(c):1…"])
        #expect(rig.state.notices.isEmpty)
    }

    @Test func lettingGoIsDoneAlthoughTheModelIsLetGo() async throws {
        #expect(CartMachine.isBinding(.send(.forget, key: "k", job: 1)))
        #expect(!CartMachine.isBinding(.send(.clear, key: "k", job: 1)))
        for isStopped in [true, false] {
            let shop = CartShop()
            let session = shop.session()
            var model: CartModel? = shop.model(session)
            await model?.add("a").finished()
            #expect(try await session.currentID != nil)
            let census = model?.engine.census
            model?.reset()
            if isStopped { model?.stop() }
            model = nil
            await census?.empty()
            #expect(try await session.currentID == nil)
        }
    }

    @Test func whatIsAddedAfterAStopDoesNotComeIntoTheCartThatWasBeingLetGo() {
        for isHeard in [true, false] {
            var rig = CartRig(cart)
            rig.send(.reset)
            rig.send(.stop)
            if isHeard { rig.hear(.forgotten) }
            rig.add("b", shown: Samples.variant("b"))
            if !isHeard {
                #expect(rig.request == .forget)
                rig.hear(.forgotten)
                rig.answer(.done)
            }
            #expect(rig.request == .add([CartLineInput(variantID: "b")]))
            #expect(rig.lines == ["(b):1…"])
        }
    }

    // MARK: Another cart

    @Test func anotherCartThanTheOneBeingShownGetsNothingOfIt() {
        var rig = CartRig(cart)
        rig.send(.hydrate(other))
        rig.add("c", waiter: 1)
        let second = Samples.cart(Samples.line("Y"), id: "second")
        rig.send(.hydrate(second))
        #expect(rig.outcomes.map(\.isAccepted) == [false])
        #expect(rig.lines == ["Y:1"])
        rig.hear(.changed(other), on: other.id)
        rig.answer(.done)
        #expect(rig.lines == ["Y:1"])
        #expect(rig.request == .adopt(second))
        rig.hear(.changed(other), on: other.id)
        rig.hear(.changed(second), on: second.id)
        rig.answer(.done)
        #expect(rig.lines == ["Y:1"])
        // The two overlapped, so the cart is read once.
        #expect(rig.requests == [.adopt(other), .adopt(second), .read(.refresh)])
        rig.answer(.cart(second))
        #expect(rig.isIdle)
        #expect(rig.lines == ["Y:1"])
    }

    @Test func theFirstNewsOfAShownCartIsHeard() {
        var rig = CartRig()
        rig.send(.hydrate(other))
        rig.hear(.changed(cart), on: cart.id)
        #expect(rig.lines == ["X:1"])
        rig.hear(.changed(Samples.cart(Samples.line("X", quantity: 3), id: "other")), on: other.id)
        #expect(rig.lines == ["X:3"])
        rig.answer(.done)
        #expect(rig.lines == ["X:3"])
    }

    @Test func aCartThatCouldNotBeMadeTheCurrentOneIsNotShown() {
        var rig = CartRig(cart)
        rig.send(.hydrate(other))
        rig.fail(.storage)
        #expect(!rig.state.isLoaded)
        #expect(rig.state.errors(in: .cart).map(\.code) == ["storage"])
        rig.hear(.changed(cart), on: cart.id, by: .read(.refresh))
        rig.answer(.cart(cart))
        #expect(rig.lines == ["A:2", "B:1"])
    }

    // MARK: What several models hear

    @Test func aLossIsToldOnceToEachWhoListens() async throws {
        let shop = CartShop()
        let session = shop.session()
        let (first, second) = (ShoppingEvents(), ShoppingEvents())
        let (firstHeard, secondHeard) = (Collected<String>(), Collected<String>())
        let tokens = [
            first.observe(on: .inline) { firstHeard.append($0.event.name) },
            second.observe(on: .inline) { secondHeard.append($0.event.name) },
        ]
        let models = [
            shop.model(session), shop.model(session, events: first), shop.model(session, events: first),
            shop.model(session, events: second),
        ]
        await models[0].add("a").finished()
        shop.calls.answerAll { $0.operation == .cart ? .answer(MutationOutcome(value: nil)) : .serve }
        await models[3].refresh().finished()
        #expect(firstHeard.values == ["cartLost"])
        #expect(secondHeard.values == ["cartLost"])
        #expect(models.allSatisfy { $0.snapshot.recovery?.isRebuildable == true })
        withExtendedLifetime(tokens) {}
    }

    // MARK: Rebuilding

    @Test func aRebuildWhoseAnswerWasLostIsSeenByTheCart() {
        let lines = [CartLineInput(variantID: "a", quantity: 2)]
        var rig = CartRig(cart)
        rig.hear(.lost(lastKnownLines: lines), on: cart.id)
        rig.send(.change(.rebuild))
        rig.timeOut()
        #expect(rig.state.canRetry)
        let next = Samples.cart(Samples.line("A2", "a", quantity: 2), id: "next")
        rig.answer(.cart(next), lostLines: [])
        #expect(rig.state.recovery == nil)
        #expect(rig.state.notices.isEmpty)
        #expect(!rig.state.canRetry)
        #expect(rig.lines == ["A2:2"])
        #expect(rig.isIdle)
    }

    @Test func tryingARebuildAgainDoublesNothing() async throws {
        let shop = CartShop()
        let model = shop.model()
        await model.add("a", quantity: 2).finished()
        shop.calls.answerAll { $0.operation == .cart ? .answer(MutationOutcome(value: nil)) : .serve }
        await model.refresh().finished()
        shop.calls.answerAll { $0.operation == .createCart ? .lose : .serve }
        await model.rebuild().finished()
        #expect(model.snapshot.recovery?.isRebuildable == true)
        shop.calls.answerAll { _ in .serve }
        // By another model of the same cart, as after a restart.
        let later = shop.model()
        await later.load().finished()
        await later.rebuild().finished()
        #expect(later.snapshot.lines.map(\.quantity) == [2])
        #expect(later.snapshot.recovery == nil)
        await model.refresh().finished()
        #expect(model.snapshot.lines.map(\.quantity) == [2])
        #expect(model.snapshot.state.errors(in: .network).isEmpty)
        #expect(!model.snapshot.canRetry)
    }

    @Test(arguments: [true, false]) func aCheckoutRebuildsOnceToo(isSeen: Bool) async throws {
        let scene = CheckoutScene()
        let model = scene.model()
        let cart = try await scene.fill()
        scene.clock.advance(by: .seconds(864_001))
        await model.present().finished()
        #expect(model.snapshot.recovery == .rebuild)
        // Where there is a cart again, it shows what came back.
        if isSeen { try await scene.fill() }
        await scene.shop.setFaults([MemoryFault(.answerLost, on: [.createCart, .addLines], .only(1))])
        await model.rebuild().finished()
        #expect(model.snapshot.recovery == .rebuild)
        if isSeen {
            #expect(try await scene.cart.current(freshness: .refresh)?.value.totalQuantity == 2)
            #expect(try await scene.cart.lostLines.isEmpty)
        }
        await model.rebuild().finished()
        #expect(model.snapshot.phase == .idle)
        let rebuilt = try #require(try await scene.cart.current(freshness: .refresh)?.value)
        #expect(rebuilt.lines.map(\.variant.id) == cart.lines.map(\.variant.id))
        #expect(rebuilt.totalQuantity == (isSeen ? 2 : 1))
        model.stop()
    }
}
