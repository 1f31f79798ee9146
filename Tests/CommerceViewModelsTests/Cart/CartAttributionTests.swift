import Commerce
import Testing

@testable import CommerceViewModels

/// Which changes explain what came and went; the bookkeeping alone.
@Suite struct CartAttributionTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        /// What came or went of the lines `a` and `b`.
        let difference: [String: Int]
        /// What accepted changes asked for, then what changes of unknown outcome did.
        let accepted: [[String: Int]]
        let unknown: [[String: Int]]
        /// What each is said to have done.
        let shares: [[String: Int]?]
        var lastShares: [[String: Int]?]?
    }

    static let cases = [
        Case(
            testDescription: "the accepted one is believed first", difference: ["a": 1], accepted: [["a": 1]],
            unknown: [["a": 1]], shares: [["a": 1], nil]),
        Case(
            testDescription: "both were made", difference: ["a": 2], accepted: [["a": 1]], unknown: [["a": 1]],
            shares: [["a": 1], ["a": 1]]),
        Case(
            testDescription: "one more and three less", difference: ["a": -2], accepted: [["a": 1]],
            unknown: [["a": -3]], shares: [["a": 1], ["a": -3]]),
        Case(
            testDescription: "an answer that shows nothing leaves all open", difference: [:], accepted: [["a": 1]],
            unknown: [["a": -1]], shares: [nil, nil], lastShares: [["a": 1], ["a": -1]]),
        Case(
            testDescription: "one difference is not told twice", difference: ["a": 2], accepted: [["a": 1], ["a": 1]],
            unknown: [], shares: [["a": 1], ["a": 1]]),
        Case(
            testDescription: "the first of two that asked the same", difference: ["a": 1],
            accepted: [["a": 1], ["a": 1]], unknown: [], shares: [["a": 1], nil]),
        Case(
            testDescription: "a part was made", difference: ["a": 2], accepted: [["a": 5]], unknown: [],
            shares: [["a": 2]]),
        Case(
            testDescription: "none is told more than it asked", difference: ["a": 9], accepted: [["a": 2]],
            unknown: [], shares: [["a": 2]]),
        Case(
            testDescription: "too much is no proof until the last word", difference: ["a": 9], accepted: [],
            unknown: [["a": 2]], shares: [nil], lastShares: [["a": 2]]),
        Case(
            testDescription: "too little is none", difference: ["a": 1], accepted: [], unknown: [["a": 2]],
            shares: [nil]),
        Case(
            testDescription: "of three that may have been made two were", difference: ["a": 2], accepted: [],
            unknown: [["a": 1], ["a": 1], ["a": 1]], shares: [["a": 1], ["a": 1], nil]),
        Case(
            testDescription: "several lines have to fit together", difference: ["a": 1], accepted: [],
            unknown: [["a": 1, "b": 1], ["a": 1]], shares: [nil, ["a": 1]]),
        Case(
            testDescription: "other lines are others' affair", difference: ["a": 1, "b": 7], accepted: [["a": 1]],
            unknown: [], shares: [["a": 1]]),
        Case(
            testDescription: "what can't be counted on", difference: ["a": .max], accepted: [["a": .max]],
            unknown: [["a": .max]], shares: [["a": .max], nil]),
    ]

    @Test(arguments: cases) func piecesAreDealtOut(_ test: Case) {
        for isLastWord in [false, true] {
            let candidates =
                test.accepted.map { CartAttribution.Candidate(asked: lines($0), isAccepted: true) }
                + test.unknown.map { CartAttribution.Candidate(asked: lines($0), isAccepted: false) }
            let shares = CartAttribution.shares(of: lines(test.difference), among: candidates, isLastWord: isLastWord)
            let expected = isLastWord ? test.lastShares ?? test.shares : test.shares
            #expect(shares == expected.map { $0.map(lines) }, "last word: \(isLastWord)")
        }
    }

    @Test func afterALongOutageItIsStillQuick() {
        let candidates = (0..<100).map { index in
            CartAttribution.Candidate(asked: lines(["a": 1]), isAccepted: index % 2 == 0)
        }
        let shares = CartAttribution.shares(of: lines(["a": 70]), among: candidates, isLastWord: true)
        #expect(shares.count { $0 != nil } == 70)
        #expect(zip(candidates, shares).allSatisfy { !$0.isAccepted || $1 != nil })
    }

    private func lines(_ pieces: [String: Int]) -> [LineIdentity: Int] {
        pieces.reduce(into: [:]) { $0[LineIdentity(CartLineInput(variantID: ID($1.key)))] = $1.value }
    }
}
