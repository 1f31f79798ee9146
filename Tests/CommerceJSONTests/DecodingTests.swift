import CommerceJSON
import Foundation
import Testing

@Suite("Decoding by the wire rules")
struct DecodingTests {
    private struct Product: Codable, Equatable {
        struct Variant: Codable, Equatable {
            var id: String
            var price: Decimal
            var quantity: Int?
        }

        enum Kind: String, Codable { case simple, bundle }

        var id: String
        var kind: Kind
        var variants: [Variant]
        var tags: Set<String>
        var attributes: [String: String]
        var isGift: Bool
        var created: Date?
        var url: URL?
        var raw: JSONValue?
    }

    private let decoder = JSONValueDecoder()

    @Test("a whole product")
    func product() throws {
        let product = try decoder.decode(
            Product.self,
            from: """
                {"id": "p1", "kind": "bundle", "tags": ["b", "a"], "attributes": {"colour": "red"}, "isGift": true, "extra": [1],
                 "variants": [{"id": "v1", "price": 19.99, "quantity": 3}, {"id": "v2", "price": "0.10", "quantity": null}],
                 "created": "2026-11-30T13:43:51Z", "url": "https://example.com/p1?x=1", "raw": {"n": 1.50}}
                """)
        #expect(product.kind == .bundle && product.tags == ["a", "b"] && product.attributes == ["colour": "red"])
        #expect(product.variants.map(\.price.description) == ["19.99", "0.1"])
        #expect(product.variants.map(\.quantity) == [3, nil])
        #expect(product.isGift && product.created == Date(timeIntervalSince1970: 1_796_046_231))
        #expect(product.url?.absoluteString == "https://example.com/p1?x=1")
        #expect(product.raw?.description == #"{"n":1.50}"#)
    }

