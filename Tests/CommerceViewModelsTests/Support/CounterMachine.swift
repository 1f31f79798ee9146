@testable import CommerceViewModels

/// The smallest machine that has everything: a state, work in two slots, answers.
struct CounterMachine: StateMachine {
    struct State: Sendable, Equatable {
        var count = 0
        var answers: [Int] = []
    }

    enum Event: Sendable {
        case add(Int)
        case begin(Int, in: Slot)
        case cancel(Slot)
        case answered(Int)
        case stopped
    }

    enum Slot: Hashable, Sendable { case first, second }

    private(set) var state = State()

    mutating func handle(_ event: Event) -> [MachineEffect<Int, Slot>] {
        switch event {
        case .add(let number):
            state.count += number
            return []
        case .begin(let work, let slot): return [.run(work, in: slot)]
        case .cancel(let slot): return [.cancel(slot)]
        case .answered(let answer):
            state.answers.append(answer)
            return []
        case .stopped: return []
        }
    }
}

/// A view model around the counter, written as the module's own are.
final class CounterModel: ViewModel {
    let engine: ModelEngine<CounterMachine>

    init(perform: @escaping ModelEngine<CounterMachine>.Perform = { _, _ in }) {
        engine = ModelEngine(CounterMachine(), perform: perform)
    }

    /// A model whose work is done by calls that a test answers.
    convenience init(_ calls: PendingCalls<Int, Int>) {
        self.init { work, sink in
            if let answer = try? await calls.call(work) { sink.send(.answered(answer)) }
        }
    }

    var source: SnapshotSource<CounterMachine.State> { engine.source }
    func settled() async { await engine.settled() }
    func stop() { engine.stop(.stopped) }

    func add(_ number: Int) { engine.send(.add(number)) }
    @discardableResult func begin(_ work: Int, in slot: CounterMachine.Slot = .first) -> PendingWork {
        engine.send(.begin(work, in: slot), workIn: slot)
    }
}
