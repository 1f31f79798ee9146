import Testing

@testable import Commerce

@Suite struct EnvironmentTextTests {
    @Test(arguments: [
        ("", []), ("plain", [EnvironmentText.Part.literal("plain")]),
        ("${A}", [.variable("A")]), ("a${B_1}c", [.literal("a"), .variable("B_1"), .literal("c")]),
        ("$${A}", [.literal("${A}")]), ("${}", [.malformed, .literal("}")]), ("${A", [.malformed, .literal("A")]),
        ("${A B}", [.malformed, .literal("A B}")]), ("${Ä}", [.malformed, .literal("Ä}")]),
    ])
    func takesTextsApart(text: String, parts: [EnvironmentText.Part]) {
        #expect(EnvironmentText(text).parts == parts)
    }
}
