import Commerce
import CommerceGraphQL
import CommerceJSON
import FoundationEssentials
import Testing

@Suite struct VariableValueTests {
    @Test func omittedFieldsAreLeftOutAndNullsAreSent() {
        #expect("\(Condition(limit: 1).json)" == #"{"limit":1}"#)
        #expect("\(Condition(unit: .null, limit: 1).json)" == #"{"unit":null,"limit":1}"#)
        let nested = Condition(unit: .value(.grams), limit: 1, not: .value(Condition(limit: 2)))
        #expect("\(nested.json)" == #"{"unit":"GRAMS","limit":1,"not":{"limit":2}}"#)
    }

    @Test func anInputObjectMayHoldOneOfItsOwnType() {
        var outer = Condition(limit: 1, not: .value(Condition(limit: 2)))
        let copy = outer
        outer.not = .value(Condition(limit: 3))
        #expect(outer != copy)
        #expect(copy.not.value?.limit == 2)
        #expect(Set([outer, copy, outer]).count == 2)
    }

    @Test(
        arguments: [
            ([["a"], []] as [[String]]).json: #"[["a"],[]]"#,
            ([1, nil] as [Int?]).json: "[1,null]",
            Decimal(sign: .plus, exponent: -2, significand: 1999).json: #""19.99""#,
            Double.infinity.json: "null",
            Date(timeIntervalSinceReferenceDate: 0.5).json: #""2001-01-01T00:00:00.500Z""#,
        ])
    func valuesTravelAs(json: JSONValue, text: String) {
        #expect("\(json)" == text)
    }

    @Test func anUnknownNameOfAnEnumerationIsKept() throws {
        let unit = try JSONReader.read("\"STONES\"".utf8) { reader throws(JSONError) in try Unit(from: &reader) }
        #expect(unit.rawValue == "STONES")
        #expect(!unit.isKnown)
        #expect(Unit.grams.isKnown)
        #expect(unit.json == "STONES")
    }
}
