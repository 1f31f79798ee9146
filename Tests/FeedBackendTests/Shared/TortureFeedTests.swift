import FeedBackend
import Testing

/// Small feeds with one awkward thing each, against the outcome that is right.
@Suite("Awkward feeds", .enabled(if: SharedFeeds.isAvailable, "the folder ../shared is not there"))
struct TortureFeedTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let file: String
        let outcome: String
        let items: Int?
        let check: String
        var testDescription: String { file }

        static let all = SharedFeeds.table("torture/EXPECT.tsv").compactMap { row -> Row? in
            guard let file = row["file"], let dialect = row["dialect"], let outcome = row["outcome"],
                ["google", "google-atom", "yml", "-"].contains(dialect)
            else { return nil }
            return Row(
                file: file, outcome: outcome, items: row["items"].flatMap(Int.init), check: row["first_item"] ?? "")
        }
    }

    /// What a run came to, in the words of the table.
    struct Outcome {
        var word: String
        var items: Int
        var first: FeedItem?
        var header = FeedHeader()

        init(_ file: String, _ mode: FeedOptions.Mode) throws {
            var options = FeedOptions()
            options.mode = mode
            options.dropsDuplicates = true
            do {
                var first: FeedItem?
                let result = try FeedReader(.file(SharedFeeds.path("torture/\(file)")), options: options)
                    .read { if first == nil { first = $0 } }
                self.first = first
                header = result.header
                word = result.report.problemCount > 0 ? "ok+warn" : "ok"
                items = result.report.accepted
            } catch let error as FeedError {
                word = error.report.dialect == nil ? "reject" : "partial"
                items = error.report.accepted
            }
        }
    }

    @Test("lenient reading comes to the right outcome", arguments: Row.all)
    func lenient(row: Row) throws {
        let outcome = try Outcome(row.file, .lenient)
        #expect(outcome.word == row.outcome)
        if let items = row.items { #expect(outcome.items == items) }
        check(row.check, outcome)
    }

    /// Files that break a rule of XML, which strict reading does not forgive.
    static let notWellFormed: Set<String> = [
        "enc_declared_utf8_is_cp1251.xml", "enc_bom_then_newline.xml", "pro_leading_newline.xml",
        "pro_leading_newline_1251.xml", "txt_bare_ampersand.xml", "txt_control_chars.xml", "bad_two_roots.xml",
        "bad_trailing_garbage.xml",
    ]

    @Test("strict reading comes to the same, or to an error where the text is not well-formed", arguments: Row.all)
    func strict(row: Row) throws {
        let outcome = try Outcome(row.file, .strict)
        if Self.notWellFormed.contains(row.file) {
            #expect(["reject", "partial"].contains(outcome.word))
        } else {
            #expect(outcome.word == row.outcome)
            if let items = row.items { #expect(outcome.items == items) }
            check(row.check, outcome)
        }
    }

    private func check(_ text: String, _ outcome: Outcome) {
        guard !text.isEmpty, let item = outcome.first else { return }
        func price(_ price: FeedPrice?) -> String { price.map { "\($0.minorUnits) \($0.currency)" } ?? "none" }
        let words: [FeedAvailability: String] = [
            .inStock: "in", .outOfStock: "out", .preorder: "preorder", .backorder: "backorder", .unknown: "unknown",
        ]
        let category = item.categoryIDs.first.flatMap { id in outcome.header.categories.first { $0.id == id }?.name }
        let attribute = item.attributes.first { text.hasPrefix("attr.\($0.name)=") }
        let actual: String =
            switch text.prefix(while: { $0 != "=" }) {
            case "id": "id=\(item.id)"
            case "title": "title=\(item.title ?? "none")"
            case "link": "link=\(item.link ?? "none")"
            case "brand": "brand=\(item.brand ?? "none")"
            case "gtin": "gtin=\(item.gtin ?? "none")"
            case "group": "group=\(item.groupID ?? "none")"
            case "images": "images=\(item.images.count)"
            case "category": "category=\(category ?? "none")"
            case "availability": "availability=\(words[item.availability] ?? "")"
            case "sale": "sale=\(price(item.salePrice))"
            case "price" where text.contains(" sale="): "price=\(price(item.price)) sale=\(price(item.salePrice))"
            case "price": "price=\(price(item.price))"
            case let key: "\(key)=\(attribute?.value ?? "none")"
            }
        #expect(actual == text)
    }
}
