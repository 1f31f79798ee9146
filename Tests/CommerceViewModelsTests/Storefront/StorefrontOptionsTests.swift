import Commerce
import CommerceTesting
import Testing

@testable import CommerceViewModels

/// What is said once for a storefront holds for every model that it makes.
@Suite(.timeLimit(.minutes(10))) struct StorefrontOptionsTests {
    @Test func productsAreFilledInWhereverTheyAreShown() async throws {
        let scene = StorefrontScene()
        scene.dress { backend in
            var catalog = StubCatalog(backend.catalog)
            catalog.onCollections = { _, _, _ in
                Page(items: [
                    ProductCollection(id: "winter", title: "Winter", preview: [StorefrontScene.product("sled", "USD")])
                ])
            }
            return backend.with(catalog: catalog)
        }
        let source = RecordingSource { call in
            for id in call.ids { call.hydrator.hydrate(id) { $0.name = "Filled in" } }
        }
        let model = try scene.model(options: StorefrontOptions(hydration: source))
        let (list, collections) = (model.productList(), model.collectionList(CollectionQuery(previewCount: 1)))
        let (search, product) = (model.search(), model.product(.id("sled")))
        list.load()
        collections.load()
        search.submit("sled")
        product.load()
        await model.settled()
        #expect(list.snapshot.items.allSatisfy { $0.title == "Filled in" } && !list.snapshot.isEmpty)
        #expect(collections.snapshot.items.first?.preview.map(\.title) == ["Filled in"])
        #expect(search.results.snapshot.items.map(\.title) == ["Filled in"])
        #expect(product.snapshot.product.value?.title == "Filled in")
    }

    @Test func everyModelTellsItsEventsToTheHub() async throws {
        let scene = StorefrontScene()
        let hub = ShoppingEvents(clock: scene.clock)
        let told = Collected<String>()
        let token = hub.observe(on: .inline) { told.append("\($0.event.name) \($0.backend ?? "-")") }
        let model = try scene.model(
            options: StorefrontOptions(events: hub, oneTapAdd: OneTapAddSettings(isEnabled: true)))
        let (product, card) = (model.product(.id("sled")), model.oneTapAdd())
        await product.load().finished()
        card.configure(OneTapUnit(productID: nil, unitID: "sled-1"))
        card.tap()
        await model.add("sled-1")
        let checkout = model.checkout(FakePresenter())
        await checkout.present().finished()
        #expect(
            told.values == [
                "productViewed north", "missingProductID north", "addedToCart north", "checkoutStarted north",
            ])
        withExtendedLifetime(token) {}
    }
}
