import Testing

@testable import CommerceGraphQL

@Suite("What an operation does is found in its text")
struct DocumentOutlineTests {
    @Test(
        "kinds",
        arguments: [
            ("{ a }", nil, .query), ("query { a }", nil, .query),
            ("query A($x: Int = 1) @d(x: {}) { a(x: $x) }", nil, .query),
            ("mutation M { a }", nil, .mutation), ("subscription { a }", nil, .subscription),
            ("# mutation {\n{ a }", nil, .query), ("\u{FEFF},, query{a}", nil, .query),
            ("fragment F on T { mutation } query Q { ...F }", nil, .query),
            ("query A { a } mutation B { b }", "A", .query), ("query A { a } mutation B { b }", "B", .mutation),
            ("query A { a } mutation B { b }", nil, .mutation), ("query A { a } query B { b }", nil, .query),
            ("{ a(s: \"} mutation {\") }", nil, .query), ("{ a(s: \"\\\"}\") }", nil, .query),
            ("{ a(s: \"\"\"} \"x\" \\\"\"\" mutation { \"\"\") }", nil, .query),
            ("query mutation { a }", "mutation", .query), ("query fragment { a }", nil, .query),
            ("query @live { a }", nil, .query), ("query Q @mutation(a: [{b: 1}]) { a }", "Q", .query),
            ("fragment query on T { a } mutation { b }", nil, .mutation),
        ] as [(String, String?, GraphQLOperationKind)])
    func kinds(document: String, name: String?, kind: GraphQLOperationKind) {
        #expect(DocumentOutline(document).kind(of: name) == kind)
    }

    // What nobody can follow is sent once and never kept.
    @Test(
        "a text that can't be followed has no kind, and counts as a mutation",
        arguments: [
            "", "#", "query", "{", "{ a } }", "{ a(s: \"x) }", "{ a(s: \"\"\"x\"\") }", "type T { a: Int }",
            "quer { a }",
            "{ a } b", "fragment F on T", "\"", "{ a(s: \"\\",
        ])
    func unreadable(document: String) {
        #expect(DocumentOutline(document).kind(of: nil) == nil)
        #expect(GraphQLRequest(document).kind == .mutation)
    }

    @Test("an operation that is not there has no kind")
    func missing() {
        #expect(DocumentOutline("query A { a }").kind(of: "B") == nil)
    }

    @Test("a text cut or changed anywhere is read without harm, and never as a smaller thing")
    func damage() {
        let document = Array("mutation M($a: [I!]) @d { a(s: \"}\\\"\", b: \"\"\"{\"\"\", c: {d: [1]}) { ...F } }".utf8)
        for count in 0..<document.count {
            let kind = DocumentOutline(String(decoding: document.prefix(count), as: UTF8.self)).kind(of: nil)
            #expect(kind == nil || kind == .mutation)
            for byte in [
                UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "#"),
            ] {
                var changed = document
                changed[count] = byte
                _ = DocumentOutline(String(decoding: changed, as: UTF8.self)).kind(of: nil)
            }
        }
    }
}
