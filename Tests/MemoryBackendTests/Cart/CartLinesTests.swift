import Commerce
import MemoryBackend
import Testing

@Suite("A cart's lines")
struct CartLinesTests {
    private let test = TestShop()

    private func add(_ variant: ID<Variant>, _ quantity: Int, to cart: Cart) async throws -> MutationOutcome<Cart> {
        try await test.carts.addLines([CartLineInput(variantID: variant, quantity: quantity)], to: cart.id)
    }

    @Test("the same variant, plan and attributes grow one line, whatever the attributes' order")
    func merging() async throws {
        let coffee = try demoVariant("harbour-coffee", "250 g / Filter")
        let (a, b) = (Attribute(key: "a", value: "1"), Attribute(key: "b", value: "2"))
        let inputs = [
            CartLineInput(variantID: coffee), CartLineInput(variantID: coffee, attributes: [a, b]),
            CartLineInput(variantID: coffee, sellingPlanID: "plan-coffee-2w"),
            CartLineInput(variantID: coffee, quantity: 2),
            CartLineInput(variantID: coffee, attributes: [b, a]),
            CartLineInput(variantID: coffee, sellingPlanID: "plan-coffee-2w"),
        ]
        let cart = try #require(try await test.carts.create(CartDraft(lines: inputs), session: nil).value)
        #expect(cart.lines.map(\.quantity) == [3, 2, 2])
        #expect(cart.lines.map(\.id) == ["line-1", "line-2", "line-3"])
        #expect(cart.lines.map { $0.sellingPlan?.id } == [nil, nil, "plan-coffee-2w"])
        #expect(cart.totalQuantity == 7)
    }

    @Test("a quantity is lowered to the stock with a warning, over all lines of the variant")
    func clamping() async throws {
        let honey = try demoVariant("lindenblütenhonig")
        let cart = try await test.cart((honey, 1))
        let outcome = try await test.carts.addLines(
            [CartLineInput(variantID: honey, quantity: 5, attributes: [Attribute(key: "gift", value: "yes")])],
            to: cart.id)
        #expect(outcome.value?.lines.map(\.quantity) == [1, 1])
        #expect(outcome.warnings.map(\.code) == [.quantityClamped])
        #expect(outcome.warnings.map(\.target) == ["line-2"])
        #expect(outcome.userErrors.isEmpty)
    }

    @Test("a sold-out variant leaves a line without pieces and a warning")
    func soldOut() async throws {
        let cart = try await test.cart()
        let outcome = try await add(try demoVariant("wool-scarf", "Grey"), 2, to: cart)
        #expect(outcome.value?.lines.map(\.quantity) == [0])
        #expect(outcome.value?.cost.subtotal == dollars(0))
        #expect(outcome.warnings.map(\.code) == [.outOfStock])
    }

    @Test("preorders and backorders have no limit", arguments: ["two-person-tent", "sleeping-bag", "sticker"])
    func unlimited(handle: String) async throws {
        let cart = try await test.cart((try demoVariant(handle), 5000))
        #expect(cart.lines.map(\.quantity) == [5000])
    }

    @Test(
        "a quantity outside the variant's rule is refused",
        arguments: [(1, false), (2, true), (3, false), (20, true), (22, false)])
    func quantityRule(quantity: Int, isAccepted: Bool) async throws {
        let cart = try await test.cart()
        let outcome = try await add(try demoVariant("wool-socks", "40–43"), quantity, to: cart)
        #expect(outcome.isAccepted == isAccepted)
        #expect(outcome.userErrors.map(\.code) == (isAccepted ? [] : [.invalidQuantity]))
        #expect(outcome.userErrors.map(\.field) == (isAccepted ? [] : [["lines", "0", "quantity"]]))
    }

    @Test("stock that is no whole step is lowered to one that is")
    func clampedToStep() async throws {
        let socks = try demoVariant("wool-socks", "40–43")
        try await test.shop.setStock(5, of: socks)
        #expect(try await test.cart((socks, 8)).lines.map(\.quantity) == [4])
        try await test.shop.setStock(1, of: socks)
        #expect(try await test.cart((socks, 8)).lines.map(\.quantity) == [0])
    }

    @Test("a mutation with any user error changes nothing, and names each input's place")
    func allOrNothing() async throws {
        let mug = try demoVariant("enamel-mug", "Navy")
        let cart = try await test.cart((mug, 1))
        let outcome = try await test.carts.addLines(
            [
                CartLineInput(variantID: mug, quantity: 2), CartLineInput(variantID: "nothing"),
                CartLineInput(variantID: mug, sellingPlanID: "plan-coffee-2w"),
            ], to: cart.id)
        #expect(outcome.value?.lines.map(\.quantity) == [1])
        #expect(outcome.userErrors.map(\.code) == [.variantNotFound, .invalid])
        #expect(outcome.userErrors.map(\.field) == [["lines", "1", "variantID"], ["lines", "2", "sellingPlanID"]])
        #expect(outcome.warnings.isEmpty)
    }

    @Test("a draft with a user error makes no cart")
    func refusedDraft() async throws {
        let outcome = try await test.carts.create(CartDraft(lines: [CartLineInput(variantID: "nothing")]), session: nil)
        #expect(outcome.value == nil)
        #expect(outcome.userErrors.map(\.code) == [.variantNotFound])
    }

