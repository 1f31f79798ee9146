import Testing

@testable import CommerceViewModels

@Suite struct SharedListTests {
    @Test(arguments: [1, 7, 20, 64, 65, 250]) func holdsWhatWasAppendedPageByPage(pageSize: Int) {
        var list = SharedList<Int>()
        var plain: [Int] = []
        for page in 0..<40 {
            let added = (0..<pageSize).map { page * pageSize + $0 }
            list.append(contentsOf: added)
            plain += added
            #expect(list.count == plain.count)
        }
        #expect(Array(list) == plain)
        #expect(plain.indices.allSatisfy { list[$0] == plain[$0] })
        #expect(list[3..<9].elementsEqual(plain.dropFirst(3).prefix(6)))
    }

    @Test func earlierCopiesStayAsTheyWere() {
        var list = SharedList([1, 2])
        let copy = list
        list.append(contentsOf: [3])
        #expect(Array(copy) == [1, 2])
        #expect(Array(list) == [1, 2, 3])
    }

    @Test func replacingIsTheSameAsInAnArray() {
        var generator = SeededGenerator(seed: 7)
        var list = SharedList<Int>()
        var plain: [Int] = []
        for step in 0..<600 {
            let added = (0..<Int.random(in: 0...90, using: &generator)).map { step * 100 + $0 }
            let start = Int.random(in: 0...plain.count, using: &generator)
            let end = min(plain.count, start + Int.random(in: 0...100, using: &generator))
            let before = list
            let plainBefore = plain
            list.replaceSubrange(start..<end, with: added)
            plain.replaceSubrange(start..<end, with: added)
            #expect(list.count == plain.count)
            #expect(Array(list) == plain)
            #expect(plain.indices.allSatisfy { list[$0] == plain[$0] })
            #expect(Array(before) == plainBefore)
        }
    }

    @Test func whatIsPutInPlaceOfTheSameIsEqual() {
        let list = SharedList(0..<300)
        var other = list
        other.replaceSubrange(100..<120, with: Array(100..<120))
        #expect(other == list)
        other.replaceSubrange(100..<120, with: Array(101..<121))
        #expect(other != list)
        other.replaceSubrange(0..<0, with: [7])
        #expect(other.count == 301)
        #expect(other.first == 7)
        other.replaceSubrange(0..<301, with: [])
        #expect(other == [])
    }

    @Test func equalityIsByElements() {
        var pagewise = SharedList<Int>()
        for element in 0..<200 { pagewise.append(contentsOf: [element]) }
        #expect(pagewise == SharedList(0..<200))
        #expect(pagewise != SharedList(0..<199))
        #expect(pagewise != SharedList((0..<199) + [0]))
        #expect(SharedList<Int>() == [])
    }

    @Test func case14_partsThatAreSharedAreNotCompared() {
        struct Loud: Equatable, Sendable {
            let compared: Collected<Void>

            static func == (left: Loud, right: Loud) -> Bool {
                left.compared.append(())
                return true
            }
        }
        let compared = Collected<Void>()
        let list = SharedList((0..<100).map { _ in Loud(compared: compared) })
        let copy = list
        #expect(list == copy)
        #expect(compared.values.isEmpty)
    }
}

/// Numbers that are the same in every run.
private struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        // SplitMix64.
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
