import Commerce
import CommerceTesting
import Testing

@testable import CommerceViewModels

@Suite struct ProductHydratorTests {
    let told = Collected<String>()
    let logger = RecordingLogger()

    private func hydrator(_ products: [Product] = [Samples.product(1), Samples.product(2)]) -> ProductHydrator {
        ProductHydrator(products, logger: logger) { [told] in told.append("\($0.id) \($0.name ?? "")") }
    }

    @Test func itsProductsAreThePresentValues() {
        let hydrator = hydrator()
        #expect(hydrator.products == [Samples.product(1), Samples.product(2)])
        hydrator.hydrate("p2") { $0.name = "Tea" }
        hydrator.hydrate("p2") { $0.description = "Green" }
        #expect(hydrator.products.map(\.title) == ["Product 1", "Tea"])
        #expect(hydrator.products[1].description == "Green")
    }

    @Test func whatComesBeforeTheProductsAreShownIsTakenWithThem() {
        let hydrator = hydrator()
        hydrator.hydrate("p1") { $0.name = "a" }
        #expect(hydrator.takeEarly().map(\.name) == ["a"])
        hydrator.hydrate("p2") { $0.name = "b" }
        #expect(told.values == [])
        hydrator.open()
        hydrator.hydrate("p1") { $0.name = "c" }
        #expect(told.values == ["p2 b", "p1 c"])
        #expect(hydrator.takeEarly() == [])
        hydrator.open()
        #expect(told.values.count == 2)
        #expect(logger.entries.isEmpty)
    }

    @Test func emptyAndUnknownIdentifiersAreIgnoredWithAWarning() {
        let hydrator = hydrator([Samples.product(1), Product(id: "", title: "Nameless"), Samples.product(1)])
        #expect(hydrator.ids == ["p1"])
        hydrator.open()
        hydrator.hydrate("") { $0.name = "x" }
        hydrator.hydrate("p9") { $0.name = "x" }
        hydrator.hydrate("p1") {
            $0.name = "y"
            $0.mergeVariant("") { $0.name = "x" }
            $0.mergeVariant("v") { _ in }
        }
        #expect(told.values == ["p1 y"])
        #expect(hydrator.products.first?.variants.map(\.id) == ["v"])
        #expect(logger.entries.map(\.level) == [.warning, .warning, .warning])
        #expect(
            logger.entries.map(\.message) == [
                "A product without an identifier was hydrated: nothing was changed.",
                "The product p9 was hydrated, which is not among those about to be shown.",
                "1 variants of the product p1 were hydrated without an identifier.",
            ])
    }

    @Test func manyThreadsHydrateWhileItIsOpened() async {
        let hydrator = hydrator()
        let early = Collected<Int>()
        await withTaskGroup { group in
            for number in 0..<1000 {
                group.addTask { hydrator.hydrate(number % 2 == 0 ? "p1" : "p2") { $0.name = "\(number)" } }
            }
            group.addTask {
                early.append(hydrator.takeEarly().count)
                hydrator.open()
            }
        }
        #expect(told.values.count + (early.values.first ?? 0) == 1000)
        // Whatever came last is told last.
        if told.values.count > 2 {
            let titles = hydrator.products.map(\.title)
            #expect(told.values.last { $0.hasPrefix("p1") } == "p1 \(titles[0])")
            #expect(told.values.last { $0.hasPrefix("p2") } == "p2 \(titles[1])")
        }
    }

    @Test func itMayBeUsedWhileItTells() {
        let again = Collected<ProductHydrator>()
        let names = Collected<String>()
        let hydrator = ProductHydrator([Samples.product(1)], logger: logger) { hydration in
            names.append(hydration.name ?? "")
            if hydration.name == "a" { again.values.first?.hydrate("p1") { $0.name = "b" } }
        }
        again.append(hydrator)
        hydrator.open()
        hydrator.hydrate("p1") { $0.name = "a" }
        #expect(names.values == ["a", "b"])
    }
}
