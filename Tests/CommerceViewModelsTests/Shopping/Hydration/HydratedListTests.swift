import Commerce
import Testing

@testable import CommerceViewModels

@Suite struct HydratedListTests {
    private func list(_ pages: [[Int]]) -> HydratedList {
        var list = HydratedList()
        for page in pages { list.append(page.map(Samples.product)) }
        return list
    }

    private func hydration(_ number: Int, _ build: (inout ProductHydration) -> Void) -> ProductHydration {
        var hydration = ProductHydration(id: Samples.product(number).id)
        build(&hydration)
        return hydration
    }

    @Test func aProductIsChangedWhereItIs() {
        var list = list([[1, 2, 3], [4, 5, 6]])
        let before = list.items
        list.hydrate([hydration(5) { $0.name = "Five" }])
        #expect(list.items.map(\.title) == ["Product 1", "Product 2", "Product 3", "Product 4", "Five", "Product 6"])
        #expect(before.map(\.title).contains("Product 5"))
    }

    @Test func hiddenProductsKeepTheirPlace() {
        var list = list([[1, 2, 3], [4, 5, 6]])
        for number in [1, 2, 3, 5] { list.hydrate([hydration(number) { $0.isHidden = true }]) }
        #expect(list.items.map(\.id) == ["p4", "p6"])
        #expect(list.hiddenCount == 4)
        list.append([Samples.product(7)])
        #expect(list.items.map(\.id) == ["p4", "p6", "p7"])
        list.hydrate([hydration(2) { $0.isHidden = false }, hydration(5) { $0.isHidden = false }])
        #expect(list.items.map(\.id) == ["p2", "p4", "p5", "p6", "p7"])
        #expect(list.hiddenCount == 2)
    }

    @Test func severalAtATimeAreTakenInTheirOrder() {
        var list = list([[1], [2, 3]])
        list.hydrate([
            hydration(2) { $0.isHidden = true }, hydration(1) { $0.name = "Once" }, hydration(9) { $0.name = "?" },
            hydration(1) { $0.name = "One" },
        ])
        #expect(list.items.map(\.title) == ["One", "Product 3"])
    }

    @Test func hidingAndShowingAtRandomIsTheSameAsFiltering() {
        var list = HydratedList()
        var hidden: Set<Int> = []
        for page in 0..<20 {
            list.append((0..<10).map { Samples.product(page * 10 + $0) })
            for step in 0..<15 {
                // Spread over all that has come.
                let number = (step * 7919 + page * 104_729) % (page * 10 + 10)
                if hidden.remove(number) == nil { hidden.insert(number) }
                list.hydrate([hydration(number) { $0.isHidden = hidden.contains(number) }])
                let expected = (0..<page * 10 + 10).filter { !hidden.contains($0) }
                #expect(list.items.map(\.id.rawValue) == expected.map { "p\($0)" })
                #expect(list.hiddenCount == hidden.count)
            }
        }
    }
}
