import Commerce
import CommerceTesting
import FoundationEssentials
import Testing

@Suite struct LocalCartEngineTests {
    let catalog = FakeCatalog([
        .sample("a", price: "10.00"), .sample("b", price: "2.50", stock: 3), .sample("sold-out", stock: 0),
        .sample("dozen", rule: QuantityRule(minimum: 6, maximum: 24, increment: 6)),
        .sample("dozen-of-20", stock: 20, rule: QuantityRule(minimum: 6, increment: 6)),
        .sample("dozen-of-5", stock: 5, rule: QuantityRule(minimum: 6, increment: 6)),
        .sample("dollars", price: "1", currency: .usd), .sample("unpriced", price: nil),
    ])
    let storage = MemoryStateStorage()
    let clock = ManualClock()
    let engine: LocalCartEngine

    init() {
        engine = LocalCartEngine(
            catalog: catalog, storage: storage, scope: "test", clock: clock,
            makeIdentifier: CountingIdentifiers().make)
    }

    // MARK: Adding

    @Test func sameVariantPlanAndAttributesAreOneLine() async throws {
        let engraved = [Attribute(key: "text", value: "A"), Attribute(key: "font", value: "serif")]
        let cart = try await cart(CartLineInput(variantID: "a", attributes: engraved))
        let outcome = try await add(
            CartLineInput(variantID: "a", quantity: 2, attributes: engraved.reversed()),
            CartLineInput(variantID: "a"), CartLineInput(variantID: "a", attributes: engraved + engraved.prefix(1)),
            CartLineInput(variantID: "a", attributes: engraved, sellingPlanID: "monthly"), to: cart)
        let lines = try #require(outcome.value?.lines)
        #expect(lines.map(\.quantity) == [3, 1, 1, 1])
        #expect(lines.first?.id == cart.lines.first?.id)
        #expect(lines.last?.sellingPlan?.id == "monthly")
        #expect(outcome.warnings.isEmpty && outcome.isAccepted)
    }

    struct Adding: Sendable, CustomTestStringConvertible {
        let variant: ID<Variant>
        let quantities: [Int]
        var result: Int?
        var warning: WarningCode?
        var refusal: UserErrorCode?
        var testDescription: String { "\(variant) \(quantities)" }
    }

    @Test(arguments: [
        Adding(variant: "a", quantities: [1, 1_000], result: 1_001),
        Adding(variant: "b", quantities: [2, 1], result: 3),
        Adding(variant: "b", quantities: [4], result: 3, warning: .quantityClamped),
        Adding(variant: "b", quantities: [3, 1], result: 3, warning: .quantityClamped),
        Adding(variant: "sold-out", quantities: [1], warning: .outOfStock),
        Adding(variant: "dozen", quantities: [6, 12], result: 18),
        Adding(variant: "dozen", quantities: [7], refusal: .invalidQuantity),
        Adding(variant: "dozen", quantities: [5], refusal: .invalidQuantity),
        Adding(variant: "dozen", quantities: [24, 6], result: 24, refusal: .invalidQuantity),
        Adding(variant: "dozen-of-20", quantities: [24], result: 18, warning: .quantityClamped),
        Adding(variant: "dozen-of-5", quantities: [6], warning: .outOfStock),
        Adding(variant: "a", quantities: [0], refusal: .invalidQuantity),
        Adding(variant: "a", quantities: [-1], refusal: .invalidQuantity),
        Adding(variant: "a", quantities: [1, .max], result: 1, refusal: .invalidQuantity),
        Adding(variant: "nothing", quantities: [1], refusal: .variantNotFound),
    ])
    func quantitiesAreHeldAgainstRuleAndStock(_ adding: Adding) async throws {
        let cart = try await cart()
        var outcome = MutationOutcome<Cart>(value: nil)
        for quantity in adding.quantities {
            outcome = try await add(CartLineInput(variantID: adding.variant, quantity: quantity), to: cart)
        }
        #expect(outcome.value?.lines.first?.quantity == adding.result)
        #expect(outcome.warnings.map(\.code) == [adding.warning].compactMap(\.self))
        #expect(outcome.userErrors.map(\.code) == [adding.refusal].compactMap(\.self))
        #expect(outcome.userErrors.allSatisfy { $0.field.starts(with: ["lines", "0"]) })
    }

    @Test func everyInputOfABatchIsDecidedOnByItself() async throws {
        let cart = try await cart()
        let outcome = try await add(
            CartLineInput(variantID: "a"), CartLineInput(variantID: "nothing"), CartLineInput(variantID: "b"), to: cart)
        #expect(outcome.value?.lines.map(\.variant.id) == ["a", "b"])
        #expect(outcome.userErrors.map(\.field) == [["lines", "1", "variantID"]])
        #expect(catalog.reads.last?.count == 3)
    }

