/// What a view model does, without tasks, clocks or a backend: a state and an event make a state and effects.
///
/// A machine decides everything by itself, also what to make of an answer that comes late, twice or out of order: it
/// numbers what it asks for. The ``ModelEngine`` around it only runs the effects.
protocol StateMachine: Sendable {
    /// What is shown. States that are equal are not told twice.
    associatedtype State: Sendable & Equatable
    /// What the front end wants, or what has come of an effect.
    associatedtype Event: Sendable
    /// What is to be done outside.
    associatedtype Work: Sendable
    /// The places for work: each has room for one piece at a time.
    associatedtype Slot: Hashable & Sendable
    /// What is told once, beside the state; nothing unless said.
    associatedtype Notice: Sendable = Never

    typealias Effect = MachineEffect<Work, Slot>

    var state: State { get }

    mutating func handle(_ event: Event) -> [Effect]

    /// Hands over what is to be told since the last time, in order.
    mutating func takeNotices() -> [Notice]

    /// Whether work is begun even if it was cancelled, or the model let go, before it could; not so unless said.
    static func isBinding(_ work: Work) -> Bool
}

extension StateMachine {
    static func isBinding(_ work: Work) -> Bool { false }
}

extension StateMachine where Notice == Never {
    mutating func takeNotices() -> [Never] { [] }
}

/// What a machine wants done.
enum MachineEffect<Work: Sendable, Slot: Hashable & Sendable>: Sendable {
    /// Begin work in a slot; what runs there is cancelled.
    case run(Work, in: Slot)
    /// Begin work in a slot on behalf of the work before: who waits for that one waits for this one too.
    case follow(Work, in: Slot)
    /// Cancel what runs in a slot.
    case cancel(Slot)
}

extension MachineEffect: Equatable where Work: Equatable {}
