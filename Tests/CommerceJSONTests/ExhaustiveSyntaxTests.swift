import CommerceJSON
import Foundation
import Testing

/// Every member of a small language, against an independent judge.
@Suite("Exhaustive syntax")
struct ExhaustiveSyntaxTests {
    /// All texts over an alphabet up to a length.
    private func texts(_ alphabet: [String], upTo length: Int) -> [String] {
        var last = [""]
        var all = last
        for _ in 0..<length {
            last = last.flatMap { text in alphabet.map { text + $0 } }
            all += last
        }
        return all
    }

    @Test("numbers: every text of up to six of - + 0 7 . e is judged as the grammar's regular expression does")
    func numbers() throws {
        let grammar = /-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?/
        var accepted = 0
        for text in texts(["-", "+", "0", "7", ".", "e"], upTo: 6) {
            let isNumber = text.wholeMatch(of: grammar) != nil
            accepted += isNumber ? 1 : 0
            #expect((JSONNumber(text) != nil) == isNumber, "\(text)")
            #expect(((try? JSONValue(parsing: text)) != nil) == isNumber, "\(text)")
            #expect(((try? JSONValue(parsing: "[\(text)]")) != nil) == (isNumber || text.isEmpty), "[\(text)]")
        }
        #expect(accepted > 300)
    }

    /// A recogniser by the productions of RFC 8259, written as plainly as can be.
    private struct Judge {
        var rest: Substring

        static func accepts(_ text: String) -> Bool {
            var judge = Judge(rest: text[...])
            return judge.value() && judge.rest.isEmpty
        }

        mutating func take(_ character: Character) -> Bool {
            guard rest.first == character else { return false }
            rest.removeFirst()
            return true
        }

        mutating func value() -> Bool {
            if take("1") { return true }
            if take("s") { return true }
            if take("[") { return take("]") || (value() && more(object: false)) }
            if take("{") { return take("}") || (member() && more(object: true)) }
            return false
        }

        mutating func member() -> Bool { take("s") && take(":") && value() }

        mutating func more(object: Bool) -> Bool {
            while take(",") { guard object ? member() : value() else { return false } }
            return take(object ? "}" : "]")
        }
    }

    @Test("structure: every text of up to seven brackets, commas, colons, strings and numbers")
    func structure() {
        var accepted = 0
        for text in texts(["[", "]", "{", "}", ",", ":", "s"], upTo: 6) + texts(["[", "]", ",", "1"], upTo: 7) {
            // `1` next to `1` is one number for JSON and two tokens for the judge.
            guard !text.contains("11") else { continue }
            let isJSON = Judge.accepts(text)
            accepted += isJSON ? 1 : 0
            let written = text.replacingOccurrences(of: "s", with: #""s""#)
            #expect(((try? JSONValue(parsing: written)) != nil) == isJSON, "\(text)")
        }
        #expect(accepted > 30)
    }

    @Test("escapes: every ASCII character behind a backslash")
    func simpleEscapes() {
        let known: [UInt8: String] = [
            0x22: "\"", 0x5C: "\\", 0x2F: "/", 0x62: "\u{8}", 0x66: "\u{C}", 0x6E: "\n", 0x72: "\r", 0x74: "\t",
        ]
        for byte in UInt8(0)..<0x80 {
            let text: [UInt8] = [0x22, 0x61, 0x5C, byte, 0x62, 0x22]
            let expected = known[byte].map { JSONValue.string("a" + $0 + "b") }
            #expect((try? JSONValue(parsing: text)) == expected, "\(byte)")
        }
    }

    @Test("escapes: every code unit, alone and as either half of a pair")
    func unicodeEscapes() throws {
        func escape(_ unit: UInt16) -> String {
            let digits = String(unit, radix: 16)
            return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
        for unit in UInt16.min...UInt16.max {
            let expected = Unicode.Scalar(unit).map { JSONValue.string(String(Character($0))) }
            #expect((try? JSONValue(parsing: "\"\(escape(unit))\"")) == expected)
            guard unit % 16 == 0 else { continue }
            let asLead = [unit, 0xDC00], asTrail = [0xD800, unit]
            for pair in [asLead, asTrail] {
                let decoded = String(validating: pair, as: UTF16.self)
                #expect((try? JSONValue(parsing: "\"\(escape(pair[0]))\(escape(pair[1]))\""))?.string == decoded)
            }
        }
    }

    @Test("UTF-8: every two bytes, and every three and four from the bounds of the ranges")
    func utf8() {
        let bounds: [UInt8] = [
            0x41, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xC2, 0xDF, 0xE0, 0xE1, 0xEC, 0xED,
            0xEE, 0xEF, 0xF0, 0xF1, 0xF3, 0xF4, 0xF5, 0xFF,
        ]
        func check(_ bytes: [UInt8]) {
            let text = [0x22] + bytes + [0x22]
            #expect((try? JSONValue(parsing: text))?.string == String(validating: bytes, as: UTF8.self), "\(bytes)")
        }
        for first in UInt8(0x80)...0xFF {
            for second in UInt8(0x23)...0xFF where second != 0x5C { check([first, second]) }
        }
        for first in bounds {
            for second in bounds {
                for third in bounds {
                    check([first, second, third])
                    if first >= 0xE0 {
                        for fourth in [0x41, 0x80, 0xBF, 0xC0] as [UInt8] { check([first, second, third, fourth]) }
                    }
                }
            }
        }
    }

    @Test("control characters: each is refused raw in a string, and outside it unless white space")
    func controlCharacters() {
        for byte in UInt8(0)..<0x20 {
            let inside = #expect(throws: JSONError.self) { try JSONValue(parsing: [0x22, byte, 0x22]) }
            #expect(inside?.reason == .controlCharacter(byte))
            let isSpace = [0x09, 0x0A, 0x0D].contains(byte)
            #expect(((try? JSONValue(parsing: [byte, 0x31, byte])) != nil) == isSpace)
        }
    }

    @Test("positions: an error at any place of a text has the line and column that counting gives")
    func positions() {
        let texts = ["a\nbé\r\n😀c\rd\r\r\n\n\té", "\n\n\n", "\r\n\r\n", "é😀é😀", ""]
        for text in texts {
            let scalars = Array(text.unicodeScalars)
            for count in 0...scalars.count {
                // A comment around the text, so that anything may stand before the error.
                var before = String.UnicodeScalarView()
                before.append(contentsOf: scalars.prefix(count))
                // CR and LF must not be torn apart: they are one line end.
                if count > 0, count < scalars.count, scalars[count - 1] == "\r", scalars[count] == "\n" { continue }
                let prefix = "/*" + String(before) + "*/"
                // By scalars: as characters, CR LF would be one, and neither of the two.
                let lines = prefix.replacingOccurrences(of: "\r\n", with: "\n").unicodeScalars
                    .split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r" }
                let error = #expect(throws: JSONError.self) {
                    try JSONValue(parsing: prefix + "!", options: .configuration)
                }
                #expect(error?.line == lines.count)
                #expect(error?.column == (lines.last?.count ?? 0) + 1)
                #expect(error?.offset == prefix.utf8.count)
            }
        }
    }
}
