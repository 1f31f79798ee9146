import Commerce
import FoundationEssentials

/// Decides how a cart is handed over, when to ask what has become of it, and how it ended.
///
/// An outcome is told before the state shows it. A completion wins over whatever else happens: a page that is closed, a
/// failure, a buyer who cancels, are followed by one more look.
struct CheckoutMachine: StateMachine {
    /// The places for work.
    enum Slot: Hashable, Sendable {
        /// What the buyer waits for: beginning, showing, verifying, telling.
        case handoff
        /// The status, asked for again and again.
        case following
        /// The cart's own events.
        case cart
        /// How long an answer may take.
        case limit
        /// Taking the page away.
        case page
        /// Forgetting what is kept.
        case storage

        /// Whether work here goes on when the checkout is stopped: what was to be forgotten is forgotten.
        var outlivesStop: Bool { self == .storage }
    }

    /// A piece of work with the number by which its answers are known.
    struct Job: Sendable, Equatable {
        let task: Task
        let ticket: Int
    }

    enum Task: Sendable, Equatable {
        /// Reads what is kept; without a storage that works, the record in memory counts.
        case load(fallback: CheckoutRecord?)
        /// Asks what became of the hand-off before, then begins another one.
        case begin(CheckoutSource, previous: Previous, isAnnounced: Bool)
        case show(URL, page: Int)
        case ask(CheckoutRecord, after: Duration)
        case end(CheckoutEnding)
        case rebuild
        case watchCart
        case dismissPage
        /// Answers in the place of work that takes too long.
        case limit(Duration, of: Int)
        case forget
    }

    /// The hand-off before another one.
    enum Previous: Sendable, Equatable {
        /// The one in the storage, if any.
        case kept
        case known(CheckoutRecord?)
    }

    enum Event: Sendable {
        case present(CheckoutSource)
        case resume
        case check
        case cancel
        case confirm
        case rebuild
        case forget
        case stop
        case page(CheckoutPage.Sign, number: Int)
        /// What the buyer would buy has changed, by a count that only grows.
        case revised(Int)
        case answer(Answer, ticket: Int)
    }

    /// What comes of work.
    enum Answer: Sendable {
        case learned(Capabilities)
        /// A request is on its way from now on.
        case requesting
        /// The request before is over; what comes next takes as long as the front end lets it.
        case waiting
        case loaded(CheckoutRecord?)
        /// From now on there may be an order.
        case ordering(CheckoutRecord, storageError: ErrorEntry?)
        case began(Beginning)
        case shown
        case status(CheckoutStatus, of: CheckoutRecord, seen: Sighting)
        case failed(ErrorEntry, CommerceError.Kind, hasLostLines: Bool = false)
        case told(storageError: ErrorEntry? = nil)
        case rebuilt(isDone: Bool, [Warning], [ErrorEntry])
        case cartVanished
        /// What was kept is gone, unless the storage failed.
        case forgotten(storageError: ErrorEntry?)
    }

    /// A hand-off that has begun.
    struct Beginning: Sendable {
        let record: CheckoutRecord
        /// The page; none where the order is complete.
        var url: URL?
        var order: Order?
        /// What it was fetched for, by the count of ``Event/revised(_:)``; none where later changes don't matter.
        var revision: Int?
        /// How long the page works.
        var lifetime: Duration?
        var storageError: ErrorEntry?
    }

    /// When a status was read, and what else was known by then.
    struct Sighting: Sendable {
        let date: Date
        var hasLostLines = false
    }

    /// What is going on in the slot of the hand-off.
    enum Course: Sendable, Equatable {
        case resting
        case loading
        case beginning(CheckoutSource, isCancelled: Bool)
        case showing(isDismissed: Bool)
        case verifying(Verification)
        case ending(CheckoutEnding)
        case rebuilding(from: CheckoutPhase)
    }

    /// Why and how often a hand-off is looked at.
    struct Verification: Sendable, Equatable {
        enum Reason: Sendable, Equatable {
            /// The buyer has left: without an order the hand-off is cancelled.
            case left
            /// The front end was away: without an order the hand-off goes on.
            case resumed
            /// The order may have been placed in spite of an error.
            case failed(ErrorEntry)
        }

