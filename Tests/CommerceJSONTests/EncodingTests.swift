import CommerceJSON
import Foundation
import Testing

@Suite("Encoding by the wire rules")
struct EncodingTests {
    private let encoder = JSONValueEncoder()

    private func text(_ value: some Encodable) throws -> String {
        String(decoding: try encoder.encodeBytes(value), as: UTF8.self)
    }

    @Test("members are in the order of the type, nil is left out")
    func structs() throws {
        struct Line: Encodable {
            var title = "Mug"
            var note: String?
            var price = Decimal(1999) / 100
            var quantity = 2
            var isGift = false
            var added = Date(timeIntervalSince1970: 1_796_046_231.25)
            var url = URL(string: "https://example.com/a?b=c#d")
            var tags: [String] = []
            var raw: JSONValue = ["n": .null]
        }
        #expect(
            try text(Line())
                == #"{"title":"Mug","price":19.99,"quantity":2,"isGift":false,"added":"2026-11-30T13:43:51.250Z","#
                + #""url":"https://example.com/a?b=c#d","tags":[],"raw":{"n":null}}"#)
    }

    @Test("scalars stand alone")
    func scalars() throws {
        #expect(try text("a\n") == #""a\n""#)
        #expect(try text(true) == "true")
        #expect(try text(String?.none) == "null")
        #expect(try text([1, nil, 3]) == "[1,null,3]")
        #expect(try text(0.1) == "0.1")
        #expect(try text(Float(0.1)) == "0.1")
        #expect(try text(5.0) == "5")
        #expect(try text([UInt64.max]) == "[18446744073709551615]")
        #expect(try text(Int64.min) == "-9223372036854775808")
        #expect(try text(Int128.max) == String(Int128.max))
        #expect(
            try text(Decimal(string: "-99999999999999999999.999999999999999999"))
                == "-99999999999999999999.999999999999999999")
        #expect(try text([Date(timeIntervalSince1970: 0)]) == #"["1970-01-01T00:00:00Z"]"#)
        #expect(try text(JSONNumber("1.50")) == "1.50")
        #expect(try text(JSONObject([("a", 1)])) == #"{"a":1}"#)
    }

    @Test("what has no JSON form is an error with its path")
    func noForm() {
        func path(_ value: some Encodable) -> String? {
            #expect(throws: JSONError.self) { try encoder.encode(value) }?.path.description
        }
        #expect(path(Double.nan) == "$")
        #expect(path([1, .infinity]) == "$[1]")
        #expect(path(["a": [Float.nan]]) == "$.a[0]")
        #expect(path([Date.distantPast - 1e15]) == "$[0]")
        #expect(path(["d": Decimal.nan]) == "$.d")
    }

    @Test("a type's own error gets the path of the value that it is about")
    func ownErrors() {
        struct Refusing: Encodable {
            struct Refusal: Error, CustomStringConvertible { var description: String { "not that" } }
            func encode(to encoder: any Encoder) throws { throw Refusal() }
        }
        let error = #expect(throws: JSONError.self) { try encoder.encode(["a": [Refusing()]]) }
        #expect(error == JSONError(.invalidValue("not that"), path: JSONPath([.key("a"), .index(0)])))
    }

    @Test("the standard library's errors keep their places")
    func foreignErrors() {
        struct Foreign: Encodable {
            private enum Key: String, CodingKey { case list }
            func encode(to encoder: any Encoder) throws {
                var container = encoder.container(keyedBy: Key.self)
                #expect(container.codingPath.map(\.stringValue) == ["0"])
                let list = container.nestedUnkeyedContainer(forKey: .list)
                throw EncodingError.invalidValue(1, .init(codingPath: list.codingPath, debugDescription: "not that"))
            }
        }
        let error = #expect(throws: JSONError.self) { try encoder.encode([Foreign()]) }
        #expect(error == JSONError(.invalidValue("not that"), path: JSONPath([.index(0), .key("list")])))
    }

    @Test("trees and numbers inside other types keep their text")
    func wrappedTrees() throws {
        struct Wrapper<Wrapped: Codable & Equatable>: Codable, Equatable {
            var wrapped: Wrapped
            init(_ wrapped: Wrapped) { self.wrapped = wrapped }
            init(from decoder: any Decoder) throws { wrapped = try Wrapped(from: decoder) }
            func encode(to encoder: any Encoder) throws { try wrapped.encode(to: encoder) }
        }
        func check<Wrapped: Codable & Equatable>(_ wrapped: Wrapped, _ expected: String) throws {
            #expect(try text([Wrapper(wrapped)]) == expected)
            #expect(try JSONValueDecoder().decode([Wrapper<Wrapped>].self, from: expected) == [Wrapper(wrapped)])
        }
        try check(try #require(JSONNumber("1.50")), "[1.50]")
        try check(JSONNumber(integerLiteral: 7), "[7]")
        try check(
            JSONValue(parsing: "{\"b\":[1.0,null,true,\"x\"],\"a\":{}}"), "[{\"b\":[1.0,null,true,\"x\"],\"a\":{}}]")
        try check(["b": 1, "a": [2]] as JSONObject, "[{\"b\":1,\"a\":[2]}]")
    }

    private enum Colour: String, Codable { case red, green, blue }

    private struct Handle: RawRepresentable, Hashable, Codable {
        var rawValue: String
    }

    private struct Name: Hashable, Codable, CodingKeyRepresentable {
        private struct Key: CodingKey {
            var stringValue: String
            var intValue: Int? { nil }
            init(stringValue: String) { self.stringValue = stringValue }
            init?(intValue: Int) { nil }
        }

        var text: String
        init(_ text: String) { self.text = text }
        var codingKey: any CodingKey { Key(stringValue: text) }
        init?(codingKey: some CodingKey) { text = codingKey.stringValue }
    }

    @Test("dictionaries keyed by texts are objects in the order of their keys, both ways")
    func dictionaries() throws {
        let decoder = JSONValueDecoder()
        let colours: [Colour: Int] = [.red: 1, .green: 2, .blue: 3]
        #expect(try text(colours) == #"{"blue":3,"green":2,"red":1}"#)
        #expect(try decoder.decode([Colour: Int].self, from: text(colours)) == colours)
        let handles = [Handle(rawValue: "b"): ["x"], Handle(rawValue: "a"): []]
        #expect(try text(handles) == #"{"a":[],"b":["x"]}"#)
        #expect(try decoder.decode([Handle: [String]].self, from: text(handles)) == handles)
        let names = [Name("b"): Decimal(1), Name("a"): Decimal(2)]
        #expect(try text(names) == #"{"a":2,"b":1}"#)
        #expect(try decoder.decode([Name: Decimal].self, from: text(names)) == names)
        let strings = Dictionary(uniqueKeysWithValues: (0..<50).map { ("key\($0)", $0) })
        #expect(try decoder.decode([String: Int].self, from: text(strings)) == strings)
        #expect(try encoder.encode(strings).object?.keys == strings.keys.sorted())
        #expect(try text(["a": Int?.none]) == #"{"a":null}"#)
        #expect(try decoder.decode([String: Int?].self, from: #"{"a":null}"#) == ["a": nil])
        #expect(try text([1: "one"]) == #"{"1":"one"}"#)
        #expect(try decoder.decode([Int: String].self, from: #"{"1":"one"}"#) == [1: "one"])

        let unknown = #expect(throws: JSONError.self) { try decoder.decode([Colour: Int].self, from: #"{"pink":1}"#) }
        #expect(unknown?.path == JSONPath([.key("pink")]))
        let inside = #expect(throws: JSONError.self) {
            try decoder.decode([Colour: [Int]].self, from: #"{"red":[1,"2"]}"#)
        }
        #expect(inside?.path == JSONPath([.key("red"), .index(1)]))
        #expect(throws: JSONError.self) { try decoder.decode([Colour: Int].self, from: #"["red",1]"#) }
    }

    @Test("sets are written in a fixed order")
    func sets() throws {
        #expect(try text(Set((0..<20).map { "v\($0)" })) == text((0..<20).map { "v\($0)" }.sorted()))
        #expect(try text(["s": Set([Handle(rawValue: "b"), Handle(rawValue: "a")])]) == #"{"s":["a","b"]}"#)
    }

    /// Uses every kind of container that the protocol has.
    private class Base: Codable {
        var id = "base"
        init() {}
    }

    private final class Containers: Base, Equatable {
        private enum Key: String, CodingKey { case nested, list, other, parent }
        private enum Inner: String, CodingKey { case a, b }

        var a = 1
        var b: String? = "two"
        var list = [1, 2]

        override init() { super.init() }

        required init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Key.self)
            let nested = try container.nestedContainer(keyedBy: Inner.self, forKey: .nested)
            a = try nested.decode(Int.self, forKey: .a)
            b = try nested.decodeIfPresent(String.self, forKey: .b)
            var outer = try container.nestedUnkeyedContainer(forKey: .list)
            var inner = try outer.nestedUnkeyedContainer()
            list = []
            while !inner.isAtEnd { list.append(try inner.decode(Int.self)) }
            #expect(try outer.nestedContainer(keyedBy: Inner.self).decodeNil(forKey: .b))
            #expect(try outer.decodeNil() && outer.isAtEnd && outer.count == 3)
            let other = try container.superDecoder(forKey: .other).singleValueContainer()
            #expect(try other.decode(Colour.self) == .red)
            try super.init(from: container.superDecoder())
        }

        override func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: Key.self)
            var nested = container.nestedContainer(keyedBy: Inner.self, forKey: .nested)
            var outer = container.nestedUnkeyedContainer(forKey: .list)
            try nested.encode(a, forKey: .a)
            var inner = outer.nestedUnkeyedContainer()
            for element in list { try inner.encode(element) }
            var pair = outer.nestedContainer(keyedBy: Inner.self)
            try outer.encodeNil()
            try pair.encodeNil(forKey: .b)
            try nested.encodeIfPresent(b, forKey: .b)
            try Colour.red.encode(to: container.superEncoder(forKey: .other))
            // A second container of the same encoder goes on with the same object.
            var again = encoder.container(keyedBy: Key.self)
            try again.encode("x", forKey: .parent)
            try super.encode(to: container.superEncoder())
        }

        static func == (left: Containers, right: Containers) -> Bool {
            left.a == right.a && left.b == right.b && left.list == right.list && left.id == right.id
        }
    }

    @Test("nested containers and super coders, filled in any order")
    func containers() throws {
        #expect(
            try text(Containers())
                == #"{"nested":{"a":1,"b":"two"},"list":[[1,2],{"b":null},null],"other":"red","parent":"x","super":{"id":"base"}}"#
        )
        #expect(try JSONValueDecoder().decode(Containers.self, from: text(Containers())) == Containers())
    }

    @Test("a type that encodes nothing is an empty object, one that encodes twice an error")
    func oddTypes() throws {
        struct Nothing: Encodable { func encode(to encoder: any Encoder) throws {} }
        #expect(try text([Nothing()]) == "[{}]")
        struct Twice: Encodable {
            func encode(to encoder: any Encoder) throws {
                var list = encoder.unkeyedContainer()
                try list.encode(1)
                var single = encoder.singleValueContainer()
                try single.encode(2)
            }
        }
        let error = #expect(throws: JSONError.self) { try encoder.encode(["a": Twice()]) }
        #expect(error?.path == JSONPath([.key("a")]))
    }

    @Test("coding paths and user info are there for types that ask")
    func codingPaths() throws {
        struct Asking: Codable {
            static func check(_ path: [any CodingKey]) {
                #expect(path.map(\.stringValue) == ["a", "1"])
                #expect(path.last?.intValue == 1)
            }
            init() {}
            init(from decoder: any Decoder) throws { Self.check(decoder.codingPath) }
            func encode(to encoder: any Encoder) throws {
                Self.check(encoder.codingPath)
                #expect(encoder.userInfo[.test] as? Int == 7)
                var container = encoder.singleValueContainer()
                try container.encode("asked")
            }
        }
        let value = try JSONValueEncoder(userInfo: [.test: 7]).encode(["a": [Asking?.none, Asking()]])
        #expect(value == ["a": [nil, "asked"]])
        _ = try JSONValueDecoder().decode([String: [Asking?]].self, from: value)
    }

    @Test("pretty and sorted text is one writer away")
    func writer() throws {
        let bytes = try encoder.encodeBytes(["b": 1, "a": 2], writer: JSONWriter(style: .pretty))
        #expect(String(decoding: bytes, as: UTF8.self) == "{\n  \"a\": 2,\n  \"b\": 1\n}")
    }
}
