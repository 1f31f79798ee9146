import Synchronization

/// A job that can be asked for at any time from any thread, and runs where its delivery says.
///
/// It never runs twice at a time, any number of requests before it begins are one, and a request while it runs makes it
/// run again: after the last request there is always a run that began later.
final class CoalescedJob: Sendable {
    private enum Phase {
        case idle, waiting, running, runningAndAsked, ended
    }

    private let phase = Mutex(Phase.idle)
    private let delivery: Delivery
    private let work: @Sendable (CoalescedJob) -> Void

    /// Makes a job that nobody has asked for yet; the work is given the job, to ask for it again without keeping it.
    init(delivery: Delivery, work: @escaping @Sendable (CoalescedJob) -> Void) {
        self.delivery = delivery
        self.work = work
    }

    func ask() {
        let mustEnqueue = phase.withLock { phase in
            switch phase {
            case .idle:
                phase = .waiting
                return true
            case .running:
                phase = .runningAndAsked
                return false
            case .waiting, .runningAndAsked, .ended: return false
            }
        }
        if mustEnqueue { delivery.enqueue { self.run() } }
    }

    /// No run begins after this.
    func end() { phase.withLock { $0 = .ended } }

    private func run() {
        var runsAgain: Bool
        repeat {
            guard begin() else { return }
            work(self)
            runsAgain = finishRun()
            // A loop of its own would keep a front end's loop from anything else, and a call would go ever deeper.
            if runsAgain, !delivery.isInline {
                delivery.enqueue { self.run() }
                return
            }
        } while runsAgain
    }

    private func begin() -> Bool {
        phase.withLock { phase in
            guard case .waiting = phase else { return false }
            phase = .running
            return true
        }
    }

    /// Whether the job was asked for while it ran.
    private func finishRun() -> Bool {
        phase.withLock { phase in
            switch phase {
            case .running:
                phase = .idle
                return false
            case .runningAndAsked:
                phase = .waiting
                return true
            case .idle, .waiting, .ended: return false
            }
        }
    }
}
