import Testing

@testable import GraphQLBackend

struct GlobalIDsTests {
    @Test(arguments: [
        ("UHJvZHVjdDo3", true),  // Product:7
        ("UHJvZHVjdDo=", false),  // Product:
        ("Q29sbGVjdGlvbjo3", false),  // Collection:7
        ("gid-7", false),
        ("", false),
    ])
    func onlyAGlobalIDOfItsTypeMayNameAThing(id: String, isOne: Bool) {
        var mapping = Mapping()
        mapping.globalIDTypes = [.product: ["Product"]]
        #expect(mapping.mayName(id, .product) == isOne)
    }

    @Test func aKindMayHaveSeveralTypes() {
        var mapping = Mapping()
        mapping.globalIDTypes = [.collection: ["Collection", "Category"]]
        #expect(mapping.mayName("Q2F0ZWdvcnk6MQ==", .collection))
        #expect(mapping.mayName("Q29sbGVjdGlvbjo3", .collection))
    }

    @Test func identifiersAreAnyTextWhereTheMappingSaysNothing() {
        #expect(Mapping().mayName("wool-scarf", .product))
        #expect(!Mapping().mayName("", .product))
    }
}
