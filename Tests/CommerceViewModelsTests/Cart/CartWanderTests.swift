import Commerce
import CommerceTesting
import MemoryBackend
import Testing

@testable import CommerceViewModels

/// A buyer who signs in and out, changes the market, lets go of carts and does everything else, in a shop that fails.
@Suite(.timeLimit(.minutes(10))) struct CartWanderTests {
    @Test(arguments: 1...6 as ClosedRange<UInt64>) func theCartEndsAsTheShopsWhateverTheBuyerDoes(seed: UInt64)
        async throws
    {
        let writes: Set<PortOperation> = [
            .createCart, .addLines, .updateLines, .removeLines, .setNote, .setDiscountCodes, .setBuyerIdentity,
        ]
        let shop = CartShop()
        let faults = [
            MemoryFault(.answerLost, on: writes, .random(percent: 8, seed: seed)),
            MemoryFault(.error(.unavailable), on: writes, .random(percent: 8, seed: seed + 100)),
            MemoryFault(.cartNull, on: writes, .random(percent: 4, seed: seed + 200)),
            MemoryFault(.staleAnswer, on: writes, .random(percent: 8, seed: seed + 300)),
            MemoryFault(.error(.network), on: [.cart], .random(percent: 10, seed: seed + 400)),
        ]
        let model = shop.model()
        let customer = try #require(try await shop.customer())
        let theirs = try await shop.shop.backend().cart.create(
            CartDraft(lines: [CartLineInput(variantID: "a", quantity: 3)]), session: customer,
            options: MutationOptions()
        ).value
        let policies: [CartMergePolicy] =
            [.keepDeviceCart]
            + (theirs.map { [.takeCustomerCart($0.id), .mergeLines(into: $0.id)] } ?? [])
        await shop.shop.setFaults(faults)
        var random = SeededNumbers(state: seed &* 0x9E37_79B9_7F4A_7C15 | 1)
        for _ in 0..<150 {
            let line = model.snapshot.lines.randomElement(using: &random)?.id
            var work: PendingWork?
            switch Int.random(in: 0..<20, using: &random) {
            case 0, 1, 2: work = model.add(["a", "b", "c"].randomElement(using: &random) ?? "a")
            case 3: if let line { work = model.increase(line) }
            case 4: if let line { work = model.decrease(line) }
            case 5: if let line { work = model.remove(line) }
            case 6:
                if let line { work = model.setQuantity([-3, 0, 7, .max].randomElement(using: &random) ?? 1, of: line) }
            case 7: work = model.setNote("\(random.next() % 10)")
            case 8: work = model.retry()
            case 9: work = model.clear()
            case 10: work = model.undo()
            case 11: work = random.next() % 2 == 0 ? model.applyDiscountCode("TEN") : model.removeDiscountCode("ten")
            case 12: work = model.refresh()
            case 13: work = model.reset()
            case 14:
                work = model.customerSignedIn(
                    customer, policy: policies.randomElement(using: &random) ?? .keepDeviceCart)
            case 15: work = model.customerSignedOut(keepCart: random.next() % 3 != 0)
            case 16: work = model.setMarket(MarketContext(country: random.next() % 2 == 0 ? "DE" : "AT"))
            case 17: work = model.rebuild()
            case 18:
                model.stop()
                work = model.load()
            default: model.dismissRecovery()
            }
            if random.next() % 2 == 0, let work { await work.finished() }
        }
        await model.settled()
        await shop.shop.setFaults([])
        for _ in 0..<5 where model.snapshot.canRetry { await model.retry().finished() }
        await model.refresh().finished()
        await model.settled()
        let cart = try await shop.cart(model.session)
        let state = model.snapshot.state
        #expect(state.lines.map(\.id) == cart?.lines.map(\.id) ?? [], "seed \(seed)")
        #expect(state.lines.map(\.quantity) == cart?.lines.map(\.quantity) ?? [], "seed \(seed)")
        #expect(state.totalQuantity == cart?.totalQuantity ?? 0, "seed \(seed)")
        #expect(state.note == cart?.note, "seed \(seed)")
        #expect(state.cost == cart?.cost ?? CartCost(), "seed \(seed)")
        #expect(!state.isPending && !state.isCostUnconfirmed && !state.canRetry, "seed \(seed)")
        #expect(state.errors(in: .network).isEmpty, "seed \(seed)")
        model.stop()
        await model.engine.census.empty()
        #expect(shop.clock.sleeperCount == 0)
    }
}