    @Test func aFullCartTakesNoNewLine() async throws {
        let full = try await cart(
            lines: (0..<500).map { CartLineInput(variantID: "a", attributes: [Attribute(key: "n", value: "\($0)")]) })
        let outcome = try await add(CartLineInput(variantID: "a"), to: full)
        #expect(outcome.value?.lines.count == 500)
        #expect(outcome.userErrors.map(\.code) == [.invalid])
    }

    @Test func aNewCartWithNothingButRefusedLinesIsNotMade() async throws {
        let outcome = try await engine.create(
            CartDraft(lines: [CartLineInput(variantID: "nothing")]), session: nil, options: MutationOptions())
        #expect(outcome.value == nil)
        #expect(outcome.userErrors.map(\.code) == [.variantNotFound])
    }

    // MARK: Changing

    @Test func quantityZeroRemovesALine() async throws {
        let cart = try await cart(CartLineInput(variantID: "a"), CartLineInput(variantID: "b"))
        let outcome = try await update(CartLineUpdate(lineID: cart.lines[0].id, quantity: 0), in: cart)
        #expect(outcome.value?.lines.map(\.variant.id) == ["b"])
    }

    @Test func quantitiesAreSetNotAdded() async throws {
        let cart = try await cart(CartLineInput(variantID: "b"))
        let outcome = try await update(CartLineUpdate(lineID: cart.lines[0].id, quantity: 5), in: cart)
        #expect(outcome.value?.totalQuantity == 3)
        #expect(outcome.warnings.map(\.code) == [.quantityClamped])
        #expect(outcome.warnings.first?.target == cart.lines[0].id.rawValue)
    }

    @Test func aLineThatBecomesTheSameAsAnotherSwallowsIt() async throws {
        let gift = [Attribute(key: "gift", value: "yes")]
        let cart = try await cart(
            CartLineInput(variantID: "a", quantity: 2), CartLineInput(variantID: "a", quantity: 3, attributes: gift),
            CartLineInput(variantID: "b"))
        let merged = try await update(CartLineUpdate(lineID: cart.lines[1].id, attributes: []), in: cart)
        #expect(merged.value?.lines.map(\.id) == [cart.lines[1].id, cart.lines[2].id])
        #expect(merged.value?.lines.map(\.quantity) == [5, 1])
        let swapped = try await update(CartLineUpdate(lineID: cart.lines[2].id, variantID: "a"), in: cart)
        #expect(swapped.value?.lines.map(\.quantity) == [6])
    }

    @Test func aSellingPlanCanBeSetAndEnded() async throws {
        let cart = try await cart(CartLineInput(variantID: "a"))
        let line = cart.lines[0].id
        let set = try await update(CartLineUpdate(lineID: line, sellingPlanID: .value("monthly")), in: cart)
        #expect(set.value?.lines.first?.sellingPlan?.id == "monthly")
        let kept = try await update(CartLineUpdate(lineID: line, quantity: 2), in: cart)
        #expect(kept.value?.lines.first?.sellingPlan?.id == "monthly")
        let ended = try await update(CartLineUpdate(lineID: line, sellingPlanID: .null), in: cart)
        #expect(ended.value?.lines.first?.sellingPlan == nil)
    }

    @Test func whatIsNotThereIsRefusedAndTheRestDone() async throws {
        let cart = try await cart(CartLineInput(variantID: "a"), CartLineInput(variantID: "b"))
        let updated = try await update(
            CartLineUpdate(lineID: "other", quantity: 2),
            CartLineUpdate(lineID: cart.lines[0].id, variantID: "nothing"),
            CartLineUpdate(lineID: cart.lines[0].id, quantity: -1),
            CartLineUpdate(lineID: cart.lines[0].id, quantity: 4), in: cart)
        #expect(updated.userErrors.map(\.code) == [.lineNotFound, .variantNotFound, .invalidQuantity])
        #expect(updated.userErrors.map { $0.field.dropFirst().first } == ["0", "1", "2"])
        #expect(updated.value?.lines.map(\.quantity) == [4, 1])
        let removed = try await engine.removeLines(
            ["other", cart.lines[1].id], from: cart.id, options: MutationOptions())
        #expect(removed.userErrors.map(\.code) == [.lineNotFound])
        #expect(removed.value?.lines.map(\.quantity) == [4])
    }

    // MARK: Details

