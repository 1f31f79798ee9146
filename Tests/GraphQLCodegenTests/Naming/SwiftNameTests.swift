import Testing

@testable import GraphQLCodegen

@Suite struct SwiftNameTests {
    @Test(arguments: [
        ("US", "us"), ("BEST_SELLING", "bestSelling"), ("en_GB", "enGB"), ("northAmerica", "northAmerica"),
        ("PascalCase", "pascalCase"), ("HTTPError", "httpError"), ("_1", "_1"), ("X", "x"), ("init", "init_"),
        ("INIT", "init_"), ("SELF", "self_"), ("_", "__"), ("DEFAULT", "default"), ("A1_B2", "a1B2"),
        ("snake_case", "snakeCase"), ("__X__", "x"),
    ])
    func valuesOfEnumerationsAreConstants(name: String, constant: String) {
        #expect(SwiftName.constant(name) == constant)
    }

    @Test(arguments: [
        ("image", "Image"), ("URL", "URL"), ("_id", "Id"), ("string", "StringValue"), ("type", "TypeValue"),
        ("_9", "Type_9"), ("other", "OtherValue"), ("x", "X"),
    ])
    func fieldsGiveTypesTheirNames(name: String, type: String) {
        #expect(SwiftName.type(name) == type)
    }

    @Test(arguments: [
        ("nodes", "node"), ("edges", "edge"), ("addresses", "address"), ("categories", "category"), ("boxes", "box"),
        ("status", "status"), ("address", "address"), ("analysis", "analysis"), ("s", "s"), ("media", "media"),
        ("images", "image"), ("branches", "branch"),
    ])
    func listsAreNamedInThePluralAndTheirElementsInTheSingular(name: String, singular: String) {
        #expect(SwiftName.singular(name) == singular)
    }

    @Test func keywordsAreEscapedWhereTheyHaveToBe() {
        #expect(SwiftName.escaped("default") == "`default`")
        #expect(SwiftName.escaped("defaults") == "defaults")
        #expect(SwiftName.label("`default`") == "default")
        #expect(SwiftName.label("inout") == "`inout`")
        #expect(SwiftName.property("self") == "self_")
        #expect(SwiftName.property("__typename") == "typename")
        #expect(SwiftName.local("reader") == "reader_")
    }

    @Test func aNameIsGivenOutOnce() {
        var names = UniqueNames(taken: ["a"])
        #expect(names.take("a", alternatives: ["aFragment"]) == "aFragment")
        #expect(names.take("a", alternatives: ["aFragment"]) == "a2")
        #expect(names.take("a") == "a3")
        #expect(names.take("b") == "b")
    }
}
