import CommerceJSON
import Foundation
import Testing

@Suite("Dates as ISO 8601 text")
struct JSONDateTests {
    @Test(
        "is read in every form that RFC 3339 and its neighbours write",
        arguments: [
            ("2026-11-30T13:43:51Z", 1_796_046_231), ("2026-11-30t13:43:51z", 1_796_046_231),
            ("2026-11-30 13:43:51Z", 1_796_046_231), ("2026-11-30T13:43Z", 1_796_046_180),
            ("2026-11-30T15:43:51+02:00", 1_796_046_231), ("2026-11-30T08:13:51-0530", 1_796_046_231),
            ("2026-11-30T15:43:51+02", 1_796_046_231), ("2026-11-30T13:43:51.5Z", 1_796_046_231.5),
            ("2026-11-30T13:43:51,25+00:00", 1_796_046_231.25), ("2026-11-30T13:43:51.000Z", 1_796_046_231),
            ("2026-11-30T13:43:51.000000000000000000Z", 1_796_046_231), ("2026-11-30", 1_795_996_800),
            ("1970-01-01T00:00:00Z", 0), ("1969-12-31T23:59:59Z", -1), ("2000-02-29", 951_782_400),
            ("2016-12-31T23:59:60Z", 1_483_228_800), ("0000-01-01", -62_167_219_200), ("0000-02-29", -62_162_121_600),
            ("9999-12-31T23:59:59Z", 253_402_300_799), ("1900-03-01", -2_203_891_200),
        ] as [(String, Double)])
    func reads(text: String, secondsSince1970: Double) {
        #expect(JSONDate.date(from: text) == Date(timeIntervalSince1970: secondsSince1970))
    }

    @Test(
        "anything else is refused",
        arguments: [
            "", "now", "2026", "2026-11", "2026-11-31", "2026-02-29", "1900-02-29", "2026-13-01", "2026-00-01",
            "2026-01-00",
            "26-11-30", "2026-1-1", "20261130", "2026-11-30T", "2026-11-30T13", "2026-11-30T13:43:51",
            "2026-11-30T24:00:00Z",
            "2026-11-30T13:60:00Z", "2026-11-30T13:43:61Z", "2026-11-30T13:43:51.Z", "2026-11-30T13:43:51+",
            "2026-11-30Z",
            "2026-11-30T13:43:51+2", "2026-11-30T13:43:51+24:00", "2026-11-30T13:43:51+01:60", "2026-11-30T13:43:51Zx",
            " 2026-11-30", "2026-11-30 ", "+2026-11-30", "-2026-11-30", "2026/11/30", "30.11.2026", "２026-11-30",
            "2026-11-30T13:43:51 Z", "2026-11-30X13:43:51Z",
        ])
    func refuses(text: String) {
        #expect(JSONDate.date(from: text) == nil)
    }

    @Test(
        "is written with a fraction only when there is one",
        arguments: [
            (0, "1970-01-01T00:00:00Z"), (-1, "1969-12-31T23:59:59Z"), (1_796_046_231, "2026-11-30T13:43:51Z"),
            (1_796_046_231.5, "2026-11-30T13:43:51.500Z"), (1_796_046_231.125, "2026-11-30T13:43:51.125Z"),
            (-0.25, "1969-12-31T23:59:59.750Z"), (253_402_300_799, "9999-12-31T23:59:59Z"),
            (-62_167_219_200, "0000-01-01T00:00:00Z"),
        ] as [(Double, String)])
    func writes(secondsSince1970: Double, text: String) {
        #expect(JSONDate.text(of: Date(timeIntervalSince1970: secondsSince1970)) == text)
    }

    @Test(
        "moments outside four-digit years have no text",
        arguments: [253_402_300_800, -62_167_219_201, 1e18, -1e18, .infinity, -.infinity, .nan] as [Double])
    func outside(secondsSince1970: Double) {
        #expect(JSONDate.text(of: Date(timeIntervalSince1970: secondsSince1970)) == nil)
    }

    @Test(
        "a text that was read is written as it was",
        arguments: [
            "2026-11-30T13:43:51Z", "2026-11-30T13:43:51.123Z", "2026-11-30T13:43:51.001Z",
            "2026-11-30T13:43:51.123456Z",
            "1999-12-31T23:59:59.999Z", "1999-12-31T23:59:59.999999Z",
        ])
    func stable(text: String) throws {
        #expect(JSONDate.text(of: try #require(JSONDate.date(from: text))) == text)
    }

    @Test("every day of four centuries is written as Foundation writes it, and read back")
    func agreesWithFoundation() throws {
        var style = Date.ISO8601FormatStyle()
        style.timeZone = .gmt
        for day in stride(from: -40_000, through: 106_000, by: 13) {
            let date = Date(timeIntervalSince1970: Double(day) * 86_400 + 3_599)
            let text = try #require(JSONDate.text(of: date))
            #expect(text == date.formatted(style))
            #expect(JSONDate.date(from: text) == date)
        }
    }

    @Test("any moment around now is read back exactly")
    func lossless() throws {
        var generator = SplitMix64(state: 21)
        for _ in 0..<2000 {
            // Moments so near the reference date that a Double counts finer than nanoseconds are not of this world.
            let interval = Double.random(in: 1e8...4e9, using: &generator) * (Bool.random(using: &generator) ? 1 : -1)
            let date = Date(timeIntervalSinceReferenceDate: interval)
            #expect(JSONDate.date(from: try #require(JSONDate.text(of: date))) == date)
        }
    }
}
