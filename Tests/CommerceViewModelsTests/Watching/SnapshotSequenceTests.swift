import Testing

@testable import CommerceViewModels

@Suite struct SnapshotSequenceTests {
    @Test func beginsWithThePresentState() async {
        let model = CounterModel()
        model.add(3)
        var states = model.snapshots().makeAsyncIterator()
        #expect(await states.next()?.count == 3)
    }

    @Test func passesOverStatesInBetweenButNotTheLast() async {
        let model = CounterModel()
        var states = model.snapshots().makeAsyncIterator()
        for _ in 1...1000 { model.add(1) }
        #expect(await states.next()?.count == 1000)
    }

    @Test func waitsForTheNextState() async {
        let model = CounterModel()
        var states = model.snapshots().makeAsyncIterator()
        _ = await states.next()
        async let next = states.next()
        model.add(1)
        #expect(await next?.count == 1)
    }

    @Test func eachIterationWalksByItself() async {
        let model = CounterModel()
        let sequence = model.snapshots()
        var one = sequence.makeAsyncIterator()
        var other = sequence.makeAsyncIterator()
        #expect(await one.next()?.count == 0)
        model.add(1)
        #expect(await one.next()?.count == 1)
        #expect(await other.next()?.count == 1)
    }

    @Test func aStateThatIsEqualIsNotTold() async {
        let model = CounterModel()
        let before = model.snapshot
        model.add(0)
        #expect(model.snapshot == before)
        model.add(1)
        #expect(model.snapshot != before)
        #expect(before.revision < model.snapshot.revision)
    }

    @Test func statesOfDifferentModelsAreNeverEqual() {
        let revisions = (0..<100).map { _ in CounterModel().snapshot.revision }
        #expect(Set(revisions).count == 100)
    }

    @Test func endsWithTheModelAfterItsLastState() async {
        var model: CounterModel? = CounterModel()
        let sequence = model?.snapshots()
        var states = sequence?.makeAsyncIterator()
        model?.add(7)
        model = nil
        #expect(await states?.next()?.count == 7)
        #expect(await states?.next() == nil)
        // One that begins only now sees the last state too, and ends.
        var late = sequence?.makeAsyncIterator()
        #expect(await late?.next()?.count == 7)
        #expect(await late?.next() == nil)
    }

    @Test func aWaitingIterationEndsWithTheModel() async {
        var model: CounterModel? = CounterModel()
        let sequence = model?.snapshots()
        let walk = Task {
            var count = 0
            for await _ in sequence ?? CounterModel().snapshots() { count += 1 }
            return count
        }
        model = nil
        #expect(await walk.value >= 1)
    }

    @Test func endsWhenItsTaskIsCancelled() async {
        let model = CounterModel()
        let (started, starter) = AsyncStream.makeStream(of: Void.self)
        let walk = Task {
            for await _ in model.snapshots() { starter.finish() }
        }
        for await _ in started {}
        walk.cancel()
        await walk.value
        #expect(model.source.watcherCount == 0)
    }

    @Test func anIterationThatIsLetGoIsForgotten() async {
        let model = CounterModel()
        for await _ in model.snapshots() { break }
        #expect(model.source.watcherCount == 0)
    }
}
