import GraphQLLanguage
import Testing

@Suite struct LexicalTests {
    private let file = SourceFile("a.graphql")

    // The string that a text of a value stands for.
    private func string(_ text: String) throws -> String? {
        try Syntax.Value(parsing: text, file: file).string
    }

    @Test(
        arguments: [
            (#""""#, ""), (#""a""#, "a"), (#""é😀""#, "é😀"), (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{C}\n\r\t"),
            (#""\u00e9\u00E9""#, "éé"), (#""\u{e9}\u{1F600}\u{0000000041}""#, nil), (#""\u{00000041}""#, "A"),
            (#""\uD83D\uDE00""#, "😀"), (#""\uD83D""#, nil), (#""\uDE00\uD83D""#, nil), (#""\uD83D\u0041""#, nil),
            (#""\u{D83D}""#, nil), (#""\u{110000}""#, nil), (#""\u{}""#, nil), (#""\u{41""#, nil), (#""\u004""#, nil),
            (#""\x""#, nil), (#""\"#, nil), (#""a"#, nil), ("\"a\nb\"", nil), ("\"a\rb\"", nil), ("'a'", nil),
            ("\"a\u{0}\u{7F}\u{FEFF}b\"", "a\u{0}\u{7F}\u{FEFF}b"), ("\"# no comment\"", "# no comment"),
        ] as [(String, String?)])
    func strings(text: String, expected: String?) {
        #expect((try? string(text)) == expected)
    }

    @Test(
        arguments: [
            (#""""a""""#, "a"), (#""""""""#, ""), (#""""a"b""c""""#, "a\"b\"\"c"), (#""""\"""""""#, "\"\"\""),
            (#""""\n\u0041""""#, #"\n\u0041"#), ("\"\"\"\n    a\n      b\n\n    c\n  \"\"\"", "a\n  b\n\nc"),
            ("\"\"\"  a\n    b\n  c\"\"\"", "  a\n  b\nc"), ("\"\"\"\r\n\ta\r\tb\n\n \"\"\"", "a\nb"),
            ("\"\"\"   \n  \"\"\"", ""), (#""""a"#, nil), (#""""a\""""#, nil), ("\"\"\"a\"\"", nil),
        ] as [(String, String?)])
    func blockStrings(text: String, expected: String?) {
        #expect((try? string(text)) == expected)
    }

    @Test(arguments: [
        ("0", true), ("-0", true), ("12", true), ("-3", true), ("1.5", true), ("1.50e-10", true), ("2E+3", true),
        ("0.0", true), ("01", false), ("-", false), ("1.", false), (".5", false), ("1e", false), ("1.5.2", false),
        ("1a", false), ("0x1F", false), ("+1", false), ("1_000", false), ("--1", false), ("1e1.5", false),
    ])
    func numbers(text: String, isNumber: Bool) throws {
        let value = try? Syntax.Value(parsing: text, file: file)
        #expect((value != nil) == isNumber)
        switch value?.kind {
        case .int(let kept): #expect(kept == text)
        case .float(let kept): #expect(kept == text)
        case nil: break
        default: Issue.record("\(text) is no number")
        }
    }

    @Test func whatIsIgnoredStandsAnywhere() throws {
        let text = "\u{FEFF}{,a,,\tb # c\r\n#d\n\u{FEFF}c}"
        let document = try Syntax.Document(parsing: text, keepsComments: true)
        #expect(document.operations.first?.selections.selections.count == 3)
        #expect(document.comments.map(\.text) == [" c", "d"])
        #expect(document.comments.map(\.place.line) == [1, 2])
    }

    @Test func placesCountLinesOfEveryKindAndScalars() throws {
        // A line break of each kind, then scalars of one to four bytes before the field.
        let text = "{ a(s: \"é€😀\") b\n  c\r\n   d\r    e f(s: \"\"\"é\n😀\"\"\") g }"
        let document = try Syntax.Document(parsing: text, name: "f.graphql")
        let places = document.operations.flatMap(\.selections.selections).map { "\($0.place)" }
        #expect(
            places == [
                "f.graphql:1:3", "f.graphql:1:15", "f.graphql:2:3", "f.graphql:3:4", "f.graphql:4:5", "f.graphql:4:7",
                "f.graphql:5:7",
            ])
    }

    @Test(arguments: [
        ("{ a ? }", "f:1:5: error: the character \"?\" can't stand here"),
        ("{ a\n é }", "f:2:2: error: the character U+00E9 can't stand here"),
        ("{ a\u{0} }", "f:1:4: error: the character U+0000 can't stand here"),
        ("{ a(b: 'c') }", "f:1:8: error: the character \"'\" can't stand here; strings stand in double quotes"),
        ("{ .. a }", "f:1:3: error: a dot can't stand alone; a fragment is spread with three (\"...\")"),
        ("{ a(b: 01) }", "f:1:8: error: a number can't begin with a zero before other digits"),
        (
            "{ a(b: \"\\q\") }",
            "f:1:9: error: a backslash begins no escape here; write \"\\\\\" for the character itself"
        ),
        ("{ a(b: \"x\n\") }", "f:1:10: error: a string ends on its line; one over several lines stands in \"\"\""),
    ])
    func errorsSayWhatIsWrongAndWhere(text: String, message: String) throws {
        let error = try #require(throws: GraphQLDiagnostic.self) { try Syntax.Document(parsing: text, name: "f") }
        #expect("\(error)" == message)
        #expect(error.rule == "Syntax")
    }

    @Test(arguments: [
        [0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xE2, 0x82], [0xF0, 0x9F, 0x98],
    ])
    func bytesThatAreNotUTF8AreRefusedWhereTheyStand(bytes: [UInt8]) throws {
        for (before, after) in [("{ a #é\n  ", " }"), ("{ a(b: \"\n", "\") }")] {
            let text = Array(before.utf8) + bytes + Array(after.utf8)
            let error = try #require(throws: GraphQLDiagnostic.self) {
                try Syntax.Document(parsing: text, file: file)
            }
            #expect(error.message.contains("UTF-8"))
            #expect(error.place.line == 2)
        }
    }
}
