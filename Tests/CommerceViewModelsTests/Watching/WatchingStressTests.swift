import Observation
import Testing

@testable import CommerceViewModels

/// Bursts of changes from several threads: whoever watches sees the last state of each.
///
/// A lost last state would leave a watcher waiting for ever, so the time limit is what fails.
@Suite struct WatchingStressTests {
    private static let bursts = 4_000
    private static let threads = 4
    private static let changes = 5

    /// Makes one burst and returns the count after it.
    private static func burst(_ model: CounterModel) async -> Int {
        await withTaskGroup { group in
            for _ in 0..<threads {
                group.addTask { for _ in 0..<changes { model.add(1) } }
            }
        }
        return model.source.untracked.count
    }

    private static func run(_ model: CounterModel, _ counts: AsyncStream<Int>) async {
        var told = counts.makeAsyncIterator()
        for burstNumber in 1...bursts {
            let last = await burst(model)
            #expect(last == burstNumber * threads * changes)
            var seen = -1
            while seen != last {
                guard let count = await told.next() else { return }
                #expect(count >= seen, "an older state came after a newer one")
                seen = count
            }
        }
    }

    @Test(.timeLimit(.minutes(10))) func sequencesLoseNoLastState() async {
        let model = CounterModel()
        let (counts, teller) = AsyncStream.makeStream(of: Int.self)
        let walk = Task { for await snapshot in model.snapshots() { teller.yield(snapshot.count) } }
        await Self.run(model, counts)
        walk.cancel()
    }

    @Test(.timeLimit(.minutes(10)), arguments: [true, false]) func callbacksLoseNoLastState(isInline: Bool) async {
        let model = CounterModel()
        let (counts, teller) = AsyncStream.makeStream(of: Int.self)
        let delivery = isInline ? Delivery.inline : Delivery { job in Task { job() } }
        let token = model.observe(on: delivery) { teller.yield($0.count) }
        await Self.run(model, counts)
        token.cancel()
    }

    @Test(.timeLimit(.minutes(10)), arguments: [true, false]) func expressionsLoseNoLastState(isInline: Bool) async {
        let model = CounterModel()
        let (counts, teller) = AsyncStream.makeStream(of: Int.self)
        let delivery = isInline ? Delivery.inline : Delivery { job in Task { job() } }
        let token = observeValue(on: delivery) {
            model.snapshot.count
        } deliver: {
            teller.yield($0)
        }
        await Self.run(model, counts)
        token.cancel()
    }

    /// Tracking by hand, as the documentation of ``SnapshotSource`` says: read again after arming.
    @Test(.timeLimit(.minutes(10))) func trackersThatReadAgainLoseNoLastState() async {
        let model = CounterModel()
        let (counts, teller) = AsyncStream.makeStream(of: Int.self)
        let (wakes, waker) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let tracker = Task {
            var told = -1
            waker.yield()
            for await _ in wakes {
                let read = withObservationTracking {
                    model.snapshot
                } onChange: {
                    waker.yield()
                }
                // What was committed before arming can be read now; what is committed later wakes.
                let again = model.snapshot
                if again != read { waker.yield() }
                if again.count > told { teller.yield(again.count) }
                told = max(told, again.count)
            }
        }
        await Self.run(model, counts)
        tracker.cancel()
    }
}
