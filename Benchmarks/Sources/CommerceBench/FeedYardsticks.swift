import FeedBackend
import Foundation
import SAXReference

extension Yardstick {
    /// Paths matched, values in the arena, price parsed, hash taken; no text made.
    static let feedExtract = Yardstick(
        name: "feed-extract", summary: "strict reading into records, against C with null SAX handlers"
    ) { setting in
        let feed = try setting.feed()
        var sum: Int64 = 0
        var hash: UInt64 = 0
        let times = try Measurement(repetitions: setting.repetitions) {
            let result = try FeedReader(.file(feed)).readRecords { record in
                sum &+= record.price()?.minorUnits ?? 0
                hash &+= record.contentHash()
            }
            guard result.report.seen == setting.items, sum != 0, hash != 0 else { throw Unexpected(result.report) }
        } reference: {
            guard sax_reference(feed) > 0 else { throw Unexpected(FeedReport()) }
        }
        return [speed("feed-extract", times, .atLeast(0.80), "null SAX handlers in C", feed)]
    }

    /// The whole byte stage and typed items.
    static let feedExtractLenient = Yardstick(
        name: "feed-extract-lenient", summary: "lenient reading into typed items, against C with null SAX handlers"
    ) { setting in
        let feed = try setting.feed()
        let times = try Measurement(repetitions: setting.repetitions) {
            try readItems(feed, expecting: setting.items)
        } reference: {
            guard sax_reference(feed) > 0 else { throw Unexpected(FeedReport()) }
        }
        return [speed("feed-extract-lenient", times, .atLeast(0.70), "null SAX handlers in C", feed)]
    }

    /// The same against the way that most people take.
    static let feedLXML = Yardstick(
        name: "feed-lxml", summary: "lenient reading into typed items, against Python's lxml"
    ) { setting in
        let feed = try setting.feed()
        let virtual = BenchmarkSetting.folder.deletingLastPathComponent().appending(path: ".venv/bin/python3").path
        let python = FileManager.default.isExecutableFile(atPath: virtual) ? virtual : "/usr/bin/python3"
        guard (try? Shell.run("'\(python)' -c 'import lxml.etree' 2>/dev/null")) != nil else { return [] }
        let script = BenchmarkSetting.folder.appending(path: "lxml_extract.py").path
        let times = try Measurement(repetitions: 3) {
            try readItems(feed, expecting: setting.items)
        } reference: {
            try Shell.run("'\(python)' '\(script)' '\(feed)'")
        }
        return [speed("feed-lxml", times, .atLeast(4), "lxml iterparse", feed)]
    }

    /// The memory of a program with the adapter alone.
    static let feedResident = Yardstick(
        name: "feed-resident", summary: "memory of a program that reads piped feeds of two sizes"
    ) { setting in
        let program = BenchmarkSetting.products.appending(path: "feed-resident").path
        guard FileManager.default.isExecutableFile(atPath: program) else { return [] }
        func resident(_ items: Int) throws -> Double {
            let command = "python3 '\(BenchmarkSetting.generator)' --items \(items) | '\(program)'"
            let words = try Shell.run(command).split(whereSeparator: \.isWhitespace).compactMap { Double($0) }
            guard words.count == 3, words[0] == Double(items) else { throw Unexpected(FeedReport()) }
            return words[2] / 1_024
        }
        let large = setting.isQuick ? 100_000 : 1_000_000
        let small = try resident(10_000)
        let most = try resident(large)
        let raw = ["smallMiB": small, "largeMiB": most]
        return [
            YardstickResult(
                name: "feed-resident", value: max(small, most), target: .atMost(16), reference: "MiB", raw: raw),
            YardstickResult(
                name: "feed-resident-growth", value: max(0, most - small), target: .atMost(1),
                reference: "MiB-from-10000-to-\(large)-items", raw: raw),
        ]
    }

    private static func readItems(_ feed: String, expecting items: Int) throws {
        var options = FeedOptions()
        options.mode = .lenient
        var characters = 0
        let result = try FeedReader(.file(feed), options: options).read { item in
            characters &+= item.title?.utf8.count ?? 0
        }
        guard result.report.seen == items, characters > 0 else { throw Unexpected(result.report) }
    }

    private static func speed(
        _ name: String, _ times: Measurement, _ target: YardstickResult.Bound, _ reference: String, _ feed: String
    ) -> YardstickResult {
        let size = (try? FileManager.default.attributesOfItem(atPath: feed)[.size] as? Int).flatMap { $0 } ?? 0
        let megabytes = Double(size) / 1e6
        return YardstickResult(
            name: name, value: times.ratio, target: target,
            reference: reference.replacingOccurrences(of: " ", with: "-"),
            raw: [
                "seconds": times.subject, "referenceSeconds": times.reference, "MBps": megabytes / times.subject,
                "referenceMBps": megabytes / times.reference,
            ])
    }
}

/// A run that did not give what it had to: its time means nothing.
struct Unexpected: Error, CustomStringConvertible {
    var report: FeedReport
    init(_ report: FeedReport) { self.report = report }
    var description: String { "the run gave \(report.seen) items, which is not what is in the feed" }
}
