import CommerceJSON
import Testing

@Suite("Comments, trailing commas and bounds")
struct JSONOptionsTests {
    @Test(
        "comments and trailing commas are read where they are allowed",
        arguments: [
            ("// a\n1", "1"), ("1 // a", "1"), ("/**/1/***/", "1"), ("/* \n * \" / { */ 1", "1"), ("1//", "1"),
            ("[1,/* a */2 // b\r,3]", "[1,2,3]"),
            ("{/*a*/\"a\"/*b*/:/*c*/1/*d*/,/*e*/\"b\"//f\n:2}", "{\"a\":1,\"b\":2}"),
            ("[1,]", "[1]"), ("{\"a\":1,}", "{\"a\":1}"), ("[1, // one\n]", "[1]"),
            (
                "\"// no /* comment */\"",
                "\"// no /* comment */\""
            ), ("// ünï 😀\n[]", "[]"), ("[ // c\n ]", "[]"),
        ])
    func relaxed(text: String, compact: String) throws {
        #expect(try JSONWriter().string(JSONValue(parsing: text, options: .configuration)) == compact)
        #expect(try JSONWriter().string(LocatedJSON(parsing: text).value) == compact)
    }

    @Test(
        "what is not a comment or trailing comma is refused even so",
        arguments: [
            "/", "/ 1", "1 /", "/* 1", "/* 1 *", "/*/ 1", "[,]", "[,1]", "[1,,]", "{,}", "{\"a\":1,,}", "1,", "# a\n1",
            "[1 /* a */ 2]", "<!-- a --> 1", "{a: 1}", "'a'", "+1", ".5", "0x1",
        ])
    func notRelaxed(text: String) {
        #expect(throws: JSONError.self) { try JSONValue(parsing: text, options: .configuration) }
    }

    @Test("each relaxation stands alone")
    func relaxationsAreSeparate() throws {
        let comments = JSONOptions(allowsComments: true)
        #expect(try JSONValue(parsing: "[1/**/]", options: comments) == [1])
        #expect(throws: JSONError.self) { try JSONValue(parsing: "[1,]", options: comments) }
        let commas = JSONOptions(allowsTrailingCommas: true)
        #expect(try JSONValue(parsing: "[1,]", options: commas) == [1])
        #expect(throws: JSONError.self) { try JSONValue(parsing: "[1/**/]", options: commas) }
    }

    @Test("an unclosed comment is an unexpected end")
    func unclosedComment() {
        let error = #expect(throws: JSONError.self) { try JSONValue(parsing: "[1 /* x\n", options: .configuration) }
        #expect(error?.reason == .unexpectedEnd(expected: "the end of a comment (\"*/\")"))
        #expect(error?.line == 2)
    }

    @Test("nesting is bounded, for reading and for skipping", arguments: [("[", "]"), ("{\"a\":", "}")])
    func depth(open: String, close: String) throws {
        func nested(_ depth: Int) -> String {
            String(repeating: open, count: depth) + "0" + String(repeating: close, count: depth)
        }
        let options = JSONOptions(maximumDepth: 5)
        _ = try JSONValue(parsing: nested(5), options: options)
        let error = #expect(throws: JSONError.self) { try JSONValue(parsing: nested(6), options: options) }
        #expect(error?.reason == .tooDeep(limit: 5))
        #expect(error?.offset == 5 * open.utf8.count)
        #expect(error?.path.components.count == 5)
        #expect(throws: JSONError.self) {
            try JSONReader.read(nested(6).utf8, options: options) { reader throws(JSONError) in try reader.skipValue() }
        }
        _ = try JSONValue(parsing: nested(128))
        #expect(throws: JSONError.self) { try JSONValue(parsing: nested(129)) }
    }

    @Test("depth counts what is open, not what has been")
    func depthOfSiblings() throws {
        let options = JSONOptions(maximumDepth: 2)
        #expect(try JSONValue(parsing: "[[1],[2],{},{\"a\":1},[3]]", options: options).array?.count == 5)
    }

    @Test("a hundred thousand brackets are one error, at any limit asked for")
    func hostileDepth() {
        let text = String(repeating: "[", count: 100_000)
        let options = JSONOptions(maximumDepth: .max)
        #expect(options.maximumDepth == JSONOptions.depthCeiling)
        let error = #expect(throws: JSONError.self) { try JSONValue(parsing: text, options: options) }
        #expect(error?.reason == .tooDeep(limit: JSONOptions.depthCeiling))
    }

    @Test("a text over the limit is refused before it is read")
    func size() throws {
        let options = JSONOptions(maximumBytes: 8)
        #expect(try JSONValue(parsing: "\"abcdef\"", options: options) == "abcdef")
        let error = #expect(throws: JSONError.self) { try JSONValue(parsing: "\"abcdefg\"", options: options) }
        #expect(error?.reason == .tooLarge(limit: 8))
    }
}
