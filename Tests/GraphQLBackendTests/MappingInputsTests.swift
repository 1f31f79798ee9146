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

    @Test("an element of a list has its own names, a text the name value")
    func elements() {
        var inputs = MappingInputs()
        inputs["quantity"] = 1
        inputs["cart.id"] = "c"
        let line = inputs.entering(["quantity": 2])
        #expect(line["quantity"] == 2)
        #expect(line["cart.id"] == "c")
        #expect(inputs.entering("SUMMER")["value"] == "SUMMER")
    }
}
