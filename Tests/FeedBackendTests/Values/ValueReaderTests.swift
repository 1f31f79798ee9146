import Testing

@testable import FeedBackend

@Suite struct ValueReaderTests {
    private func window(_ text: String) -> FeedSaleWindow? {
        Array(text.utf8).withUnsafeBufferPointer { FeedSaleWindow($0) }
    }

    @Test(
        "instants",
        arguments: [
            ("1970-01-01T00:00Z", 0), ("2026-02-24T13:00-0800", 1_771_966_800),
            ("2026-02-24T13:00-08:00", 1_771_966_800),
            ("2026-02-24T21:00:00.123Z", 1_771_966_800), ("2026-02-24", 1_771_891_200),
            ("2000-02-29T12:00+05", 951_807_600),
            ("1969-12-31T23:59:59Z", -1), ("2026-02-24 21:00", 1_771_966_800), (" 2026-02-24 ", 1_771_891_200),
        ])
    func instants(text: String, second: Int64) {
        #expect(ISOInstant(text.utf8)?.second == second)
    }

    @Test(
        "dates that do not exist, and other texts",
        arguments: [
            "2026-02-29", "2100-02-29", "2026-13-01", "2026-00-10", "2026-04-31", "26-01-01", "2026-1-1",
            "2026-01-01T25:00Z",
            "2026-01-01T10:61Z", "2026-01-01Tx", "2026-01-01X", "", "tomorrow", "2026-01-01T10:00+99:00",
        ])
    func noInstants(text: String) {
        #expect(ISOInstant(text.utf8) == nil)
    }

    @Test("windows of reduced prices")
    func windows() throws {
        let open = try #require(window("2026-02-24T11:07+0100 / 2026-02-28T23:07+0100"))
        #expect(open.contains(1_771_927_620))
        #expect(!open.contains(1_771_927_619))
        let days = try #require(window("2026-02-24/2026-02-24"))
        #expect(days.end - days.start == 86_399)
        #expect(window("2026-02-24T13:00-0800/2026-02-29T15:30-0800") == nil)
        #expect(window("2026-02-24/2026-02-23") == nil)
        #expect(window("2026-02-24") == nil)
        #expect(window("a/b/c") == nil)
    }

    @Test(
        "check digits",
        arguments: [
            ("4006381333931", true), ("4006381333932", false), ("96385074", true), ("036000291452", true),
            ("10012345678902", true), ("123", false), ("400638133393X", false), ("", false), ("123456789", false),
        ])
    func gtin(text: String, isValid: Bool) {
        #expect(Array(text.utf8).withUnsafeBufferPointer { GTIN.isValid($0) } == isValid)
    }

    @Test(
        "availability",
        arguments: [
            ("in stock", .inStock, true), ("in_stock", .inStock, true), ("In Stock", .inStock, true),
            ("IN-STOCK", .inStock, true),
            ("http://schema.org/InStock", .inStock, true), ("https://schema.org/OutOfStock", .outOfStock, true),
            ("out of stock", .outOfStock, true), ("preorder", .preorder, true), ("backorder", .backorder, true),
            ("available for order", .inStock, true), ("discontinued", .outOfStock, true), ("true", .inStock, false),
            ("12", .inStock, false), ("0", .outOfStock, false), ("maybe", .unknown, false), ("", .unknown, false),
        ] as [(String, FeedAvailability, Bool)])
    func availability(text: String, availability: FeedAvailability, isUsual: Bool) throws {
        var reader = AvailabilityReader(words: try #require(FeedDialect.named("google")).availabilityWords)
        for _ in 0..<2 {
            let reading = Array(text.utf8).withUnsafeBufferPointer { reader.read($0) }
            #expect(reading == AvailabilityReader.Reading(availability: availability, isUsual: isUsual))
        }
    }

    @Test(
        "addresses in one element",
        arguments: [
            (
                "http://e.x/a.jpg,http://e.x/b.jpg , http://e.x/c,d.jpg",
                ["http://e.x/a.jpg", "http://e.x/b.jpg", "http://e.x/c,d.jpg"]
            ),
            ("https://e.x/a.jpg|https://e.x/b.jpg", ["https://e.x/a.jpg", "https://e.x/b.jpg"]),
            ("https://e.x/a,b,c.jpg", ["https://e.x/a,b,c.jpg"]), ("", []),
        ])
    func images(text: String, expected: [String]) {
        #expect(Array(text.utf8).withUnsafeBufferPointer { ImageList.split($0) } == expected)
    }

    @Test("lines are folded, addresses are joined, ends are trimmed of every blank")
    func texts() {
        func line(_ text: String) -> String { Array(text.utf8).withUnsafeBufferPointer { FeedText.line($0) } }
        #expect(line("  A \n\t B  ") == "A B")
        #expect(line("\u{a0}A\u{feff}") == "A")
        #expect(line("\u{a0}") == "")
        #expect(line("A B") == "A B")
        #expect(Array("http://e.x/a\n  b ".utf8).withUnsafeBufferPointer { FeedText.address($0) } == "http://e.x/a  b")
    }
}
