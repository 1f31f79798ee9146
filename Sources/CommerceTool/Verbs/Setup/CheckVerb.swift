import Commerce
import CommerceJSON

/// The verb that finds out whether a configuration works.
enum CheckVerb {
    static let check = Command(
        "check", "validate the configuration and ask each backend one cheap question",
        discussion: "With --backend only that one is asked. The exit status is that of the first backend that failed."
    ) { invocation in
        let (configuration, rule) = try invocation.configuration()
        try invocation.requireValid(configuration)
        let wanted = try invocation.arguments.string(GlobalOptions.backend).map { try configuration.entry($0).name }
        var items: [CheckResult] = []
        for entry in configuration.backends where wanted.map({ $0 == entry.name }) ?? true {
            let start = ContinuousClock.now
            let (answer, error) = try await invocation.attempt {
                let backend = try await invocation.backend(entry.name, in: configuration, rule: rule)
                return try await question(to: backend, invocation)
            }
            items.append(
                CheckResult(
                    name: entry.name, plugin: entry.plugin ?? "", answer: answer, error: error,
                    milliseconds: Int((ContinuousClock.now - start) / .milliseconds(1))))
        }
        try invocation.show(Page(items: items), .checkResults)
        return invocation.report(items.compactMap(\.error))
    }

    /// The cheapest thing that a backend can be asked.
    private static func question(to backend: Backend, _ invocation: Invocation) async throws -> String {
        let capabilities = try await backend.capabilities()
        if capabilities.supports(.shop) {
            let shop = try await invocation.timed(.shop) {
                try await backend.catalog.shop(options: invocation.readOptions)
            }
            return "the shop \(shop.value.name)"
        }
        guard capabilities.supports(.products) else { return "\(capabilities.operations.count) calls" }
        let page = try await invocation.timed(.products) {
            try await backend.catalog.products(
                ProductQuery(), page: PageRequest(first: 1), options: invocation.readOptions)
        }
        return page.items.isEmpty ? "no products" : "products"
    }
}

/// What asking a backend came to.
private struct CheckResult: Encodable {
    let name: String
    let plugin: String
    let answer: String?
    let error: CommerceError?
    let milliseconds: Int

    private enum CodingKeys: String, CodingKey {
        case name, plugin, outcome, answer, error, ms
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(name, forKey: .name)
        try container.encode(plugin, forKey: .plugin)
        try container.encode(error == nil ? "ok" : "failed", forKey: .outcome)
        try container.encodeIfPresent(answer, forKey: .answer)
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
