import Commerce
import CommerceFormatting
import CommerceTesting
import CommerceViewModels
import FoundationEssentials

@testable import CommerceViewModels

/// A cart's machine alone, with what it wants sent.
struct CartRig {
    private(set) var machine: CartMachine
    let clock = ManualClock()
    /// All requests so far, in order.
    private(set) var requests: [CartRequest] = []
    /// The keys of these requests.
    private(set) var keys: [String] = []
    private(set) var told: [CartMachine.Notice] = []
    /// The slots that were cancelled by the last event.
    private(set) var cancelled: [CartMachine.Slot] = []
    private(set) var timers: [Duration] = []
    private var job: Int?

    /// - Parameter cart: a cart that is shown already.
    init(
        _ cart: Cart? = nil, capabilities: Capabilities? = .everything, undoLifetime: Duration = .seconds(10)
    ) {
        let keys = CountingKeys()
        machine = CartMachine(
            options: CartMachineOptions(
                timeout: .seconds(30), undoLifetime: undoLifetime, backend: "shop", clock: clock,
                makeIdentifier: { keys.next() }), format: BuyerFormat(market: MarketContext(country: "DE")),
            capabilities: capabilities)
        guard let cart else { return }
        send(.load)
        answer(.cart(cart))
        requests = []
        self.keys = []
    }

    var state: CartState { machine.state }
    var isIdle: Bool { job == nil }
    /// What is on its way.
    var request: CartRequest? { job == nil ? nil : requests.last }
    var jobNumber: Int { job ?? 0 }

    /// The lines that are shown, such as `A:2` or, pending, `A:3…`; a placeholder is named by its variant in brackets.
    var lines: [String] {
        state.lines.map {
            "\($0.isPlaceholder ? "(\($0.variant.id))" : $0.id.rawValue):\($0.quantity)\($0.isPending ? "…" : "")"
        }
    }

    var events: [ShoppingEvent] {
        told.compactMap {
            switch $0 {
            case .happened(let event), .heard(let event, _): event
            case .added: nil
            }
        }
    }

    /// The outcomes of additions, each with who waited for it.
    var waiterOutcomes: [(waiter: Int, outcome: CartAddOutcome)] {
        told.compactMap { if case .added(let outcome, let waiter) = $0 { (waiter, outcome) } else { nil } }
    }

    var outcomes: [CartAddOutcome] {
        told.compactMap { if case .added(let outcome, _) = $0 { outcome } else { nil } }
    }

    @discardableResult
    mutating func send(_ event: CartMachine.Event) -> [CartMachine.Effect] {
        let effects = machine.handle(event)
        told += machine.takeNotices()
        cancelled = []
        for effect in effects {
            switch effect {
            case .follow(.send(let request, let key, let job), _), .run(.send(let request, let key, let job), _):
                requests.append(request)
                keys.append(key)
                self.job = job
            case .run(.timer(let duration, _), _): timers.append(duration)
            case .cancel(let slot):
                cancelled.append(slot)
                if slot == .lane { job = nil }
            default: break
            }
        }
        return effects
    }

    /// Answers what is on its way.
    mutating func answer(_ result: CartAnswer.Result, lostLines: [CartLineInput]? = nil) {
        let job = jobNumber
        self.job = nil
        send(.answered(CartAnswer(result, lostLines: lostLines), job: job))
    }

    /// Answers a change with the cart after it.
    mutating func answer(_ cart: Cart?, errors: [UserError] = [], warnings: [Warning] = []) {
        answer(.outcome(MutationOutcome(value: cart, userErrors: errors, warnings: warnings)))
    }

    mutating func fail(_ kind: CommerceError.Kind = .network) {
        answer(.failed(CommerceError(kind, "It failed.")))
    }

    mutating func timeOut() {
        clock.advance(by: .seconds(30))
        let job = jobNumber
        self.job = nil
        send(.timedOut(job: job))
    }

    mutating func hear(
        _ event: CartSessionEvent, on cart: ID<Cart>? = nil, by origin: CartSessionNotice.Origin = .other
    ) {
        send(.noticed(CartSessionNotice(event: event, cartID: cart, origin: origin)))
    }

    mutating func add(_ variant: String, quantity: Int = 1, shown: Variant? = nil, waiter: Int? = nil) {
        let input = CartLineInput(variantID: ID(variant), quantity: quantity)
        send(.add([CartAddition(input, variant: shown)], waiter: waiter))
    }
}

extension Capabilities {
    /// All that a cart can do.
    static var everything: Capabilities { Capabilities(operations: Set(PortOperation.known)) }

    static func without(_ operations: PortOperation...) -> Capabilities {
        Capabilities(operations: Set(PortOperation.known).subtracting(operations))
    }
}

/// Makes the keys `k1`, `k2` and so on.
private final class CountingKeys: Sendable {
    private let values = Collected<Void>()

    func next() -> String {
        values.append(())
        return "k\(values.values.count)"
    }
}