    @Test func noteAttributesAndBuyerAreKept() async throws {
        let cart = try await cart()
        _ = try await engine.setNote("Ring twice", in: cart.id, options: MutationOptions())
        _ = try await engine.setAttributes(
            [Attribute(key: "k", value: "v")], in: cart.id, options: MutationOptions())
        _ = try await engine.setBuyerIdentity(
            BuyerIdentityUpdate(email: .value("a@example.com"), country: .value("FR")),
            session: Session(accessToken: Secret("t"), customerID: "c"), in: cart.id, options: MutationOptions())
        let later = try await engine.setBuyerIdentity(
            BuyerIdentityUpdate(email: .null), session: nil, in: cart.id, options: MutationOptions())
        #expect(later.value?.note == "Ring twice")
        #expect(later.value?.attributes == [Attribute(key: "k", value: "v")])
        #expect(later.value?.buyerIdentity == BuyerIdentity(country: "FR"))
        let cleared = try await engine.setNote("", in: cart.id, options: MutationOptions())
        #expect(cleared.value?.note == nil)
    }

    @Test func theBuyersCountryIsTheMarketUnlessTheCallSaysOne() async throws {
        let draft = CartDraft(lines: [CartLineInput(variantID: "a")], buyerIdentity: BuyerIdentity(country: "FR"))
        let cart = try #require(try await engine.create(draft, session: nil, options: MutationOptions()).value)
        _ = try await engine.cart(cart.id, options: ReadOptions(market: MarketContext(country: "DE", language: "de")))
        #expect(catalog.markets.map(\.country) == ["FR", "DE"])
        #expect(catalog.markets.map(\.language) == [nil, "de"])
    }

    @Test(arguments: PortOperation.cartOperations) func theCapabilitiesAreWhatIsServed(_ operation: PortOperation) {
        let unserved: Set<PortOperation> = [
            .setDiscountCodes, .addGiftCards, .removeGiftCards, .setDeliveryAddresses, .selectDeliveryOptions,
        ]
        let capabilities = LocalCartEngine.capabilities(addedTo: Capabilities(operations: [.shop]))
        #expect(capabilities.supports(operation) == !unserved.contains(operation))
        #expect(capabilities.supports(.shop) && capabilities.cartPersistence == .local)
        #expect(!capabilities.hasServerTotals)
    }

    @Test func discountCodesAreUnsupportedAlsoInADraft() async throws {
        let error = await #expect(throws: CommerceError.self) {
            try await engine.create(CartDraft(discountCodes: ["X"]), session: nil, options: MutationOptions())
        }
        #expect(error?.kind == .unsupported)
    }

    // MARK: Life

    @Test func aRemovedOrUnknownCartIsGone() async throws {
        let cart = try await cart(CartLineInput(variantID: "a"))
        try await engine.remove(cart.id)
        try await engine.remove(cart.id)
        for call in [
            { _ = try await read(cart) }, { _ = try await add(CartLineInput(variantID: "a"), to: cart) },
            { _ = try await engine.setNote("n", in: cart.id, options: MutationOptions()) },
        ] {
            let error = await #expect(throws: CommerceError.self) { try await call() }
            #expect(error?.kind == .cartGone)
        }
    }

    @Test func cartsOutliveTheEngine() async throws {
        let cart = try await cart(CartLineInput(variantID: "a", quantity: 2))
        let other = LocalCartEngine(catalog: catalog, storage: storage, scope: "test", clock: clock)
        #expect(try await other.cart(cart.id, options: ReadOptions()).value == cart)
        let elsewhere = LocalCartEngine(catalog: catalog, storage: storage, scope: "another", clock: clock)
        await #expect(throws: CommerceError.self) { try await elsewhere.cart(cart.id, options: ReadOptions()) }
    }

    @Test func changesAreDated() async throws {
        let start = clock.now
        let cart = try await cart()
        clock.advance(by: .seconds(60))
        let changed = try await engine.setNote("n", in: cart.id, options: MutationOptions()).value
        #expect(changed?.createdAt == start)
        #expect(changed?.updatedAt == start + 60)
    }

    // MARK: Helpers

    private func cart(_ lines: CartLineInput...) async throws -> Cart {
        try await cart(lines: lines)
    }

    private func cart(lines: [CartLineInput]) async throws -> Cart {
        let outcome = try await engine.create(CartDraft(lines: lines), session: nil, options: MutationOptions())
        return try #require(outcome.value)
    }

    private func add(_ lines: CartLineInput..., to cart: Cart) async throws -> MutationOutcome<Cart> {
        try await engine.addLines(lines, to: cart.id, options: MutationOptions())
    }

    private func update(_ updates: CartLineUpdate..., in cart: Cart) async throws -> MutationOutcome<Cart> {
        try await engine.updateLines(updates, in: cart.id, options: MutationOptions())
    }

    private func read(_ cart: Cart) async throws -> Fetched<Cart> {
        try await engine.cart(cart.id, options: ReadOptions())
    }
}
