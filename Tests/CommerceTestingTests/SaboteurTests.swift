import Commerce
import CommerceTesting
import Testing

@Suite("Broken backends")
struct SaboteurTests {
    @Test("are found by the check that looks for the fault", arguments: Saboteur.all)
    func isFound(_ saboteur: Saboteur) async {
        let report = await Self.report(on: saboteur)
        let found = report.failures.filter { $0.name.contains(saboteur.check) }
        #expect(!found.isEmpty, "\(report.text)")
        #expect(found.contains { $0.outcome.reason?.contains(saboteur.reason) == true }, "\(report.text)")
        #expect(report.hasFailed)
    }

    @Test("show no secret that they repeat: the core takes it out", arguments: Saboteur.leaks)
    func isHarmless(_ saboteur: Saboteur) async {
        let report = await Self.report(on: saboteur)
        let concerned = report.items.filter { $0.name.contains(saboteur.check) }
        #expect(!concerned.isEmpty && concerned.allSatisfy { $0.outcome == .passed }, "\(report.text)")
    }

    @Test("are there for every check: none is unable to fail")
    func everyCheckCanFail() async {
        var failing: Set<String> = []
        for saboteur in Saboteur.all { failing.formUnion(await Self.report(on: saboteur).failures.map(\.name)) }
        let all = await ConformanceKit(backend: SmallShop().backend, options: SmallShop.options).run()
        #expect(Set(all.items.map(\.name)).subtracting(failing) == Self.heldByTheCore)
    }

    /// What `Backend` itself sees to before an adapter is asked; no adapter can break it, only a change of the core.
    private static let heldByTheCore: Set<String> = [
        "A search for blanks alone is invalid input.", "Adding no pieces is invalid input.",
        "A call of a task that is already cancelled is cancelled.",
        "A link without lines, or without pieces, is invalid input.",
    ]

    private static func report(on saboteur: Saboteur) async -> ConformanceReport {
        var shop = SmallShop()
        saboteur.sabotage(&shop)
        var options = SmallShop.options
        options.pageSize = saboteur.pageSize
        return await ConformanceKit(backend: shop.backend, options: options).run(only: [saboteur.group])
    }
}
