import Commerce
import CommerceJSON
import CommerceTesting

/// The verb that checks an adapter against what the ports promise.
enum ConformanceVerb {
    private static let only = OptionSpec.repeated(
        "only", .word("GROUP", ConformanceGroup.allCases.map(\.rawValue)),
        "only these checks: " + ConformanceGroup.allCases.map(\.rawValue).joined(separator: ", "))
    private static let customer = OptionSpec.flag("customer", "sign in as the scenario's customer")
    private static let orders = OptionSpec.flag(
        "place-orders", "check out at backends that complete orders at once: that places real orders")

    static let conformance = Command(
        "conformance", "check that the backend behaves as its ports promise",
        discussion:
            "It writes carts and empties them again. The exit status is 1 where a check failed. --verbose names "
            + "the checks that were skipped.",
        options: [only, customer, orders]
    ) { invocation in
        let (configuration, rule) = try invocation.configuration()
        let name = invocation.arguments.string(GlobalOptions.backend)
        let backend = try await invocation.backend(name, in: configuration, rule: rule)
        let kit = ConformanceKit(
            backend: backend, options: try options(invocation, scenario: try configuration.scenario(of: name)))
        let groups = invocation.arguments.strings(only).compactMap(ConformanceGroup.init(rawValue:))
        let report: ConformanceReport
        if invocation.wantsJSON {
            report = await kit.run(only: groups)
            try Task.checkCancellation()
            try invocation.console.print(JSONValueEncoder().encode(report))
        } else {
            let rows = ConformanceRows(
                console: invocation.console, showsSkipped: invocation.arguments.has(GlobalOptions.verbose))
            report = await kit.run(only: groups) { rows.print($0) }
            try Task.checkCancellation()
            let hint = try await signInHint(report, invocation, backend, try configuration.scenario(of: name))
            let counts = Dictionary(grouping: report.items, by: \.outcome.word).mapValues(\.count)
            try invocation.console.print(
                rows.skipped(report) + hint + [
                    .empty,
                    "\(counts["passed"] ?? 0) passed, \(counts["failed"] ?? 0) failed, \(counts["skipped"] ?? 0) skipped",
                ])
        }
        return report.hasFailed ? .failed : .done
    }

    /// How the checks are run that need a customer, where they were left out for want of one.
    private static func signInHint(
        _ report: ConformanceReport, _ invocation: Invocation, _ backend: Backend, _ scenario: Scenario
    ) async throws -> [TerminalText] {
        let isSkipped = report.items.contains { item in
            if case .skipped = item.outcome { item.group == .signIn } else { false }
        }
        guard isSkipped, !invocation.arguments.has(customer),
            try await backend.capabilities().authKinds.contains(.password)
        else { return [] }
        let remedy =
            scenario.customer == nil
            ? "add \"scenario\": {\"customer\": {\"email\": …, \"password\": …}} to the backend's entry, then use "
                + "\(customer.spelling)." : "\(customer.spelling) signs in as the scenario's customer."
        return [TerminalText("note: ", .attention) + "Sign-in, addresses and orders were not checked: \(remedy)"]
    }

    private static func options(_ invocation: Invocation, scenario: Scenario) throws -> ConformanceOptions {
        var options = ConformanceOptions(
            product: scenario.product.map(Reference.init(parsing:)), discountCode: scenario.discountCode,
            market: invocation.market, clock: invocation.environment.clock)
        options.mayPlaceOrders = invocation.arguments.has(orders)
        if invocation.arguments.has(customer) {
            guard let customer = scenario.customer else {
                throw CommerceError(
                    .configuration,
                    "The backend's scenario names no customer: add \"scenario\": {\"customer\": {\"email\": …, "
                        + "\"password\": …}} to its entry.")
            }
            options.customer = ConformanceOptions.Login(email: customer.email, password: customer.password)
        }
        return options
    }
}

/// Prints results as they come.
private struct ConformanceRows: Sendable {
    let console: Console
    /// Whether skipped checks have rows of their own.
    let showsSkipped: Bool

    /// The reasons for skipping, once each, with how many checks of which groups they kept from running.
    func skipped(_ report: ConformanceReport) -> [TerminalText] {
        guard !showsSkipped else { return [] }
        var reasons: [String] = []
        var skipped: [String: [ConformanceGroup]] = [:]
        for item in report.items {
            guard case .skipped = item.outcome, let reason = item.outcome.reason else { continue }
            if skipped[reason] == nil { reasons.append(reason) }
            skipped[reason, default: []].append(item.group)
        }
        return reasons.map { reason in
            let groups = skipped[reason] ?? []
            var names: [String] = []
            for group in groups where !names.contains(group.rawValue) { names.append(group.rawValue) }
            return TerminalText("skipped", .faint)
                + "  \(groups.count) of \(names.joined(separator: ", ")): \(reason)"
        }
    }

    func print(_ result: ConformanceResult) {
        if case .skipped = result.outcome, !showsSkipped { return }
        let (word, style): (String, TerminalText.Style) =
            switch result.outcome {
            case .passed: ("passed ", .good)
            case .failed: ("failed ", .bad)
            case .skipped: ("skipped", .faint)
            }
        var lines = [TerminalText(word, style) + "  \(result.group.rawValue): \(result.name)"]
        if let reason = result.outcome.reason { lines.append(TerminalText("         " + reason, .faint)) }
        // A reader that went away is noticed when the run ends.
        try? console.print(lines)
    }
}

extension ConformanceOutcome {
    fileprivate var word: String {
        switch self {
        case .passed: "passed"
        case .failed: "failed"
        case .skipped: "skipped"
        }
    }
}
