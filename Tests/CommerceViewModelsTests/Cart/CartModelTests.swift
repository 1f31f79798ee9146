import Commerce
import CommerceTesting
import FoundationEssentials
import MemoryBackend
import Testing

@testable import CommerceViewModels

/// The cart with its tasks, on a session and a shop in memory.
@Suite(.timeLimit(.minutes(10))) struct CartModelTests {
    private let shop = CartShop()

    private func lines(_ model: CartModel) -> [String] {
        model.snapshot.lines.map { "\($0.variant.id):\($0.quantity)" }
    }

    @Test func addingMakesACartAndConfirmsIt() async throws {
        let model = shop.model()
        let outcome = await model.adding([CartAddition(CartLineInput(variantID: "a", quantity: 2))])
        #expect(outcome == .accepted(warnings: []))
        #expect(lines(model) == ["a:2"])
        #expect(model.snapshot.cost.total == Samples.money("10.00"))
        #expect(shop.operations == [.createCart])
        await model.settled()
        #expect(!model.snapshot.isPending)
    }

    @Test func case15_theWholeIdentifierIsStoredBeforeTheFirstChangeIsReported() async throws {
        let model = shop.model()
        let outcome = await model.adding([CartAddition(CartLineInput(variantID: "a"))])
        #expect(outcome.isAccepted)
        let later = shop.session()
        #expect(try await later.currentID == model.snapshot.cart?.id)
        let id = try #require(try await later.currentID)
        #expect(id.rawValue.contains("?key="))
    }

    @Test func case15_aCartThatCouldNotBeStoredIsNotReported() async throws {
        let storage = FailingStateStorage(base: shop.storage) { call in
            if case .write(let key) = call { key.kind == "current-cart" } else { false }
        }
        let session = CartSession(backend: shop.backend, storage: storage, clock: shop.clock)
        let model = shop.model(session)
        guard case .failed(let entry) = await model.adding([CartAddition(CartLineInput(variantID: "a"))]) else {
            Issue.record("It was reported.")
            return
        }
        #expect(entry.code == "storage")
        #expect(model.snapshot.isEmpty)
    }

    @Test func case16_aSavedCartThatIsGoneIsToldAndAddingGoesOn() async throws {
        let first = shop.model()
        _ = await first.adding([CartAddition(CartLineInput(variantID: "a", quantity: 2))])
        shop.clock.advance(by: .seconds(900_000))
        let model = shop.model()
        await model.load().finished()
        #expect(model.snapshot.recovery?.remains?.lines == [CartLineInput(variantID: "a", quantity: 2)])
        #expect(model.snapshot.notices.isEmpty)
        #expect(shop.operations == [.createCart, .cart])
        await model.load().finished()
        #expect(shop.operations == [.createCart, .cart])
        #expect(await model.adding([CartAddition(CartLineInput(variantID: "b"))]).isAccepted)
        #expect(lines(model) == ["b:1"])
        await model.rebuild().finished()
        #expect(lines(model) == ["b:1", "a:2"])
        #expect(model.snapshot.recovery == nil)
    }

    @Test func case03_waitersForAPromisedCartAreSettledWhenItArrives() async throws {
        let model = shop.model()
        let promise = PendingCalls<Int, Cart?>()
        let work = model.hydrate { try await promise.call(1) }
        #expect(model.snapshot.isLoading)
        #expect(!work.isFinished)
        await promise.next().answer(Samples.cart(Samples.line("A")))
        await work.finished()
        await model.settled()
        #expect(lines(model) == ["a:1"])
        #expect(shop.operations.isEmpty)
    }

    @Test func case06_waitersForAPromiseThatIsVoidAreSettledToo() async throws {
        let model = shop.model()
        let promise = PendingCalls<Int, Cart?>(isDeaf: true)
        let work = model.hydrate { try await promise.call(1) }
        let late = await promise.next()
        await model.add("a").finished()
        await work.finished()
        late.answer(Samples.cart(Samples.line("X")))
        await model.engine.census.empty()
        #expect(lines(model) == ["a:1"])
    }

    @Test func case12_stoppingAbortsEverythingAndSettlesWhoWaits() async throws {
        let shop = CartShop(isServed: false)
        let model = shop.model()
        let adding = Task { await model.adding([CartAddition(CartLineInput(variantID: "a"))]) }
        _ = await shop.calls.next()
        let other = Task { await model.adding([CartAddition(CartLineInput(variantID: "b"))]) }
        while model.snapshot.totalQuantity < 2 { await Task.yield() }
        let work = model.refresh()
        let walk = Task { for await _ in model.snapshots() {} }
        model.stop()
        for outcome in [await adding.value, await other.value] {
            guard case .failed(let entry) = outcome else {
                Issue.record("It was reported.")
                continue
            }
            #expect(entry.code == "cancelled")
        }
        await work.finished()
        await model.settled()
        walk.cancel()
        await walk.value
        #expect(model.source.watcherCount == 0)
        await model.engine.census.empty()
        #expect(model.snapshot.isEmpty)
        #expect(shop.clock.sleeperCount == 0)
    }

    @Test func case13_anUnsubscriptionHoldsAtOnce() async throws {
        let model = shop.model()
        let seen = Collected<Int>()
        let token = model.observe(on: .inline) { seen.append($0.totalQuantity) }
        token.cancel()
        await model.add("a").finished()
        #expect(seen.values == [0])
    }

    @Test func case14_aStateThatIsEqualIsNotTold() async throws {
        let model = shop.model()
        await model.add("a").finished()
        let before = model.snapshot
        model.load()
        model.setQuantity(1, of: try #require(before.lines.first?.id))
        model.setNote("")
        #expect(model.snapshot == before)
    }

    @Test func case34_aTimeOutGivesUpAndReadsAnew() async throws {
        let shop = CartShop(isServed: false, isDeaf: true)
        let model = shop.model()
        model.add("a")
        await shop.calls.next().answer(.serve)
        await model.settled()
        let line = try #require(model.snapshot.lines.first?.id)
        model.setQuantity(5, of: line)
        let hanging = await shop.calls.next()
        await shop.clock.waitForSleepers()
        shop.clock.advance(by: .seconds(29))
        #expect(model.snapshot.lines.first?.quantity == 5)
        shop.clock.advance(by: .seconds(1))
        while model.snapshot.lines.first?.quantity == 5 { await Task.yield() }
        #expect(model.snapshot.state.errors(in: .network).map(\.code) == ["timedOut"])
        #expect(shop.calls.cancelledCount == 1)
        // The call that hung was made after all: its lane has to be left before the cart can be read.
        hanging.answer(.serve)
        await shop.calls.next().answer(.serve)
        await model.settled()
        #expect(lines(model) == ["a:5"])
        #expect(model.snapshot.notices.isEmpty)
        #expect(!model.snapshot.canRetry)
        await model.engine.census.empty()
    }

    @Test func case43_twoHundredAddsAtOnceMakeOneCart() async throws {
        let model = shop.model()
        let outcomes = await withTaskGroup(of: CartAddOutcome.self) { group in
            for index in 0..<200 {
                group.addTask {
                    await model.adding([CartAddition(CartLineInput(variantID: ID(["a", "b", "c"][index % 3])))])
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        await model.settled()
        #expect(outcomes.allSatisfy { $0.isAccepted })
        #expect(shop.operations.count { $0 == .createCart } == 1)
        #expect(model.snapshot.totalQuantity == 200)
        #expect(try await shop.cart(model.session)?.totalQuantity == 200)
        #expect(!model.snapshot.isPending)
    }

    @Test func case48_aLostAnswerIsFoundOutAndNothingIsDoubled() async throws {
        let shop = CartShop(isServed: false)
        let model = shop.model()
        model.add("a")
        await shop.calls.next().answer(.serve)
        await model.settled()
        model.add("a")
        await shop.calls.next().answer(.lose)
        await shop.calls.next().answer(.serve)
        await model.settled()
        #expect(lines(model) == ["a:2"])
        #expect(model.snapshot.notices.isEmpty)
        await model.retry().finished()
        #expect(try await shop.cart(model.session)?.totalQuantity == 2)
    }

    @Test func case48_aLostAnswerToTheFirstAddMakesNoSecondCart() async throws {
        let shop = CartShop(isServed: false)
        let model = shop.model()
        let adding = Task { await model.adding([CartAddition(CartLineInput(variantID: "a"))]) }
        await shop.calls.next().answer(.lose)
        _ = await adding.value
        await model.settled()
        #expect(model.snapshot.isEmpty)
        #expect(model.snapshot.canRetry)
        model.retry()
        await shop.calls.next().answer(.serve)
        await model.settled()
        #expect(lines(model) == ["a:1"])
        #expect(shop.calls.requests.map(\.key).count == 2)
        #expect(Set(shop.calls.requests.map(\.key)).count == 1)
        #expect(!model.snapshot.canRetry)
    }

    @Test func case32_answersThatLagBehindNeverRevertWhatIsSettled() async throws {
        let shop = CartShop(faults: [MemoryFault(.staleAnswer, on: [.updateLines, .removeLines, .setNote])])
        let model = shop.model()
        await model.add("a", quantity: 2).finished()
        await model.add("b").finished()
        let line = try #require(model.snapshot.lines.first?.id)
        let shown = Collected<[String]>()
        let token = model.observe(on: .inline) { state in
            shown.append(state.lines.map { "\($0.variant.id):\($0.quantity)" })
        }
        await model.setQuantity(5, of: line).finished()
        await model.setNote("Ring").finished()
        await model.remove(line).finished()
        #expect(lines(model) == ["b:1"])
        #expect(model.snapshot.note == "Ring")
        var distinct: [[String]] = []
        for state in shown.values where state != distinct.last { distinct.append(state) }
        #expect(distinct == [["a:2", "b:1"], ["a:5", "b:1"], ["b:1"]])
        withExtendedLifetime(token) {}
    }

    @Test func case47_aCartAnsweredWithNothingIsLostOnceAndTheAdditionIsNot() async throws {
        let shop = CartShop(faults: [MemoryFault(.cartNull, on: [.addLines], .only(1))])
        let events = ShoppingEvents(clock: shop.clock)
        let model = shop.model(events: events)
        let heard = Collected<String>()
        let token = events.observe(on: .inline) { heard.append($0.event.name) }
        await model.add("a").finished()
        #expect(await model.adding([CartAddition(CartLineInput(variantID: "b"))]).isAccepted)
        await model.settled()
        #expect(lines(model) == ["b:1"])
        #expect(model.snapshot.recovery?.remains?.lines == [CartLineInput(variantID: "a")])
        #expect(heard.values == ["addedToCart", "cartLost", "addedToCart"])
        #expect(shop.operations == [.createCart, .addLines, .createCart])
        withExtendedLifetime(token) {}
    }

    @Test func case70_buyingTheCartEmptiesIt() async throws {
        let model = shop.model()
        await model.add("a").finished()
        let handoff = try await model.session.beginCheckout()
        try await shop.shop.complete(checkout: try #require(handoff.url))
        #expect(try await model.session.checkoutStatus(of: handoff).state == .completed)
        #expect(model.snapshot.isEmpty)
        #expect(model.snapshot.cart == nil)
        guard case .completed(let status) = model.snapshot.recovery else {
            Issue.record("It was not told.")
            return
        }
        #expect(status.order != nil)
        #expect(try await model.session.currentID == nil)
        #expect(await model.adding([CartAddition(CartLineInput(variantID: "b"))]).isAccepted)
        #expect(lines(model) == ["b:1"])
    }

    @Test func case71_anExpiredCheckoutWhoseCartIsGoneCanBeRebuilt() async throws {
        let model = shop.model()
        await model.add("a", quantity: 3).finished()
        let handoff = try await model.session.beginCheckout()
        shop.clock.advance(by: .seconds(900_000))
        let state = try await model.session.checkoutStatus(of: handoff).state
        guard case .expired = model.snapshot.recovery else {
            Issue.record("The checkout is \(state), the recovery \(String(describing: model.snapshot.recovery)).")
            return
        }
        await model.rebuild().finished()
        #expect(lines(model) == ["a:3"])
        #expect(model.snapshot.recovery == nil)
    }

    @Test func case100_undoBringsBackWhatWasRemovedWithEverythingThatBelongsToIt() async throws {
        let model = shop.model()
        let gift = [Attribute(key: "gift", value: "yes")]
        await model.add("a", quantity: 2, attributes: gift).finished()
        await model.remove(try #require(model.snapshot.lines.first?.id)).finished()
        #expect(model.snapshot.isEmpty)
        let token = try #require(model.snapshot.undo?.token)
        await model.undo(token).finished()
        await model.undo(token).finished()
        #expect(lines(model) == ["a:2"])
        #expect(model.snapshot.lines.first?.attributes == gift)
    }

    @Test func case100_theOfferEndsByTheClock() async throws {
        let model = shop.model()
        await model.add("a").finished()
        await model.clear().finished()
        #expect(model.snapshot.undo != nil)
        await model.settled()
        await shop.clock.waitForSleepers()
        shop.clock.advance(by: .seconds(10))
        while model.snapshot.undo != nil { await Task.yield() }
        await model.undo().finished()
        #expect(model.snapshot.isEmpty)
    }

    @Test(arguments: [true, false]) func case20_removingGoesByWhatTheBackendHas(hasRemoval: Bool) async throws {
        let shop = CartShop(capabilities: hasRemoval ? .everything : .without(.removeLines))
        let model = shop.model()
        await model.add("a").finished()
        #expect(model.snapshot.state.isAvailable(.remove))
        await model.remove(try #require(model.snapshot.lines.first?.id)).finished()
        #expect(model.snapshot.isEmpty)
        #expect(shop.operations == [.createCart, hasRemoval ? .removeLines : .updateLines])
    }

    @Test func aCartOfTheDeviceWorksAlike() async throws {
        let catalog = shop.shop.backend().catalog
        let storage = MemoryStateStorage()
        let backend = Backend(
            name: "feed", plugin: "feed", stateIdentity: "feed:test",
            capabilities: LocalCartEngine.capabilities(
                addedTo: Capabilities(operations: Set(PortOperation.catalogOperations))),
            catalog: catalog, cart: LocalCartEngine(catalog: catalog, storage: storage, scope: "feed:test"))
        let model = CartModel(session: CartSession(backend: backend, storage: storage, clock: shop.clock))
        #expect(!model.snapshot.state.isAvailable(.changeDiscountCodes))
        await model.add("a", quantity: 2).finished()
        await model.add("b").finished()
        #expect(model.snapshot.cost.total == Samples.money("15.00"))
        #expect(model.snapshot.cost.isEstimated)
        await model.setQuantity(5, of: try #require(model.snapshot.lines.first?.id)).finished()
        #expect(lines(model) == ["a:5", "b:1"])
        await model.applyDiscountCode("TEN").finished()
        #expect(model.snapshot.state.errors(in: .discountCode("TEN")).map(\.code) == ["unsupported"])
        await model.clear().finished()
        await model.undo().finished()
        #expect(Set(lines(model)) == ["a:5", "b:1"])
    }

    @Test func codesAndNotesComeFromTheShop() async throws {
        let model = shop.model()
        await model.add("a", quantity: 2).finished()
        await model.applyDiscountCode("ten").finished()
        await model.applyDiscountCode("nothing").finished()
        #expect(model.snapshot.discountCodes.map(\.isApplicable) == [true, false])
        #expect(model.snapshot.state.warnings(in: .discountCode("NOTHING")).map(\.code) == ["DISCOUNT_NOT_FOUND"])
        #expect(model.snapshot.cost.total?.amount == 9)
        await model.removeDiscountCode("TEN").finished()
        #expect(model.snapshot.discountCodes.map(\.code) == ["nothing"])
        await model.setNote("Ring").finished()
        #expect(model.snapshot.note == "Ring")
    }

    @Test func resettingLetsGoAndTheNextCartIsAnother() async throws {
        let model = shop.model()
        await model.add("a").finished()
        let first = model.snapshot.cart?.id
        model.reset()
        await model.add("b").finished()
        #expect(lines(model) == ["b:1"])
        #expect(model.snapshot.cart?.id != first)
    }

    @Test func hydratingMakesTheSessionStandOnTheSameCart() async throws {
        let elsewhere = CartSession(backend: shop.backend)
        let cart = try #require(try await elsewhere.add([CartLineInput(variantID: "a")]).value)
        let model = shop.model()
        await model.hydrate(cart).finished()
        #expect(shop.operations == [.createCart])
        await model.add("a").finished()
        #expect(lines(model) == ["a:2"])
        #expect(shop.operations == [.createCart, .addLines])
    }

    @Test func twoModelsOnOneSessionShowTheSame() async throws {
        let session = shop.session()
        let (one, two) = (shop.model(session), shop.model(session))
        await one.add("a").finished()
        #expect(lines(two) == ["a:1"])
        await two.add("a").finished()
        #expect(lines(one) == ["a:2"])
        await one.remove(try #require(one.snapshot.lines.first?.id)).finished()
        #expect(two.snapshot.isEmpty)
    }

    @Test func signingInTiesTheCustomerAndSigningOutUnties() async throws {
        let model = shop.model()
        await model.add("a").finished()
        let customer = try #require(try await shop.customer())
        await model.customerSignedIn(customer).finished()
        #expect(model.snapshot.cart?.buyerIdentity.customerID == "customer-1")
        await model.setMarket(MarketContext(country: "AT")).finished()
        #expect(model.snapshot.cart?.buyerIdentity.country == "AT")
        #expect(model.snapshot.cart?.buyerIdentity.customerID == "customer-1")
        await model.customerSignedOut(keepCart: true).finished()
        #expect(model.snapshot.cart?.buyerIdentity.customerID == nil)
        #expect(model.snapshot.cart?.buyerIdentity.email == nil)
        #expect(lines(model) == ["a:1"])
        await model.customerSignedOut(keepCart: false).finished()
        #expect(model.snapshot.isEmpty)
        #expect(try await model.session.currentID == nil)
    }

    @Test func theCustomersCartCanBeMergedWithTheDevices() async throws {
        let elsewhere = CartSession(backend: shop.backend)
        let theirs = try #require(try await elsewhere.add([CartLineInput(variantID: "b")]).value)
        let model = shop.model()
        await model.add("a").finished()
        let customer = try #require(try await shop.customer())
        await model.customerSignedIn(customer, policy: .mergeLines(into: theirs.id)).finished()
        await model.settled()
        #expect(lines(model) == ["b:1", "a:1"])
        #expect(model.snapshot.recovery == nil)
        #expect(model.snapshot.notices.isEmpty)
    }
}
