import Commerce
import FeedBackend
import FuzzSupport

/// Judges runs over one feed.
struct FeedCheck {
    private let input: [UInt8]
    private let options: FeedOptions
    private let measure: TextMeasure
    // The text of a compressed feed is not at hand.
    private let isCompressed: Bool

    init(_ input: [UInt8], _ options: FeedOptions) {
        self.input = input
        self.options = options
        measure = TextMeasure(input)
        isCompressed = input.starts(with: [0x1F, 0x8B])
    }

    func check(_ run: FeedRun) {
        let report = run.report
        require(run.items.count == report.accepted, "\(run.items.count) items, but \(report.accepted) were taken")
        require(report.rejected >= 0 && report.repaired >= 0, "a count is negative")
        // `<a/>` is the shortest item.
        require(isCompressed || report.seen * 4 <= input.count, "\(report.seen) items in \(input.count) bytes")
        if let error = run.error {
            require(!report.isComplete, "an incomplete feed passes for a complete one")
            check(error)
        } else {
            require(report.isComplete, "a feed was not read to its end")
            require(report.dialect != nil && report.encoding != nil, "a feed without dialect or encoding")
            require(report.seen > 0 || report.problemCounts[.noItems] == 1, "nobody says that the feed is empty")
        }
        check(report)
        for item in run.items { check(item, run) }
        checkCategories(run.header.categories)
    }

    private func check(_ error: FeedError) {
        require(!error.message.isEmpty, "an error says nothing")
        require(error.source == "memory", "an error without its source")
        require(![.unreadable, .dialect].contains(error.code), "bytes in memory are \(error.code)")
        // The stream of a compressed feed has no lines.
        require(isCompressed || error.line != nil, "an error without a line: \(error)")
        checkLine(error.line, "\(error)")
        require(error.column ?? 1 >= 1, "no such column: \(error)")
    }

    private func check(_ report: FeedReport) {
        require(report.problems.count <= options.limits.problems, "more problems are kept than allowed")
        var kept: [FeedProblem.Code: Int] = [:]
        for problem in report.problems {
            require(!problem.message.isEmpty, "a problem says nothing")
            checkLine(problem.line, problem.message)
            kept[problem.code, default: 0] += 1
        }
        for (code, count) in kept {
            require(report.problemCounts[code] ?? 0 >= count, "\(count) problems \(code) are not counted")
        }
    }

    private func check(_ item: FeedItem, _ run: FeedRun) {
        require(!item.id.isEmpty, "an item without an identifier")
        checkLine(item.line, "an item")
        for price in [item.price, item.salePrice].compactMap(\.self) {
            require(price.minorUnits >= 0, "a price is negative: \(price)")
            require(price.currency.isListed, "a price in an unknown currency: \(price)")
            require(price.money.minorUnits == price.minorUnits, "a price is inexact: \(price)")
        }
        require(Set(item.images).count == item.images.count, "an image is there twice")
        require(!item.images.contains(""), "an image without an address")
        require(item.title.map { !$0.isEmpty && !$0.contains("\n") } ?? true, "a title is not one line")
        require(item.quantity ?? 0 >= 0, "a quantity is negative")
        let length = [item.title, item.description, item.link].compactMap { $0?.utf8.count }.max() ?? 0
        require(length <= options.limits.fieldBytes, "a field is longer than allowed")
    }

    private func checkCategories(_ categories: [FeedHeader.Category]) {
        require(categories.count <= options.limits.categories, "more categories than allowed")
        let parents = Dictionary(categories.map { ($0.id, $0.parentID) }) { first, _ in first }
        require(parents.count == categories.count, "a category is there twice")
        for category in categories {
            var current: String? = category.id
            var steps = 0
            while let id = current, steps <= categories.count {
                current = parents[id] ?? nil
                steps += 1
            }
            require(steps <= categories.count + 1 && current == nil, "categories lead in a circle")
        }
    }

    private func checkLine(_ line: Int?, _ what: @autoclosure () -> String) {
        guard let line else { return }
        require(line >= 1, "no such line: \(line): \(what())")
        require(isCompressed || line <= measure.lineCount, "no such line: \(line): \(what())")
    }
}
