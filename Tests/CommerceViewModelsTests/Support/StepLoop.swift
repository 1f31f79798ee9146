import CommerceViewModels
import Synchronization

/// A front end's loop that a test turns by hand.
final class StepLoop: Sendable {
    private let jobs = Mutex<[@Sendable () -> Void]>([])

    var delivery: Delivery {
        Delivery { job in self.jobs.withLock { $0.append(job) } }
    }

    var waitingCount: Int { jobs.withLock { $0.count } }

    /// Runs what waits now, not what comes of it.
    func turn() {
        let jobs = jobs.withLock { jobs in
            defer { jobs = [] }
            return jobs
        }
        for job in jobs { job() }
    }
}
