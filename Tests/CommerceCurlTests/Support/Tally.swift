import Synchronization

/// A number that threads add to.
final class Tally: Sendable {
    private let count = Atomic(0)

    var value: Int { count.load(ordering: .relaxed) }

    func add(_ amount: Int) {
        count.add(amount, ordering: .relaxed)
    }
}
