import Commerce
import CommerceTesting
import Testing

@testable import CommerceViewModels

@Suite(.timeLimit(.minutes(1))) struct StorefrontHydrationTests {
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
}
