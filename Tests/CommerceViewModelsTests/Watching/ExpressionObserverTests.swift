import Testing

@testable import CommerceViewModels

@Suite struct ExpressionObserverTests {
    @Test func anExpressionOverTwoModelsIsToldWhenItsValueChanges() {
        let one = CounterModel()
        let other = CounterModel()
        let seen = Collected<Int>()
        let token = observeValue(on: .inline) {
            min(10, one.snapshot.count + other.snapshot.count)
        } deliver: {
            seen.append($0)
        }
        one.add(4)
        other.add(5)
        one.add(3)
        other.add(20)
        #expect(seen.values == [0, 4, 9, 10])
        token.cancel()
        one.add(-30)
        #expect(seen.values == [0, 4, 9, 10])
    }

    @Test func anExpressionMayReadOtherModelsAsItChanges() {
        let one = CounterModel()
        let other = CounterModel()
        let seen = Collected<Int>()
        let token = observeValue(on: .inline) {
            one.snapshot.count == 0 ? -1 : other.snapshot.count
        } deliver: {
            seen.append($0)
        }
        other.add(1)
        one.add(1)
        other.add(1)
        #expect(seen.values == [-1, 1, 2])
        withExtendedLifetime(token) {}
    }

    @Test func aChangeBetweenReadingAndWatchingIsNotLost() {
        let model = CounterModel()
        let changes = Collected<Void>()
        let seen = Collected<Int>()
        let token = observeValue(on: .inline) {
            let count = model.snapshot.count
            // Nothing watches the model yet when the expression has read it for the first time.
            if changes.values.isEmpty {
                changes.append(())
                model.add(1)
            }
            return count
        } deliver: {
            seen.append($0)
        }
        #expect(seen.values == [0, 1])
        withExtendedLifetime(token) {}
    }

    @Test func modelsThatAreNotReadAnyMoreAreNotWatched() {
        let one = CounterModel()
        let other = CounterModel()
        let token = observeValue(on: .inline) {
            one.snapshot.count == 0 ? other.snapshot.count : -1
        } deliver: { _ in
        }
        #expect([one.source.watcherCount, other.source.watcherCount] == [1, 1])
        one.add(1)
        #expect([one.source.watcherCount, other.source.watcherCount] == [1, 0])
        token.cancel()
        #expect([one.source.watcherCount, other.source.watcherCount] == [0, 0])
    }

    @Test func anExpressionMayCancelItself() {
        let model = CounterModel()
        let seen = Collected<Int>()
        let tokens = Collected<ObserverToken>()
        tokens.append(
            observeValue(on: .inline) {
                model.snapshot.count
            } deliver: { count in
                seen.append(count)
                if count == 2 { for token in tokens.values { token.cancel() } }
            })
        for _ in 1...4 { model.add(1) }
        #expect(seen.values == [0, 1, 2])
        #expect(model.source.watcherCount == 0)
    }
}
