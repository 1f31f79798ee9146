import Synchronization

/// Counts calls.
final class Counter: Sendable {
    private let count = Mutex(0)

    /// The number of this call, from 1.
    func next() -> Int {
        count.withLock { count in
            count += 1
            return count
        }
    }
}

/// A value that calls leave for others.
final class Box<Value: Sendable>: Sendable {
    private let storage: Mutex<Value?>

    init(_ value: Value? = nil) {
        storage = Mutex(value)
    }

    var value: Value? {
        get { storage.withLock { $0 } }
        set { storage.withLock { $0 = newValue } }
    }
}
