import Commerce
import CommerceTesting
import FoundationEssentials
import MemoryBackend
import Testing

@testable import CommerceViewModels

/// The checkout with its tasks, over a shop in memory.
@Suite(.timeLimit(.minutes(10))) struct CheckoutModelTests {
    private let statuses = CheckoutScene.Statuses()

    // MARK: From a cart to an order

    @Test func case70_aPaidCheckoutEndsTheCartAndIsToldOnce() async throws {
        let scene = CheckoutScene()
        let model = scene.model()
        try await scene.fill()
        #expect(model.snapshot.isAvailable)
        await model.present().finished()
        #expect(model.snapshot.phase == .open)
        let page = try #require(scene.presenter.pages.first)
        let order = try await scene.shop.complete(checkout: page.url)
        page.dismissed()
        let state = try await model.state { $0.outcome != nil }
        #expect(state.outcome == .completed(orderID: order.id, order: order))
        #expect(scene.outcomes.values == [.completed(orderID: order.id, order: order)])
        #expect(try await scene.cart.currentID == nil)
        #expect(try await scene.cart.lostLines.isEmpty)
        #expect(scene.told("checkoutStarted").count == 1)
        #expect(scene.told("purchase") == [.purchase(try Purchase(order))])
        #expect(scene.told("shoppingFailed").isEmpty)
        await model.settled()
        await model.engine.census.empty()
        #expect(scene.clock.sleeperCount == 0)
    }

    @Test func aPaidCheckoutIsFoundByAskingAgainAndAgain() async throws {
        let scene = CheckoutScene(statuses)
        let model = scene.model()
        try await scene.fill()
        await model.present().finished()
        for _ in 0..<5 { await scene.nextStatus(statuses).answer(.pending) }
        await scene.nextStatus(statuses).fail(Samples.networkError)
        await scene.nextStatus(statuses).answer(.completed)
        try await model.state { $0.outcome == .completed(orderID: "order-1", order: nil) }
        // What is not known of the order is not made up.
        #expect(scene.told("purchase").isEmpty)
        #expect(scene.outcomes.values == [.completed(orderID: "order-1", order: nil)])
        await model.engine.census.empty()
    }

    @Test func anOrderPlacedAtOnceNeedsNoPage() async throws {
        let scene = CheckoutScene(.direct)
        let model = scene.model()
        try await scene.fill()
        await model.present().finished()
        guard case .completed(_, let order?) = model.snapshot.outcome else {
            Issue.record("Saw \(model.snapshot.phase).")
            return
        }
        #expect(scene.presenter.pages.isEmpty)
        #expect(scene.told("checkoutStarted").count == 1)
        #expect(scene.told("purchase") == [.purchase(try Purchase(order))])
        #expect(try await scene.cart.currentID == nil)
    }

    @Test func aLinkIsForTheBuyerToConfirm() async throws {
        let scene = CheckoutScene()
        let model = scene.model()
        let cart = try await scene.fill()
        await model.presentPermalink(options: PermalinkOptions(discountCode: "WELCOME10")).finished()
        #expect(model.snapshot.phase == .handedOver)
        #expect(scene.presenter.pages.first?.url.absoluteString.contains("discount=WELCOME10") == true)
        #expect(try await scene.cart.currentID == cart.id)
        await model.confirm().finished()
        #expect(model.snapshot.outcome == .completed(orderID: nil, order: nil))
        #expect(try await scene.cart.currentID == nil)
        #expect(scene.told("purchase").isEmpty)
    }

    @Test func aLinkWithLinesOfItsOwnLeavesTheCart() async throws {
        let scene = CheckoutScene()
        let model = scene.model()
        let cart = try await scene.fill()
        let variant = try #require(cart.lines.first?.variant.id)
        await model.presentPermalink([PermalinkLine(variantID: variant, quantity: 3)]).finished()
        guard case .checkoutStarted(let start)? = scene.told("checkoutStarted").first else {
            Issue.record("The start was not told.")
            return
        }
        #expect(start.totalQuantity == 3)
        await model.confirm().finished()
        #expect(try await scene.cart.currentID == cart.id)
    }

    @Test func case69_everyPresentingHasAFreshAddressOfTheCurrentCart() async throws {
        let scene = CheckoutScene()
        let model = scene.model()
        try await scene.fill()
        await model.present().finished()
        await model.present().finished()
        let urls = scene.presenter.pages.map(\.url)
        #expect(Set(urls).count == 2)
        #expect(scene.told("checkoutStarted").count == 1)
    }

    @Test func case69_twoBeginsAtTheSameTimeAreOne() async throws {
        let begins = PendingCalls<Commerce.ID<Cart>, CheckoutHandoff>()
        let scene = CheckoutScene(statuses) { $0.onBegin = { cart, _ in try await begins.call(cart) } }
        let model = scene.model()
        let cart = try await scene.fill()
        let handles = await withTaskGroup(of: PendingWork.self) { group in
            for _ in 0..<50 { group.addTask { model.present() } }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(Set(handles.map(ObjectIdentifier.init)).count == 1)
        await begins.next().answer(CheckoutHandoff(id: "h1", cartID: cart.id, url: CheckoutDesk.url))
        await handles.first?.finished()
        #expect(begins.requests.count == 1)
        #expect(scene.presenter.pages.count == 1)
        model.stop()
    }

    @Test func case69_anEmptyCartIsNotPresented() async throws {
        let scene = CheckoutScene()
        let model = scene.model()
        await model.present().finished()
        guard case .failed(let error, isRecoverable: false) = model.snapshot.outcome else {
            Issue.record("Saw \(model.snapshot.phase).")
            return
        }
        #expect(error.code == "invalidInput")
        #expect(scene.presenter.pages.isEmpty)
        #expect(scene.told("checkoutStarted").isEmpty)
        #expect(scene.told("shoppingFailed").count == 1)
    }

    @Test(arguments: [false, true])
    func changesOfTheCartAreWaitedForAndTheCustomerIsPassed(isCartsCustomer: Bool) async throws {
        let changes = PendingCalls<Int, Void>()
        let begun = Collected<Session?>()
        let session = Session(accessToken: Secret("token"))
        let scene = CheckoutScene(statuses) { checkout in
            let base = checkout.base
            checkout.onBegin = { cart, session in
                begun.append(session)
                return try await base.begin(cart, session: nil)
            }
        }
        let given: (@Sendable () async -> Session?)? = if isCartsCustomer { nil } else { { session } }
        let model = scene.model(session: given, changesSettled: { try? await changes.call(1) })
        try await scene.fill()
        if isCartsCustomer { scene.cart.customer = session }
        let work = model.present()
        let change = await changes.next()
        #expect(begun.values.isEmpty)
        change.answer(())
        // Once more before the page is shown: it may have changed while the address was fetched.
        await changes.next().answer(())
        await work.finished()
        #expect(begun.values == [session])
        model.stop()
    }

    @Test func whatTheBuyerHasChangedIsSentBeforeTheCheckoutBegins() async throws {
        let updates = PendingCalls<Int, Void>()
        let begun = Collected<Int>()
        let memory = MemoryShop().backend()
        var port = StubCart(memory.cart)
        port.onUpdateLines = { [base = port.base] changes, id, options in
            try await updates.call(changes.first?.quantity ?? 0)
            return try await base.updateLines(changes, in: id, options: options)
        }
        var checkout = StubCheckout(memory.checkout)
        checkout.onBegin = { [base = checkout.base] id, session in
            begun.append(try await memory.cart.cart(id, options: ReadOptions()).value.totalQuantity)
            return try await base.begin(id, session: session)
        }
        let backend = Backend(
            name: "shop", plugin: "stub", stateIdentity: "stub",
            capabilities: memory.declaredCapabilities ?? Capabilities(), catalog: memory.catalog, cart: port,
            checkout: checkout)
        let cart = CartModel(session: CartSession(backend: backend))
        let model = CheckoutModel(of: cart, presenter: FakePresenter())
        await cart.add("P1030-2").finished()
        let line = try #require(cart.snapshot.lines.first?.id)
        cart.setQuantity(2, of: line)
        let first = await updates.next()
        // This one waits in the model, since the other is on its way.
        cart.setQuantity(3, of: line)
        let work = model.present()
        first.answer(())
        await updates.next().answer(())
        await work.finished()
        #expect(begun.values == [3])
        #expect(model.snapshot.phase == .open)
        model.stop()
    }

    @Test func case68_aBackendWithoutCheckoutIsOneTypedEntry() async throws {
        let scene = CheckoutScene(without: [.beginCheckout, .permalink])
        let model = scene.model()
        try await scene.fill()
        #expect(!model.snapshot.isAvailable)
        #expect(!model.snapshot.hasPermalinks)
        await model.present().finished()
        guard case .failed(let error, isRecoverable: false) = model.snapshot.outcome else {
            Issue.record("Saw \(model.snapshot.phase).")
            return
        }
        #expect(error.code == "unsupported")
    }

    // MARK: Links

    @Test(arguments: [
        ("mailto:help@shop.example", CheckoutLink.Kind?.some(.mail)), ("TEL:+49301234", .phone), ("sms:123", .phone),
        ("https://bank.example/3ds", .otherSite), ("bank://pay/1", .otherProgram),
        ("https://SHOP.example/terms", nil), ("javascript:alert(1)", nil), ("file:///etc/passwd", nil),
        ("data:text/html,x", nil), ("/relative", nil), ("about:blank", nil),
    ])
    func linksThatLeadOutAreTheFrontEnds(_ text: String, kind: CheckoutLink.Kind?) async throws {
        let scene = CheckoutScene(statuses) { checkout in
            checkout.onBegin = { cart, _ in CheckoutHandoff(id: "h1", cartID: cart, url: CheckoutDesk.url) }
        }
        let asked = Collected<CheckoutLink>()
        let model = scene.model(linkHandler: { link in
            asked.append(link)
            return link.kind == .mail ? .handled : .notHandled
        })
        try await scene.fill()
        await model.present().finished()
        let page = try #require(scene.presenter.pages.first)
        let link = try #require(URL(string: text))
        #expect(page.clicked(link) == (kind == .mail ? .handled : .notHandled))
        #expect(asked.values.map(\.kind) == [kind].compactMap(\.self))
        #expect(asked.values.map(\.url) == (kind == nil ? [] : [link]))
        model.stop()
    }

    @Test func withoutAHandlerThePageFollowsItsLinks() throws {
        let page = CheckoutPage(url: CheckoutDesk.url)
        #expect(page.clicked(try #require(URL(string: "mailto:help@shop.example"))) == .notHandled)
    }

    // MARK: Failures

    @Test func aCartThatIsGoneCanBeRebuiltAndPresented() async throws {
        let scene = CheckoutScene(statuses)
        let model = scene.model()
        let cart = try await scene.fill()
        scene.clock.advance(by: .seconds(864_001))
        await model.present().finished()
        guard case .failed(let error, isRecoverable: true) = model.snapshot.outcome else {
            Issue.record("Saw \(model.snapshot.phase).")
            return
        }
        #expect(error.code == "cartGone")
        #expect(model.snapshot.recovery == .rebuild)
        #expect(scene.told("shoppingFailed").count == 1)
        await model.rebuild().finished()
        #expect(model.snapshot.phase == .idle)
        let rebuilt = try #require(try await scene.cart.current()?.value)
        #expect(rebuilt.id != cart.id)
        #expect(rebuilt.lines.map(\.variant.id) == cart.lines.map(\.variant.id))
        await model.present().finished()
        #expect(model.snapshot.phase == .open)
        model.stop()
    }

    @Test func case71_aCartThatWasFoundGoneBeforeCanBeRebuilt() async throws {
        let scene = CheckoutScene(statuses)
        let model = scene.model()
        try await scene.fill()
        scene.clock.advance(by: .seconds(864_001))
        #expect(try await scene.cart.current() == nil)
        await model.present().finished()
        #expect(model.snapshot.recovery == .rebuild)
    }

    @Test func case71_aCancelledCheckoutWhoseCartExpiredIsRebuilt() async throws {
        let scene = CheckoutScene()
        let model = scene.model(options: CheckoutOptions(dismissalGrace: .zero))
        try await scene.fill()
        await model.present().finished()
        await model.cancel().finished()
        #expect(model.snapshot.outcome == .cancelled)
        scene.clock.advance(by: .seconds(864_001))
        await model.present().finished()
        #expect(
            model.snapshot.outcome
                == .failed(CheckoutModelState.expired(at: scene.clock.now), isRecoverable: true))
        #expect(model.snapshot.recovery == .rebuild)
        await model.rebuild().finished()
        #expect(try await scene.cart.current()?.value.lines.isEmpty == false)
    }

    @Test func case71_anExpiredPageIsPresentedAgain() async throws {
        let scene = CheckoutScene()
        let model = scene.model()
        try await scene.fill()
        await model.present().finished()
        scene.clock.advance(by: .seconds(3600))
        let state = try await model.state { $0.outcome != nil }
        #expect(
            state.outcome == .failed(CheckoutModelState.expired(at: scene.clock.now), isRecoverable: true))
        #expect(state.recovery == .presentAgain)
        await model.present().finished()
        #expect(model.snapshot.phase == .open)
        #expect(scene.presenter.pages.count == 2)
        model.stop()
    }

    @Test func aPresenterThatFailsIsRecoverable() async throws {
        let scene = CheckoutScene(statuses)
        let model = scene.model()
        try await scene.fill()
        let error = CommerceError(.configuration, "There is no browser here.")
        scene.presenter.fail(error)
        await model.present().finished()
        #expect(
            model.snapshot.outcome == .failed(ErrorEntry(error, date: scene.clock.now), isRecoverable: true))
        scene.presenter.fail(nil)
        let again = model.present()
        await statuses.next().answer(.pending)
        await again.finished()
        #expect(model.snapshot.phase == .open)
        model.stop()
    }

    @Test func aBackendThatHangsIsGivenUp() async throws {
        let begins = PendingCalls<Commerce.ID<Cart>, CheckoutHandoff>(isDeaf: true)
        let scene = CheckoutScene(statuses) { $0.onBegin = { cart, _ in try await begins.call(cart) } }
        let model = scene.model()
        let cart = try await scene.fill()
        let work = model.present()
        let hanging = await begins.next()
        await scene.clock.waitForSleepers()
        scene.clock.advance(by: .seconds(30))
        await work.finished()
        guard case .failed(let error, isRecoverable: true) = model.snapshot.outcome else {
            Issue.record("Saw \(model.snapshot.phase).")
            return
        }
        #expect(error.code == "timedOut")
        // What comes late is ignored.
        hanging.answer(CheckoutHandoff(id: "late", cartID: cart.id, url: CheckoutDesk.url))
        await model.engine.census.empty()
        #expect(scene.presenter.pages.isEmpty)
        #expect(scene.outcomes.values.count == 1)
    }

    /// What a backend says must not overflow a duration.
    @Test(arguments: [1e10, 1e21, -1e300, 1e300, .infinity, .nan] as [Double])
    func aDeadlineThatIsNoDateDoesNotKeepThePageFromOpening(seconds: Double) async throws {
        let deadline = Date(timeIntervalSinceReferenceDate: seconds)
        let scene = CheckoutScene(statuses) {
            $0.onBegin = { cart, _ in
                CheckoutHandoff(id: "h", cartID: cart, url: CheckoutDesk.url, deadline: deadline)
            }
        }
        let model = scene.model()
        try await scene.fill()
        await model.present().finished()
        #expect(model.snapshot.phase == .open)
        #expect(model.snapshot.isFollowed == (seconds > 0 || !seconds.isFinite))
        model.stop()
        await model.engine.census.empty()
    }

    @Test func aCartThatVanishesElsewhereIsAskedAboutAtOnce() async throws {
        let scene = CheckoutScene(statuses)
        let model = scene.model()
        let cart = try await scene.fill()
        await model.present().finished()
        try await model.state { $0.isFollowed }
        // The cart's own model finds it gone before the checkout does.
        scene.clock.advance(by: .milliseconds(100))
        let begun = Task { try? await scene.cart.settleCheckout(of: cart.id, as: .gone) }
        await scene.nextStatus(statuses).answer(.gone)
        await begun.value
        try await model.state { $0.outcome == .completedOrGone }
        #expect(try await scene.cart.lostLines.isEmpty)
    }

    // MARK: Races

    @Test func aCompletionWinsOverADismissalThatRacesWithIt() async throws {
        let scene = CheckoutScene(statuses)
        let model = scene.model()
        try await scene.fill()
        await model.present().finished()
        let asked = await scene.nextStatus(statuses)
        scene.presenter.pages.first?.dismissed()
        // The question on its way may be older than the payment: another one is asked.
        asked.answer(.pending)
        await statuses.next().answer(.completed)
        try await model.state { $0.outcome != nil }
        #expect(scene.outcomes.values == [.completed(orderID: "order-1", order: nil)])
        #expect(try await scene.cart.currentID == nil)
    }

    @Test func aCancelledCheckoutIsTakenUpAgain() async throws {
        let scene = CheckoutScene(statuses)
        let model = scene.model(options: CheckoutOptions(dismissalGrace: .zero))
        let cart = try await scene.fill()
        await model.present().finished()
        let cancelling = model.cancel()
        await statuses.next().answer(.pending)
        await cancelling.finished()
        #expect(model.snapshot.outcome == .cancelled)
        #expect(try await scene.cart.currentID == cart.id)
        let again = model.present()
        await statuses.next().answer(.pending)
        await again.finished()
        #expect(model.snapshot.phase == .open)
        #expect(Set(scene.presenter.pages.map(\.url)).count == 2)
        await scene.nextStatus(statuses).answer(.completed)
        try await model.state { $0.outcome != nil }
        #expect(scene.outcomes.values == [.cancelled, .completed(orderID: "order-1", order: nil)])
        #expect(scene.presenter.dismissals == 1)
    }

    @Test func cancellingWhileThePageComesUpCancelsThePresenter() async throws {
        let scene = CheckoutScene(statuses)
        let gate = PendingCalls<URL, Void>()
        scene.presenter.wait(at: gate)
        let model = scene.model(options: CheckoutOptions(dismissalGrace: .zero))
        try await scene.fill()
        model.present()
        _ = await gate.next()
        let cancelling = model.cancel()
        await statuses.next().answer(.pending)
        await cancelling.finished()
        #expect(gate.cancelledCount == 1)
        #expect(model.snapshot.outcome == .cancelled)
        await model.engine.census.empty()
    }

    @Test func aCheckoutThatIsLetGoEndsItsTasks() async throws {
        let scene = CheckoutScene(statuses)
        var model: CheckoutModel? = scene.model()
        let census = model?.engine.census
        try await scene.fill()
        await model?.present().finished()
        #expect((census?.count ?? 0) > 0)
        let page = try #require(scene.presenter.pages.first)
        model = nil
        await census?.empty()
        #expect(scene.clock.sleeperCount == 0)
        page.dismissed()
        #expect(scene.outcomes.values.isEmpty)
    }

    @Test func aCheckoutStoppedInTheMiddleIsResumed() async throws {
        let scene = CheckoutScene(statuses)
        let model = scene.model()
        try await scene.fill()
        await model.present().finished()
        _ = await scene.nextStatus(statuses)
        model.stop()
        await model.engine.census.empty()
        #expect(scene.clock.sleeperCount == 0)
        #expect(model.snapshot.phase == .idle)
        let resuming = model.resume()
        await statuses.next().answer(.pending)
        await resuming.finished()
        #expect(model.snapshot.phase == .open)
        await scene.nextStatus(statuses).answer(.completed)
        try await model.state { $0.outcome != nil }
        #expect(scene.outcomes.values == [.completed(orderID: "order-1", order: nil)])
    }

    @Test func aThousandActionsFromManyThreadsEndWithOneOutcomeAHandoff() async throws {
        let scene = CheckoutScene(statuses)
        let model = scene.model(options: CheckoutOptions(dismissalGrace: .zero))
        try await scene.fill()
        statuses.answerAll { _ in .pending }
        await withTaskGroup { group in
            for thread in 0..<10 {
                group.addTask {
                    for step in 0..<100 {
                        switch (thread &* 31 &+ step &* 7) % 9 {
                        case 0, 1: model.present()
                        case 2: model.cancel()
                        case 3: scene.presenter.pages.last?.dismissed()
                        case 4: scene.presenter.pages.last?.navigated()
                        case 5: model.check()
                        case 6: model.resume()
                        case 7: model.stop()
                        default: await Task.yield()
                        }
                    }
                }
            }
        }
        await model.cancel().finished()
        await model.resume().finished()
        await model.present().finished()
        #expect(model.snapshot.phase == .open)
        #expect(scene.outcomes.values.allSatisfy { $0 == .cancelled })
        model.stop()
        await model.engine.census.empty()
        #expect(scene.clock.sleeperCount == 0)
    }
}
