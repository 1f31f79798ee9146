import CommerceJSON
import Foundation
import Testing

@Suite("Members are found by their bytes")
struct JSONKeysTests {
    private static let keys = JSONKeys("id", "title", "prix", "größe", "id2")

    // The places that the loop saw, with the values there.
    private static func members(_ text: String) throws(JSONError) -> [String] {
        try JSONReader.read(text.utf8) { reader throws(JSONError) in
            var seen: [String] = []
            try reader.beginObject()
            var member = JSONKeys.start
            while try reader.nextMember(&member, of: keys) {
                seen.append("\(member)=\(JSONWriter().string(try reader.readValue()))")
            }
            return seen
        }
    }

    @Test(
        "in any order, unknown ones skipped, twice when they are there twice",
        arguments: [
            (#"{}"#, []),
            (#"{"id": 1, "title": "a", "prix": null}"#, ["0=1", #"1="a""#, "2=null"]),
            (#"{"id2": 4, "größe": 3, "id": 0}"#, ["4=4", "3=3", "0=0"]),
            (#"{"id": 1, "id": 2}"#, ["0=1", "0=2"]),
            (#"{"x": {"id": 9}, "i": 1, "idx": [{}], "ID": 2, "": 3, "title": 1}"#, ["1=1"]),
            (
                #"{ "\u0069d" : 1 , "t\u0069tle":2, "gr\u00f6\u00dfe":3, "\u0069dx": 4, "\ud83d\ude00": 5}"#,
                ["0=1", "1=2", "3=3"]
            ),
            (#"{"id":{"title":[1,{"id":2}]}}"#, [#"0={"title":[1,{"id":2}]}"#]),
        ] as [(String, [String])])
    func order(text: String, expected: [String]) throws {
        #expect(try Self.members(text) == expected)
    }

    // Swift's strings are equal when Unicode says so; the keys of a schema are bytes.
    @Test("canonically equal text is another key")
    func bytes() throws {
        #expect(try Self.members("{\"gro\u{308}ße\": 1}").isEmpty)
        #expect(try Self.members("{\"gro\\u0308ße\": 1}").isEmpty)
    }

    @Test(
        "of a table of many objects' keys those of a range alone",
        arguments: [
            (0..<3, ["0=1", "1=2", "2=3"]), (3..<5, ["3=4", "4=5"]), (1..<4, ["1=2", "2=3", "3=4"]), (4..<5, ["4=5"]),
            (2..<2, []), (5..<5, []),
        ] as [(Range<Int>, [String])])
    func ranges(range: Range<Int>, expected: [String]) throws {
        for text in [
            #"{"id": 1, "title": 2, "prix": 3, "größe": 4, "id2": 5}"#,
            #"{"\u0069d": 1, "t\u0069tle": 2, "pr\u0069x": 3, "gr\u00f6\u00dfe": 4, "\u0069d2": 5}"#,
        ] {
            let seen = try JSONReader.read(text.utf8) { reader throws(JSONError) in
                var seen: [String] = []
                try reader.beginObject()
                var member = range.lowerBound - 1
                while try reader.nextMember(&member, of: Self.keys, in: range) {
                    seen.append("\(member)=\(try reader.readInt())")
                }
                return seen
            }
            #expect(seen == expected)
        }
    }

    @Test(
        "what is skipped is checked as strictly as what is read",
        arguments: [
            (#"{"x": 01}"#, "\"01\" is not a JSON number at $.x (line 1, column 7)"),
            (#"{"x": {"y": [tru]}}"#, "expected a value, found \"t\" at $.x.y[0] (line 1, column 14)"),
            (#"{"id" 1}"#, "expected \":\", found \"1\" at $.id (line 1, column 7)"),
            (#"{"id": 1 "title": 2}"#, "expected \",\" or \"}\", found a double quote at $ (line 1, column 10)"),
            (#"{"id": 1,}"#, "a comma can't stand before a closing bracket; remove it at $ (line 1, column 10)"),
            (#"{"id": 1, title: 2}"#, "expected a key in double quotes, found \"t\" at $ (line 1, column 11)"),
            (#"{"id"#, "the text ends where the closing quote of a string has to come at $ (line 1, column 5)"),
            (#"{"id""#, "the text ends where \":\" has to come at $.id (line 1, column 6)"),
            ("{\"x\": \"\u{1}\"}", "the byte 0x01 has to be escaped in a string at $.x (line 1, column 8)"),
        ])
    func strictness(text: String, message: String) {
        let error = #expect(throws: JSONError.self) { try Self.members(text) }
        #expect(error?.description == message)
    }

    @Test("a missing key is told with the path of its object")
    func missing() {
        let error = #expect(throws: JSONError.self) {
            try JSONReader.read(#"{"a": [ {"title": "x"} ]}"#.utf8) { reader throws(JSONError) in
                try reader.beginObject()
                var member = JSONKeys.start
                while try reader.nextMember(&member, of: JSONKeys("a")) {
                    _ = try reader.readArray { reader throws(JSONError) in
                        let place = try reader.beginObject()
                        var member = JSONKeys.start
                        while try reader.nextMember(&member, of: Self.keys) { _ = try reader.readString() }
                        throw reader.missing(Self.keys, 0, at: place)
                    }
                }
            }
        }
        #expect(error?.description == "the key \"id\" is missing at $.a[0] (line 1, column 9)")
    }

    @Test(
        "a string is looked up before its object is read",
        arguments: [
            (#"[{"__typename": "Cart", "n": 1}]"#, "Cart"), (#"[{"n": [{}], "__typename":"A\u0042"}]"#, "AB"),
            (#"[{"n": 1}]"#, nil), (#"[{"__typename": 1}]"#, nil), (#"[{}]"#, nil),
        ] as [(String, String?)])
    func lookingAhead(text: String, expected: String?) throws {
        let key = JSONKeys("__typename")
        let (found, values) = try JSONReader.read(text.utf8) { reader throws(JSONError) in
            var found: String?
            let values = try reader.readArray { reader throws(JSONError) in
                found = try reader.peekString(of: key)
                return try reader.readValue()
            }
            return (found, values)
        }
        #expect(found == expected)
        #expect(try JSONValue.array(values) == JSONValue(parsing: text))
        #expect(throws: JSONError.self) {
            try JSONReader.read("[]".utf8) { reader throws(JSONError) in try reader.peekString(of: key) }
        }
    }

    @Test("identifiers and amounts are read from numbers and strings")
    func scalars() throws {
        func read<Value>(
            _ text: String, _ body: (inout JSONReader) throws(JSONError) -> Value
        ) throws(JSONError) -> Value {
            try JSONReader.read(text.utf8, body)
        }
        func amount(_ text: String) throws(JSONError) -> Decimal {
            try read(text) { reader throws(JSONError) in try reader.readDecimalOrText() }
        }
        #expect(try amount("\"19.99\"") == amount("19.99"))
        #expect(try amount("\"-0.1\"") == -Decimal(1) / 10)
        for wrong in [
            "\"1,99\"", "\"0x10\"", "\" 1\"", "\"\"", "\"1" + String(repeating: "1", count: 38) + "\"", "true",
        ] {
            #expect(throws: JSONError.self) { try amount(wrong) }
        }
        #expect(
            try read("12345678901234567890123") { r throws(JSONError) in try r.readIdentifier() }
                == "12345678901234567890123")
        #expect(try read("\"gid\"") { r throws(JSONError) in try r.readIdentifier() } == "gid")
        #expect(throws: JSONError.self) { try read("null") { r throws(JSONError) in try r.readIdentifier() } }
    }

    @Test("a table tells its keys")
    func table() {
        #expect(Self.keys.count == 5)
        #expect((0..<5).map { Self.keys[$0] } == ["id", "title", "prix", "größe", "id2"])
    }
}
