import Commerce
import FoundationEssentials

@testable import CommerceViewModels

/// A checkout's machine with a note of the work that it wants done.
struct CheckoutDesk {
    typealias Machine = CheckoutMachine

    var machine: CheckoutMachine
    /// The work of each slot.
    private(set) var jobs: [Machine.Slot: Machine.Job] = [:]
    /// All work so far, in order.
    private(set) var history: [Machine.Task] = []

    init(_ options: CheckoutOptions = CheckoutOptions(), capabilities: Capabilities? = Self.capabilities()) {
        machine = CheckoutMachine(options: options, capabilities: capabilities)
        machine.hasLoaded = true
    }

    var state: CheckoutModelState { machine.state }

    /// What is being done in a slot.
    func task(_ slot: Machine.Slot) -> Machine.Task? { jobs[slot]?.task }

    /// The outcomes that were to be told.
    var endings: [CheckoutOutcome] {
        history.compactMap { if case .end(let ending) = $0 { ending.outcome } else { nil } }
    }

    mutating func send(_ event: Machine.Event) {
        for effect in machine.handle(event) {
            switch effect {
            case .run(let job, let slot), .follow(let job, let slot):
                jobs[slot] = job
                history.append(job.task)
            case .cancel(let slot): jobs[slot] = nil
            }
        }
    }

    /// Answers the work in a slot, which is over then unless the answer is a mere sign of life.
    mutating func answer(_ answer: Machine.Answer, in slot: Machine.Slot = .handoff) {
        guard let job = jobs[slot] else { return }
        send(.answer(answer, ticket: job.ticket))
        switch answer {
        case .learned, .requesting, .waiting, .ordering, .cartVanished: break
        case .loaded, .began, .shown, .status, .failed, .told, .rebuilt, .forgotten:
            if jobs[slot]?.ticket == job.ticket { jobs[slot] = nil }
        }
    }

    /// Answers work by its number, whether it is still wanted or not.
    mutating func answerLate(_ status: CheckoutStatus, ticket: Int) {
        send(.answer(.status(status, of: Self.record, seen: .init(date: Self.date)), ticket: ticket))
    }

    mutating func answer(_ status: CheckoutStatus, in slot: Machine.Slot = .handoff, hasLostLines: Bool = false) {
        answer(
            .status(status, of: Self.record, seen: .init(date: Self.date, hasLostLines: hasLostLines)), in: slot)
    }

    mutating func fail(
        _ kind: CommerceError.Kind, retryAfter: Duration? = nil, in slot: Machine.Slot = .handoff,
        hasLostLines: Bool = false
    ) {
        answer(
            .failed(Self.entry(kind, retryAfter: retryAfter), kind, hasLostLines: hasLostLines), in: slot)
    }

    /// Begins and shows a hand-off.
    mutating func open(lifetime: Duration? = nil) {
        send(.present(.cart))
        answer(.began(.init(record: Self.record, url: Self.url, lifetime: lifetime)))
        answer(.shown)
    }

    static let date = Date(timeIntervalSinceReferenceDate: 0)
    static let url = URL(string: "https://shop.example/checkout/1?key=s3cret") ?? URL(filePath: "/")
    static let record = CheckoutRecord(
        id: "h1", stage: .open, cartID: "c1", handoff: CheckoutHandoff(id: "h1", cartID: "c1", url: url))
    static let orderingRecord = CheckoutRecord(id: "h1", stage: .ordering, cartID: "c1")
    static let linkRecord = CheckoutRecord(id: "h1", stage: .open)

    static func entry(_ kind: CommerceError.Kind, retryAfter: Duration? = nil) -> ErrorEntry {
        ErrorEntry(CommerceError(kind, "Told to fail.", retryAfter: retryAfter), date: date)
    }

    static func capabilities(
        _ kinds: Set<CheckoutKind> = [.url], without missing: [PortOperation] = []
    ) -> Capabilities {
        Capabilities(
            operations: Set(PortOperation.checkoutOperations).subtracting(missing), checkoutKinds: kinds)
    }
}
