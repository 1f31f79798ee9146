import Testing

@testable import CommerceViewModels

@Suite struct CallbackTests {
    @Test func inlineCallsFollowEachChangeAtOnce() {
        let model = CounterModel()
        let seen = Collected<Int>()
        let token = model.observe(on: .inline) { seen.append($0.count) }
        for _ in 1...3 { model.add(1) }
        #expect(seen.values == [0, 1, 2, 3])
        withExtendedLifetime(token) {}
    }

    @Test func aLoopGetsOneJobForAnyNumberOfChanges() {
        let model = CounterModel()
        let loop = StepLoop()
        let seen = Collected<Int>()
        let token = model.observe(on: loop.delivery) { seen.append($0.count) }
        for _ in 1...1000 { model.add(1) }
        #expect(loop.waitingCount == 1)
        loop.turn()
        #expect(seen.values == [1000])
        loop.turn()
        #expect(seen.values == [1000])
        withExtendedLifetime(token) {}
    }

    @Test func case13_afterCancellingNoCallBegins() {
        let model = CounterModel()
        let loop = StepLoop()
        let seen = Collected<Int>()
        let token = model.observe(on: loop.delivery) { seen.append($0.count) }
        loop.turn()
        model.add(1)
        token.cancel()
        token.cancel()
        loop.turn()
        model.add(1)
        #expect(seen.values == [0])
        #expect(model.source.watcherCount == 0)
    }

    @Test func lettingGoOfTheTokenCancels() {
        let model = CounterModel()
        let seen = Collected<Int>()
        _ = model.observe(on: .inline) { seen.append($0.count) }
        model.add(1)
        #expect(seen.values == [0])
        #expect(model.source.watcherCount == 0)
    }

    @Test func aChangeMadeByTheCallbackIsToldAfterIt() {
        let model = CounterModel()
        let seen = Collected<Int>()
        let token = model.observe(on: .inline) { [weak model] snapshot in
            seen.append(snapshot.count)
            if snapshot.count < 5 { model?.add(1) }
        }
        #expect(seen.values == [0, 1, 2, 3, 4, 5])
        withExtendedLifetime(token) {}
    }

    @Test func theLastStateIsDeliveredAfterTheModelIsGone() {
        var model: CounterModel? = CounterModel()
        let loop = StepLoop()
        let seen = Collected<Int>()
        let token = model?.observe(on: loop.delivery) { seen.append($0.count) }
        model?.add(9)
        model = nil
        loop.turn()
        #expect(seen.values == [9])
        withExtendedLifetime(token) {}
    }

    @Test func callbacksDoNotKeepTheModel() {
        var model: CounterModel? = CounterModel()
        weak let witness = model
        let token = model?.observe(on: .inline) { _ in }
        let sequence = model?.snapshots()
        model = nil
        #expect(witness == nil)
        withExtendedLifetime((token, sequence)) {}
    }

    @Test @MainActor func theMainActorIsOneOfThePlaces() async {
        let model = CounterModel()
        let (states, teller) = AsyncStream.makeStream(of: Int.self)
        let token = model.observeOnMainActor { snapshot in
            MainActor.assertIsolated()
            teller.yield(snapshot.count)
        }
        model.add(4)
        for await count in states where count == 4 { break }
        withExtendedLifetime(token) {}
    }
}
