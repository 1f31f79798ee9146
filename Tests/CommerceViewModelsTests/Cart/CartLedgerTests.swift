import Commerce
import CommerceTesting
import Testing

@testable import CommerceViewModels

/// A ledger of every wish, every outcome and every event, compared with what the shop really did.
///
/// Calls fail before and after they are done, are answered with older carts or those of others, twice, refused, and
/// arrive late and out of order. No intent is lost or done twice, and what is told adds up to what is there.
@Suite(.timeLimit(.minutes(10))) struct CartLedgerTests {
    @Test(arguments: 1...80 as ClosedRange<UInt64>, [true, false])
    func whatIsAddedIsThereOnceWhateverHappens(seed: UInt64, knowsKeys: Bool) {
        var ledger = CartLedger(seed: seed, knowsKeys: knowsKeys)
        for _ in 0..<60 {
            switch Int.random(in: 0..<8, using: &ledger.random) {
            case 0, 1, 2:
                let variant = ["a", "b"].randomElement(using: &ledger.random) ?? "a"
                // Whoever taps again gives up what failed before; here nobody does.
                if ledger.hasFailed(variant) { ledger.rig.send(.retry) } else { ledger.add(variant) }
            case 3: ledger.rig.send(.retry)
            case 4: ledger.rig.send(.change(.setNote("\(ledger.random.next() % 5)")))
            default: ledger.happen([.none, .failBefore, .failAfter, .refuse, .stale, .foreign, .late, .twice])
            }
        }
        ledger.finish()
        for variant in ["a", "b"] {
            #expect(
                ledger.pieces(variant) == ledger.wished[variant, default: 0],
                "seed \(seed), \(variant): lost, or done twice")
            #expect(
                ledger.told(variant) == ledger.pieces(variant), "seed \(seed), \(variant): the events do not add up")
        }
        ledger.check("seed \(seed)")
    }

    @Test(arguments: 1...150 as ClosedRange<UInt64>) func whatIsToldAddsUpToWhatIsThere(seed: UInt64) {
        var ledger = CartLedger(seed: seed, knowsKeys: true)
        for _ in 0..<120 {
            let variant = ["a", "b", "c"].randomElement(using: &ledger.random) ?? "a"
            let line = ledger.rig.state.lines.randomElement(using: &ledger.random)?.id
            switch Int.random(in: 0..<16, using: &ledger.random) {
            case 0, 1: ledger.add(variant)
            case 2: if let line { ledger.rig.send(.step(line, by: Bool.random(using: &ledger.random) ? 1 : -1)) }
            case 3: if let line { ledger.rig.send(.setQuantity(line, Int.random(in: 0...6, using: &ledger.random))) }
            case 4: ledger.rig.send(.undo(nil))
            case 5: if Int.random(in: 0..<4, using: &ledger.random) == 0 { ledger.rig.send(.change(.clear)) }
            case 6: ledger.rig.send(.change(.setNote("\(ledger.random.next() % 5)")))
            case 7: ledger.rig.send(.retry)
            case 8: ledger.rig.send(.refresh)
            default: ledger.happen([.none, .none, .none, .failBefore, .failAfter, .refuse, .stale, .foreign, .twice])
            }
        }
        ledger.finish()
        for variant in ["a", "b", "c"] {
            #expect(
                ledger.told(variant) == ledger.pieces(variant), "seed \(seed), \(variant): the events do not add up")
        }
        ledger.check("seed \(seed)")
    }
}

/// A cart's machine before a server to which things happen, with a ledger of both.
struct CartLedger {
    enum Mishap: Sendable { case none, failBefore, failAfter, refuse, stale, foreign, late, twice }

    var rig = CartRig()
    var random: SeededNumbers
    private var server: PlainCartServer
    /// How many pieces of each variant were wanted and not refused.
    private(set) var wished: [String: Int] = [:]
    /// The keys of the wishes.
    private var waiters: [Int: String] = [:]
    private var settled = 0
    private var late: [(CartRequest, String)] = []

    init(seed: UInt64, knowsKeys: Bool) {
        random = SeededNumbers(state: seed &* 0x9E37_79B9_7F4A_7C15 | 1)
        server = PlainCartServer(knowsKeys: knowsKeys)
        rig.send(.load)
        happen([.none])
    }

    func pieces(_ variant: String) -> Int {
        server.cart?.lines.reduce(0) { $1.variant.id.rawValue == variant ? $0 + $1.quantity : $0 } ?? 0
    }

    /// What came by the events, less what went.
    func told(_ variant: String) -> Int {
        rig.events.reduce(0) { sum, event in
            switch event {
            case .addedToCart(let item) where item.variantID?.rawValue == variant: sum + item.quantity
            case .removedFromCart(let item) where item.variantID?.rawValue == variant: sum - item.quantity
            default: sum
            }
        }
    }

