import CommerceJSON
import Testing

/// Every integer type of the Codable protocols, in each kind of container, at the ends of its range.
@Suite("Integers in every container")
struct IntegerCodingTests {
    private enum Key: String, CodingKey { case least, greatest }

    private struct Keyed<Integer: FixedWidthInteger & Codable>: Codable {
        var least = Integer.min
        var greatest = Integer.max
    }

    private func check<Integer: FixedWidthInteger & Codable & Sendable>(_ type: Integer.Type) throws {
        let encoder = JSONValueEncoder()
        let decoder = JSONValueDecoder()
        let least = JSONValue.number(JSONNumber(Integer.min))
        let greatest = JSONValue.number(JSONNumber(Integer.max))

        // A value alone, in a list, and as a member.
        #expect(try encoder.encode(Integer.max) == greatest)
        #expect(try decoder.decode(type, from: greatest) == .max)
        #expect(try encoder.encode([Integer.min, .max]) == [least, greatest])
        #expect(try decoder.decode([Integer].self, from: [least, greatest]) == [.min, .max])
        #expect(try encoder.encode(Keyed<Integer>()) == ["least": least, "greatest": greatest])
        let keyed = try decoder.decode(Keyed<Integer>.self, from: ["least": least, "greatest": greatest])
        #expect(keyed.least == .min && keyed.greatest == .max)

        // One beyond either end, and a fraction.
        for text in [
            Self.oneMore(than: String(Integer.max)), Integer.min == 0 ? "-1" : Self.oneMore(than: String(Integer.min)),
        ] {
            let number = try #require(JSONNumber(text))
            let error = #expect(throws: JSONError.self) { try decoder.decode([Integer].self, from: [.number(number)]) }
            #expect(error == JSONError(.numberOutOfRange(text, type: "\(type)"), path: JSONPath([.index(0)])))
        }
        #expect(throws: JSONError(.typeMismatch(expected: "a whole number", found: "0.5"))) {
            try decoder.decode(type, from: 0.5)
        }
        #expect(throws: JSONError(.typeMismatch(expected: "a number", found: "a string"))) {
            try decoder.decode(type, from: JSONValue.string("1"))
        }
        #expect(throws: JSONError(.missingKey("least"))) {
            try decoder.decode(Keyed<Integer>.self, from: ["greatest": greatest])
        }
    }

    /// The magnitude of a number's text plus one, digit by digit, since no integer is wide enough for all.
    private static func oneMore(than text: String) -> String {
        var digits = Array(text)
        var place = digits.count - 1
        while digits[place] == "9" {
            digits[place] = "0"
            place -= 1
        }
        digits[place] = Character(String((digits[place].wholeNumberValue ?? 0) + 1))
        return String(digits)
    }

    @Test("signed ones")
    func signed() throws {
        try check(Int.self)
        try check(Int8.self)
        try check(Int16.self)
        try check(Int32.self)
        try check(Int64.self)
        try check(Int128.self)
    }

    @Test("unsigned ones")
    func unsigned() throws {
        try check(UInt.self)
        try check(UInt8.self)
        try check(UInt16.self)
        try check(UInt32.self)
        try check(UInt64.self)
        try check(UInt128.self)
    }

    /// Synthesised coding of a type with concrete members goes another way than a generic one does.
    private struct Concrete: Codable, Equatable {
        var int = Int.min
        var int8 = Int8.min
        var int16 = Int16.min
        var int32 = Int32.min
        var int64 = Int64.min
        var int128 = Int128.min
        var uint = UInt.max
        var uint8 = UInt8.max
        var uint16 = UInt16.max
        var uint32 = UInt32.max
        var uint64 = UInt64.max
        var uint128 = UInt128.max
        var float = Float.leastNonzeroMagnitude
        var double = -Double.greatestFiniteMagnitude
        var bool = true
        var string = "é"
    }

    @Test("concrete members")
    func concrete() throws {
        let bytes = try JSONValueEncoder().encodeBytes(Concrete())
        #expect(try JSONValueDecoder().decode(Concrete.self, from: bytes) == Concrete())
    }

    /// A list whose elements are read and written one by one with their own types.
    private struct Sequence: Codable {
        init() {}

        init(from decoder: any Decoder) throws {
            var list = try decoder.unkeyedContainer()
            #expect(
                try list.decode(Int.self) == .min && list.decode(Int8.self) == .min && list.decode(Int16.self) == .min)
            #expect(try list.decode(Int32.self) == .min && list.decode(Int64.self) == .min)
            #expect(try list.decode(Int128.self) == .min && list.decode(UInt.self) == .max)
            #expect(try list.decode(UInt8.self) == .max && list.decode(UInt16.self) == .max)
            #expect(try list.decode(UInt32.self) == .max && list.decode(UInt64.self) == .max)
            #expect(try list.decode(UInt128.self) == .max && list.decode(Bool.self))
            #expect(
                try list.decode(String.self) == "é" && list.decode(Double.self) == 0.1 && list.decode(Float.self) == 0.1
            )
            let decoder = try list.superDecoder()
            #expect(try decoder.singleValueContainer().decodeNil())
            #expect(list.isAtEnd && list.currentIndex == 17)
            #expect(throws: JSONError.self) { try list.decodeNil() }
        }

        func encode(to encoder: any Encoder) throws {
            var list = encoder.unkeyedContainer()
            try list.encode(Int.min)
            try list.encode(Int8.min)
            try list.encode(Int16.min)
            try list.encode(Int32.min)
            try list.encode(Int64.min)
            try list.encode(Int128.min)
            try list.encode(UInt.max)
            try list.encode(UInt8.max)
            try list.encode(UInt16.max)
            try list.encode(UInt32.max)
            try list.encode(UInt64.max)
            try list.encode(UInt128.max)
            try list.encode(true)
            try list.encode("é")
            try list.encode(0.1)
            try list.encode(Float(0.1))
            var last = list.superEncoder().singleValueContainer()
            try last.encodeNil()
            #expect(list.count == 17)
        }
    }

    @Test("concrete elements")
    func elements() throws {
        _ = try JSONValueDecoder().decode(Sequence.self, from: JSONValueEncoder().encodeBytes(Sequence()))
    }

    @Test("an element that could not be read may be read as another type")
    func secondTry() throws {
        struct Either: Decodable {
            var texts: [String] = []
            init(from decoder: any Decoder) throws {
                var list = try decoder.unkeyedContainer()
                while !list.isAtEnd {
                    if let number = try? list.decode(Int.self) {
                        texts.append("\(number)")
                    } else {
                        texts.append(try list.decode(String.self))
                    }
                }
            }
        }
        #expect(try JSONValueDecoder().decode(Either.self, from: #"[1, "b", 3]"#).texts == ["1", "b", "3"])
    }
}
