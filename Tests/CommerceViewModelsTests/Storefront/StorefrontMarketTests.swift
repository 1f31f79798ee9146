import Commerce
import CommerceFormatting
import CommerceTesting
import MemoryBackend
import Testing

@testable import CommerceViewModels

/// Another market: everything follows.
@Suite(.timeLimit(.minutes(10))) struct StorefrontMarketTests {
    private static let germany = MarketContext(country: "DE", language: "de")

    @Test func everythingFollows() async throws {
        let scene = StorefrontScene()
        let markets = Collected<String>()
        scene.dress { backend in
            var catalog = StubCatalog(backend.catalog)
            catalog.onProducts = { query, page, options in
                markets.append("products \(options.market.country?.rawValue ?? "-")")
                return try await backend.catalog.products(query, page: page, options: options)
            }
            catalog.onProduct = { reference, options in
                markets.append("product \(options.market.country?.rawValue ?? "-")")
                return try await backend.catalog.product(reference, options: options)
            }
            catalog.onSearch = { query, page, options in
                markets.append("search \(options.market.country?.rawValue ?? "-")")
                return try await backend.catalog.search(query, page: page, options: options)
            }
            return backend.with(catalog: catalog)
        }
        let model = try scene.model()
        await model.start().finished()
        let (list, product, search) = (model.productList(), model.product(.id("sled")), model.search())
        let collections = model.collectionList()
        list.load()
        product.load()
        search.submit("sled")
        collections.load()
        await model.add("sled-1")
        await model.settled()
        #expect(Set(markets.values) == ["products -", "product -", "search -"])
        await model.setMarket(Self.germany).finished()
        await model.settled()
        #expect(Set(markets.values.suffix(3)) == ["products DE", "product DE", "search DE"])
        #expect(model.cart.session.market == Self.germany)
        #expect(model.cart.snapshot.cart?.buyerIdentity.country == "DE")
        let formats = [
            model.snapshot.format, model.account.snapshot.format, model.cart.snapshot.format, list.snapshot.format,
            product.snapshot.format, search.snapshot.format,
        ]
        #expect(formats.allSatisfy { $0 == BuyerFormat(market: Self.germany) })
        #expect(model.snapshot.shop.isLoaded)
    }

    @Test func modelsThatAreMadeLaterAreForTheMarketToo() async throws {
        let scene = StorefrontScene()
        let model = try scene.model()
        model.setMarket(Self.germany)
        let list = model.productList()
        #expect(list.snapshot.format == BuyerFormat(market: Self.germany))
        await model.switchBackend("south").finished()
        #expect(model.snapshot.market == Self.germany)
        #expect(model.cart.session.market == Self.germany)
        #expect(model.search().snapshot.format == BuyerFormat(market: Self.germany))
    }

    @Test func aMarketThatChangesDuringASwitchReachesTheOtherBackend() async throws {
        let openings = PendingCalls<String, Capabilities>()
        let scene = StorefrontScene()
        scene.dress { $0.discovered(by: openings) }
        let model = try scene.model()
        let work = model.switchBackend("south")
        let call = await openings.next()
        model.setMarket(Self.germany)
        call.answer(Capabilities())
        openings.answerAll { _ in Capabilities() }
        await work.finished()
        await model.settled()
        #expect(model.snapshot.backend == "south")
        #expect(model.cart.session.market == Self.germany)
        #expect(model.snapshot.models.roll.market == Self.germany)
    }

    @Test func theSameMarketChangesNothing() async throws {
        let scene = StorefrontScene()
        let model = try scene.model()
        await model.start().finished()
        let before = model.snapshot
        #expect(model.setMarket(MarketContext()).isFinished)
        #expect(model.snapshot == before)
    }

    @Test func modelsThatNobodyKeepsAreForgotten() async throws {
        let scene = StorefrontScene()
        let model = try scene.model()
        for _ in 0..<100 { _ = model.productList() }
        let kept = model.productList()
        #expect(model.snapshot.models.roll.models.count == 1)
        #expect(model.snapshot.models.roll.entryCount < 3)
        withExtendedLifetime(kept) {}
    }
}
