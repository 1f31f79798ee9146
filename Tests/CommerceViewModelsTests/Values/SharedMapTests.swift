import Testing

@testable import CommerceViewModels

@Suite struct SharedMapTests {
    @Test func holdsWhatWasSet() {
        var map = SharedMap<Int, String>()
        #expect(map[1] == nil)
        for key in 0..<5000 { map[key] = "\(key)" }
        for key in 0..<5000 where key % 3 == 0 { map[key] = "x" }
        #expect((0..<5000).allSatisfy { map[$0] == ($0 % 3 == 0 ? "x" : "\($0)") })
        #expect(map[5000] == nil)
    }

    @Test func earlierCopiesStayAsTheyWere() {
        var map = SharedMap<Int, String>()
        map[1] = "a"
        let copy = map
        map[1] = "b"
        #expect(copy[1] == "a")
        #expect(map != copy)
        map[1] = "a"
        #expect(map == copy)
        #expect(SharedMap<Int, String>() == SharedMap())
    }
}
