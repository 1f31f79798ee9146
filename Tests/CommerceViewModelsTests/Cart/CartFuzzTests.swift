import Commerce
import CommerceTesting
import Testing

@testable import CommerceViewModels

/// Random wishes, answers, failures and news in any order: the machine never contradicts itself nor, at the end, the server.
@Suite(.timeLimit(.minutes(10))) struct CartFuzzTests {
    @Test(arguments: 1...40 as ClosedRange<UInt64>) func theCartEndsAsTheServersWhateverHappens(seed: UInt64) {
        var random = SeededNumbers(state: seed &* 0x9E37_79B9_7F4A_7C15 | 1)
        var rig = CartRig()
        var server = PlainCartServer()
        var waiters = 0
        rig.send(.load)
        for step in 0..<400 {
            if Int.random(in: 0..<3, using: &random) == 0 {
                happen(&rig, &server, &random)
            } else {
                wish(&rig, &waiters, &random)
            }
            check(rig, "seed \(seed), step \(step)")
        }
        var rounds = 0
        while !rig.isIdle, rounds < 1000 {
            serve(&rig, &server)
            rounds += 1
        }
        for event in [CartMachine.Event.retry, .refresh] {
            rig.send(event)
            while !rig.isIdle, rounds < 2000 {
                serve(&rig, &server)
                rounds += 1
            }
        }
        check(rig, "seed \(seed), the end")
        #expect(rig.isIdle)
        #expect(rig.state.cart?.id == server.cart?.id)
        #expect(rig.state.lines.map(\.id) == server.cart?.lines.map(\.id) ?? [])
        #expect(rig.state.lines.map(\.quantity) == server.cart?.lines.map(\.quantity) ?? [])
        #expect(rig.state.discountCodes.map(\.code) == server.cart?.discountCodes.map(\.code) ?? [])
        #expect(rig.state.totalQuantity == server.cart?.totalQuantity ?? 0)
        #expect(rig.state.note == server.cart?.note)
        #expect(!rig.state.isPending)
        #expect(!rig.state.isCostUnconfirmed)
        #expect(!rig.state.canRetry)
        #expect(rig.outcomes.count == waiters, "each addition is reported once")
    }

    private func wish(_ rig: inout CartRig, _ waiters: inout Int, _ random: inout SeededNumbers) {
        let line = rig.state.lines.randomElement(using: &random)?.id ?? "none"
        let variant = ["a", "b", "c", "d"].randomElement(using: &random) ?? "a"
        switch Int.random(in: 0..<16, using: &random) {
        case 0...3:
            waiters += 1
            rig.add(
                variant, quantity: Int.random(in: 1...3, using: &random),
                shown: Bool.random(using: &random) ? Samples.variant(variant) : nil, waiter: waiters)
        case 4, 5: rig.send(.step(line, by: Bool.random(using: &random) ? 1 : -1))
        case 6, 7: rig.send(.setQuantity(line, Int.random(in: 0...5, using: &random)))
        case 8: rig.send(.undo(nil))
        case 9: rig.send(.change(.setNote("\(random.next() % 5)")))
        case 10: rig.send(.change(.changeDiscountCodes([.apply(variant)])))
        case 11: rig.send(.change(.changeDiscountCodes([.remove(variant)])))
        case 12: rig.send(.retry)
        case 13: rig.send(Bool.random(using: &random) ? .refresh : .load)
        case 14: rig.send(Bool.random(using: &random) ? .change(.clear) : .change(.rebuild))
        default:
            switch Int.random(in: 0..<8, using: &random) {
            case 0: rig.send(.reset)
            case 1: rig.send(.stop)
            case 2: rig.send(.dismissRecovery)
            default: rig.clock.advance(by: .seconds(3))
            }
        }
    }

    private func happen(_ rig: inout CartRig, _ server: inout PlainCartServer, _ random: inout SeededNumbers) {
        switch Int.random(in: 0..<14, using: &random) {
        case 0: for notice in server.addElsewhere("e") { rig.send(.noticed(notice)) }
        case 1 where Int.random(in: 0..<4, using: &random) == 0:
            for notice in server.complete() { rig.send(.noticed(notice)) }
        case 2: if !rig.isIdle { rig.timeOut() }
        case 3:
            if !rig.isIdle {
                rig.fail([.network, .throttled, .invalidInput].randomElement(using: &random) ?? .network)
            }
        case 4:
            // Done, told to others, and the answer gets lost.
            guard let request = rig.request else { return }
            let (_, notices) = server.serve(request, key: rig.keys.last ?? "")
            if Bool.random(using: &random) { for notice in notices { rig.send(.noticed(notice)) } }
            rig.fail()
        case 5:
            guard let request = rig.request, request.isChange else { return }
            rig.answer(.outcome(MutationOutcome(value: server.cart, userErrors: [Samples.refusal()])))
        case 6 where Int.random(in: 0..<3, using: &random) == 0:
            guard let request = rig.request, request.isChange else { return }
            for notice in server.lose() { rig.send(.noticed(notice)) }
            rig.fail(.cartGone)
        default: serve(&rig, &server)
        }
    }

    /// Serves what is on its way as a session does: told first, answered then.
    private func serve(_ rig: inout CartRig, _ server: inout PlainCartServer) {
        guard let request = rig.request else { return }
        let (result, notices) = server.serve(request, key: rig.keys.last ?? "")
        for notice in notices { rig.send(.noticed(notice)) }
        if rig.request == request { rig.answer(result, lostLines: server.lostLines) }
    }

    private func check(_ rig: CartRig, _ place: String) {
        let state = rig.state
        #expect(Set(state.lines.map(\.id)).count == state.lines.count, "a line twice, \(place)")
        #expect(state.lines.allSatisfy { $0.quantity >= 0 }, "\(place)")
        #expect(state.totalQuantity >= state.lines.reduce(0) { $0 + $1.quantity }, "\(place)")
        #expect(!rig.isIdle || rig.machine.queue.isEmpty, "something waits for nothing, \(place)")
        #expect(!rig.isIdle || !state.isPending, "\(place)")
        #expect(state.notices.count <= 200)
    }
}

extension CartRequest {
    /// Whether it changes a cart that there is.
    fileprivate var isChange: Bool {
        switch self {
        case .read, .forget, .adopt, .rebuild: false
        default: true
        }
    }
}
