import CommerceJSON
import Foundation
import Testing

@Suite("Values are gone over first and made something of later")
struct JSONTokenTests {
    // What a token of a text gives.
    private static func token<Value>(
        _ text: String, _ make: (inout JSONReader, JSONToken) -> Value
    ) throws(JSONError) -> Value {
        try JSONReader.read(text.utf8) { reader throws(JSONError) in
            let token = try reader.readToken()
            if token.kind == .object { while try reader.nextKey() != nil { try reader.skipValue() } }
            if token.kind == .array { while try reader.nextElement() { try reader.skipValue() } }
            return make(&reader, token)
        }
    }

    @Test(
        "the string of a token is its content or its word",
        arguments: [
            (#""abc""#, "abc"), (#" "größe" "#, "größe"), (#""a\n\u00e9""#, "a\né"), (#""""#, ""), ("12.50", "12.50"),
            ("true", "true"), ("null", "null"), ("[1]", "["),
        ])
    func string(text: String, expected: String) throws {
        #expect(try Self.token(text) { $0.string($1) } == expected)
    }

    @Test(
        "an amount is a number, or a string by the grammar of amounts",
        arguments: [
            ("19.99", "19.99"), (#""19.99""#, "19.99"), ("1e3", "1000"), (#""1e3""#, nil), (#""1,99""#, nil),
            (#"" 1""#, nil), (#""""#, nil), (#""-""#, nil), (#""1.""#, nil), (#"".5""#, nil), (#""0007.50""#, "7.5"),
            (#""-00.5""#, "-0.5"), (#""000""#, "0"), (#""1-2""#, nil), (#""--1""#, nil), (#""0-1""#, nil),
            (#""1\u0030""#, nil), ("true", nil), ("null", nil), ("[1]", nil),
            ("12345678901234567890.123456789012345678", "12345678901234567890.123456789012345678"),
            ("123456789012345678901234567890123456789", nil),
            (#""123456789012345678901234567890123456789""#, nil),
        ] as [(String, String?)])
    func decimal(text: String, expected: String?) throws {
        #expect(try Self.token(text) { $0.decimal($1) } == expected.flatMap { Decimal(string: $0) })
    }

    @Test(
        "a whole number keeps all its bits",
        arguments: [
            ("4294967296", 4_294_967_296), ("9223372036854775807", .max), (#""-9223372036854775808""#, .min),
            ("9223372036854775808", nil), ("2.0", 2), (#""2.0""#, 2), ("2.5", nil), (#""007""#, 7), (#""-000""#, 0),
            (#""x""#, nil), ("false", nil),
        ] as [(String, Int64?)])
    func integer(text: String, expected: Int64?) throws {
        #expect(try Self.token(text) { $0.int64($1) } == expected)
    }

    @Test("truth values, empty strings and contents are told without a string")
    func facts() throws {
        #expect(try Self.token("true") { $0.bool($1) } == true)
        #expect(try Self.token("false") { $0.bool($1) } == false)
        #expect(try Self.token(#""true""#) { $0.bool($1) } == nil)
        #expect(try Self.token(#""""#) { $0.isEmptyString($1) })
        #expect(try !Self.token(#"" ""#) { $0.isEmptyString($1) })
        #expect(try Self.token(#""Größe""#) { $0.isString($1, Array("Größe".utf8)) })
        #expect(try Self.token(#""Gr\u00f6\u00dfe""#) { $0.isString($1, Array("Größe".utf8)) })
        #expect(try !Self.token(#""Größen""#) { $0.isString($1, Array("Größe".utf8)) })
        #expect(try !Self.token("1") { $0.isString($1, Array("1".utf8)) })
    }

    @Test(
        "two strings are the same where their bytes are",
        arguments: [
            (#"["größer als acht", "größer als acht"]"#, true), (#"["größer als acht", "größer als achT"]"#, false),
            (#"["12345678", "12345678"]"#, true), (#"["1234567", "12345678"]"#, false), (#"["", ""]"#, true),
            (#"["a", "\u0061"]"#, false), (#"["abc", "abd"]"#, false), ("[1, 1]", false),
        ])
    func sameness(text: String, expected: Bool) throws {
        let isSame = try JSONReader.read(text.utf8) { reader throws(JSONError) in
            var tokens: [JSONToken] = []
            try reader.beginArray()
            while try reader.nextElement() { tokens.append(try reader.readToken()) }
            return tokens.count == 2 && reader.isSame(tokens[0], tokens[1])
        }
        #expect(isSame == expected)
    }

    @Test("the whole value is a tree or a text on demand, and reading goes on where it was")
    func whole() throws {
        let text = #" [{"a" : [1.0, "é", null, true], "b": {}}, 7]"#
        let seen = try JSONReader.read(text.utf8) { reader throws(JSONError) in
            var seen: [String] = []
            try reader.beginArray()
            guard try reader.nextElement() else { return seen }
            let object = try reader.readToken()
            seen.append(reader.text(object) ?? "")
            while try reader.nextKey() != nil { try reader.skipValue() }
            seen.append(reader.value(object).map(JSONWriter().string) ?? "")
            guard try reader.nextElement() else { return seen }
            let number = try reader.readToken()
            seen.append(reader.text(number) ?? "")
            seen.append(reader.value(number).map(JSONWriter().string) ?? "")
            seen.append("\(try reader.nextElement())")
            return seen
        }
        let object = #"{"a" : [1.0, "é", null, true], "b": {}}"#
        #expect(seen == [object, object.replacing(" ", with: ""), "7", "7", "false"])
    }

    @Test("of an object or array the bracket alone is read, and its members follow")
    func containers() throws {
        let keys = JSONKeys("a")
        let seen = try JSONReader.read(#"{"x": 1, "a": [10, "b"]}"#.utf8) { reader throws(JSONError) in
            var seen = [try reader.readToken().kind.rawValue]
            var member = JSONKeys.start
            while try reader.nextMember(&member, of: keys) {
                let array = try reader.readToken()
                seen.append("\(array.kind.rawValue) at \(array.offset)")
                while try reader.nextElement() {
                    let element = try reader.readToken()
                    seen.append(reader.string(element))
                }
            }
            return seen
        }
        #expect(seen == ["object", "array at 14", "10", "b"])
    }

    @Test(
        "what is gone over is checked as strictly as what is read",
        arguments: [
            ("[1, 02]", "\"02\" is not a JSON number at $[1] (line 1, column 5)"),
            (#"{"a": "\q"}"#, #""\q" is not an escape that JSON has at $.a (line 1, column 8)"#), ("tru", nil),
            ("", nil),
        ] as [(String, String?)])
    func strictness(text: String, message: String?) {
        let error = #expect(throws: JSONError.self) { try Self.token(text) { $0.string($1) } }
        if let message { #expect(error?.description == message) }
    }

    @Test("places of values are found in one walk, in any order")
    func places() throws {
        let text = #"{"a": [1, {"b": "x"}, []], "c d": null, "e": "f"}"#
        let offsets = try JSONReader.read(text.utf8) { reader throws(JSONError) in
            try reader.skipValue()
            // `null`, `"x"`, the document, `1`, inside `"x"`, the array, `"f"`.
            return reader.paths(of: [34, 16, 0, 7, 18, 6, 45]).map(\.description)
        }
        #expect(offsets == [#"$["c d"]"#, "$.a[1].b", "$", "$.a[0]", "$.a[1].b", "$.a", "$.e"])
    }
}
