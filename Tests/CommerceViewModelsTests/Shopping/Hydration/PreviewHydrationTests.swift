import Commerce
import CommerceTesting
import Testing

@testable import CommerceViewModels

/// The previews of a list of collections with a source of hydrations.
@Suite(.timeLimit(.minutes(10))) struct PreviewHydrationTests {
    private func collection(_ id: String, _ products: [Int]) -> ProductCollection {
        ProductCollection(
            id: ID(id), handle: id, title: "Title \(id)", description: "d", productCount: 9,
            preview: products.map(Samples.product))
    }

    private func model(_ source: RecordingSource) -> CollectionListModel {
        var catalog = StubCatalog()
        catalog.onCollections = { _, page, _ in
            page.after == nil
                ? Page(
                    items: [collection("a", [1, 2]), collection("b", []), collection("c", [2, 3])],
                    info: PageInfo(next: "n"))
                : Page(items: [collection("d", [1, 4])])
        }
        return CollectionListModel(
            backend: Samples.backend(catalog), query: CollectionQuery(previewCount: 2), hydration: source)
    }

    private func titles(_ model: CollectionListModel) -> [[String]] {
        model.snapshot.items.map { $0.preview.map(\.title) }
    }

    @Test func productsAreShownAsHydratedInEveryPreview() async {
        let source = RecordingSource { call in
            if call.ids.contains("p2") { call.hydrator.hydrate("p2") { $0.isHidden = true } }
        }
        let model = model(source)
        await model.load().finished()
        #expect(source.calls.map(\.ids) == [["p1", "p2", "p3"]])
        #expect(source.calls.first?.context.place == .previews(CollectionQuery(previewCount: 2)))
        #expect(titles(model) == [["Product 1"], [], ["Product 3"]])
        #expect(model.snapshot.items.first?.productCount == 9)
        source.calls[0].hydrator.hydrate("p1") {
            $0.name = "One"
            $0.externalID = "E1"
        }
        await model.loadNext().finished()
        #expect(titles(model) == [["One"], [], ["Product 3"], ["One", "Product 4"]])
        #expect(model.snapshot.externalIDs.id(of: Samples.product(1)) == "E1")
        source.calls[1].hydrator.hydrate("p1") { $0.name = "First" }
        source.calls[0].hydrator.hydrate("p2") { $0.isHidden = false }
        #expect(
            titles(model) == [["First", "Product 2"], [], ["Product 2", "Product 3"], ["First", "Product 4"]])
    }

    @Test(arguments: [true, false]) func whatComesAfterTheListHasGoneIsDropped(_ isReload: Bool) async {
        let source = RecordingSource()
        let model = model(source)
        await model.load().finished()
        if isReload { model.reload() } else { model.setMarket(MarketContext(country: "JP")) }
        await model.settled()
        source.calls[0].hydrator.hydrate("p1") { $0.name = "Late" }
        #expect(titles(model).first == ["Product 1", "Product 2"])
        source.calls[1].hydrator.hydrate("p1") { $0.name = "In time" }
        #expect(titles(model).first == ["In time", "Product 2"])
    }
}
