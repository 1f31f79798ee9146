import CommerceHTTP
import Testing

@Suite struct BackOffTests {
    @Test func longestWaitDoublesUpToItsMaximum() {
        let backOff = BackOff(initial: .seconds(1), factor: 2, maximum: .seconds(10), isJittered: false)
        #expect((1...6).map { backOff.wait(after: $0, chance: 0.3) } == [1, 2, 4, 8, 10, 10].map { .seconds($0) })
        #expect(backOff.wait(after: .max, chance: 0.3) == .seconds(10))
    }

    @Test func jitterIsFull() {
        let backOff = BackOff(initial: .seconds(1), factor: 2, maximum: .seconds(10))
        #expect(backOff.wait(after: 3, chance: 0) == .zero)
        #expect(backOff.wait(after: 3, chance: 0.5) == .seconds(2))
        #expect(backOff.wait(after: 3, chance: 1) == .seconds(4))
    }

    @Test(arguments: [
        BackOff(initial: .seconds(-1), factor: .nan, maximum: .seconds(-5)), BackOff(initial: .zero, factor: .infinity),
        BackOff(initial: .seconds(5), factor: -3, maximum: .seconds(1)),
    ])
    func nonsenseStaysBounded(backOff: BackOff) {
        for attempts in [Int.min, -1, 0, 1, 2, 50, .max] {
            for chance in [-1, 0, 0.5, 1, 2] {
                #expect((Duration.zero...backOff.maximum).contains(backOff.wait(after: attempts, chance: chance)))
            }
        }
    }
}
