import Observation
import Testing

@testable import CommerceViewModels

@Suite struct ObservationTests {
    @Test func readingASnapshotIsTracked() {
        let model = CounterModel()
        let told = Collected<Int>()
        withObservationTracking {
            _ = model.snapshot.count
        } onChange: {
            // The state was committed first: who reads on hearing of a change reads the new one.
            told.append(model.snapshot.count)
        }
        model.add(5)
        model.add(1)
        #expect(told.values == [5])
    }

    @Test func observationsYieldStates() async {
        let model = CounterModel()
        var states = Observations { model.snapshot.count }.makeAsyncIterator()
        #expect(await states.next() == 0)
        model.add(2)
        #expect(await states.next() == 2)
    }
}
