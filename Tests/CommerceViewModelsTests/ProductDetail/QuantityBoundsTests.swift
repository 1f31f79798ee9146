import Commerce
import CommerceViewModels
import Testing

@Suite struct QuantityBoundsTests {
    private struct Case: Sendable, CustomStringConvertible {
        let rule: QuantityRule?
        let availability: Availability
        let wishes: [Int: Int]
        var isEmpty = false
        var description: String { "\(rule.map { "\($0)" } ?? "no rule"), \(availability)" }
    }

    private static let cases: [Case] = [
        // Unknown stock clamps nothing.
        Case(rule: nil, availability: .unknown, wishes: [5: 5, 0: 1, -3: 1, Int.min: 1, Int.max: 1_000_000]),
        Case(rule: nil, availability: .inStock, wishes: [999: 999]),
        Case(rule: nil, availability: Availability(status: .inStock, quantity: 3), wishes: [2: 2, 3: 3, 4: 3]),
        // What can be ordered beyond the stock isn't clamped by it.
        Case(rule: nil, availability: Availability(status: .backorder, quantity: 3), wishes: [9: 9]),
        Case(
            rule: QuantityRule(minimum: 4, maximum: 10, increment: 2), availability: .inStock,
            wishes: [1: 4, 4: 4, 5: 4, 7: 6, 10: 10, 11: 10]),
        Case(
            rule: QuantityRule(minimum: 5, maximum: 11, increment: 3), availability: .inStock,
            wishes: [1: 6, 8: 6, 9: 9, 11: 9]),
        Case(
            rule: QuantityRule(minimum: 2, increment: 2),
            availability: Availability(status: .inStock, quantity: 5), wishes: [9: 4]),
        Case(
            rule: QuantityRule(minimum: 6, increment: 6),
            availability: Availability(status: .inStock, quantity: 5), wishes: [1: 6, 9: 6], isEmpty: true),
        Case(rule: nil, availability: .outOfStock, wishes: [3: 1], isEmpty: true),
        // Nonsense from outside.
        Case(
            rule: QuantityRule(minimum: 0, maximum: -1, increment: 0), availability: .inStock, wishes: [3: 1],
            isEmpty: true),
        Case(
            rule: QuantityRule(minimum: .max, maximum: .max, increment: .max), availability: .inStock,
            wishes: [3: 1_000_000]),
    ]

    @Test(arguments: cases) private func case24_quantitiesFollowRuleAndKnownStock(example: Case) {
        let bounds = QuantityBounds(of: Samples.variant("v", availability: example.availability, rule: example.rule))
        #expect(bounds.isEmpty == example.isEmpty)
        for (wish, quantity) in example.wishes { #expect(bounds.clamped(wish) == quantity, "of \(wish)") }
    }
}
