import Commerce
import CommerceTesting
import Testing

@Suite("Broken backends")
struct SaboteurTests {
    @Test("are found by the check that looks for the fault", arguments: Saboteur.all)
    func isFound(_ saboteur: Saboteur) async {
        var shop = SmallShop()
        saboteur.sabotage(&shop)
        let report = await ConformanceKit(backend: shop.backend, options: SmallShop.options).run(only: [saboteur.group])
        let found = report.failures.filter { $0.name.contains(saboteur.check) }
        #expect(!found.isEmpty, "\(report.text)")
        #expect(found.contains { $0.outcome.reason?.contains(saboteur.reason) == true }, "\(report.text)")
        #expect(report.hasFailed)
    }

    @Test("there is one at least for every group")
    func everyGroup() {
        #expect(Set(Saboteur.all.map(\.group)) == Set(ConformanceGroup.allCases))
    }
}
