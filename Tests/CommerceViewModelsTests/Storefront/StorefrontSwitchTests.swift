import Commerce
import CommerceTesting
import MemoryBackend
import Testing

@testable import CommerceViewModels

/// Another backend while the program runs.
@Suite(.timeLimit(.minutes(10))) struct StorefrontSwitchTests {
    private typealias Openings = PendingCalls<String, Capabilities>

    /// A scene whose backends have to be asked what they can do, and answer when a test says so.
    private static func parked(_ openings: Openings, at names: Set<String>) -> StorefrontScene {
        let scene = StorefrontScene()
        scene.dress { backend in
            names.contains(backend.name) ? backend.discovered(by: openings) : backend
        }
        return scene
    }

    private static func capabilities(_ scene: StorefrontScene) -> Capabilities {
        scene.shops["south"]?.backend().declaredCapabilities ?? Capabilities()
    }

    @Test func aBackendIsThereFromTheBeginningAndNothingIsSent() throws {
        let scene = StorefrontScene()
        let model = try scene.model()
        #expect(model.snapshot.backend == "north")
        #expect(model.snapshot.backends == ["north", "south", "broken"])
        #expect(model.snapshot.shop.isIdle)
        #expect(model.snapshot.capabilities == scene.shops["north"]?.backend().declaredCapabilities)
        #expect(model.snapshot.state.isAvailable(.search))
        #expect(throws: CommerceError.self) { try scene.model("broken") }
        #expect(throws: CommerceError.self) { try scene.model("nothing") }
    }

    @Test func theShopIsReadAtTheStartAndAfterASwitch() async throws {
        let scene = StorefrontScene()
        let model = try scene.model()
        await model.start().finished()
        #expect(model.snapshot.shop.isLoaded)
        await model.switchBackend("south").finished()
        await model.settled()
        #expect(model.snapshot.shop.isLoaded)
        #expect(model.snapshot.backend == "south")
    }

    @Test func aShopThatCannotBeReadIsReadAgain() async throws {
        let scene = StorefrontScene()
        let calls = PendingCalls<ReadOptions, Fetched<Shop>>()
        scene.dress { backend in
            var catalog = StubCatalog(backend.catalog)
            catalog.onShop = { try await calls.call($0) }
            return backend.with(catalog: catalog)
        }
        let model = try scene.model()
        model.start()
        await calls.next().fail(Samples.networkError)
        await model.settled()
        #expect(model.snapshot.shop.error?.code == "network")
        model.reloadShop()
        await calls.next().answer(Fetched(Shop(name: "Here")))
        await model.settled()
        #expect(model.snapshot.shop.value?.name == "Here")
    }

    @Test func aConfigurationSaysWhichBackendsThereAre() async throws {
        let text = """
            { "default": "there", "backends": {
                "here": { "plugin": "memory", "country": "US", "persistence": "none" },
                "there": { "plugin": "memory", "country": "DE", "language": "de", "persistence": "none" },
                "wrong": { "plugin": "memory", "contry": "DE" } } }
            """
        let configuration = try Configuration(parsing: text.utf8, file: "commerce.json")
        let storage = ListedStorage()
        let model = try StorefrontModel(
            configuration: configuration, registry: PluginRegistry([MemoryPlugin.self]),
            context: PluginContext(clock: ManualClock(), carts: storage))
        #expect(model.snapshot.backends == ["here", "there", "wrong"])
        #expect(model.snapshot.backend == "there")
        let list = model.productList()
        await list.load().finished()
        #expect(list.snapshot.items.first?.priceRange?.minimum.currencyCode == "EUR")
        await model.switchBackend("wrong").finished()
        #expect(model.snapshot.switchError?.message.contains("country") == true)
        await model.switchBackend("her").finished()
        #expect(model.snapshot.switchError?.message.contains("did you mean \"here\"") == true)
        await model.switchBackend("here").finished()
        let other = model.productList()
        await other.load().finished()
        #expect(other.snapshot.items.first?.priceRange?.minimum.currencyCode == "USD")
        let variant = try #require(other.snapshot.items.flatMap(\.variants).first { $0.availability.isPurchasable })
        await model.add(variant.id)
        #expect(await storage.list == ["current-cart \(model.snapshot.models.backend.stateIdentity)"])
    }

    // MARK: What a switch does

    @Test func otherModelsTakeThePlaceOfTheOldOnesWhichAreStoppedAndClosed() async throws {
        let scene = StorefrontScene()
        let model = try scene.model()
        let (cart, account, list) = (model.cart, model.account, model.productList())
        await list.load().finished()
        #expect(list.snapshot.items.count == 3)
        await model.add("sled-1")
        var states = list.snapshots().makeAsyncIterator()
        _ = await states.next()
        await model.switchBackend("south").finished()
        #expect(model.snapshot.backend == "south")
        #expect(model.cart !== cart)
        #expect(model.account !== account)
        #expect(model.cart.snapshot.lines.isEmpty)
        while await states.next() != nil {}
        await model.settled()
        #expect(scene.closed.values == ["north"])
        let other = model.productList()
        await other.load().finished()
        #expect(other.snapshot.items.map(\.id) == ["parasol", "towel"])
    }

    @Test func comingBackFindsTheCartAndTheSignInAgain() async throws {
        let scene = StorefrontScene()
        try await scene.register()
        let model = try scene.model()
        await model.start().finished()
        await model.signIn()
        await model.add("sled-1")
        await model.switchBackend("south").finished()
        await model.settled()
        #expect(model.account.snapshot.status == .signedOut)
        await model.switchBackend("north").finished()
        await model.settled()
        #expect(model.account.snapshot.customer.value?.email == "eve@example.com")
        await model.cart.load().finished()
        #expect(model.cart.snapshot.lines.map(\.variant.id) == ["sled-1"])
    }

    @Test func whatWasAddedJustBeforeASwitchIsSent() async throws {
        let gate = PendingCalls<[CartLineInput], Void>()
        let scene = StorefrontScene()
        scene.dress { backend in
            var cart = StubCart(backend.cart)
            cart.onAddLines = { lines, id, options in
                try await gate.call(lines)
                return try await backend.cart.addLines(lines, to: id, options: options)
            }
            return backend.with(cart: cart)
        }
        let model = try scene.model()
        await model.add("sled-1")
        model.cart.add("shovel-1")
        model.cart.add("skates-1")
        let call = await gate.next()
        await model.switchBackend("south").finished()
        #expect(model.snapshot.backend == "south")
        #expect(scene.closed.values.isEmpty)
        call.answer(())
        gate.answerAll { _ in }
        await model.settled()
        #expect(scene.closed.values == ["north"])
        await model.switchBackend("north").finished()
        await model.cart.load().finished()
        #expect(model.cart.snapshot.totalQuantity == 3)
    }

    // MARK: What goes wrong

    @Test(arguments: ["broken", "nothing"]) func aFailedSwitchLeavesTheOldBackendWorking(name: String) async throws {
        let scene = StorefrontScene()
        let model = try scene.model()
        let (cart, list) = (model.cart, model.productList())
        await model.switchBackend(name).finished()
        #expect(model.snapshot.switchError?.code == "configuration")
        #expect(model.snapshot.switching == nil)
        #expect(model.snapshot.backend == "north")
        #expect(model.cart === cart)
        await list.load().finished()
        #expect(list.snapshot.items.count == 3)
        #expect(scene.closed.values.isEmpty)
        await model.switchBackend("south").finished()
        #expect(model.snapshot.switchError == nil)
    }

    @Test func aBackendThatDoesNotAnswerIsClosedAgain() async throws {
        let openings = Openings()
        let scene = Self.parked(openings, at: ["south"])
        let model = try scene.model()
        let work = model.switchBackend("south")
        #expect(model.snapshot.switching == "south")
        await openings.next().fail(CommerceError(.unavailable, "It does not start."))
        await work.finished()
        await model.settled()
        #expect(model.snapshot.switchError?.code == "unavailable")
        #expect(model.snapshot.backend == "north")
        await model.engine.census.empty()
        #expect(scene.closed.values == ["south"])
    }

    @Test(arguments: [true, false]) func ofTwoQuickSwitchesTheLastWins(isDeaf: Bool) async throws {
        let openings = Openings(isDeaf: isDeaf)
        let scene = Self.parked(openings, at: ["south"])
        let model = try scene.model()
        model.switchBackend("south")
        let late = await openings.next()
        await model.switchBackend("north").finished()
        late.answer(Self.capabilities(scene))
        await model.engine.census.empty()
        #expect(model.snapshot.backend == "north")
        #expect(model.snapshot.switching == nil)
        #expect(model.snapshot.switchError == nil)
        // The one that nobody wants any more is not left running.
        #expect(scene.closed.values == ["south"])
    }

    @Test func switchesToTheSameBackendAreCountedToo() async throws {
        let openings = Openings(isDeaf: true)
        let scene = Self.parked(openings, at: ["south"])
        let model = try scene.model()
        model.switchBackend("south")
        let first = await openings.next()
        model.switchBackend("south")
        let second = await openings.next()
        second.answer(Self.capabilities(scene))
        first.answer(Self.capabilities(scene))
        await model.engine.census.empty()
        #expect(model.snapshot.backend == "south")
        #expect(scene.closed.values.sorted() == ["north", "south"])
    }

    @Test func stoppingEndsASwitch() async throws {
        let openings = Openings()
        let scene = Self.parked(openings, at: ["south"])
        let model = try scene.model()
        let work = model.switchBackend("south")
        _ = await openings.next()
        model.stop()
        await work.finished()
        await model.engine.census.empty()
        #expect(model.snapshot.switching == nil)
        #expect(model.snapshot.backend == "north")
        #expect(scene.closed.values == ["south"])
    }

    @Test func aStorefrontThatIsLetGoEndsItsTasks() async throws {
        let openings = Openings()
        let scene = Self.parked(openings, at: ["south"])
        var model: StorefrontModel? = try scene.model()
        model?.switchBackend("south")
        _ = await openings.next()
        weak let witness = model?.engine
        let cart = { [weak cart = model?.cart] in cart }
        let census = try #require(model?.engine.census)
        model = nil
        #expect(witness == nil)
        await census.empty()
        #expect(cart() == nil)
        // What was being opened, and what was there.
        while scene.closed.values.count < 2 { await Task.yield() }
        #expect(Set(scene.closed.values) == ["north", "south"])
    }

    @Test func aBackendIsClosedOnceNobodyHasItAnyMore() async throws {
        let scene = StorefrontScene()
        var list: ProductListModel?
        do {
            let model = try scene.model()
            list = model.productList()
            await model.start().finished()
            await model.settled()
        }
        // The list has outlived the storefront, and its backend with it.
        await list?.load().finished()
        #expect(list?.snapshot.listing.isLoaded == true)
        #expect(scene.closed.values.isEmpty)
        list = nil
        while scene.closed.values.isEmpty { await Task.yield() }
        #expect(scene.closed.values == ["north"])
    }

    @Test func closingClosesTheBackend() async throws {
        let scene = StorefrontScene()
        let model = try scene.model()
        await model.switchBackend("south").finished()
        await model.close()
        #expect(scene.closed.values == ["north", "south"])
        weak let witness = model.engine
        _ = consume model
        #expect(witness == nil)
        #expect(scene.closed.values == ["north", "south"])
    }

    @Test func manyThreadsSwitchAndChangeTheMarket() async throws {
        let scene = StorefrontScene()
        let model = try scene.model()
        model.start()
        await withTaskGroup { group in
            for thread in 0..<8 {
                group.addTask {
                    for step in 0..<20 {
                        switch (thread + step) % 4 {
                        case 0: model.switchBackend("south")
                        case 1: model.switchBackend("north")
                        case 2: model.setMarket(MarketContext(country: step.isMultiple(of: 2) ? "DE" : "US"))
                        default: await model.productList().load().finished()
                        }
                    }
                }
            }
        }
        await model.switchBackend("south").finished()
        model.setMarket(MarketContext(country: "DE"))
        await model.settled()
        #expect(model.snapshot.backend == "south")
        #expect(model.cart.session.market.country == "DE")
        #expect(model.snapshot.shop.isLoaded)
        // Everything that was opened but what is there now is closed.
        await model.engine.census.empty()
        #expect(scene.closed.values.count == scene.made.values.count - 1)
        withExtendedLifetime(model) {}
    }
}
