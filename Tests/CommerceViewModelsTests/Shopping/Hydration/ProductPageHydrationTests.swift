import Commerce
import CommerceTesting
import FoundationEssentials
import Testing

@testable import CommerceViewModels

/// The page of a product with a source of hydrations.
@Suite(.timeLimit(.minutes(10))) struct ProductPageHydrationTests {
    private let product = Product(
        id: "p1", title: "Shirt", variants: [Samples.variant("v1"), Samples.variant("v2")], hasMoreVariants: true)

    private func model(_ source: RecordingSource) -> ProductModel {
        var catalog = StubCatalog()
        catalog.onProduct = { [product] _, _ in Fetched(product) }
        catalog.onVariantsOfProduct = { _, page, _ in
            page.after == nil
                ? Page(items: [Samples.variant("v2"), Samples.variant("v3")], info: PageInfo(next: "c"))
                : Page(items: [Samples.variant("v4")])
        }
        catalog.onRecommendations = { _, _ in Fetched([8, 9].map(Samples.product)) }
        return ProductModel(backend: Samples.backend(catalog), reference: .id("p1"), hydration: source)
    }

    private func loaded(_ source: RecordingSource) async -> ProductModel {
        let model = model(source)
        model.load()
        await model.settled()
        return model
    }

    @Test func theSourceSeesTheProductAllItsVariantsAndWhatGoesWithIt() async {
        let source = RecordingSource()
        _ = await loaded(source)
        let places = source.calls.map(\.context.place)
        #expect(places.count == 3)
        #expect(places.first == .product)
        #expect(places.contains(.recommendations(of: "p1")))
        let variants = source.calls.filter { $0.context.place == .product }.map {
            $0.hydrator.products[0].variants.map(\.id)
        }
        #expect(variants == [["v1", "v2"], ["v1", "v2", "v3", "v4"]])
    }

    @Test func variantsThatComeLaterAreHydratedByWhatCameBefore() async {
        let source = RecordingSource { call in
            guard call.context.place == .product, call.hydrator.products[0].variants.count == 2 else { return }
            call.hydrator.hydrate("p1") {
                $0.name = "Tee"
                $0.mergeVariant("v3") { $0.name = "Third" }
                $0.mergeVariant("new") { $0.name = "New" }
            }
        }
        let model = await loaded(source)
        #expect(model.snapshot.product.value?.title == "Tee")
        #expect(model.snapshot.product.value?.variants.map(\.title) == ["v1", "v2", "Third", "v4", "New"])
        #expect(model.snapshot.moreVariants == .idle)
    }

    @Test func theVariantThatIsShownIsTheHydratedOne() async {
        let source = RecordingSource()
        let model = await loaded(source)
        model.selectVariant("v2")
        model.setQuantity(5)
        let price = Money(amount: 7, currencyCode: .eur)
        source.calls[0].hydrator.hydrate("p1") {
            $0.mergeVariant("v2") {
                $0.price = price
                $0.availability = Availability(status: .inStock, quantity: 3)
                $0.externalID = "U2"
            }
        }
        #expect(model.snapshot.variant?.id == "v2")
        #expect(model.snapshot.variant?.price == price)
        #expect(model.snapshot.quantity == 3)
        #expect(model.snapshot.variant.map { model.snapshot.externalIDs.id(of: $0) } == "U2")
        #expect(model.snapshot.state.lineInput() == CartLineInput(variantID: "U2", quantity: 3))
        #expect(CartAddition(model.snapshot.state) == CartAddition(CartLineInput(variantID: "U2", quantity: 3)))
        source.calls[0].hydrator.hydrate("p1") { $0.mergeVariant("v2") { $0.availability = .outOfStock } }
        #expect(model.snapshot.variant?.id == "v2")
        #expect(!model.snapshot.canBeOrdered)
    }

    @Test func aVariantThatIsReplacedAwayIsNotShown() async {
        let source = RecordingSource()
        let model = await loaded(source)
        model.selectVariant("v2")
        source.calls[0].hydrator.hydrate("p1") { $0.replaceVariants([VariantHydration(id: "v4")]) }
        #expect(model.snapshot.variant?.id == "v4")
        #expect(model.snapshot.product.value?.variants.map(\.id) == ["v4"])
        source.calls[0].hydrator.hydrate("p1") { $0.replaceVariants([]) }
        #expect(model.snapshot.variant == nil)
        #expect(model.snapshot.state.lineInput() == nil)
    }

    @Test func whatGoesWithAProductIsHydratedAndHiddenToo() async {
        let source = RecordingSource()
        let model = await loaded(source)
        let recommendations = source.calls.first { $0.context.place == .recommendations(of: "p1") }
        recommendations?.hydrator.hydrate("p8") { $0.isHidden = true }
        recommendations?.hydrator.hydrate("p9") { $0.name = "Nine" }
        #expect(model.snapshot.recommendations.value?.map(\.title) == ["Nine"])
    }

    @Test func aHiddenProductsPageSaysSo() async {
        let source = RecordingSource { call in call.hydrator.hydrate("p1") { $0.isHidden = true } }
        let model = await loaded(source)
        #expect(model.snapshot.isHidden)
        #expect(model.snapshot.product.value?.id == "p1")
    }

    enum Ending: CaseIterable { case reload, market, other, stop }

    @Test(arguments: Ending.allCases) func whatComesAfterTheProductHasGoneIsDropped(_ ending: Ending) async {
        let source = RecordingSource()
        let model = await loaded(source)
        let late = source.calls
        switch ending {
        case .reload: model.reload()
        case .market: model.setMarket(MarketContext(country: "JP"))
        case .other: model.show(.id("p2"))
        case .stop: model.stop()
        }
        await model.settled()
        let before = model.snapshot
        for call in late { for id in call.ids { call.hydrator.hydrate(id) { $0.name = "Late" } } }
        #expect(model.snapshot == before)
        #expect(before.product.value?.title == "Shirt")
    }

    @Test func aPageThatIsLetGoEndsItsTasksThoughTheHydratorIsKept() async {
        let source = RecordingSource()
        var model: ProductModel? = await loaded(source)
        weak let weakModel = model
        let census = model?.engine.census
        model = nil
        #expect(weakModel == nil)
        await census?.empty()
        for call in source.calls { for id in call.ids { call.hydrator.hydrate(id) { $0.name = "Nobody" } } }
    }
}
