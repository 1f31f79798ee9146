import Commerce
import FoundationEssentials
import Testing

@testable import MemoryBackend

@Suite("Exact arithmetic")
struct ExactArithmeticTests {
    @Test(
        "halves go to the even neighbour, on both sides of zero",
        arguments: [
            (5, 10, 0), (15, 10, 2), (25, 10, 2), (35, 10, 4), (24, 10, 2), (26, 10, 3), (-5, 10, 0), (-15, 10, -2),
            (-25, 10, -2), (-26, 10, -3), (0, 7, 0), (7, 7, 1), (1, 3, 0), (2, 3, 1),
        ] as [(Int128, Int128, Int128)])
    func divides(dividend: Int128, divisor: Int128, expected: Int128) {
        #expect(ExactArithmetic.divide(dividend, by: divisor) == expected)
    }

    @Test(
        "a price is converted and rounded once",
        arguments: [
            ("24.00", "USD", "EUR", "0.90", 2160), ("0.05", "USD", "EUR", "0.90", 4),
            ("0.15", "USD", "EUR", "0.90", 14),
            ("10.00", "USD", "JPY", "155.5", 1555), ("1.000", "KWD", "USD", "3.25", 325),
            ("0.005", "USD", "USD", "1", 0),
            ("0.015", "USD", "USD", "1", 2), ("1000", "JPY", "KWD", "0.00197", 1970),
            ("-0.15", "USD", "EUR", "0.90", -14),
        ])
    func converts(amount: String, from: String, to: String, rate: String, expected: Int64) throws {
        let money = try Money(parsing: amount, currencyCode: CurrencyCode(rawValue: from))
        let rate = try Money(parsing: rate, currencyCode: .usd).amount
        let converted = ExactArithmetic.minorUnits(of: money, currencyCode: CurrencyCode(rawValue: to), rate: rate)
        #expect(converted == expected)
    }

    @Test("an amount beyond 64 bits of minor units is none, not a trap")
    func overflow() throws {
        let huge = try Money(parsing: "99999999999999999999999999", currencyCode: .usd)
        #expect(ExactArithmetic.minorUnits(of: huge) == nil)
    }

    @Test(
        "a conversion is turned back",
        arguments: [(1800, "0.90", 2000), (1, "0.90", 1), (0, "0.90", 0), (15550, "155.5", 100)]
            as [(Int64, String, Int64)]
    )
    func turnsBack(cents: Int64, rate: String, expected: Int64) throws {
        let rate = try Money(parsing: rate, currencyCode: .usd).amount
        #expect(ExactArithmetic.minorUnits(of: euros(cents), in: .usd, dividedBy: rate) == expected)
    }

    @Test(
        "the tax in a gross amount", arguments: [(11900, 1900, 1900), (2160, 1900, 345), (0, 1900, 0), (100, 0, 0)])
    func includedTax(gross: Int64, basisPoints: Int, expected: Int64) {
        #expect(ExactArithmetic.taxIncluded(in: gross, basisPoints: basisPoints) == expected)
    }
}
