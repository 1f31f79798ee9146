import Commerce
import CommerceJSON
import Testing

@testable import GraphQLBackend

@Suite("Joined variables") struct VariableMergeTests {
    @Test("objects are merged and lists joined; the operation's own values give way")
    func joins() throws {
        var merge = VariableMerge()
        try merge.add(["orderBy": "price_ASC"], owner: "order price")
        try merge.add(["where": ["AND": [["price_gte": 100]], "brand": "A"]], owner: "filter price=1..")
        try merge.add(["where": ["AND": [["stock_gt": 0]], "brand": "A"]], owner: "filter available=true")
        let base: JSONObject = ["first": 20, "orderBy": "createdAt_DESC", "where": ["AND": [["live": true]], "x": 1]]
        #expect(
            merge.variables(over: base) == [
                "first": 20, "orderBy": "price_ASC",
                "where": ["AND": [["live": true], ["price_gte": 100], ["stock_gt": 0]], "x": 1, "brand": "A"],
            ])
        #expect(VariableMerge().variables(over: base) == base)
    }

    @Test("a variable that two want to be different things is refused by both names")
    func conflicts() throws {
        var merge = VariableMerge()
        try merge.add(["where": ["tag": "x"]], owner: "filter tag=x")
        let error = #expect(throws: CommerceError.self) {
            try merge.add(["where": ["tag": "y"]], owner: "filter category=y")
        }
        #expect(error?.kind == .unsupported)
        #expect(error?.capability == "filter category=y")
        #expect(
            error?.message
                == "The filter category=y and the filter tag=x can't hold at once: the mapping sets the variable where.tag "
                + "for both. Leave one of them out.")
        // An object where a word was, too.
        #expect(throws: CommerceError.self) { try merge.add(["where": ["tag": ["in": ["y"]]]], owner: "filter b") }
        #expect(throws: CommerceError.self) { try merge.add(["where": "all"], owner: "filter c") }
    }
}
