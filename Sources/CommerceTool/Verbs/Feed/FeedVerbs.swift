import Commerce
import CommerceJSON
import FeedBackend

/// The verbs of product feeds.
enum FeedVerbs {
    private static let lenient = OptionSpec.flag("lenient", "repair faults that have one certain meaning")
    private static let dialect = OptionSpec.value(
        "dialect", .word("NAME", FeedDialect.builtIn.map(\.name)),
        "the dialect, unless it is recognised: " + FeedDialect.builtIn.map(\.name).joined(separator: ", "))
    private static let mapping = OptionSpec.value(
        "mapping", .file("FILE"), "a mapping file of your own, in place of a dialect")
    private static let dryRun = OptionSpec.flag("dry-run", "change nothing")
    private static let report = OptionSpec.value("report", .file("FILE"), "where to write the report")
    private static let acceptRemovals = OptionSpec.flag("accept-removals", "remove what a far smaller feed lacks")

    static let feed = Command(
        group: "feed", "product feeds",
        [
            inspect,
            NotYet.command(
                "feed", "import", "bring the backend's feed into its catalogue (not yet)",
                options: [dryRun, report, acceptRemovals]),
            NotYet.command("feed", "status", "the last import (not yet)"),
            NotYet.command("feed", "problems", "the problems of the last import (not yet)"),
        ])

    private static let inspect = Command(
        "inspect", "read a feed and say what is in it: dialect, items, problems",
        discussion: "Nothing is kept. A feed that can't be read to its end has exit status 8. --currency says what "
            + "prices without a currency are in.",
        operands: [OperandSpec(.file("FILE|URL"), "a feed, plain or compressed with gzip; - for standard input")],
        options: [lenient, dialect, mapping]
    ) { invocation in
        let place = invocation.arguments.operand
        if place.hasPrefix("http://") || place.hasPrefix("https://") {
            throw NotYet.error("feed inspect URL")
        }
        var options = FeedOptions()
        options.mode = invocation.arguments.has(lenient) ? .lenient : .strict
        options.dialect = invocation.arguments.string(dialect).flatMap(FeedDialect.named)
        if let file = invocation.arguments.string(mapping) {
            guard options.dialect == nil else {
                throw CommerceError.invalidInput("--dialect and --mapping exclude each other: leave one of them out.")
            }
            options.dialect = try FeedDialect(file: invocation.environment.absolute(file))
        }
        options.currency = invocation.market.currency?.rawValue
        options.dropsDuplicates = true
        let source =
            place == "-" ? FeedSource.standardInput : FeedSource.file(invocation.environment.absolute(place))
        let result = try FeedReader(source, options: options).read { _ in }
        try invocation.show(result.report.json) { $0.feed(result) }
        return .done
    }
}

extension Renderer {
    /// What a feed has in it.
    fileprivate func feed(_ result: FeedReader.Result) -> [TerminalText] {
        let report = result.report
        let fields = details { list in
            list.add("Dialect", report.dialect)
            list.add("Encoding", report.encoding)
            list.add("Items", report.seen)
            list.add("Rejected", report.rejected)
            list.add("Repaired", report.repaired)
            list.add("Problems", report.problemCount)
        }
        guard !report.problems.isEmpty else { return fields }
        var lines = fields + [.empty] + table(report.problems, .feedProblems)
        if report.problemCount > report.problems.count {
            lines.append(TerminalText("and \(report.problemCount - report.problems.count) more", .faint))
        }
        return lines
    }
}

extension Listing where Item == FeedProblem {
    /// Problems, a row each.
    fileprivate static var feedProblems: Listing {
        Listing(
            columns: [
                .number("LINE"), .text("PROBLEM"), .text("ITEM"), .text("FIELD"), .text("WHAT", isFlexible: true),
            ],
            row: { problem, _ in
                [
                    "\(problem.line)", TerminalText(problem.code.rawValue), TerminalText(problem.itemID ?? ""),
                    TerminalText(problem.field ?? ""), TerminalText(problem.message),
                ]
            })
    }
}