    func hasFailed(_ variant: String) -> Bool {
        rig.machine.failed.contains {
            $0.change.identities.contains(LineIdentity(CartLineInput(variantID: ID(variant))))
        }
    }

    mutating func add(_ variant: String) {
        let waiter = waiters.count + 1
        let quantity = Int.random(in: 1...3, using: &random)
        rig.add(variant, quantity: quantity, shown: Samples.variant(variant), waiter: waiter)
        wished[variant, default: 0] += quantity
        var changes = rig.machine.queue
        if case .transaction(let transaction) = rig.machine.job?.task { changes.append(transaction) }
        waiters[waiter] = changes.first { $0.waiters.contains(waiter) }?.key
        settle()
    }

    /// Lets the server answer what is on its way, if anything is, in one of several ways.
    mutating func happen(_ mishaps: [Mishap]) {
        defer { settle() }
        guard let request = rig.request, let key = rig.keys.last else { return }
        for (request, key) in late.reversed() { _ = server.serve(request, key: key) }
        late = []
        let before = server.cart
        let isRead = if case .read = request { true } else { false }
        let mishap = mishaps.randomElement(using: &random) ?? .none
        switch mishap {
        case .failBefore:
            if Bool.random(using: &random) {
                rig.timeOut()
            } else {
                rig.fail([.network, .unavailable, .throttled].randomElement(using: &random) ?? .network)
            }
        case .failAfter where !isRead:
            _ = server.serve(request, key: key)
            rig.fail()
        case .late where !isRead:
            late.append((request, key))
            rig.timeOut()
        case .refuse where !isRead && !server.doneKeys.contains(key):
            if case .add(let lines) = request {
                for line in lines { wished[line.variantID.rawValue, default: 0] -= line.quantity }
            }
            rig.answer(before, errors: [Samples.refusal()])
        case .stale where !isRead:
            let (result, _) = server.serve(request, key: key)
            guard let before, case .outcome = result else { return serve(result) }
            rig.hear(.changed(before), on: before.id, by: .change(key: key))
            rig.answer(before)
        // Of a cart that nobody knows yet any may be the one.
        case .foreign where !isRead && rig.machine.serverID != nil:
            if Bool.random(using: &random) { _ = server.serve(request, key: key) }
            rig.answer(Samples.cart(Samples.line("X", "a"), id: "foreign"))
        case .twice:
            let job = rig.jobNumber
            let (result, notices) = server.serve(request, key: key)
            for notice in notices { rig.send(.noticed(notice)) }
            if rig.jobNumber == job { serve(result) }
            rig.send(.answered(CartAnswer(result), job: job))
            rig.send(.timedOut(job: job))
        default:
            let job = rig.jobNumber
            let (result, notices) = server.serve(request, key: key)
            for notice in notices { rig.send(.noticed(notice)) }
            // What was told of a reading may have begun what waited for it.
            if rig.jobNumber == job { serve(result) }
        }
    }

    private mutating func serve(_ result: CartAnswer.Result) { rig.answer(result) }

    /// What was reported made must have been done, and what was reported refused must not.
    private mutating func settle() {
        let outcomes = rig.waiterOutcomes
        for (waiter, outcome) in outcomes.dropFirst(settled) {
            guard let key = waiters[waiter] else { continue }
            switch outcome {
            case .accepted: #expect(server.doneKeys.contains(key), "reported made, and was not")
            case .refused:
                #expect(!server.doneKeys.contains(key), "reported refused, and was made")
            case .failed: break
            }
        }
        settled = outcomes.count
    }

    /// Lets everything come to its end, without mishaps from now on.
    mutating func finish() {
        for _ in 0..<100 {
            var rounds = 0
            while !rig.isIdle, rounds < 500 {
                happen([.none])
                rounds += 1
            }
            if !rig.state.canRetry { break }
            rig.send(.retry)
        }
        rig.send(.refresh)
        while !rig.isIdle { happen([.none]) }
    }

    func check(_ place: String) {
        #expect(rig.isIdle, "\(place)")
        #expect(waiters.count == settled, "each addition is reported once, \(place)")
        #expect(rig.state.lines.map(\.quantity) == server.cart?.lines.map(\.quantity) ?? [], "\(place)")
        #expect(rig.state.totalQuantity == server.cart?.totalQuantity ?? 0, "\(place)")
        #expect(rig.state.note == server.cart?.note, "\(place)")
        #expect(!rig.state.isPending && !rig.state.isCostUnconfirmed && !rig.state.canRetry, "\(place)")
        #expect(rig.machine.history.accounted.isEmpty, "\(place)")
    }
}
