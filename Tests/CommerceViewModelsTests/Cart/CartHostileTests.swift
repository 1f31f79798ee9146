import Commerce
import CommerceTesting
import Testing

@testable import CommerceViewModels

/// Carts that no shop should send: the machine stays whole, and comes to rest.
@Suite(.timeLimit(.minutes(10))) struct CartHostileTests {
    private static let carts = [
        Samples.cart(Samples.line("A", quantity: -5), Samples.line("A", quantity: .max), id: "c", totalQuantity: 1),
        Samples.cart(
            Samples.line("A", quantity: .max), Samples.line("B", quantity: .max),
            Samples.line("A", "b", quantity: .min),
            id: "c", totalQuantity: .max), Samples.cart(id: "c"),
        Cart(id: "", lines: [Samples.line("", "", quantity: 0)], totalQuantity: 0),
        Cart(id: "c", lines: [Samples.line("A")], totalQuantity: 99),
        Cart(id: "c", lines: [Samples.line("A")], totalQuantity: -99),
        Cart(
            id: "other",
            lines: [Samples.line("A", rule: QuantityRule(minimum: .max, maximum: .min, increment: .max))],
            totalQuantity: .min),
    ]

    @Test(arguments: 1...60 as ClosedRange<UInt64>) func whateverIsAnsweredItComesToRest(seed: UInt64) {
        var random = SeededNumbers(state: seed &* 0x9E37_79B9_7F4A_7C15 | 1)
        var rig = CartRig(Self.carts[Int(seed) % Self.carts.count])
        for _ in 0..<120 { act(&rig, &random) }
        var rounds = 0
        while !rig.isIdle, rounds < 1000 {
            answer(&rig, Self.carts[0])
            rounds += 1
        }
        #expect(rig.isIdle, "seed \(seed): it never ends")
        #expect(!rig.state.isPending, "seed \(seed)")
        #expect(rig.state.totalQuantity >= 0, "seed \(seed)")
        #expect(rig.state.notices.count <= 200 && rig.machine.failed.count <= 50, "seed \(seed)")
    }

    private func act(_ rig: inout CartRig, _ random: inout SeededNumbers) {
        let line = rig.state.lines.randomElement(using: &random)?.id ?? "A"
        let number = [Int.min, -1, 0, 1, 3, .max].randomElement(using: &random) ?? 0
        let cart = Self.carts.randomElement(using: &random) ?? Self.carts[0]
        switch Int.random(in: 0..<16, using: &random) {
        case 0: rig.send(.setQuantity(line, number))
        case 1: rig.send(.step(line, by: number))
        case 2: rig.add("a", quantity: number, shown: Samples.variant("a"))
        case 3: rig.send(.change(.clear))
        case 4: rig.send(.undo(nil))
        case 5:
            let kinds: [CommerceError.Kind] = [.network, .cartGone, .conflict, .notFound, .timedOut]
            if !rig.isIdle { rig.fail(kinds.randomElement(using: &random) ?? .network) }
        case 6: if !rig.isIdle { rig.timeOut() }
        case 7: rig.send(.retry)
        case 8: rig.hear(.changed(cart), on: "c")
        case 9: rig.send(.hydrate(cart))
        case 10: rig.send(.change(.changeDiscountCodes([.apply(" "), .remove("x"), .apply("X")])))
        default: answer(&rig, random.next() % 5 == 0 ? nil : cart, isRefused: random.next() % 5 == 0)
        }
    }

    private func answer(_ rig: inout CartRig, _ cart: Cart?, isRefused: Bool = false) {
        switch rig.request {
        case .read: rig.answer(.cart(cart))
        case .adopt, .forget: rig.answer(.done)
        case nil: break
        default:
            rig.answer(
                cart, errors: isRefused ? [Samples.refusal(.invalid, "lines", "99999999999999999999")] : [],
                warnings: isRefused ? [] : [Warning(code: .outOfStock, target: "A", message: "None left.")])
        }
    }
}
