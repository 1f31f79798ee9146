import Commerce
import CommerceViewModels
import Synchronization

/// A sink that keeps what it is handed, or refuses it as often as a test says.
final class RecordingSink: ShoppingEventSink {
    private let contents = Mutex((batches: [[String]](), refusals: 0))

    func refuse(_ times: Int) { contents.withLock { $0.refusals = times } }

    /// All batches that were offered, refused ones included.
    var batches: [[String]] { contents.withLock { $0.batches } }

    func receive(_ records: [ShoppingEventRecord]) async throws(CommerceError) {
        let isRefused = contents.withLock { contents in
            contents.batches.append(records.map(EventSamples.name))
            contents.refusals -= 1
            return contents.refusals >= 0
        }
        if isRefused { throw Samples.networkError }
    }
}
