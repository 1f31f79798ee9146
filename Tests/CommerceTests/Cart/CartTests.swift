import Commerce
import Testing

@Suite struct CartTests {
    @Test(arguments: [
        ([], 0), ([2, 3], 5), ([Int.max, 1], Int.max), ([Int.max, Int.max, Int.max], Int.max),
        ([Int.min, -1], Int.min),
    ])
    func countsItsLinesWithoutOverflow(quantities: [Int], total: Int) {
        let variant = Variant(id: "v", title: "One")
        let lines = quantities.enumerated().map {
            CartLine(id: ID("\($0.offset)"), variant: variant, quantity: $0.element)
        }
        #expect(Cart(id: "c", lines: lines).totalQuantity == total)
    }
}
