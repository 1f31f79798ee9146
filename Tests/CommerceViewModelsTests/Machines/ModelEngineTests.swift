import Testing

@testable import CommerceViewModels

@Suite struct ModelEngineTests {
    @Test func anAnswerBecomesAState() async {
        let calls = PendingCalls<Int, Int>()
        let model = CounterModel(calls)
        let work = model.begin(1)
        #expect(!work.isFinished)
        await calls.next().answer(10)
        await work.finished()
        #expect(model.snapshot.answers == [10])
        #expect(work.isFinished)
    }

    @Test func workInOneSlotReplacesTheWorkBefore() async {
        let calls = PendingCalls<Int, Int>()
        let model = CounterModel(calls)
        let replaced = model.begin(1)
        _ = await calls.next()
        let work = model.begin(2)
        await replaced.finished()
        #expect(calls.cancelledCount == 1)
        await calls.next().answer(20)
        await work.finished()
        #expect(model.snapshot.answers == [20])
    }

    @Test func workThatIgnoresItsCancellationIsIgnored() async {
        let calls = PendingCalls<Int, Int>(isDeaf: true)
        let model = CounterModel(calls)
        model.begin(1)
        let late = await calls.next()
        model.begin(2)
        await calls.next().answer(20)
        late.answer(10)
        await model.engine.census.empty()
        #expect(model.snapshot.answers == [20])
    }

    @Test func slotsAreIndependent() async {
        let calls = PendingCalls<Int, Int>()
        let model = CounterModel(calls)
        model.begin(1, in: .first)
        let first = await calls.next()
        model.begin(2, in: .second)
        await calls.next().answer(20)
        first.answer(10)
        await model.settled()
        #expect(model.snapshot.answers.sorted() == [10, 20])
        #expect(calls.cancelledCount == 0)
    }

    @Test func workThatIsCancelledSettlesWhoWaits() async {
        let calls = PendingCalls<Int, Int>(isDeaf: true)
        let model = CounterModel(calls)
        let work = model.begin(1)
        let late = await calls.next()
        model.engine.send(.cancel(.first))
        await work.finished()
        await model.settled()
        late.answer(1)
        await model.engine.census.empty()
        #expect(model.snapshot.answers.isEmpty)
    }

    @Test func case12_stoppingSettlesWaitersAndEndsWatchers() async {
        let calls = PendingCalls<Int, Int>(isDeaf: true)
        let model = CounterModel(calls)
        let work = model.begin(1)
        let late = await calls.next()
        let waiting = Task { await model.settled() }
        let walk = Task { for await _ in model.snapshots() {} }
        let token = model.observe(on: .inline) { _ in }
        model.stop()
        await work.finished()
        await waiting.value
        #expect(model.source.watcherCount <= 1)
        walk.cancel()
        await walk.value
        #expect(model.source.watcherCount == 0)
        late.answer(1)
        await model.engine.census.empty()
        #expect(model.snapshot.answers.isEmpty)
        withExtendedLifetime(token) {}
    }

    @Test func aStoppedModelWorksAgain() async {
        let calls = PendingCalls<Int, Int>()
        let model = CounterModel(calls)
        model.begin(1)
        _ = await calls.next()
        model.stop()
        let work = model.begin(2)
        await calls.next().answer(20)
        await work.finished()
        #expect(model.snapshot.answers == [20])
        var states = model.snapshots().makeAsyncIterator()
        #expect(await states.next()?.answers == [20])
    }

    @Test func aModelThatIsLetGoEndsItsTasksAndObservers() async {
        let calls = PendingCalls<Int, Int>()
        var model: CounterModel? = CounterModel(calls)
        weak let witness = model?.engine
        let census = model?.engine.census
        let source = model?.source
        let handles = [model?.begin(1, in: .first), model?.begin(2, in: .second)]
        _ = await calls.next()
        _ = await calls.next()
        let token = model?.observe(on: .inline) { _ in }
        let sequence = model?.snapshots()
        var states = sequence?.makeAsyncIterator()
        _ = await states?.next()
        #expect(census?.count == 2)
        #expect(source?.watcherCount == 2)
        model = nil
        #expect(witness == nil)
        #expect(source?.watcherCount == 0)
        #expect(await states?.next() == nil)
        for handle in handles { await handle?.finished() }
        await census?.empty()
        #expect(census?.count == 0)
        #expect(calls.cancelledCount == 2)
        withExtendedLifetime(token) {}
    }

    @Test func waitingEndsWhenTheWaitingTaskIsCancelled() async {
        let calls = PendingCalls<Int, Int>()
        let model = CounterModel(calls)
        let work = model.begin(1)
        _ = await calls.next()
        let waiters = [Task { await work.finished() }, Task { await model.settled() }]
        for waiter in waiters { waiter.cancel() }
        for waiter in waiters { await waiter.value }
        #expect(!work.isFinished)
        #expect(calls.cancelledCount == 0)
    }

    @Test func aHandleOfASlotWithoutWorkHasEnded() {
        let model = CounterModel()
        #expect(model.engine.send(.add(1), workIn: .first).isFinished)
    }

    @Test(.timeLimit(.minutes(10))) func manyThreadsMakeOneLineOfStates() async {
        let calls = PendingCalls<Int, Int>(isDeaf: true)
        let model = CounterModel(calls)
        await withTaskGroup { group in
            for thread in 0..<8 {
                group.addTask {
                    for step in 0..<250 {
                        model.add(1)
                        if step.isMultiple(of: 10) {
                            model.begin(thread, in: thread.isMultiple(of: 2) ? .first : .second)
                        }
                    }
                }
            }
        }
        #expect(model.snapshot.count == 2000)
        model.stop()
        calls.answerAll { $0 }
        await model.engine.census.empty()
        #expect(model.snapshot.answers.isEmpty)
    }
}
