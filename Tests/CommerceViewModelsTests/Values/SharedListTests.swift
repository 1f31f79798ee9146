import CommerceViewModels
import Testing

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
