import Commerce
import CommerceJSON

// How verbs show what they got: a document with `--json`, else lines.
extension Invocation {
    /// Shows one thing.
    func show(_ value: some Encodable, lines: (Renderer) -> [TerminalText]) throws {
        if wantsJSON {
            try console.print(JSONValueEncoder().encode(value))
        } else {
            try console.print(lines(renderer))
        }
    }

    /// Shows one thing that was read, and says on standard error what is missing in it.
    func show<Value: Encodable>(
        _ fetched: Fetched<Value>, lines: (Renderer, Value) -> [TerminalText]
    ) throws {
        try show(fetched.value) { lines($0, fetched.value) }
        note(fetched.issues)
    }

    /// Shows a page of a list.
    func show<Item: Encodable>(_ page: Page<Item>, _ listing: Listing<Item>) throws {
        if wantsJSON {
            try console.print(JSONValueEncoder().encode(page))
        } else {
            var table = Table(listing.columns, terminalWidth: console.width)
            let renderer = renderer
            try console.print(table.lines(page.items.map { listing.row($0, renderer) }))
            noteRest(of: page.info, shown: page.items.count)
        }
        note(page.issues)
    }

    /// Shows what a mutation came to.
    ///
    /// - Returns: ``RunStatus/refused`` where there are user errors, ``RunStatus/done`` otherwise.
    func show<Value>(
        _ outcome: MutationOutcome<Value>, lines: (Renderer, Value) -> [TerminalText]
    ) throws -> RunStatus {
        try show(outcome) { renderer in outcome.value.map { lines(renderer, $0) } ?? [] }
        note(outcome)
        return outcome.isAccepted ? .done : .refused
    }

    /// What turns model values into text for this run.
    var renderer: Renderer { Renderer(market: shownMarket, environment: environment, width: console.width) }

    /// Says on standard error what an adapter assumes of its shop.
    func note(assumptions: [String], of backend: String) {
        console.note(assumptions.map { TerminalText("assumed: ", .attention) + "\(backend): \($0)" })
    }

    /// Says on standard error what was refused or accepted otherwise than asked.
    func note<Value>(_ outcome: MutationOutcome<Value>) {
        let refusals = outcome.userErrors.map { error in
            TerminalText("refused: ", .bad)
                + "\(error.message) (\(error.code.rawValue)\(Self.place(error.field)))"
        }
        let warnings = outcome.warnings.map { warning in
            TerminalText("warning: ", .attention) + "\(warning.message) (\(warning.code))"
        }
        console.note(refusals + warnings)
    }

    // A field's path as it is in code, such as ` at lines[0].quantity`.
    private static func place(_ field: [String]) -> String {
        field.reduce(into: "") { place, step in
            if Int(step) != nil, !place.isEmpty {
                place += "[\(step)]"
            } else {
                place += (place.isEmpty ? " at " : ".") + step
            }
        }
    }

    /// Says on standard error what is missing in a result.
    func note(_ issues: [FieldIssue]) {
        console.note(
            issues.map { issue in
                TerminalText("note: ", .attention) + "\(issue.path.isEmpty ? "" : issue.path + ": ")\(issue.message)"
            })
    }

    /// Says a sentence to the person at the terminal.
    func note(_ text: TerminalText) {
        console.note([text])
    }

    private func noteRest(of info: PageInfo, shown: Int) {
        if let next = info.next {
            let total = info.total.map { " of \(info.isTotalLowerBound ? "at least " : "")\($0)" } ?? ""
            console.note([TerminalText("\(shown)\(total) shown; the next: --after \(next.rawValue)", .faint)])
        } else if shown == 0 {
            console.note([TerminalText("nothing found", .faint)])
        }
    }
}

/// How a list of things is shown as a table.
struct Listing<Item> {
    let columns: [Table.Column]
    let row: (Item, Renderer) -> [TerminalText]
}
