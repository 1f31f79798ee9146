import Commerce
import CommerceTesting
import MemoryBackend
import Testing

@testable import CommerceViewModels

/// The product page with tasks, on a backend that answers when a test says so.
@Suite(.timeLimit(.minutes(10))) struct ProductModelTests {
    private typealias Calls = PendingCalls<Reference<Product>, Fetched<Product>>

    private static let product = Fetched(
        Product(id: "p1", title: "Shirt", variants: [Samples.variant("v1")], hasMoreVariants: true))

    private static func catalog(_ calls: Calls) -> StubCatalog {
        var catalog = StubCatalog()
        catalog.onProduct = { reference, _ in try await calls.call(reference) }
        catalog.onVariantsOfProduct = { _, page, _ in
            page.after == nil
                ? Page(items: [Samples.variant("v1"), Samples.variant("v2")], info: PageInfo(next: "c"))
                : Page(items: [Samples.variant("v3")])
        }
        catalog.onRecommendations = { _, _ in Fetched([Samples.product(8), Samples.product(9)]) }
        return catalog
    }

    @Test func theRestFollowsTheProduct() async {
        let calls = Calls()
        let model = ProductModel(backend: Samples.backend(Self.catalog(calls)), reference: .id("p1"))
        let work = model.load()
        #expect(model.load() === work)
        await calls.next().answer(Self.product)
        await model.settled()
        #expect(model.snapshot.product.value?.variants.map(\.id) == ["v1", "v2", "v3"])
        #expect(model.snapshot.recommendations.value?.map(\.id) == ["p8", "p9"])
        #expect(calls.requests == [.id("p1")])
    }

    @Test func aProductIsViewedOnceUntilAnotherOneIsShown() async {
        let hub = ShoppingEvents()
        let seen = Collected<String>()
        let token = hub.observe(on: .inline) { record in
            switch record.event {
            case .productViewed(let item):
                seen.append(
                    "\(item.productID?.rawValue ?? "") \(item.variantID?.rawValue ?? "") \(record.backend ?? "")")
            case .shoppingFailed(let failure): seen.append("\(failure.attempt) \(failure.error.code)")
            default: seen.append(record.event.name)
            }
        }
        let calls = Calls()
        let model = ProductModel(
            backend: Samples.backend(Self.catalog(calls)), reference: .id("p1"), loadsRecommendations: false,
            events: hub)
        model.load()
        await calls.next().fail(Samples.networkError)
        await model.settled()
        model.retry()
        await calls.next().answer(Self.product)
        await model.settled()
        model.reload()
        await calls.next().answer(Self.product)
        await model.settled()
        model.show(.id("p2"))
        await calls.next().answer(Fetched(Product(id: "p2", title: "Cup")))
        await model.settled()
        #expect(seen.values == ["showProducts network", "p1 v1 shop", "p2  shop"])
        withExtendedLifetime(token) {}
    }

    @Test func aMissingProductIsAFailureThatSaysSo() async {
        let calls = Calls()
        let model = ProductModel(backend: Samples.backend(Self.catalog(calls)), reference: .handle("gone"))
        model.load()
        await calls.next().fail(CommerceError.notFound("product \"gone\""))
        await model.settled()
        #expect(model.snapshot.product.error?.code == "notFound")
        #expect(model.snapshot.product.error?.isRetryable == false)
        #expect(model.snapshot.recommendations.isIdle)
    }

    @Test func whatComesAfterAFailureOfTheRestIsTheRest() async {
        let calls = Calls()
        let fails = Collected<Void>()
        var catalog = Self.catalog(calls)
        catalog.onRecommendations = { _, _ in
            fails.append(())
            if fails.values.count == 1 { throw Samples.networkError }
            return Fetched([Samples.product(8)])
        }
        let model = ProductModel(backend: Samples.backend(catalog), reference: .id("p1"))
        model.load()
        await calls.next().answer(Self.product)
        await model.settled()
        #expect(model.snapshot.product.isLoaded)
        #expect(model.snapshot.recommendations.error?.code == "network")
        model.retry()
        await model.settled()
        #expect(model.snapshot.recommendations.value?.count == 1)
        #expect(calls.requests.count == 1)
    }

    @Test func anotherProductCancelsTheFirst() async {
        let calls = Calls(isDeaf: true)
        let model = ProductModel(
            backend: Samples.backend(Self.catalog(calls)), reference: .id("p1"), loadsRecommendations: false)
        let replaced = model.load()
        let late = await calls.next()
        model.show(.id("p2"))
        await replaced.finished()
        await calls.next().answer(Fetched(Product(id: "p2", title: "Hat")))
        late.answer(Self.product)
        await model.engine.census.empty()
        #expect(model.snapshot.product.value?.id == "p2")
        #expect(calls.cancelledCount == 1)
    }

    @Test func aPageThatIsLetGoEndsItsRequest() async {
        let calls = Calls()
        var model: ProductModel? = ProductModel(
            backend: Samples.backend(Self.catalog(calls)), reference: .id("p1"))
        let census = model?.engine.census
        model?.load()
        _ = await calls.next()
        model = nil
        await census?.empty()
        #expect(calls.cancelledCount == 1)
    }

    @Test func choosesInTheDemoShop() async throws {
        let backend = MemoryShop().backend()
        let listed = try await backend.catalog.products(page: PageRequest(first: 50)).items
        let product = try #require(listed.first { $0.options.count >= 2 })
        let model = ProductModel(backend: backend, reference: .id(product.id))
        await model.load().finished()
        await model.settled()
        for choice in model.snapshot.choices where choice.exists {
            model.select(choice.option)
            #expect(model.snapshot.selection.contains(choice.option))
            #expect(model.snapshot.variant?.selectedOptions == model.snapshot.selection)
        }
        model.setQuantity(0)
        model.increaseQuantity()
        model.decreaseQuantity()
        #expect(model.snapshot.quantity == model.snapshot.quantityBounds?.minimum)
    }
}
