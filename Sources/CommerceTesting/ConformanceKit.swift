public import Commerce
import FoundationEssentials

/// Checks that a backend behaves as its ports promise and its capabilities state.
///
/// The kit is a plain library: it returns results and knows no test framework, so that the command line, an adapter's
/// tests and a plugin author's script run the same checks.
///
///     let report = await ConformanceKit(backend: backend).run()
///     print(report.text)
///     exit(report.hasFailed ? 1 : 0)
///
/// What the backend declares has to work, what it does not declare has to be refused with one typed error. The checks
/// run one after another, each within ``ConformanceOptions/deadline``. Carts are emptied after each group, sessions
/// signed out, addresses removed; what the kit leaves in a shop carries an unpredictable marker. Reasons contain no
/// password, token, gift card's code or cart's identifier, whatever the backend puts into its messages.
public struct ConformanceKit: Sendable {
    /// The backend to check.
    public let backend: Backend
    /// What the kit may do, and what it knows of the shop.
    public let options: ConformanceOptions

    /// Makes a kit for a backend.
    public init(backend: Backend, options: ConformanceOptions = ConformanceOptions()) {
        self.backend = backend
        self.options = options
    }

    /// Runs the checks of some groups.
    ///
    /// - Parameters:
    ///   - groups: the groups to run, in the kit's order whatever theirs; none means all.
    ///   - progress: called with each result when it is there.
    /// - Returns: a result for each check. Where the capabilities can't be had there is one alone, failed. When the
    ///   task is cancelled the checks that are left are skipped.
    public func run(
        only groups: [ConformanceGroup] = [], progress: @Sendable (ConformanceResult) -> Void = { _ in }
    ) async -> ConformanceReport {
        var results: [ConformanceResult] = []
        func add(_ result: ConformanceResult) {
            results.append(result)
            progress(result)
        }

        let wanted = groups.isEmpty ? ConformanceGroup.allCases : ConformanceGroup.allCases.filter(groups.contains)
        let backend = self.backend
        switch await withDeadline(options.deadline, clock: options.clock, { try await backend.capabilities() }) {
        case .returned(let capabilities):
            let run = ConformanceRun(backend: backend, capabilities: capabilities, options: options)
            for group in wanted {
                for check in group.checks { add(await self.result(of: check, in: run)) }
                await cleanUp(after: run)
            }
        case let ending:
            add(
                ConformanceResult(
                    group: .declaration, name: "The backend states its capabilities.", outcome: outcome(of: ending),
                    duration: .zero))
        }
        return ConformanceReport(backend: backend.name, plugin: backend.plugin, items: results)
    }

    private func result(of check: ConformanceCheck, in run: ConformanceRun) async -> ConformanceResult {
        let start = options.clock.now
        let outcome: ConformanceOutcome
        if let reason = Task.isCancelled ? "The run was cancelled." : run.reasonToSkip(check) {
            outcome = .skipped(reason: reason)
        } else {
            outcome = self.outcome(
                of: await withDeadline(options.deadline, clock: options.clock) { try await check.body(run) })
        }
        return ConformanceResult(
            group: check.group, name: check.name, outcome: run.secrets.redacting(outcome),
            duration: .seconds(max(0, options.clock.now.timeIntervalSince(start))))
    }

    private func outcome(of ending: TimedEnding<some Any>) -> ConformanceOutcome {
        switch ending {
        case .returned: .passed
        case .threw(let failure as CheckFailure): .failed(reason: failure.reason)
        case .threw(let skip as CheckSkip): .skipped(reason: skip.reason)
        case .threw where Task.isCancelled: .skipped(reason: "The run was cancelled.")
        case .threw(let error): .failed(reason: "Expected an answer, saw the error \(error)")
        case .expired: .failed(reason: "Expected an answer, saw none within \(options.deadline).")
        }
    }

    private func cleanUp(after run: ConformanceRun) async {
        // In a task of its own: the carts are emptied although the run is cancelled.
        let options = self.options
        await Task {
            _ = await withDeadline(options.deadline, clock: options.clock) { await run.emptyCarts() }
        }.value
    }
}