    @Test(
        "empty lists, sets, dictionaries and false may be left out or null",
        arguments: [
            #"{"id":"p","kind":"simple"}"#,
            #"{"id":"p","kind":"simple","variants":null,"tags":null,"attributes":null,"isGift":null,"created":null,"url":null}"#,
            #"{"id":"p","kind":"simple","variants":[],"tags":[],"attributes":{},"isGift":false}"#,
        ])
    func leftOut(text: String) throws {
        let product = try decoder.decode(Product.self, from: text)
        #expect(
            product
                == Product(id: "p", kind: .simple, variants: [], tags: [], attributes: [:], isGift: false))
    }

    @Test(
        "errors name the path, what was expected and what was found",
        arguments: [
            ("{\"kind\":\"simple\"}", "the key \"id\" is missing at $ (line 1, column 1)"),
            ("{\"id\":\"p\",\n \"kind\": 1}", "expected a string, found a number at $.kind (line 2, column 10)"),
            ("{\"id\":null,\"kind\":\"simple\"}", "expected a string, found null at $.id (line 1, column 7)"),
            (
                "{\"id\":\"p\",\"kind\":\"simple\",\"variants\":{}}",
                "expected an array, found an object at $.variants (line 1, column 38)"
            ),
            (
                "{\"id\":\"p\",\"kind\":\"simple\",\"variants\":[\n{\"id\":\"v\",\"price\":1},\n{\"id\":\"v\"}]}",
                "the key \"price\" is missing at $.variants[1] (line 3, column 1)"
            ),
            (
                "{\"id\":\"p\",\"kind\":\"simple\",\"variants\":[{\"id\":\"v\",\"price\":\"1,99\"}]}",
                "expected a number, found a string that is not one at $.variants[0].price (line 1, column 57)"
            ),
            (
                "{\"id\":\"p\",\"kind\":\"simple\",\"variants\":[{\"id\":\"v\",\"price\":true}]}",
                "expected a number, found true or false at $.variants[0].price (line 1, column 57)"
            ),
            (
                "{\"id\":\"p\",\"kind\":\"simple\",\"variants\":[{\"id\":\"v\",\"price\":1,\"quantity\":123.45}]}",
                "expected a whole number, found 123.45 at $.variants[0].quantity (line 1, column 70)"
            ),
            (
                "{\"id\":\"p\",\"kind\":\"simple\",\"variants\":[{\"id\":\"v\",\"price\":1,\"quantity\":9223372036854775808}]}",
                "9223372036854775808 doesn't fit into Int exactly at $.variants[0].quantity (line 1, column 70)"
            ),
            (
                "{\"id\":\"p\",\"kind\":\"simple\",\"isGift\":1}",
                "expected true or false, found a number at $.isGift (line 1, column 36)"
            ),
            (
                "{\"id\":\"p\",\"kind\":\"simple\",\"attributes\":{\"a b\":1}}",
                "expected a string, found a number at $.attributes[\"a b\"] (line 1, column 47)"
            ),
            (
                "{\"id\":\"p\",\"kind\":\"simple\",\"created\":\"yesterday\"}",
                "expected a date such as \"2026-11-30T13:43:51Z\", found a string that is not one at $.created (line 1, column 37)"
            ),
            (
                "{\"id\":\"p\",\"kind\":\"simple\",\"url\":\"\"}",
                "expected a URL, found a string that is not one at $.url (line 1, column 33)"
            ),
            ("[]", "expected an object, found an array at $ (line 1, column 1)"),
            ("{\"id\":", "the text ends where a value has to come at $.id (line 1, column 7)"),
        ])
    func errors(text: String, message: String) {
        let error = #expect(throws: JSONError.self) { try decoder.decode(Product.self, from: text) }
        #expect(error?.description == message)
    }

    @Test("an unknown raw value is an invalid value at its place")
    func unknownRawValue() {
        let error = #expect(throws: JSONError.self) {
            try decoder.decode(Product.self, from: #"{"id":"p","kind":"x"}"#)
        }
        guard case .invalidValue? = error?.reason else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(error?.path == JSONPath([.key("kind")]) && error?.column == 18)
    }

    @Test("a type's own error gets the path of the value that it is about")
    func ownErrors() {
        struct Colour: Decodable {
            struct Unknown: Error, CustomStringConvertible { var description: String { "no such colour" } }
            init(from decoder: any Decoder) throws { throw Unknown() }
        }
        struct Careless: Decodable {
            init(from decoder: any Decoder) throws {
                throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "careless"))
            }
        }
        let colour = #expect(throws: JSONError.self) {
            try decoder.decode([String: [Colour]].self, from: #"{"a":[0]}"#)
        }
        #expect(
            colour
                == JSONError(
                    .invalidValue("no such colour"), path: JSONPath([.key("a"), .index(0)]),
                    position: JSONPosition(line: 1, column: 7, offset: 6)))
        let careless = #expect(throws: JSONError.self) { try decoder.decode([Careless].self, from: "[1]") }
        #expect(careless?.description == "careless at $[0] (line 1, column 2)")
    }

    /// Throws what a type of somebody else's might, with the coding path that its container has.
    private struct Foreign: Decodable {
        private enum Key: String, CodingKey { case what, list }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Key.self)
            let list = try container.nestedUnkeyedContainer(forKey: .list)
            switch try container.decode(String.self, forKey: .what) {
            case "key":
                throw DecodingError.keyNotFound(
                    Key.list, .init(codingPath: container.codingPath, debugDescription: ""))
            case "value":
                throw DecodingError.valueNotFound(
                    Int.self, .init(codingPath: container.codingPath + [Key.list], debugDescription: ""))
            case "type":
                throw DecodingError.typeMismatch(
                    Int.self, .init(codingPath: list.codingPath, debugDescription: "no such type"))
            default: throw DecodingError.dataCorruptedError(in: list, debugDescription: "spoilt")
            }
        }
    }

    @Test(
        "the standard library's errors keep their places",
        arguments: [
            ("key", "the key \"list\" is missing at $[0] (line 1, column 2)"),
            ("value", "expected Int, found null at $[0].list (line 1, column 11)"),
            ("type", "no such type at $[0].list (line 1, column 11)"),
            ("other", "spoilt at $[0].list[0] (line 1, column 11)"),
        ])
    func foreignErrors(what: String, message: String) {
        let error = #expect(throws: JSONError.self) {
            try decoder.decode([Foreign].self, from: #"[{"list": [], "what": "\#(what)"}]"#)
        }
        #expect(error?.description == message)
    }

    @Test("dates and URLs are strings")
    func datesAndURLs() {
        #expect(throws: JSONError(.typeMismatch(expected: "a date as a string", found: "a number"))) {
            try decoder.decode(Date.self, from: JSONValue.number(1))
        }
        #expect(throws: JSONError(.typeMismatch(expected: "a URL as a string", found: "an array"))) {
            try decoder.decode(URL.self, from: JSONValue.array([]))
        }
    }

    @Test("decimals keep every digit, from numbers and from strings", arguments: ["%", "\"%\""])
    func decimals(form: String) throws {
        for digits in ["0.1", "19.99", "-12345678901234567890.123456789012345678", "1e3", "0.30000000000000004"] {
            let text = form.replacingOccurrences(of: "%", with: digits)
            let decimal = try decoder.decode(Decimal.self, from: text)
            #expect(decimal == Decimal(string: digits))
        }
        let tooLong = form.replacingOccurrences(of: "%", with: String(repeating: "1", count: 39))
        let error = #expect(throws: JSONError.self) { try decoder.decode(Decimal.self, from: tooLong) }
        #expect(error?.reason == .numberOutOfRange(String(repeating: "1", count: 39), type: "Decimal"))
    }

    @Test(
        "strings that are no numbers are no decimals",
        arguments: ["", " 1", "1,99", "0x10", "1 ", "abc", "1.", "NaN", "+1"])
    func notDecimals(text: String) {
        #expect(throws: JSONError.self) { try decoder.decode(Decimal.self, from: JSONValue.string(text)) }
    }

    @Test("integers never pass through a floating-point type")
    func integers() throws {
        #expect(try decoder.decode(Int64.self, from: "9007199254740993") == 9_007_199_254_740_993)
        #expect(try decoder.decode(Int64.self, from: "-9223372036854775808") == .min)
        #expect(try decoder.decode(UInt64.self, from: "18446744073709551615") == .max)
        #expect(try decoder.decode([Int].self, from: "[1.0, 1e3, 20e-1]") == [1, 1000, 2])
        #expect(try decoder.decode(Int128.self, from: "170141183460469231731687303715884105727") == .max)
        for text in ["256", "-1", "0.5", "1e3"] {
            #expect(throws: JSONError.self) { try decoder.decode(UInt8.self, from: text) }
        }
    }

    @Test("floating-point numbers, and those beyond their range")
    func floatingPoint() throws {
        #expect(try decoder.decode(Double.self, from: "0.1") == 0.1)
        #expect(try decoder.decode(Float.self, from: "0.1") == 0.1)
        #expect(throws: JSONError.self) { try decoder.decode(Double.self, from: "1e400") }
        #expect(throws: JSONError.self) { try decoder.decode(Float.self, from: "1e39") }
        #expect(throws: JSONError.self) { try decoder.decode(Double.self, from: "\"1\"") }
    }

    @Test("null and missing elements of arrays are no values")
    func arrays() throws {
        #expect(throws: JSONError.self) { try decoder.decode([Bool].self, from: "[null]") }
        #expect(throws: JSONError.self) { try decoder.decode([[Int]].self, from: "[null]") }
        #expect(try decoder.decode([Int?].self, from: "[1, null]") == [1, nil])
        struct Pair: Decodable {
            init(from decoder: any Decoder) throws {
                var container = try decoder.unkeyedContainer()
                _ = try container.decode(Int.self)
                _ = try container.decode(Int.self)
            }
        }
        _ = try decoder.decode(Pair.self, from: "[1,2]")
        let error = #expect(throws: JSONError.self) { try decoder.decode([Pair].self, from: "[[1]]") }
        #expect(error?.description == "expected more than 1 elements at $[0] (line 1, column 2)")
    }

    @Test("trees, numbers and objects decode as themselves")
    func trees() throws {
        struct Holder: Decodable {
            var any: JSONValue
            var number: JSONNumber
            var object: JSONObject
            var list: [JSONValue]
        }
        let holder = try decoder.decode(
            Holder.self, from: #"{"any": null, "number": 1.50, "object": {"b": 1, "a": 2}, "list": [1.0]}"#)
        #expect(holder.any == .null && holder.number.text == "1.50" && holder.object.keys == ["b", "a"])
        #expect(holder.list.first?.number?.text == "1.0")
        let error = #expect(throws: JSONError.self) { try decoder.decode([JSONObject].self, from: "[1]") }
        #expect(error?.path == JSONPath([.index(0)]))
    }

    @Test("from a part of a located tree, errors carry the place in the whole document")
    func locatedParts() throws {
        let tree = try LocatedJSON(parsing: "{ // head\n \"shops\": [ {\"port\": \"x\"} ] }")
        struct Shop: Decodable { var port: Int }
        let shop = try #require(tree["shops"]?[0])
        let error = #expect(throws: JSONError.self) { try decoder.decode(Shop.self, from: shop) }
        #expect(error?.description == "expected a number, found a string at $.shops[0].port (line 2, column 22)")
        let plain = #expect(throws: JSONError.self) { try decoder.decode(Shop.self, from: shop.value, path: shop.path) }
        #expect(plain?.description == "expected a number, found a string at $.shops[0].port")
    }

    @Test("types of others may join those that may be left out")
    func ownEmptyTypes() throws {
        struct Flags: OptionSet, Codable, EmptyWhenMissing {
            var rawValue: Int
            static var emptyValue: Flags { [] }
        }
        struct Holder: Decodable { var flags: Flags }
        #expect(try decoder.decode(Holder.self, from: "{}").flags == [])
        #expect(try decoder.decode(Holder.self, from: #"{"flags":3}"#).flags.rawValue == 3)
    }

    @Test("user info and options reach the decoding")
    func userInfoAndOptions() throws {
        struct Reader: Decodable {
            var value: String?
            init(from decoder: any Decoder) throws { value = decoder.userInfo[.test] as? String }
        }
        let decoder = JSONValueDecoder(options: .configuration, userInfo: [.test: "here"])
        #expect(try decoder.decode(Reader.self, from: "{} // comment").value == "here")
        #expect(throws: JSONError.self) { try JSONValueDecoder().decode(Reader.self, from: "{} // comment") }
    }
}

extension CodingUserInfoKey {
    // The raw value is not empty, the only reason for nil.
    static var test: CodingUserInfoKey { CodingUserInfoKey(rawValue: "test").unsafelyUnwrapped }
}
