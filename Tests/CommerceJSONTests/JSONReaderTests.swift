import CommerceJSON
import Foundation
import Testing

@Suite("The pull reader")
struct JSONReaderTests {
    private struct Line: Equatable {
        var name = ""
        var quantity = 0
        var price = Decimal(0)
        var tags: [String] = []
        var gift: Bool?
    }

    private static func line(_ reader: inout JSONReader) throws(JSONError) -> Line {
        var line = Line()
        try reader.beginObject()
        while let key = try reader.nextKey() {
            switch key {
            case "name": line.name = try reader.readString()
            case "quantity": line.quantity = try reader.readInt()
            case "price": line.price = try reader.readDecimal()
            case "gift": line.gift = try reader.readNullIfPresent() ? nil : try reader.readBool()
            case "tags":
                try reader.beginArray()
                while try reader.nextElement() { line.tags.append(try reader.readString()) }
            default: try reader.skipValue()
            }
        }
        return line
    }

    private static func lines(_ text: String) throws(JSONError) -> [Line] {
        try JSONReader.read(text.utf8) { reader throws(JSONError) in
            var lines: [Line] = []
            try reader.beginArray()
            while try reader.nextElement() { lines.append(try line(&reader)) }
            return lines
        }
    }

    @Test("reads straight into a type, with unknown members skipped")
    func readsStructs() throws {
        let text = """
            [{"name": "Mug \\u2615", "quantity": 2, "price": 12.50, "tags": ["a", "b"], "gift": true},
             {"extra": {"deep": [1, {"x": "\\"]}"}]}, "gift": null, "name": "Tea", "price": 0.1, "tags": []}, {}]
            """
        let lines = try Self.lines(text)
        #expect(
            lines == [
                Line(name: "Mug ☕", quantity: 2, price: Decimal(125) / 10, tags: ["a", "b"], gift: true),
                Line(name: "Tea", price: Decimal(1) / 10), Line(),
            ])
    }

    @Test(
        "a value of the wrong kind is named with its path",
        arguments: [
            (#"[{"name": 1}]"#, "expected a string, found a number at $[0].name (line 1, column 11)"),
            (#"[{}, {"quantity": "1"}]"#, "expected a number, found a string at $[1].quantity (line 1, column 19)"),
            (#"[{"quantity": 1.5}]"#, "expected a whole number, found 1.5 at $[0].quantity (line 1, column 15)"),
            (#"[{"quantity": 1e30}]"#, "1e30 doesn't fit into Int exactly at $[0].quantity (line 1, column 15)"),
            (#"[{"tags": {}}]"#, "expected an array, found an object at $[0].tags (line 1, column 11)"),
            (#"[{"tags": ["a", null]}]"#, "expected a string, found null at $[0].tags[1] (line 1, column 17)"),
            (#"[{"gift": 0}]"#, "expected true or false, found a number at $[0].gift (line 1, column 11)"),
            (#"[[]]"#, "expected an object, found an array at $[0] (line 1, column 2)"),
            (#"{}"#, "expected an array, found an object at $ (line 1, column 1)"),
        ])
    func wrongKinds(text: String, message: String) {
        let error = #expect(throws: JSONError.self) { try Self.lines(text) }
        #expect(error?.description == message)
    }

    @Test("numbers are read as the type that is asked for")
    func numbers() throws {
        func read<Value>(
            _ text: String, _ body: (inout JSONReader) throws(JSONError) -> Value
        ) throws(JSONError) -> Value {
            try JSONReader.read(text.utf8, body)
        }
        #expect(try read("-9223372036854775808") { reader throws(JSONError) in try reader.readInt64() } == .min)
        #expect(try read("0.1") { reader throws(JSONError) in try reader.readDouble() } == 0.1)
        #expect(try read("0.10") { reader throws(JSONError) in try reader.readDecimal() } == Decimal(1) / 10)
        #expect(try read("0.10") { reader throws(JSONError) in try reader.readNumber() }.text == "0.10")
        #expect(throws: JSONError.self) {
            try read("9223372036854775808") { reader throws(JSONError) in try reader.readInt64() }
        }
        #expect(throws: JSONError.self) { try read("1e400") { reader throws(JSONError) in try reader.readDouble() } }
        #expect(throws: JSONError.self) { try read("1e400") { reader throws(JSONError) in try reader.readDecimal() } }
    }

    @Test("peek says what comes next and leaves it")
    func peek() throws {
        let kinds = try JSONReader.read(Array("[ {}, [], \"\", -1, true, false, null ]".utf8)) {
            reader throws(JSONError) in
            var kinds: [JSONKind] = []
            try reader.beginArray()
            while try reader.nextElement() {
                kinds.append(try reader.peek())
                #expect(try reader.peek() == kinds.last)
                try reader.skipValue()
            }
            return kinds
        }
        #expect(kinds == [.object, .array, .string, .number, .bool, .bool, .null])
    }

    @Test("a reader's own complaint carries the place of the value")
    func ownErrors() {
        let error = #expect(throws: JSONError.self) {
            try JSONReader.read("{\"a\":\n [\"no colour\"]}".utf8) { reader throws(JSONError) in
                try reader.beginObject()
                while try reader.nextKey() != nil {
                    try reader.beginArray()
                    while try reader.nextElement() {
                        _ = try reader.readString()
                        throw reader.error(.invalidValue("not a colour"))
                    }
                }
            }
        }
        #expect(error?.description == "not a colour at $.a[0] (line 2, column 3)")
    }

    @Test("text left over after the body's value is an error")
    func leftovers() {
        #expect(throws: JSONError.self) {
            try JSONReader.read("1 2".utf8) { reader throws(JSONError) in try reader.readInt() }
        }
        #expect(throws: JSONError.self) {
            try JSONReader.read("[1]".utf8) { reader throws(JSONError) in try reader.beginArray() }
        }
    }

    @Test("bytes come from any sequence")
    func sequences() throws {
        let text = "[1,2]"
        func sum(_ bytes: some Sequence<UInt8>) throws(JSONError) -> Int {
            try JSONReader.read(bytes) { reader throws(JSONError) in
                var sum = 0
                try reader.beginArray()
                while try reader.nextElement() { sum += try reader.readInt() }
                return sum
            }
        }
        #expect(try sum(Array(text.utf8)) == 3)
        #expect(try sum(Data(text.utf8)) == 3)
        #expect(try sum(text.utf8) == 3)
        #expect(try sum(AnySequence(text.utf8)) == 3)
        #expect(try sum(Array("x[1,2]".utf8)[1...]) == 3)
        #expect(throws: JSONError.self) { try sum([]) }
    }
}
