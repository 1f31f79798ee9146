import Commerce
import Testing

@testable import CommerceViewModels

/// Random walks through the machine: whatever happens in whatever order, some things always hold.
@Suite struct CheckoutWalkTests {
    /// A small generator with a seed, so that a walk can be repeated.
    private struct Dice: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return state ^ (state >> 29)
        }
    }

    private static let events: [CheckoutMachine.Event] = [
        .present(.cart), .present(.cart), .present(.permalink(nil, PermalinkOptions())), .resume, .check, .cancel,
        .confirm, .rebuild, .forget, .stop, .page(.dismissed, number: 1), .page(.navigated, number: 1),
    ]

    private static func answers(to task: CheckoutMachine.Task) -> [CheckoutMachine.Answer] {
        let errors: [CheckoutMachine.Answer] = [CommerceError.Kind.network, .cartGone, .unsupported, .storage].map {
            .failed(CheckoutDesk.entry($0), $0, hasLostLines: $0 == .cartGone)
        }
        let statuses: [CheckoutMachine.Answer] = [
            .pending, .pending, .pending, .completed, .gone, .expired, .untracked,
        ].map { .status($0, of: CheckoutDesk.record, seen: .init(date: CheckoutDesk.date, hasLostLines: true)) }
        switch task {
        case .load:
            return [.loaded(nil), .loaded(CheckoutDesk.record), .loaded(CheckoutDesk.orderingRecord)] + errors
        case .begin:
            return errors + [
                .learned(CheckoutDesk.capabilities([.direct])), .learned(CheckoutDesk.capabilities()), .requesting,
                .ordering(CheckoutDesk.orderingRecord, storageError: nil),
                .began(.init(record: CheckoutDesk.record, url: CheckoutDesk.url)),
                .began(.init(record: CheckoutDesk.linkRecord, url: CheckoutDesk.url)),
                .began(.init(record: CheckoutDesk.record, order: Order(id: "order-1"))),
                .status(.completed, of: CheckoutDesk.record, seen: .init(date: CheckoutDesk.date)),
            ]
        case .show: return errors + [.shown, .shown]
        case .ask: return errors + statuses + [.requesting]
        case .end: return [.told(), .told(storageError: CheckoutDesk.entry(.storage))] + errors
        case .rebuild: return errors + [.rebuilt(isDone: true, [], []), .rebuilt(isDone: false, [], [])]
        case .watchCart: return [.cartVanished]
        case .dismissPage, .limit, .forget: return []
        }
    }

    @Test(arguments: 0..<200) func nothingIsToldTwiceAndNothingIsStuck(seed: UInt64) {
        var dice = Dice(state: seed)
        var desk = CheckoutDesk(capabilities: seed.isMultiple(of: 3) ? nil : CheckoutDesk.capabilities())
        /// The numbers of work that is not wanted any more.
        var stale: [Int] = []
        for _ in 0..<400 {
            let jobsBefore = desk.jobs
            let historyBefore = desk.history.count
            let wasEnding = isEnding(desk)
            switch Int.random(in: 0..<10, using: &dice) {
            case 0..<3:
                if let event = Self.events.randomElement(using: &dice) { desk.send(event) }
            case 3:
                if let ticket = stale.randomElement(using: &dice) {
                    let before = desk.state
                    desk.answerLate(.completed, ticket: ticket)
                    desk.send(.answer(.shown, ticket: ticket))
                    desk.send(.answer(.told(), ticket: ticket))
                    #expect(desk.state == before, "An answer to work that is over has changed something.")
                }
            default:
                let slots = desk.jobs.keys.sorted { "\($0)" < "\($1)" }
                guard let slot = slots.randomElement(using: &dice), let task = desk.task(slot),
                    let answer = Self.answers(to: task).randomElement(using: &dice)
                else { continue }
                desk.answer(answer, in: slot)
            }
            stale += jobsBefore.values.filter { job in !desk.jobs.values.contains { $0.ticket == job.ticket } }.map(
                \.ticket)
            // One outcome at a time, and it can't be changed any more.
            let ended = desk.history[historyBefore...].count { if case .end = $0 { true } else { false } }
            #expect(ended <= 1)
            if wasEnding, ended > 0 { #expect(!isEnding(jobsBefore, desk.jobs), "An outcome has replaced another.") }
            // Whoever waits is waiting for something.
            if desk.state.isBusy { #expect(desk.jobs[.handoff] != nil, "\(desk.state.phase) waits for nothing.") }
            #expect(desk.state.isFollowed == (desk.jobs[.following] != nil))
            if desk.state.phase == .open { #expect(desk.machine.record?.handoff != nil) }
            if desk.machine.course == .resting { #expect(desk.jobs[.handoff] == nil) }
            if desk.jobs[.limit] != nil { #expect(desk.jobs[.handoff] != nil || desk.jobs[.following] != nil) }
        }
    }

    private func isEnding(_ desk: CheckoutDesk) -> Bool {
        if case .end = desk.task(.handoff) { true } else { false }
    }

    /// Whether an outcome that was being told is still to be told, beside another one.
    private func isEnding(
        _ before: [CheckoutMachine.Slot: CheckoutMachine.Job], _ after: [CheckoutMachine.Slot: CheckoutMachine.Job]
    ) -> Bool {
        guard case .end(let first)? = before[.handoff]?.task, case .end(let second)? = after[.handoff]?.task else {
            return false
        }
        return first != second
    }
}
