import Commerce
import Testing

@testable import GraphQLBackend

@Suite("The tables of the mapping language")
struct MappingTablesTests {
    @Test("every entity has keys, each once", arguments: Shape.Entity.allCases)
    func fields(_ entity: Shape.Entity) {
        let names = entity.fields.map(\.name)
        #expect(!names.isEmpty)
        #expect(Set(names).count == names.count)
        #expect(names.allSatisfy { entity.field($0)?.name == $0 })
        #expect(entity.field("price ") == nil)
    }

    @Test("a short field is a field of its entity", arguments: Shape.Entity.allCases)
    func shortFields(_ entity: Shape.Entity) {
        guard let name = entity.shortField else { return }
        #expect(entity.field(name) != nil)
        // A path alone can give no more than the one field.
        #expect(entity.fields.allSatisfy { !$0.isRequired || $0.name == name || $0.name == "currency" })
    }

    @Test("every operation but OAuth's challenge and permalinks can be mapped")
    func operations() {
        let mapped = OperationFacts.all.map(\.operation).filter { !PortOperation.cartParts.contains($0) }
        #expect(mapped == PortOperation.known.filter { $0 != .authorizationChallenge && $0 != .permalink })
        #expect(OperationFacts[.permalink] == nil)
        #expect(OperationFacts[.orders]?.inputs.map(\.name) == ["first", "last", "after", "before", "offset", "page"])
    }

    @Test("no operation has an input twice, nor one of every call")
    func inputs() {
        for facts in OperationFacts.all {
            let names = (MappingInput.everywhere + facts.inputs).map(\.name)
            #expect(Set(names).count == names.count, "\(facts.operation)")
        }
    }

    @Test("things are asked for by identifiers, all at once or each alone")
    func identifiers() {
        for operation in [PortOperation.productsByID, .variantsByID] {
            #expect(OperationFacts[operation]?.inputs.map(\.name) == ["ids", "id", "first"])
        }
        #expect(OperationFacts[.variantsByID]?.otherEntity == .product)
        #expect(OperationFacts[.productsByID]?.otherEntity == nil)
    }

    @Test("every filter key of the vocabulary has its inputs")
    func filters() {
        #expect(FilterKey.known.allSatisfy { FilterInputs.inputs(of: $0) != nil })
        #expect(FilterInputs.inputs(of: "colour") == nil)
    }
}
