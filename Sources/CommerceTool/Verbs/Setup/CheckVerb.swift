import Commerce
import CommerceJSON

/// The verb that finds out whether a configuration works.
enum CheckVerb {
    static let check = Command(
        "check", "validate the configuration and ask each backend what is cheap to ask",
        discussion: "With --backend only that one is asked. The exit status is that of the first backend that failed."
    ) { invocation in
        let (configuration, rule) = try invocation.configuration()
        try invocation.requireValid(configuration)
        let wanted = try invocation.arguments.string(GlobalOptions.backend).map { try configuration.entry($0).name }
        var items: [CheckResult] = []
        for entry in configuration.backends where wanted.map({ $0 == entry.name }) ?? true {
            let start = ContinuousClock.now
            var assumptions: [String] = []
            let (answer, error) = try await invocation.attempt {
                let backend = try await invocation.backend(entry.name, in: configuration, rule: rule)
                assumptions = backend.assumptions
                return try await question(to: backend, invocation)
            }
            items.append(
                CheckResult(
                    name: entry.name, plugin: entry.plugin ?? "", answer: answer?.text, issues: answer?.issues ?? [],
                    assumptions: assumptions, error: error,
                    milliseconds: Int((ContinuousClock.now - start) / .milliseconds(1))))
        }
        try invocation.show(Page(items: items), .checkResults)
        for item in items { invocation.note(assumptions: item.assumptions, of: item.name) }
        invocation.note(items.flatMap(\.issues))
        return invocation.report(items.compactMap(\.error))
    }

    /// What a backend answers, and what it says beside that.
    private struct Answer {
        var text: String
        var issues: [FieldIssue] = []
    }

    /// The cheapest things that a backend can be asked: who it is, and whether it has something to sell.
    private static func question(to backend: Backend, _ invocation: Invocation) async throws -> Answer {
        let capabilities = try await backend.capabilities()
        var answer = Answer(text: "\(capabilities.operations.count) calls")
        if capabilities.supports(.shop) {
            let shop = try await invocation.timed(.shop) {
                try await backend.catalog.shop(options: invocation.readOptions)
            }
            answer = Answer(text: "the shop \(shop.value.name)", issues: shop.issues)
        }
        guard capabilities.supports(.products) else { return answer }
        let page = try await invocation.timed(.products) {
            try await backend.catalog.products(
                ProductQuery(), page: PageRequest(first: 1), options: invocation.readOptions)
        }
        let goods = page.items.isEmpty ? "no products" : "products"
        answer.text = capabilities.supports(.shop) ? "\(answer.text), with \(goods)" : goods
        answer.issues += page.issues.filter { !answer.issues.contains($0) }
        return answer
    }
}

/// What asking a backend came to.
private struct CheckResult: Encodable {
    let name: String
    let plugin: String
    let answer: String?
    let issues: [FieldIssue]
    let assumptions: [String]
    let error: CommerceError?
    let milliseconds: Int

    private enum CodingKeys: String, CodingKey {
        case name, plugin, outcome, answer, issues, error, ms
        case assumptions = "assumed"
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(name, forKey: .name)
        try container.encode(plugin, forKey: .plugin)
        try container.encode(error == nil ? "ok" : "failed", forKey: .outcome)
        try container.encodeIfPresent(answer, forKey: .answer)
        if !issues.isEmpty { try container.encode(issues, forKey: .issues) }
        if !assumptions.isEmpty { try container.encode(assumptions, forKey: .assumptions) }
        try container.encodeIfPresent(error, forKey: .error)
        try container.encode(milliseconds, forKey: .ms)
    }
}

extension Listing where Item == CheckResult {
    fileprivate static var checkResults: Listing {
        Listing(
            columns: [
                .text("BACKEND"), .text("PLUGIN"), .text("OUTCOME"), .number("MS"), .text("ANSWER", isFlexible: true),
            ],
            row: { item, _ in
                [
                    TerminalText(item.name, .strong), TerminalText(item.plugin),
                    item.error == nil ? TerminalText("ok", .good) : TerminalText("failed", .bad),
                    "\(item.milliseconds)", TerminalText(item.answer ?? item.error?.kind.rawValue ?? ""),
                ]
            })
    }
}
