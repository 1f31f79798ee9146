import CommerceViewModels
import Synchronization

/// A handler that keeps what it was told, and reports at once what a test says.
final class RecordingHandler: OneTapAddHandler {
    struct Call: Sendable {
        let selection: SelectedVariant
        let report: OneTapReport
    }

    private struct Contents {
        var calls: [Call] = []
        var waiters: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
    }

    private let contents = Mutex(Contents())
    private let atOnce: [OneTapStatus]

    init(_ atOnce: OneTapStatus...) {
        self.atOnce = atOnce
    }

    var calls: [Call] { contents.withLock { $0.calls } }

    func add(_ selection: SelectedVariant, report: OneTapReport) {
        for status in atOnce { report(status) }
        let waiters = contents.withLock { contents in
            contents.calls.append(Call(selection: selection, report: report))
            let count = contents.calls.count
            defer { contents.waiters.removeAll { $0.count <= count } }
            return contents.waiters.filter { $0.count <= count }
        }
        for waiter in waiters { waiter.continuation.resume() }
    }

    /// Waits until it was called so often, and hands over the last of these calls.
    func call(_ count: Int = 1) async -> Call {
        await withCheckedContinuation { continuation in
            let isThere = contents.withLock { contents in
                if contents.calls.count < count { contents.waiters.append((count, continuation)) }
                return contents.calls.count >= count
            }
            if isThere { continuation.resume() }
        }
        return calls[count - 1]
    }
}
