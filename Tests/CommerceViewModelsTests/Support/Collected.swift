import Synchronization

/// Values that closures hand over to a test.
final class Collected<Value: Sendable>: Sendable {
    private let kept = Mutex<[Value]>([])

    func append(_ value: Value) { kept.withLock { $0.append(value) } }
    var values: [Value] { kept.withLock { $0 } }
}
