import CommerceJSON
import Foundation
import Testing

@Suite("Trees")
struct JSONValueTests {
    private let value: JSONValue = [
        "name": "Mug", "price": 12.5, "count": 3, "tags": ["a", nil], "gift": true, "none": nil, "size": ["w": 1],
    ]

    @Test("literals make the values one expects")
    func literals() {
        #expect(
            value.description
                == #"{"name":"Mug","price":12.5,"count":3,"tags":["a",null],"gift":true,"none":null,"size":{"w":1}}"#)
        #expect(("\(1 + 1) mugs" as JSONValue) == .string("2 mugs"))
    }

    @Test("accessors answer nil for other kinds")
    func accessors() {
        #expect(value["name"]?.string == "Mug")
        #expect(value["name"]?.int == nil)
        #expect(value["price"]?.decimal == Decimal(125) / 10)
        #expect(value["price"]?.double == 12.5)
        #expect(value["price"]?.int == nil)
        #expect(value["count"]?.int == 3)
        #expect(value["tags"]?[0]?.string == "a")
        #expect(value["tags"]?[1]?.isNull == true)
        #expect(value["tags"]?[2] == nil)
        #expect(value["tags"]?[-1] == nil)
        #expect(value["gift"]?.bool == true)
        #expect(value["missing"] == nil)
        #expect(value["name"]?["x"] == nil)
        #expect(value[0] == nil)
        #expect(value[JSONPath([.key("size"), .key("w")])]?.int == 1)
        #expect(value[JSONPath([.key("tags"), .index(9)])] == nil)
        #expect(value["tags"]?.array?.count == 2 && value.object?.count == 7 && value["count"]?.number?.text == "3")
    }

    @Test("members are set, replaced in place and removed")
    func mutation() {
        var value: JSONValue = ["a": 1, "b": 2]
        value["a"] = 3
        value["c"] = "x"
        value["b"] = nil
        #expect(value.description == #"{"a":3,"c":"x"}"#)
        value["a"] = .some(.null)
        #expect(value.description == #"{"a":null,"c":"x"}"#)
        var scalar: JSONValue = 1
        scalar["a"] = 1
        #expect(scalar == ["a": 1])
    }

    @Test("objects are equal, and hash alike, whatever the order of their members")
    func equality() {
        let one: JSONValue = ["a": 1, "b": ["c": 2, "d": 3]]
        let other: JSONValue = ["b": ["d": 3, "c": 2], "a": 1]
        #expect(one == other)
        #expect(one.hashValue == other.hashValue)
        #expect(one != ["a": 1])
        #expect(one != ["a": 1, "b": ["c": 2, "d": 4]])
        #expect(([1, 2] as JSONValue) != [2, 1])
    }

    @Test("large objects find, replace and remove members as small ones do")
    func largeObjects() {
        var object = JSONObject()
        for index in 0..<100 { object["key\(index)"] = .number(JSONNumber(index)) }
        for index in stride(from: 0, to: 100, by: 2) { object["key\(index)"] = nil }
        object["key1"] = "one"
        #expect(object.count == 50)
        #expect(object.keys.first == "key1" && object.keys.last == "key99")
        #expect(object["key1"] == "one" && object["key2"] == nil && object["key99"] == 99)
        for index in 0..<100 { object["key\(index)"] = nil }
        #expect(object.isEmpty)
        object["again"] = 1
        #expect(object == ["again": 1])
        #expect(object.values == [1])
        #expect(object["other", default: 5] == 5)
    }

    @Test("other coders can carry a tree")
    func foreignCoders() throws {
        let data = try JSONEncoder().encode(value)
        #expect(try JSONDecoder().decode(JSONValue.self, from: data) == value)
        let big = try JSONDecoder().decode(JSONValue.self, from: Data("[18446744073709551615,0.1]".utf8))
        #expect(big == [.number(JSONNumber(UInt64.max)), 0.1])
    }
}
