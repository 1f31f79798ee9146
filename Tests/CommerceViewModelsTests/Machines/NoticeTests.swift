import Testing

@testable import CommerceViewModels

/// What a machine tells once, beside its states.
@Suite struct NoticeTests {
    private let told = Collected<Int>()

    @Test func noticesComeAfterTheirState() {
        let seen = Collected<Int>()
        let engine = ModelEngine(EchoMachine(), tell: { [told] in told.append($0) }, perform: { _, _ in })
        let token = engine.source.observe(on: .inline) { [told] snapshot in
            seen.append(snapshot.last)
            #expect(told.values.count < seen.values.count)
        }
        for number in 1...3 { engine.send(.show(number)) }
        #expect(told.values == [1, 2, 3])
        withExtendedLifetime(token) {}
    }

    @Test func whoIsToldMayAct() {
        let actions = Collected<@Sendable (Int) -> Void>()
        let engine = ModelEngine(
            EchoMachine(),
            tell: { [told] number in
                told.append(number)
                if number < 5 { actions.values.first?(number + 1) }
            }, perform: { _, _ in })
        actions.append { [weak engine] in engine?.send(.show($0)) }
        engine.send(.show(1))
        #expect(told.values == [1, 2, 3, 4, 5])
    }

    @Test func manyThreadsAreToldInTheOrderOfTheirEvents() async {
        let engine = ModelEngine(EchoMachine(), tell: { [told] in told.append($0) }, perform: { _, _ in })
        await withTaskGroup { group in
            for _ in 0..<8 { group.addTask { for _ in 0..<250 { engine.send(.next) } } }
        }
        // Another thread may still be telling what this one's last event came to.
        while told.values.count < 2000 { await Task.yield() }
        #expect(told.values == Array(1...2000))
    }
}

/// A machine that tells every number that it shows.
private struct EchoMachine: StateMachine {
    struct State: Sendable, Equatable { var last = 0 }
    enum Event: Sendable { case show(Int), next }

    private(set) var state = State()
    private var notices: [Int] = []

    mutating func handle(_ event: Event) -> [MachineEffect<Never, Int>] {
        switch event {
        case .show(let number): state.last = number
        case .next: state.last += 1
        }
        notices.append(state.last)
        return []
    }

    mutating func takeNotices() -> [Int] {
        defer { notices = [] }
        return notices
    }
}
