import Commerce

/// Decides what a tap on a card does, and which report about it counts.
///
/// Taps are numbered; reports about any but the present one are ignored.
struct OneTapAddMachine: StateMachine {
    enum Event: Sendable {
        case configure(OneTapUnit, (any OneTapAddHandler)?)
        case tap
        case reported(OneTapStatus, tap: Int)
        case timeOut(tap: Int)
        case reset
    }

    enum Work: Sendable {
        case add(SelectedVariant, any OneTapAddHandler, tap: Int)
        case wait(Duration, tap: Int)
    }

    /// Every tap has a place of its own: what was tapped is added, whatever is tapped next.
    enum Slot: Hashable, Sendable {
        case add(tap: Int), limit

        /// Whether work here goes on when the card is stopped: an addition does.
        var outlivesStop: Bool { self != .limit }
    }

    typealias Notice = ShoppingEvent

    private(set) var state = OneTapAddState()
    private let limit: Duration
    private var handler: (any OneTapAddHandler)?
    private var tap = 0
    private var notices: [ShoppingEvent] = []

    init(limit: Duration) {
        self.limit = limit
    }

    mutating func handle(_ event: Event) -> [Effect] {
        switch event {
        case .configure(let unit, let handler): return configure(unit, handler)
        case .tap: return begin()
        case .reported(let status, let tap): return tap == self.tap ? report(status) : []
        case .timeOut(let tap): return tap == self.tap && state.phase == .loading ? end(.idle) : []
        case .reset: return end(.idle)
        }
    }

    /// What was tapped is added, also where the card was let go right after it.
    static func isBinding(_ work: Work) -> Bool { if case .add = work { true } else { false } }

    mutating func takeNotices() -> [ShoppingEvent] {
        defer { notices = [] }
        return notices
    }

    private mutating func configure(_ unit: OneTapUnit, _ handler: (any OneTapAddHandler)?) -> [Effect] {
        let isSame = unit.isSame(as: state.unit)
        self.handler = handler
        state.unit = unit
        state.isVisible = handler != nil
        // A card is drawn again and again, and for other products: the tap belongs to what was shown.
        return isSame && state.isVisible ? [] : end(.idle)
    }

    private mutating func begin() -> [Effect] {
        guard let unit = state.unit, let handler, state.phase != .loading else { return [] }
        guard let selection = unit.selection else {
            notices += unit.missing
            return []
        }
        tap += 1
        state.phase = .loading
        return [.run(.add(selection, handler, tap: tap), in: .add(tap: tap)), .run(.wait(limit, tap: tap), in: .limit)]
    }

    private mutating func report(_ status: OneTapStatus) -> [Effect] {
        guard state.phase == .loading else { return [] }
        switch status {
        case .loading: return []
        case .success: return end(.succeeded)
        case .failure(let error): return end(.failed(error))
        }
    }

    /// Ends the tap; what is reported of it later is ignored.
    private mutating func end(_ phase: OneTapAddState.Phase) -> [Effect] {
        let wasLoading = state.phase == .loading
        tap += 1
        state.phase = phase
        return wasLoading ? [.cancel(.limit)] : []
    }
}
