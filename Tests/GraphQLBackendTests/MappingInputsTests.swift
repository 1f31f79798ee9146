import CommerceJSON
import Testing

@testable import GraphQLBackend

@Suite("Inputs of a mapped call")
struct MappingInputsTests {
    @Test("null is no value")
    func null() {
        var inputs = MappingInputs()
        inputs["handle"] = .string("mug")
        #expect(inputs["handle"] == .string("mug"))
        inputs["handle"] = .null
        #expect(inputs["handle"] == nil)
    }
}
