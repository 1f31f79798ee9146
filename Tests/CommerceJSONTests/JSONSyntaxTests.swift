import CommerceJSON
import Testing

@Suite("JSON syntax, by RFC 8259")
struct JSONSyntaxTests {
    @Test(
        "what the grammar has is accepted and written as expected",
        arguments: [
            ("null", "null"), ("true", "true"), ("false", "false"), ("0", "0"), ("-0", "-0"), ("-1.5e+10", "-1.5e+10"),
            ("1E400", "1E400"), ("123456789012345678901234567890", "123456789012345678901234567890"),
            ("0.1", "0.1"), ("1.0", "1.0"), ("20e1", "20e1"), ("0e0", "0e0"), ("-0.0e-0", "-0.0e-0"),
            (#""""#, #""""#), (#""a""#, #""a""#), (#""\"\\\/\b\f\n\r\t""#, #""\"\\/\b\f\n\r\t""#),
            (#""\u0041\u00e9\u20AC""#, #""Aé€""#), (#""\uD83D\uDE00""#, #""😀""#), (#""\u0000""#, #""\u0000""#),
            (#""\uFFFD\uE000""#, "\"\u{FFFD}\u{E000}\""), ("\"\u{7F}\"", #""\u007f""#),
            (#""\uDBFF\uDFFF""#, "\"\u{10FFFF}\""), ("\"\u{10FFFF}é€\"", "\"\u{10FFFF}é€\""),
            ("[]", "[]"), ("[ ]", "[]"), ("{}", "{}"), ("[[],[[]],{}]", "[[],[[]],{}]"),
            (" \t\r\n[ 1 ,\n2 ] \n", "[1,2]"), (#"{"a":{"b":[1,{"c":null}]}}"#, #"{"a":{"b":[1,{"c":null}]}}"#),
            (#"{"":0}"#, #"{"":0}"#), (#"{"a":1,"a":2}"#, #"{"a":2}"#), (#"{"b":1,"a":2,"b":3}"#, #"{"b":3,"a":2}"#),
            (#"{"\u0061":1,"a":2}"#, #"{"a":2}"#), (#"[1,null,"x",true]"#, #"[1,null,"x",true]"#),
        ])
    func accepts(text: String, compact: String) throws {
        #expect(try JSONWriter().string(JSONValue(parsing: text)) == compact)
    }

    @Test(
        "what the grammar lacks is refused",
        arguments: [
            "", " ", "\u{FEFF}", "nul", "nulll", "NULL", "True", "tru", "truefalse", "undefined", "nan", "NaN",
            "Infinity",
            "-Infinity", "-", "--1", "+1", "01", "-01", "1.", ".5", "-.5", "1.e1", "1e", "1e+", "1E-", "1.2.3", "1e1.5",
            "0x10", "1_000", "1,5", "１", "1a", "0 1",
            "\"", "\"a", "'a'", "a", #""\"#, #""\a""#, #""\x41""#, #""\'""#, #""\U0041""#, #""\u""#, #""\u12""#,
            #""\u12G4""#,
            #""\u+123""#, #""\uD800""#, #""\uDC00""#, #""\uD800\uD800""#, #""\uD800\n""#, #""\uD83Dx""#,
            #""\uDE00\uD83D""#,
            #""\uD83D\u0041""#, "\"\n\"", "\"\t\"", "\"\u{0}\"", "\"\u{1F}\"", "\"\\\n\"",
            "[", "]", "[1", "[1,", "[1,]", "[,1]", "[,]", "[1,,2]", "[1 2]", "[1:2]", "[}", "[1}", "[1]]", "[]]",
            "{", "}", "{]", "{,}", #"{"a"}"#, #"{"a":}"#, #"{"a":1"#, #"{"a":1,"#, #"{"a":1,}"#, #"{"a":1,,"b":2}"#,
            #"{"a" 1}"#, #"{"a",1}"#, #"{"a"::1}"#, "{a:1}", "{'a':1}", "{1:1}", "{null:1}", #"{"a":1 "b":2}"#,
            #"{"a":1]"#,
            #"{"a":1}}"#, "{} {}", "1 1", "null,", "[1]x", "// c\n1", "1 /* c */", "# c\n1", "[1] //", "\u{A0}1",
            "1\u{2028}", "\u{C}1", "\u{B}1", "@", "*", "/", "<html>", "\\u0031",
        ])
    func refuses(text: String) {
        #expect(throws: JSONError.self) { try JSONValue(parsing: text) }
        // Skipping is as strict as reading.
        #expect(throws: JSONError.self) {
            try JSONReader.read(text.utf8) { reader throws(JSONError) in try reader.skipValue() }
        }
        #expect(throws: JSONError.self) { try LocatedJSON(parsing: text, options: .strict) }
    }

    @Test(
        "bytes that are not UTF-8 are refused where they stand",
        arguments: [
            [0x80], [0xBF], [0xC0, 0x80], [0xC1, 0xBF], [0xC2], [0xC2, 0x41], [0xE0, 0x80, 0x80], [0xE0, 0x9F, 0xBF],
            [0xE2, 0x82], [0xE2, 0x82, 0x41], [0xED, 0xA0, 0x80], [0xED, 0xBF, 0xBF], [0xF0, 0x80, 0x80, 0x80],
            [0xF0, 0x8F, 0xBF, 0xBF], [0xF0, 0x9F, 0x98], [0xF0, 0x9F, 0x41, 0x80], [0xF4, 0x90, 0x80, 0x80],
            [0xF5, 0x80, 0x80, 0x80], [0xF8, 0x88, 0x80, 0x80, 0x80], [0xFE], [0xFF],
        ] as [[UInt8]])
    func refusesInvalidUTF8(sequence: [UInt8]) {
        let inString = Array("[\"é".utf8) + sequence + Array("\"]".utf8)
        let error = #expect(throws: JSONError.self) { try JSONValue(parsing: inString) }
        #expect(error?.reason == .invalidUTF8)
        #expect(error?.offset == 4)
        #expect(error?.column == 4)
        // Outside strings, too, and in comments.
        #expect(throws: JSONError.self) { try JSONValue(parsing: Array("[".utf8) + sequence) }
        let inComment = Array("1 // ".utf8) + sequence + Array("\n".utf8)
        #expect(throws: JSONError.self) { try JSONValue(parsing: inComment, options: .configuration) }
    }

    @Test("UTF-8 of every length at its bounds is accepted")
    func acceptsBoundsOfUTF8() throws {
        let scalars: [Unicode.Scalar] = [
            "\u{7F}", "\u{80}", "\u{7FF}", "\u{800}", "\u{FFF}", "\u{1000}", "\u{D7FF}", "\u{E000}", "\u{FFFF}",
            "\u{10000}",
            "\u{3FFFF}", "\u{40000}", "\u{FFFFF}", "\u{100000}", "\u{10FFFF}",
        ]
        for scalar in scalars {
            let text = String(Character(scalar))
            #expect(try JSONValue(parsing: "\"" + text + "\"") == .string(text))
        }
    }

    @Test("a byte order mark is refused, or skipped in configuration without counting as a column")
    func byteOrderMark() throws {
        let text = "\u{FEFF}[1]"
        #expect(throws: JSONError(.byteOrderMark, position: JSONPosition(line: 1, column: 1, offset: 0))) {
            try JSONValue(parsing: text)
        }
        #expect(try JSONValue(parsing: text, options: .configuration) == [1])
        let error = #expect(throws: JSONError.self) { try JSONValue(parsing: "\u{FEFF}[x]", options: .configuration) }
        #expect(error?.position == JSONPosition(line: 1, column: 2, offset: 4))
    }
}
