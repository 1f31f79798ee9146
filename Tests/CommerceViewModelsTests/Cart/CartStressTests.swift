import Commerce
import CommerceTesting
import FoundationEssentials
import MemoryBackend
import Synchronization
import Testing

@testable import CommerceViewModels

/// Many threads, bursts, ends in the middle, cancellation at any moment.
@Suite(.timeLimit(.minutes(10))) struct CartStressTests {
    @Test func aThousandChangesOfALineSettleInThreeRequestsAndBlockNoReader() async throws {
        let shop = CartShop(isServed: false)
        let model = shop.model()
        model.add("a")
        await shop.calls.next().answer(.serve)
        await model.settled()
        let line = try #require(model.snapshot.lines.first?.id)
        let before = shop.operations.count
        for quantity in 2...1001 { model.setQuantity(quantity, of: line) }
        // Readers see the last wish while the first request is still on its way.
        #expect(model.snapshot.lines.first?.quantity == 1001)
        for _ in 0..<3 { await shop.calls.next().answer(.serve) }
        await model.settled()
        #expect(shop.operations.count - before == 3)
        #expect(shop.operations.suffix(3) == [.updateLines, .updateLines, .cart])
        #expect(try await shop.cart(model.session)?.totalQuantity == 1001)
        #expect(model.snapshot.lines.first?.quantity == 1001)
    }

    @Test func aThousandActionsFromManyThreadsEndInTheShopsCart() async throws {
        let shop = CartShop()
        let model = shop.model()
        await model.add("a", quantity: 10).finished()
        await withTaskGroup { group in
            for thread in 0..<8 {
                group.addTask {
                    for step in 0..<125 {
                        let lines = model.snapshot.lines
                        let line = lines.isEmpty ? nil : lines[(thread + step) % lines.count].id
                        switch (thread &* 31 &+ step) % 9 {
                        case 0: model.add("a")
                        case 1: model.add("b", variant: CartShop.variant("b"))
                        case 2: model.add("c", quantity: 2)
                        case 3: if let line { model.increase(line) }
                        case 4: if let line { model.decrease(line) }
                        case 5: if let line { model.setQuantity(step % 20, of: line) }
                        case 6: model.setNote("\(thread)-\(step)")
                        case 7: model.undo()
                        default: model.applyDiscountCode("TEN")
                        }
                    }
                }
            }
        }
        await model.settled()
        let cart = try #require(try await shop.cart(model.session))
        let state = model.snapshot
        #expect(!state.isPending)
        #expect(!state.isCostUnconfirmed)
        #expect(state.totalQuantity == cart.totalQuantity)
        #expect(state.lines.map(\.quantity) == cart.lines.map(\.quantity))
        #expect(state.note == cart.note)
        #expect(state.notices.filter { $0.severity == .error } == [])
        #expect(shop.operations.count { $0 == .createCart } == 1)
        model.stop()
        await model.engine.census.empty()
    }

    @Test(arguments: 1...6 as ClosedRange<UInt64>) func aShopThatFailsAtRandomNeverMakesTheCartLie(seed: UInt64)
        async throws
    {
        let writes: Set<PortOperation> = [.createCart, .addLines, .updateLines, .removeLines, .setNote]
        let shop = CartShop(faults: [
            MemoryFault(.answerLost, on: writes, .random(percent: 15, seed: seed)),
            MemoryFault(.error(.unavailable), on: writes, .random(percent: 15, seed: seed + 100)),
            MemoryFault(.staleAnswer, on: writes, .random(percent: 15, seed: seed + 200)),
            MemoryFault(.error(.network), on: [.cart], .random(percent: 15, seed: seed + 300)),
        ])
        let events = ShoppingEvents()
        let told = Collected<ShoppingEvent>()
        let token = events.observe(on: .inline) { told.append($0.event) }
        let model = shop.model(events: events)
        var random = SeededNumbers(state: seed)
        for _ in 0..<150 {
            let line = model.snapshot.lines.randomElement(using: &random)?.id
            switch Int.random(in: 0..<6, using: &random) {
            case 0: model.add("a")
            case 1: model.add("b")
            case 2: if let line { model.increase(line) }
            case 3: if let line { model.remove(line) }
            case 4: model.setNote("\(random.next() % 10)")
            default: model.retry()
            }
            if Bool.random(using: &random) { await model.settled() }
        }
        await shop.shop.setFaults([])
        for _ in 0..<3 { await model.retry().finished() }
        await model.refresh().finished()
        await model.settled()
        let cart = try await shop.cart(model.session)
        #expect(model.snapshot.totalQuantity == cart?.totalQuantity ?? 0)
        #expect(model.snapshot.lines.map(\.quantity) == cart?.lines.map(\.quantity) ?? [])
        #expect(model.snapshot.note == cart?.note)
        #expect(!model.snapshot.isPending)
        #expect(!model.snapshot.isCostUnconfirmed)
        #expect(!model.snapshot.canRetry)
        // What was told adds up to what the shop did.
        for variant in ["a", "b"] as [ID<Variant>] {
            let pieces = told.values.reduce(0) { sum, event in
                switch event {
                case .addedToCart(let item) where item.variantID == variant: sum + item.quantity
                case .removedFromCart(let item) where item.variantID == variant: sum - item.quantity
                default: sum
                }
            }
            let line = cart?.lines.first { $0.variant.id == variant }
            #expect(pieces == line?.quantity ?? 0, "seed \(seed), \(variant)")
        }
        withExtendedLifetime(token) {}
    }

    @Test func aModelThatIsLetGoInTheMiddleEndsItsTasksAndObservers() async throws {
        let shop = CartShop(isServed: false)
        let session = shop.session()
        var model: CartModel? = shop.model(session)
        weak let witness = model?.engine
        let census = model?.engine.census
        let source = model?.source
        let work = model?.add("a")
        _ = await shop.calls.next()
        model?.add("b")
        let token = model?.observe(on: .inline) { _ in }
        let sequence = model?.snapshots()
        var states = sequence?.makeAsyncIterator()
        _ = await states?.next()
        #expect(source?.watcherCount == 2)
        model = nil
        #expect(witness == nil)
        #expect(source?.watcherCount == 0)
        #expect(await states?.next() == nil)
        await work?.finished()
        await census?.empty()
        #expect(shop.calls.cancelledCount == 1)
        #expect(shop.clock.sleeperCount == 0)
        // The session hears nobody any more, and serves the next.
        shop.calls.answerAll { _ in .serve }
        let next = shop.model(session)
        #expect(await next.adding([CartAddition(CartLineInput(variantID: "c"))]).isAccepted)
        withExtendedLifetime(token) {}
    }

    @Test func anAdditionThatNobodyWaitsForAnyMoreGoesOn() async throws {
        let shop = CartShop(isServed: false)
        let model = shop.model()
        let adding = Task { await model.adding([CartAddition(CartLineInput(variantID: "a"))]) }
        let call = await shop.calls.next()
        adding.cancel()
        guard case .failed(let entry) = await adding.value else {
            Issue.record("It went on waiting.")
            return
        }
        #expect(entry.code == "cancelled")
        call.answer(.serve)
        await model.settled()
        #expect(model.snapshot.totalQuantity == 1)
    }

    @Test func stoppingAtAnyMomentLeavesWhatTheNextLoadFindsOut() async throws {
        for yields in 0..<60 {
            let shop = CartShop()
            let model = shop.model()
            await model.add("a").finished()
            model.add("b")
            model.add("a")
            for _ in 0..<yields { await Task.yield() }
            model.stop()
            await model.engine.census.empty()
            #expect(!model.snapshot.isPending)
            await model.load().finished()
            let cart = try #require(try await shop.cart(model.session))
            #expect(model.snapshot.lines.map(\.quantity) == cart.lines.map(\.quantity))
            #expect(!model.snapshot.isCostUnconfirmed)
            #expect((1...3).contains(cart.totalQuantity))
        }
    }

    @Test func waitersOfAllKindsEndWhenTheirTaskIsCancelled() async throws {
        let shop = CartShop(isServed: false)
        let model = shop.model()
        let work = model.add("a")
        _ = await shop.calls.next()
        let waiters = [
            Task { await work.finished() }, Task { await model.settled() },
            Task { _ = await model.adding([CartAddition(CartLineInput(variantID: "b"))]) },
        ]
        for waiter in waiters { waiter.cancel() }
        for waiter in waiters { await waiter.value }
        #expect(!work.isFinished)
        #expect(shop.calls.cancelledCount == 0)
        model.stop()
        await model.engine.census.empty()
    }
}
