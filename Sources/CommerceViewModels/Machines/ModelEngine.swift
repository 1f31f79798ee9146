import Synchronization

/// Runs a machine: events one at a time, each state committed and told, each piece of work as a cancellable task.
///
/// The model holds the engine; tasks, watchers and handles don't, so that it ends with the model.
final class ModelEngine<Machine: StateMachine>: Sendable {
    /// Does a piece of work and sends what comes of it.
    typealias Perform = @Sendable (Machine.Work, EventSink<Machine>) async -> Void

    private struct Run {
        let number: UInt64
        let handle: PendingWork
        let task: Task<Void, Never>

        func end() {
            task.cancel()
            handle.finish()
        }
    }

    private struct Contents {
        var machine: Machine
        var runs: [Machine.Slot: Run] = [:]
        var lastRun: UInt64 = 0
    }

    /// Where the machine's states are told.
    let source: SnapshotSource<Machine.State>
    /// Counts the tasks that have not ended, cancelled ones included.
    let census = TaskCensus()
    private let contents: Mutex<Contents>
    private let perform: Perform
    private let teller: NoticeTeller<Machine.Notice>

    /// - Parameter tell: is told the machine's notices, one at a time and in order, after the state that they came with;
    ///   it must not keep the engine.
    init(
        _ machine: Machine, tell: @escaping @Sendable (Machine.Notice) -> Void = { _ in }, perform: @escaping Perform
    ) {
        source = SnapshotSource(machine.state)
        contents = Mutex(Contents(machine: machine))
        self.perform = perform
        teller = NoticeTeller(tell)
    }

    deinit {
        let runs = contents.withLock { $0.runs }
        for run in runs.values { run.end() }
        source.endWatchers(forGood: true)
    }

    /// Gives the machine an event.
    ///
    /// - Parameter slot: whose work the caller wants to wait for.
    /// - Returns: the work in that slot after the event, whether the event began it or not; ended work if there is none.
    @discardableResult
    func send(_ event: Machine.Event, workIn slot: Machine.Slot? = nil) -> PendingWork {
        let (change, handle) = contents.withLock { contents in
            (apply(event, to: &contents), slot.flatMap { contents.runs[$0]?.handle })
        }
        finish(change)
        return handle ?? .ended
    }

    /// Gives the machine an event and reads what it makes of it, before any other event.
    ///
    /// - Parameter read: what is read, and the slot whose work the caller wants to wait for.
    func send<Answer>(
        _ event: Machine.Event, reading read: (Machine) -> (Answer, Machine.Slot?)
    ) -> (Answer, PendingWork) {
        let (change, answer, handle) = contents.withLock { contents in
            let change = apply(event, to: &contents)
            let (answer, slot) = read(contents.machine)
            return (change, answer, slot.flatMap { contents.runs[$0]?.handle })
        }
        finish(change)
        return (answer, handle ?? .ended)
    }

    /// Gives the machine an event that came of a run, unless that run has been cancelled or replaced.
    func send(_ event: Machine.Event, from number: UInt64, in slot: Machine.Slot) {
        let change = contents.withLock { contents in
            contents.runs[slot]?.number == number ? apply(event, to: &contents) : Change()
        }
        finish(change)
    }

    /// Waits until no work is on its way, or until the waiting task is cancelled.
    ///
    /// - Parameter counts: whose work is waited for.
    func settled(_ counts: (Machine.Slot) -> Bool = { _ in true }) async {
        while !Task.isCancelled, let handle = contents.withLock({ $0.runs.first { counts($0.key) }?.value.handle }) {
            await handle.finished()
        }
    }

    /// Gives the machine its last event, cancels work and ends the watchers.
    ///
    /// - Parameter isSpared: tells the slots whose work goes on, since others than the front end wait for it; none
    ///   unless said.
    func stop(_ event: Machine.Event, sparing isSpared: (Machine.Slot) -> Bool = { _ in false }) {
        let change = contents.withLock { contents in
            var change = apply(event, to: &contents)
            let spared = contents.runs.filter { isSpared($0.key) }
            change.ended += contents.runs.filter { spared[$0.key] == nil }.values
            contents.runs = spared
            return change
        }
        finish(change)
        source.endWatchers()
    }

    // MARK: Steps

    /// What remains to be done outside the lock: telling and cancelling call what is not ours.
    private struct Change {
        var ended: [Run] = []
        var cancelled: [Task<Void, Never>] = []
        var hasNewState = false
        var hasNotices = false
    }

    private func apply(_ event: Machine.Event, to contents: inout Contents) -> Change {
        let before = contents.machine.state
        let effects = contents.machine.handle(event)
        var change = Change()
        if contents.machine.state != before {
            source.commit(contents.machine.state)
            change.hasNewState = true
        }
        let notices = contents.machine.takeNotices()
        if !notices.isEmpty {
            teller.append(notices)
            change.hasNotices = true
        }
        for effect in effects {
            switch effect {
            case .run(let work, let slot):
                if let replaced = contents.runs.removeValue(forKey: slot) { change.ended.append(replaced) }
                begin(work, PendingWork(), in: slot, &contents)
            case .follow(let work, let slot):
                let before = contents.runs.removeValue(forKey: slot)
                if let before { change.cancelled.append(before.task) }
                begin(work, before?.handle ?? PendingWork(), in: slot, &contents)
            case .cancel(let slot):
                if let cancelled = contents.runs.removeValue(forKey: slot) { change.ended.append(cancelled) }
            }
        }
        return change
    }

    private func finish(_ change: Change) {
        if change.hasNewState { source.announce() }
        if change.hasNotices { teller.drain() }
        for run in change.ended { run.end() }
        for task in change.cancelled { task.cancel() }
    }

    private func begin(
        _ work: Machine.Work, _ handle: PendingWork, in slot: Machine.Slot, _ contents: inout Contents
    ) {
        contents.lastRun += 1
        let sink = EventSink(engine: self, number: contents.lastRun, slot: slot)
        census.enter()
        let task = Task { [perform, census] in
            if !Task.isCancelled || Machine.isBinding(work) { await perform(work, sink) }
            sink.end()
            census.leave()
        }
        contents.runs[slot] = Run(number: contents.lastRun, handle: handle, task: task)
    }

    /// Frees a slot whose work has come to its end.
    fileprivate func end(_ number: UInt64, in slot: Machine.Slot) {
        let run = contents.withLock { contents in
            contents.runs[slot]?.number == number ? contents.runs.removeValue(forKey: slot) : nil
        }
        run?.handle.finish()
    }
}

/// Where a piece of work sends what comes of it; it does not keep the model.
struct EventSink<Machine: StateMachine>: Sendable {
    /// The model's engine, while there is one.
    weak let engine: ModelEngine<Machine>?
    private let number: UInt64
    private let slot: Machine.Slot

    init(engine: ModelEngine<Machine>, number: UInt64, slot: Machine.Slot) {
        self.engine = engine
        self.number = number
        self.slot = slot
    }

    /// Sends an event; it is dropped where the work has been cancelled or replaced, or the model is gone.
    func send(_ event: Machine.Event) { engine?.send(event, from: number, in: slot) }

    /// Sends an event whatever has become of the work, unless the model is gone.
    ///
    /// It is for answers that come at any later time; the machine has to see by the event whether it is still wanted.
    func sendLate(_ event: Machine.Event) { engine?.send(event) }

    fileprivate func end() { engine?.end(number, in: slot) }
}
