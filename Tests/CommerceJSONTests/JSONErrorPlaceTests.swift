import CommerceJSON
import Testing

@Suite("Errors say what is wrong and where")
struct JSONErrorPlaceTests {
    @Test(
        "path, line and column of syntax errors",
        arguments: [
            ("", "the text ends where a value has to come at $ (line 1, column 1)"),
            ("{\"a\": }", "expected a value, found \"}\" at $.a (line 1, column 7)"),
            ("{\"a\": 1 \"b\": 2}", "expected \",\" or \"}\", found a double quote at $ (line 1, column 9)"),
            ("{\"a\": 1, b: 2}", "expected a key in double quotes, found \"b\" at $ (line 1, column 10)"),
            ("{\"a\": 1, \"b\" 2}", "expected \":\", found \"2\" at $.b (line 1, column 14)"),
            ("{\"a\": [1, 2, x]}", "expected a value, found \"x\" at $.a[2] (line 1, column 14)"),
            ("{\"a\": [1, {\"b\": 01}]}", "\"01\" is not a JSON number at $.a[1].b (line 1, column 17)"),
            ("[[1, 2], [3 4]]", "expected \",\" or \"]\", found \"4\" at $[1] (line 1, column 13)"),
            (
                "{\n  \"a\": {\n    \"é😀\": tru\n  }\n}",
                "expected a value, found \"t\" at $.a[\"é😀\"] (line 3, column 11)"
            ),
            ("{\"é😀\": \"ünï\" x}", "expected \",\" or \"}\", found \"x\" at $ (line 1, column 14)"),
            (
                "[\r\n1,\r\n2\r\n,]",
                "a comma can't stand before a closing bracket; remove it at $[2] (line 4, column 2)"
            ),
            ("[\r1,\r!]", "expected a value, found \"!\" at $[1] (line 3, column 1)"),
            ("{\"key\": \"tab\there\"}", "a tab has to be escaped in a string at $.key (line 1, column 13)"),
            ("{\"key\": \"line\nhere\"}", "a line break has to be escaped in a string at $.key (line 1, column 14)"),
            ("{\"a\\qb\": 1}", "\"\\q\" is not an escape that JSON has at $ (line 1, column 4)"),
            ("[\"\\ud800x\"]", "\"\\ud800\" is not an escape that JSON has at $[0] (line 1, column 3)"),
            ("{\"a\": {\"b\": [true, ", "the text ends where a value has to come at $.a.b[1] (line 1, column 20)"),
            (
                "{\"a\": \"no end",
                "the text ends where the closing quote of a string has to come at $.a (line 1, column 14)"
            ),
            ("{\"a\": 1} {", "there is something after the end of the JSON value at $ (line 1, column 10)"),
            ("[1] // one", "there is something after the end of the JSON value at $ (line 1, column 5)"),
            ("[ // one\n1]", "comments are not allowed here at $[0] (line 1, column 3)"),
            ("NaN", "\"NaN\" is not a JSON number at $ (line 1, column 1)"),
            ("{\"token\": 9f86d081884c7d65}", "\"9f86…\" is not a JSON number at $.token (line 1, column 11)"),
            ("[\u{7F}]", "expected a value, found the byte 0x7F at $[0] (line 1, column 2)"),
            (
                "{\"x-y_1\": {\"9\": {\"a b\": {\"\": [[!]]}}}}",
                "expected a value, found \"!\" at $.x-y_1[\"9\"][\"a b\"][\"\"][0][0] (line 1, column 32)"
            ),
        ])
    func placesOfSyntaxErrors(text: String, message: String) {
        let error = #expect(throws: JSONError.self) { try JSONValue(parsing: text) }
        #expect(error?.description == message)
    }

    @Test("a duplicate key in the way does not confuse the path")
    func pathBehindDuplicates() {
        let error = #expect(throws: JSONError.self) { try JSONValue(parsing: #"{"a":{"x":1},"a":{"y":[0,?]}}"#) }
        #expect(error?.path == JSONPath([.key("a"), .key("y"), .index(1)]))
    }

    @Test("a key without end does not make a message without end", arguments: ["k", "e\u{301}", " ", "\u{301}"])
    func longKeys(part: String) {
        let key = "x" + String(repeating: part, count: 100_000)
        let error = #expect(throws: JSONError.self) { try JSONValue(parsing: "{\"\(key)\": [0, ?]}") }
        #expect(error?.path == JSONPath([.key(key), .index(1)]))
        #expect((error?.description.utf8.count ?? .max) < 500)
    }

    @Test("comments in the way do not confuse path and position")
    func pathBehindComments() {
        let text = """
            // backends, ünïcode and "quotes" {
            { /* a
                 long { one */ "backends": { // shop
                "shop": { "port": 080 } } }
            """
        let error = #expect(throws: JSONError.self) { try JSONValue(parsing: text, options: .configuration) }
        #expect(error?.description == "\"080\" is not a JSON number at $.backends.shop.port (line 4, column 23)")
        #expect(error?.offset == 108)
    }

    @Test("paths are written so that they can be read back by a person")
    func pathText() {
        #expect(JSONPath.root.description == "$")
        #expect(JSONPath.root.appending(key: "backends").appending(key: "shop").description == "$.backends.shop")
        #expect(JSONPath.root.appending(key: "items").appending(index: 3).description == "$.items[3]")
        #expect(JSONPath([.key("a.b"), .key("\"q\""), .key("é")]).description == #"$["a.b"]["\"q\""]["é"]"#)
    }

    @Test("an error without a text has no position in its description")
    func descriptionWithoutPosition() {
        let error = JSONError(.missingKey("domain"), path: JSONPath([.key("shop")]))
        #expect(error.description == "the key \"domain\" is missing at $.shop")
        #expect(error.line == nil && error.column == nil && error.offset == nil)
    }
}
