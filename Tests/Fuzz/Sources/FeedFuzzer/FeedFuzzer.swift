import Commerce
import FeedBackend
import FuzzSupport

/// Any bytes as a product feed: a complete report, or an error with what was read before it.
@main
struct FeedFuzzer: Fuzzer {
    static func check(_ input: [UInt8]) {
        let strict = FeedRun(input, options(.strict))
        let lenient = FeedRun(input, options(.lenient))
        FeedCheck(input, options(.strict)).check(strict)
        FeedCheck(input, options(.lenient)).check(lenient)

        // Where nothing is to be repaired, both modes read the same.
        if strict.error == nil {
            require(lenient.error == nil, "lenient reading refuses what strict reading takes: \(lenient.error as Any)")
            require(lenient.items == strict.items, "the modes read different items")
        }

        var bounded = options(.lenient)
        bounded.limits = tightLimits
        bounded.dropsDuplicates = true
        let tight = FeedRun(input, bounded)
        FeedCheck(input, bounded).check(tight)
        require(tight.items.count <= lenient.items.count, "tighter limits give more items")

        checkRecords(input, lenient)
        checkHandlerErrors(input, lenient)
    }

    private static func options(_ mode: FeedOptions.Mode) -> FeedOptions {
        var options = FeedOptions()
        options.mode = mode
        options.currency = "EUR"
        return options
    }

    private static var tightLimits: FeedLimits {
        var limits = FeedLimits()
        limits.fieldBytes = 40
        limits.itemBytes = 160
        limits.itemFields = 8
        limits.depth = 6
        limits.markupBytes = 100
        limits.tagBytes = 120
        limits.attributes = 4
        limits.categories = 2
        limits.feedBytes = 2_000
        limits.problems = 3
        return limits
    }

    /// Reading without making text sees the same items.
    private static func checkRecords(_ input: [UInt8], _ run: FeedRun) {
        var count = 0
        let result = try? FeedReader(.bytes(input), options: options(.lenient)).readRecords { record in
            count += 1
            require(record.line >= 1, "a record in line \(record.line)")
            _ = record.contentHash()
            _ = record.price()
            record.withValue(of: .id) { require(!$0.isEmpty, "an identifier without text") }
        }
        require((result == nil) == (run.error != nil), "records end in another way than items")
        require(count == run.report.seen, "\(count) records, \(run.report.seen) items")
    }

    /// What the handler throws ends the run, and nothing else does.
    private static func checkHandlerErrors(_ input: [UInt8], _ run: FeedRun) {
        struct Enough: Error {}
        guard !run.items.isEmpty else { return }
        do {
            _ = try FeedReader(.bytes(input), options: options(.lenient)).read { _ in throw Enough() }
            fatalError("a handler's error is swallowed")
        } catch is Enough {
        } catch {
            fatalError("a handler's error becomes another: \(error)")
        }
    }
}
