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
        ("_9", "Type_9"), ("other", "OtherValue"), ("x", "X"), ("response", "ResponseType"),
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
        #expect(["inout", "`let`"].map(SwiftName.label) == ["`inout`", "`let`"])
        #expect(["inout", "`let`", "`in`"].map(SwiftName.argumentLabel) == ["`inout`", "let", "in"])
        #expect(["await", "unsafe", "any"].map(SwiftName.escaped) == ["`await`", "`unsafe`", "any"])
        #expect(SwiftName.property("self") == "self_")
        #expect(SwiftName.property("__typename") == "typename")
        #expect(["reader", "reader_", "readers"].map(SwiftName.local) == ["reader_", "reader__", "readers"])
    }

    @Test func propertiesBeginWithASmallLetterSinceACapitalIsForTypes() {
        let names = ["Media", "String", "Self", "Any", "Type", "URLPath", "_Node", "media"]
        #expect(
            names.map(SwiftName.property) == ["media", "string", "self_", "any", "type", "urlPath", "_Node", "media"])
    }

    @Test func aNameIsGivenOutOnce() {
        var names = UniqueNames(taken: ["a"])
        #expect(names.take("a", alternatives: ["aFragment"]) == "aFragment")
        #expect(names.take("a", alternatives: ["aFragment"]) == "a2")
        #expect(names.take("a") == "a3")
        #expect(names.take("b") == "b")
    }
}