        let reason: Reason
        var hasGrace: Bool
        var triesLeft = 3
    }

    typealias Work = Job

    var state: CheckoutModelState
    let options: CheckoutOptions
    var course = Course.resting
    /// The hand-off that is under way, or that may be taken up again.
    var record: CheckoutRecord?
    /// Whether the record is what the storage has.
    var isKept = false
    /// Whether the storage was looked into.
    var hasLoaded = false
    /// What to hand over as soon as the present work allows.
    var next: CheckoutSource?
    /// Whether the buyer has a page already while another one is prepared.
    var isReopening = false
    /// Whether the backend has said that it can't follow the hand-off.
    var isUntracked = false
    var lastTicket = 0
    var handoffTicket = 0
    var followTicket = 0
    var cartTicket = 0
    var storageTicket = 0
    var page = 0
    var following = Following()

    /// What the page was fetched for, and the last that was heard.
    var (handedRevision, lastRevision): (Int?, Int) = (nil, 0)

    /// How the hand-off is followed.
    struct Following: Sendable, Equatable {
        var pause = Duration.zero
        /// For how much longer.
        var remaining = Duration.zero
        var isAsking = false
        var isHurried = false
        /// Whether something happened that the answer on its way may not know of.
        var asksAgain = false
    }

    init(options: CheckoutOptions, capabilities: Capabilities?) {
        self.options = options
        state = CheckoutModelState(capabilities: capabilities)
    }

    mutating func handle(_ event: Event) -> [Effect] {
        defer { judgeAge() }
        return switch event {
        case .present(let source): present(source)
        case .resume: resume()
        case .check: check()
        case .cancel: cancel()
        case .confirm: confirm()
        case .rebuild: rebuild()
        case .forget: forget()
        case .stop: stop()
        case .page(let sign, let number): number == page ? note(sign) : []
        case .revised(let revision): note(revision: revision)
        case .answer(let answer, let ticket):
            switch ticket {
            case handoffTicket: answerToHandoff(answer)
            case followTicket, cartTicket: answerToFollowing(answer)
            case storageTicket: answerToForgetting(answer)
            default: []
            }
        }
    }

    /// The buyer's word, to forget or that the order is placed, counts also where the front end was let go right after it.
    static func isBinding(_ job: Job) -> Bool {
        switch job.task {
        case .forget: true
        case .end(let ending): ending.isConfirmed
        default: false
        }
    }

    private mutating func note(revision: Int) -> [Effect] {
        lastRevision = max(lastRevision, revision)
        return []
    }

    private mutating func judgeAge() {
        switch state.phase {
        case .preparing, .open, .handedOver, .verifying:
            state.isOutdated = handedRevision.map { $0 < lastRevision } ?? false
        case .idle, .ended, .rebuilding: (handedRevision, state.isOutdated) = (nil, false)
        }
    }

    // MARK: Work

    /// Work that the buyer waits for; whoever waits for the work before waits for it too.
    mutating func work(_ task: Task) -> [Effect] {
        handoffTicket = nextTicket()
        return [.follow(Job(task: task, ticket: handoffTicket), in: .handoff), .cancel(.limit)]
    }

    mutating func rest() -> [Effect] {
        handoffTicket = nextTicket()
        course = .resting
        return [.cancel(.handoff), .cancel(.limit)]
    }

    mutating func nextTicket() -> Int {
        lastTicket += 1
        return lastTicket
    }

    func limit(_ ticket: Int) -> Effect {
        .run(Job(task: .limit(options.answerLimit, of: ticket), ticket: ticket), in: .limit)
    }
}

/// How a hand-off ends, with what there is to do and to tell.
struct CheckoutEnding: Sendable, Equatable {
    let outcome: CheckoutOutcome
    var record: CheckoutRecord?
    /// Whether the storage has the record.
    var isKept = false
    /// Whether the hand-off can be taken up again.
    var canResume = false
    /// Whether the buyer's word ends the cart, since the backend does not know.
    var isConfirmed = false
    var recovery: CheckoutRecovery?
    /// What was being tried.
    var attempt: ShoppingAttempt = .completeCheckout
}
