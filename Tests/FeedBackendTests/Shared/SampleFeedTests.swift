import FeedBackend
import Testing

/// Feeds as shops publish them, against the counts that another parser found.
@Suite("Real feeds", .enabled(if: SharedFeeds.isAvailable, "the folder ../shared is not there"))
struct SampleFeedTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let file: String
        let dialect: String
        let items: Int
        let isWellFormed: Bool
        var testDescription: String { file }

        static let all = SharedFeeds.table("samples/INDEX.tsv").compactMap { row -> Row? in
            guard let file = row["file"], let dialect = row["dialect"], let items = row["items"].flatMap(Int.init)
            else {
                return nil
            }
            return Row(file: file, dialect: dialect, items: items, isWellFormed: row["well_formed"] == "yes")
        }

        static let dialects: [String: String] = [
            "google-rss": "google", "google-rss-no-namespace": "google", "meta-rss": "google",
            "tiktok-rss-no-namespace": "google", "google-atom": "google-atom", "yml": "yml", "yml-rozetka": "yml",
            "yml-price-stock-delta": "yml",
        ]

        static let readable = all.filter { dialects[$0.dialect] != nil && $0.isWellFormed }
        static let broken = all.filter { dialects[$0.dialect] != nil && !$0.isWellFormed }
        // A generic RSS feed is one of Google's in all but name.
        static let foreign = all.filter { dialects[$0.dialect] == nil && $0.isWellFormed && $0.dialect != "generic" }
    }

    @Test("every item of a well-formed feed is seen, in either mode", arguments: Row.readable)
    func seesEveryItem(row: Row) throws {
        for mode in FeedOptions.Mode.allCases {
            var options = FeedOptions()
            options.mode = mode
            var taken = 0
            let report = try FeedReader(.file(SharedFeeds.path("samples/\(row.file)")), options: options)
                .read { _ in taken += 1 }.report
            #expect(report.seen == row.items)
            #expect(report.dialect == Row.dialects[row.dialect])
            #expect(report.isComplete)
            #expect(report.repaired == 0)
            #expect(taken == report.accepted)
        }
    }

    @Test("a feed that is not well-formed ends with a place", arguments: Row.broken)
    func refusesBrokenText(row: Row) throws {
        let error = try #require(throws: FeedError.self) {
            _ = try FeedReader(.file(SharedFeeds.path("samples/\(row.file)"))).read { _ in }
        }
        #expect(try #require(error.line) >= 1)
        #expect(try #require(error.column) >= 1)
        #expect(!error.report.isComplete)
        #expect(error.source == row.file)
    }

    @Test("lenient reading gets the items of feeds whose faults have one meaning")
    func repairs() throws {
        let expected = [
            "google_airfeel.xml": 5, "meta_kosmetics_leading_newline.xml": 207, "yml_allo_reg_mark.xml": 1,
            "yml_rozetka_jebs.xml": 5,
        ]
        for (file, items) in expected {
            var options = FeedOptions()
            options.mode = .lenient
            let report = try FeedReader(.file(SharedFeeds.path("samples/\(file)")), options: options).read { _ in }
                .report
            #expect(report.seen == items, "\(file)")
            #expect(report.repaired + report.problemCounts[.encodingMismatch, default: 0] > 0, "\(file)")
        }
    }

    @Test("feeds of other kinds are refused by name", arguments: Row.foreign)
    func refusesForeign(row: Row) throws {
        let error = try #require(throws: FeedError.self) {
            _ = try FeedReader(.file(SharedFeeds.path("samples/\(row.file)"))).read { _ in }
        }
        #expect(error.code == .unrecognised)
        #expect(error.message.contains("not supported yet"))
        #expect(error.report.seen == 0)
    }
}
