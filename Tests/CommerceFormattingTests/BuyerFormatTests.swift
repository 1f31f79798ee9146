import Commerce
import CommerceFormatting
import FoundationEssentials
import FoundationInternationalization
import Testing

@Suite struct BuyerFormatTests {
    private func format(_ locale: String, zone: String = "GMT") throws -> BuyerFormat {
        BuyerFormat(
            locale: Locale(identifier: locale), timeZone: try #require(TimeZone(identifier: zone)))
    }

    @Test(arguments: [
        ("de-DE", 1_200, "1.200"), ("en-US", 1_200, "1,200"), ("fr-FR", 1_200, "1~200"), ("ar-EG", 12, "١٢"),
        ("de-DE", 0, "0"), ("de-DE", -3, "-3"),
    ])
    func writesAQuantity(locale: String, count: Int, expected: String) throws {
        #expect(shown(try format(locale).quantity(count)) == expected)
    }

    @Test(arguments: [
        ("de-DE", "2.5", "KG", "2,5_kg"), ("en-US", "1000", "g", "1,000_g"),
        ("de-DE", "0.12345678901234567890123456789012345678", "m3", "0,12345678901234567890123456789012345678_m³"),
    ])
    func writesAMeasureWithAllItsDigits(locale: String, value: String, unit: String, expected: String) throws {
        let value = try Money(parsing: value, currencyCode: .eur).amount
        #expect(shown(try format(locale).measure(value, unit: unit)) == expected)
    }

    @Test(arguments: [
        ("de-DE", "GMT", "30. Nov. 2026", "30. Nov. 2026, 23:30"),
        ("de-DE", "Europe/Berlin", "1. Dez. 2026", "1. Dez. 2026, 0:30"),
        ("en-US", "America/New_York", "Nov 30, 2026", "Nov 30, 2026 at 6:30~PM"),
        ("ja-JP", "Asia/Tokyo", "2026年12月1日", "2026年12月1日 8:30"),
    ])
    func writesADayInTheBuyersZone(locale: String, zone: String, day: String, time: String) throws {
        let instant = Date(timeIntervalSince1970: 1_796_081_400)
        #expect(shown(try format(locale, zone: zone).date(instant)) == day)
        #expect(shown(try format(locale, zone: zone).dateAndTime(instant)) == time)
    }
}