    @Test("lines are set, removed by 0, and unknown ones refused")
    func updating() async throws {
        let (mug, bowl) = (try demoVariant("enamel-mug", "Navy"), try demoVariant("stoneware-bowl", "Sky"))
        let cart = try await test.cart((mug, 1), (bowl, 1))
        let set = try await test.carts.updateLines([CartLineUpdate(lineID: "line-1", quantity: 7)], in: cart.id)
        #expect(set.value?.lines.map(\.quantity) == [7, 1])
        let removed = try await test.carts.updateLines([CartLineUpdate(lineID: "line-1", quantity: 0)], in: cart.id)
        #expect(removed.value?.lines.map(\.id) == ["line-2"])
        let unknown = try await test.carts.updateLines(
            [CartLineUpdate(lineID: "line-2", quantity: 3), CartLineUpdate(lineID: "line-1", quantity: 1)], in: cart.id)
        #expect(unknown.userErrors.map(\.code) == [.lineNotFound])
        #expect(unknown.value?.lines.map(\.quantity) == [1])
        let alsoUnknown = try await test.carts.removeLines(["line-2", "line-9"], from: cart.id)
        #expect(alsoUnknown.userErrors.map(\.code) == [.lineNotFound])
        #expect(alsoUnknown.value?.lines.count == 1)
        #expect(try await test.carts.removeLines(["line-2"], from: cart.id).value?.lines.isEmpty == true)
    }

    @Test("a line that becomes the same purchase as another joins it")
    func joining() async throws {
        let (navy, moss) = (try demoVariant("enamel-mug", "Navy"), try demoVariant("enamel-mug", "Moss"))
        let cart = try await test.cart((navy, 1), (moss, 2))
        let outcome = try await test.carts.updateLines([CartLineUpdate(lineID: "line-2", variantID: navy)], in: cart.id)
        #expect(outcome.value?.lines.map(\.quantity) == [3])
        #expect(outcome.value?.lines.map(\.id) == ["line-1"])
    }

    @Test("a selling plan is set, kept and ended")
    func sellingPlan() async throws {
        let coffee = try demoVariant("harbour-coffee", "1 kg / Espresso")
        let cart = try await test.cart((coffee, 1))
        func update(_ update: CartLineUpdate) async throws -> ID<SellingPlan>? {
            try await test.carts.updateLines([update], in: cart.id).value?.lines.first?.sellingPlan?.id
        }
        let plan = ID<SellingPlan>("plan-coffee-4w")
        #expect(try await update(CartLineUpdate(lineID: "line-1", sellingPlanID: .value(plan))) == plan)
        #expect(try await update(CartLineUpdate(lineID: "line-1", quantity: 2)) == plan)
        #expect(try await update(CartLineUpdate(lineID: "line-1", sellingPlanID: .null)) == nil)
    }

    @Test("stock that sinks later shows in the cart, and the next change says so")
    func sinkingStock() async throws {
        let mug = try demoVariant("enamel-mug", "Navy")
        let cart = try await test.cart((mug, 10))
        try await test.shop.setStock(4, of: mug)
        #expect(try await test.carts.cart(cart.id).value.totalQuantity == 4)
        let outcome = try await test.carts.setNote("hello", in: cart.id)
        #expect(outcome.warnings.map(\.code) == [.quantityClamped])
        #expect(outcome.value?.totalQuantity == 4)
        #expect(try await test.carts.setNote("again", in: cart.id).warnings.isEmpty)
    }

    @Test("a variant that left the catalogue keeps its line, without pieces, as last known")
    func gone() async throws {
        let test = TestShop(
            catalog: MemoryCatalog(products: [simpleProduct("a", cents: 100), simpleProduct("b", cents: 200)]))
        let cart = try await test.cart(("a-1", 2), ("b-1", 1))
        await test.shop.replaceCatalog(MemoryCatalog(products: [simpleProduct("b", cents: 300)]))
        let outcome = try await test.carts.setNote("x", in: cart.id)
        #expect(outcome.value?.lines.map(\.quantity) == [0, 1])
        #expect(outcome.value?.lines.map(\.variant.product?.title) == ["a", "b"])
        #expect(outcome.value?.cost.subtotal == dollars(300))
        #expect(outcome.warnings.map(\.code) == [.variantGone])
        #expect(try await test.carts.removeLines(["line-1"], from: cart.id).value?.lines.count == 1)
    }

    @Test("numbers without end are refused, not added up")
    func huge() async throws {
        let sticker = try demoVariant("sticker")
        let cart = try await test.cart((sticker, 1))
        for _ in 0..<2 {
            #expect(try await add(sticker, .max, to: cart).userErrors.map(\.code) == [.invalidQuantity])
        }
        #expect(try await test.carts.cart(cart.id).value.totalQuantity == 1)
    }

    @Test("a hundred simultaneous adds of one variant are all there", arguments: MemoryPersistence.allCases)
    func simultaneous(persistence: MemoryPersistence) async throws {
        let test = TestShop { $0.persistence = persistence }
        let sticker = try demoVariant("sticker")
        let cart = try await test.cart()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<100 {
                group.addTask {
                    _ = try await test.carts.addLines([CartLineInput(variantID: sticker)], to: cart.id)
                }
            }
            try await group.waitForAll()
        }
        #expect(try await test.carts.cart(cart.id).value.lines.map(\.quantity) == [100])
    }
}
