import CommerceJSON
import Foundation
import Testing

@Suite("Numbers keep every digit")
struct JSONNumberTests {
    @Test(
        "a decimal has exactly the digits of the text",
        arguments: [
            ("0", "0"), ("-0", "0"), ("0.0", "0"), ("0e999999999999999999999", "0"), ("19.99", "19.99"),
            ("12.50", "12.5"), ("-12.50", "-12.5"), ("100", "100"), ("1e3", "1000"), ("1.5E-3", "0.0015"),
            ("1234567890123456789", "1234567890123456789"), ("12345678901234567890", "12345678901234567890"),
            ("0.1234567890123456789012345678901234567", "0.1234567890123456789012345678901234567"),
            ("12345678901234567890123456789012345678", "12345678901234567890123456789012345678"),
            ("99999999999999999999999999999999999999", "99999999999999999999999999999999999999"),
            ("-99999999999999999999.999999999999999999", "-99999999999999999999.999999999999999999"),
            ("1000000000000000000000000000000000000000000", "1000000000000000000000000000000000000000000"),
            ("0.00000000000000000000000000000000000000001", "0.00000000000000000000000000000000000000001"),
            ("1" + String(repeating: "0", count: 60) + "e-60", "1"),
            ("10000000000000000001", "10000000000000000001"),
            (
                "10000000000000000000000000000000000001",
                "10000000000000000000000000000000000001"
            ),
        ])
    func exactDecimals(text: String, expected: String) throws {
        let decimal = try #require(JSONNumber(text)?.decimal)
        #expect(decimal.description == expected)
        #expect(try #require(JSONNumber(decimal)).text == expected)
    }

    @Test("decimals at the ends of the exponent")
    func extremeExponents() throws {
        for exponent in [-128, -127, -1, 1, 126, 127] {
            let decimal = try #require(JSONNumber("1e\(exponent)")?.decimal, "1e\(exponent)")
            // Back through the text, so that an error of the power would show.
            let text = try #require(JSONNumber(decimal)).text
            #expect(JSONNumber(text)?.decimal == decimal)
            let digits = exponent < 0 ? text.dropFirst(2) : text.dropFirst()
            #expect(digits.filter { $0 == "0" }.count == abs(exponent) - (exponent < 0 ? 1 : 0))
        }
        let largest = String(repeating: "9", count: 38)
        #expect(JSONNumber(largest + "e127")?.decimal != nil)
        #expect(JSONNumber(largest + "e-128")?.decimal != nil)
    }

    @Test(
        "what a decimal can't hold is nil, not rounded",
        arguments: [
            "123456789012345678901234567890123456789", "0.123456789012345678901234567890123456789",
            "1.00000000000000000000000000000000000001e1", "1e-129", "1e128", "12e128", "1e400", "-1e400", "1e-400",
            "1e99999999999999999999", "1e-99999999999999999999",
        ])
    func noRounding(text: String) throws {
        #expect(try #require(JSONNumber(text)).decimal == nil)
    }

    @Test(
        "integers are exact over their whole range, and whole is whole however it is written",
        arguments: [
            ("0", 0), ("-0", 0), ("7", 7), ("-7", -7), ("1.0", 1), ("1e3", 1000), ("1.5e1", 15), ("120e-1", 12),
            ("9007199254740993", 9_007_199_254_740_993), ("9223372036854775807", .max), ("-9223372036854775808", .min),
            ("-922337203685477580.8e1", .min), ("9223372036854775807.000", .max), ("0e999999999999", 0),
        ] as [(String, Int64)])
    func integers(text: String, expected: Int64) throws {
        #expect(try #require(JSONNumber(text)).int64 == expected)
    }

    @Test(
        "other numbers are no integers",
        arguments: [
            "0.5", "1.5", "-1e-1", "9223372036854775808", "-9223372036854775809", "1e19", "1e999999999999",
            "1e99999999999999999999", "1e-99999999999999999999", "123.45",
        ])
    func notIntegers(text: String) throws {
        #expect(try #require(JSONNumber(text)).int64 == nil)
    }

    @Test("narrow and wide integers")
    func widths() throws {
        #expect(JSONNumber("255")?.integer(as: UInt8.self) == 255)
        #expect(JSONNumber("256")?.integer(as: UInt8.self) == nil)
        #expect(JSONNumber("-1")?.integer(as: UInt.self) == nil)
        #expect(JSONNumber("-0")?.integer(as: UInt.self) == 0)
        #expect(JSONNumber("-1.28e2")?.integer(as: Int8.self) == -128)
        #expect(JSONNumber("18446744073709551615")?.integer(as: UInt64.self) == .max)
        #expect(JSONNumber(String(Int128.min))?.integer(as: Int128.self) == .min)
    }

    @Test("doubles are the nearest ones, infinite beyond their range")
    func doubles() {
        #expect(JSONNumber("0.1")?.double == 0.1)
        #expect(JSONNumber("1e308")?.double == 1e308)
        #expect(JSONNumber("1e400")?.double == .infinity)
        #expect(JSONNumber("-1e400")?.double == -.infinity)
        #expect(JSONNumber("1e-400")?.double == 0)
        #expect(JSONNumber("5e-324")?.double == .leastNonzeroMagnitude)
    }

    @Test(
        "only JSON's grammar makes a number",
        arguments: ["", " 1", "1 ", "+1", "01", ".5", "1.", "1,5", "NaN", "0x1", "1é"])
    func refuses(text: String) {
        #expect(JSONNumber(text) == nil)
    }

    @Test("floating-point numbers are written as the shortest text that reads as them")
    func fromDoubles() {
        #expect(JSONNumber(0.1)?.text == "0.1")
        #expect(JSONNumber(12.0)?.text == "12")
        #expect(JSONNumber(1e21)?.text == "1e+21")
        #expect(JSONNumber(-0.0)?.text == "-0")
        #expect(JSONNumber(Float(0.1))?.text == "0.1")
        #expect(JSONNumber(Double.nan) == nil)
        #expect(JSONNumber(Double.infinity) == nil)
        #expect(JSONNumber(Decimal.nan) == nil)
    }

    @Test("equality is that of the texts")
    func equality() {
        #expect(JSONNumber("1.0") != JSONNumber("1"))
        #expect(JSONNumber("1.0")?.decimal == JSONNumber("1")?.decimal)
    }
}
