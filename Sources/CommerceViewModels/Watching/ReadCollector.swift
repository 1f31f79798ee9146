import Synchronization

/// Notes which models an expression reads, and which of their states it saw.
final class ReadCollector: Sendable {
    /// The collector of the expression that is being evaluated.
    @TaskLocal static var current: ReadCollector?

    /// A model that was read.
    struct Read: Sendable {
        let source: any ReadableSource
        let revision: Revision
    }

    private let noted = Mutex<[ObjectIdentifier: Read]>([:])

    var reads: [ObjectIdentifier: Read] { noted.withLock { $0 } }

    /// Notes a read; of several of one model the first counts, since a later state is news to what came before.
    func note(_ source: any ReadableSource, _ revision: Revision) {
        noted.withLock { noted in
            let key = ObjectIdentifier(source)
            if noted[key] == nil { noted[key] = Read(source: source, revision: revision) }
        }
    }
}

/// A source of states whose type does not matter.
protocol ReadableSource: AnyObject, Sendable {
    /// Asks for a job whenever there is a state later than one, also if there is one already.
    func ask(for job: CoalescedJob, after revision: Revision) -> ObserverToken
}

extension SnapshotSource: ReadableSource {
    func ask(for job: CoalescedJob, after revision: Revision) -> ObserverToken {
        ObserverToken(add(JobAsker<State>(job: job, revision: revision)))
    }
}

private final class JobAsker<State: Sendable>: SnapshotWatcher {
    private let revision: Revision
    private weak let job: CoalescedJob?

    init(job: CoalescedJob, revision: Revision) {
        self.job = job
        self.revision = revision
    }

    func offer(_ snapshot: Snapshot<State>) {
        if revision < snapshot.revision { job?.ask() }
    }

    func finish() {}
}
