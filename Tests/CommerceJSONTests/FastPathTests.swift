import CommerceJSON
import Foundation
import Testing

@Suite("What is read fast is what is read slowly")
struct FastPathTests {
    private func read<Value>(
        _ bytes: [UInt8], _ body: (inout JSONReader) throws(JSONError) -> Value
    ) throws(JSONError) -> Value {
        try JSONReader.read(bytes, body)
    }

    // Strings are scanned eight bytes at a time.
    @Test("every byte at every place of a string", arguments: [0, 1, 7, 8, 9, 15, 16, 23])
    func bytesInStrings(tail: Int) {
        for place in 0..<18 {
            for byte in UInt8.min...UInt8.max {
                let content =
                    Array(repeating: UInt8(ascii: "a"), count: place) + [byte] + Array("z".utf8)
                    + Array(repeating: UInt8(ascii: "b"), count: tail)
                let text = try? read([0x22] + content + [0x22]) { reader throws(JSONError) in try reader.readString() }
                let isPlain = (0x20..<0x80).contains(byte) && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
                #expect(text == (isPlain ? String(validating: content, as: UTF8.self) : nil), "\(byte) at \(place)")
            }
        }
    }

    @Test("scalars of every length at every place of a string", arguments: ["é", "€", "😀", "\u{7FF}", "\u{10FFFF}"])
    func scalarsInStrings(scalar: String) throws {
        for place in 0..<18 {
            for count in 1...3 {
                let text = String(repeating: "a", count: place) + String(repeating: scalar, count: count) + "b"
                #expect(try read(Array("\"\(text)\"".utf8)) { r throws(JSONError) in try r.readString() } == text)
                let escaped = text + "\\n" + text
                #expect(
                    try read(Array("\"\(escaped)\"".utf8)) { r throws(JSONError) in try r.readString() }
                        == text + "\n" + text)
            }
        }
    }

    // `JSONNumber` reads digit by digit.
    @Test(
        "numbers of every length, with a point at every place",
        arguments: ["0", "1", "9", "123456789012345678901234", "999999999999999999999999", "100000000000000000000000"])
    func numbers(digits: String) throws {
        for count in 1...digits.count {
            for scale in 0..<count {
                for sign in ["", "-"] {
                    let whole = String(digits.prefix(count - scale))
                    let text = sign + whole + (scale > 0 ? "." + digits.dropFirst(count - scale).prefix(scale) : "")
                    try check(text)
                    try check(text + "e0")
                }
            }
        }
        for text in ["0.000000000000000000", "-0", "-0.0", "0.1", "0.000000000000000001", "9007199254740993"] {
            try check(text)
        }
    }

    private func check(_ text: String) throws {
        let number = try #require(JSONNumber(text))
        let bytes = Array(text.utf8)
        #expect((try? read(bytes) { r throws(JSONError) in try r.readInt() }) == number.int, "\(text)")
        #expect((try? read(bytes) { r throws(JSONError) in try r.readInt64() }) == number.int64, "\(text)")
        let double = try read(bytes) { r throws(JSONError) in try r.readDouble() }
        #expect(double.bitPattern == number.double.bitPattern, "\(text)")
        let decimal = try read(bytes) { r throws(JSONError) in try r.readDecimal() }
        #expect(decimal == number.decimal && decimal.description == number.decimal?.description, "\(text)")
        let quoted = try read(Array("\"\(text)\"".utf8)) { r throws(JSONError) in try r.readDecimalOrText() }
        #expect(quoted == decimal)
    }
}
