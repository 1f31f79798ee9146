import Commerce
import CommerceTesting
import FoundationEssentials
import Testing

/// What local carts cost, and what they tell of a catalogue that changes under them.
@Suite struct LocalCartValuationTests {
    let catalog = FakeCatalog([
        .sample("a", price: "10.00"), .sample("b", price: "2.50", stock: 3),
        .sample("dollars", price: "1", currency: .usd), .sample("unpriced", price: nil),
        .sample("exact", price: "0.1"), .sample("free", price: "0"),
        .sample("endless", price: "99999999999999999999999999999999999999"),
    ])
    let engine: LocalCartEngine

    init() {
        engine = LocalCartEngine(
            catalog: catalog, storage: MemoryStateStorage(), scope: "test", clock: ManualClock(),
            makeIdentifier: CountingIdentifiers().make)
    }

    @Test func totalsAreExactSumsAndEstimated() async throws {
        let cart = try await create(
            CartLineInput(variantID: "exact", quantity: 3), CartLineInput(variantID: "b", quantity: 3),
            CartLineInput(variantID: "free", quantity: 9)
        ).value
        #expect(cart?.lines.map { $0.cost.subtotal?.amountText } == ["0.30", "7.50", "0.00"])
        #expect(cart?.cost.total?.description == "7.80 EUR")
        #expect(cart?.cost.subtotal == cart?.cost.total)
        #expect(cart?.cost.isEstimated == true)
    }

    @Test(
        arguments: [("dollars", WarningCode.mixedCurrencies), ("unpriced", .priceUnknown)]
            as [(ID<Variant>, WarningCode)])
    func noTotalIsInvented(_ other: ID<Variant>, _ code: WarningCode) async throws {
        let outcome = try await create(CartLineInput(variantID: "a"), CartLineInput(variantID: other))
        #expect(outcome.value?.cost.subtotal == nil)
        #expect(outcome.value?.cost.total == nil)
        #expect(outcome.value?.lines.first?.cost.total?.description == "10.00 EUR")
        #expect(outcome.warnings.map(\.code) == [code])
        let read = try await read(outcome)
        #expect(read.issues.map(\.code) == [code.rawValue])
    }

    @Test(arguments: [(2, 1, nil), (1, 1, "99999999999999999999999999999999999999.00")] as [(Int, Int, String?)])
    func aTotalThatWouldHaveToBeRoundedIsNone(_ quantity: Int, _ tenths: Int, _ subtotal: String?) async throws {
        let outcome = try await create(
            CartLineInput(variantID: "endless", quantity: quantity),
            CartLineInput(variantID: "exact", quantity: tenths))
        #expect(outcome.value?.lines.map { $0.cost.subtotal?.amountText } == [subtotal, "0.10"])
        #expect(outcome.value?.cost == CartCost(isEstimated: true))
        #expect(outcome.warnings.map(\.code) == [.amountTooLong])
    }

    @Test func anEmptyCartHasNoTotalAndNothingToSay() async throws {
        let outcome = try await create()
        #expect(outcome.value?.cost == CartCost(isEstimated: true))
        #expect(outcome.warnings.isEmpty)
        #expect(catalog.reads.isEmpty)
    }

    @Test func aReadShowsPresentPricesAndSaysWhatChangedUntilAChangeIsStored() async throws {
        let outcome = try await create(CartLineInput(variantID: "a"), CartLineInput(variantID: "b"))
        catalog.put(.sample("a", price: "12.00"))
        for _ in 0..<2 {
            let read = try await read(outcome)
            #expect(read.value.cost.total?.description == "14.50 EUR")
            #expect(read.issues.map(\.path) == ["lines[0].cost.unitPrice"])
            #expect(read.issues.map(\.code) == [WarningCode.priceChanged.rawValue])
        }
        let cart = try #require(outcome.value)
        let changed = try await engine.addLines(
            [CartLineInput(variantID: "b")], to: cart.id, options: MutationOptions())
        #expect(changed.warnings.map(\.code) == [.priceChanged])
        #expect(changed.warnings.first?.target == cart.lines.first?.id.rawValue)
        #expect(changed.value?.cost.total?.description == "17.00 EUR")
        #expect(try await read(outcome).issues.isEmpty)
    }

    @Test func aVariantThatIsGoneKeepsItsLine() async throws {
        let outcome = try await create(CartLineInput(variantID: "a"))
        catalog.remove("a")
        let read = try await read(outcome)
        #expect(read.value.lines == outcome.value?.lines)
        #expect(read.issues.map(\.path) == ["lines[0].variant"])
        #expect(read.issues.map(\.code) == [WarningCode.variantGone.rawValue])
        let cart = try #require(outcome.value)
        let removed = try await engine.removeLines(
            cart.lines.map(\.id), from: cart.id, options: MutationOptions())
        #expect(removed.value?.lines.isEmpty == true)
    }

    @Test func aLineFollowsTheStock() async throws {
        let outcome = try await create(CartLineInput(variantID: "b", quantity: 3))
        for (stock, quantity, code) in [
            (2, 2, WarningCode.quantityClamped), (0, 0, .outOfStock), (9, 3, nil),
        ] as [(Int, Int, WarningCode?)] {
            catalog.put(.sample("b", price: "2.50", stock: stock))
            let read = try await read(outcome)
            #expect(read.value.lines.map(\.quantity) == [quantity])
            #expect(read.value.totalQuantity == quantity)
            #expect(read.issues.map(\.code) == [code?.rawValue].compactMap(\.self))
        }
    }

    @Test func settingASoldOutLineWarnsAndKeepsItForWhenTheStockReturns() async throws {
        let cart = try #require(try await create(CartLineInput(variantID: "b")).value)
        catalog.put(.sample("b", price: "2.50", stock: 0))
        let outcome = try await engine.updateLines(
            [CartLineUpdate(lineID: cart.lines[0].id, quantity: 2)], in: cart.id, options: MutationOptions())
        #expect(outcome.value?.lines.map(\.quantity) == [0])
        #expect(outcome.warnings.map(\.code) == [.outOfStock])
        catalog.put(.sample("b", price: "2.50", stock: 5))
        let read = try await engine.cart(cart.id, options: ReadOptions())
        #expect(read.value.lines.map(\.quantity) == [2])
        #expect(read.issues.isEmpty)
    }

    @Test func anUnreachableCatalogueLeavesWhatWasLastKnown() async throws {
        let outcome = try await create(CartLineInput(variantID: "a"))
        catalog.fail(with: CommerceError(.network, "No route."))
        let read = try await read(outcome)
        #expect(read.value == outcome.value)
        #expect(read.issues.map(\.code) == ["catalog-unreachable"])
        for freshness in [Freshness.refresh] {
            let error = await #expect(throws: CommerceError.self) {
                try await engine.cart(read.value.id, options: ReadOptions(freshness: freshness))
            }
            #expect(error?.kind == .network)
        }
        catalog.fail(with: CommerceError(.accessDenied, "No."))
        let error = await #expect(throws: CommerceError.self) { try await self.read(outcome) }
        #expect(error?.kind == .accessDenied)
    }

    @Test func whatNeedsNoCatalogueWorksWithoutIt() async throws {
        let cart = try #require(try await create(CartLineInput(variantID: "a"), CartLineInput(variantID: "b")).value)
        catalog.fail(with: CommerceError(.network, "No route."))
        _ = try await engine.setNote("n", in: cart.id, options: MutationOptions())
        let removed = try await engine.removeLines([cart.lines[0].id], from: cart.id, options: MutationOptions())
        #expect(removed.value?.cost.total?.description == "2.50 EUR")
        await #expect(throws: CommerceError.self) {
            try await engine.addLines([CartLineInput(variantID: "a")], to: cart.id, options: MutationOptions())
        }
    }

    private func create(_ lines: CartLineInput...) async throws -> MutationOutcome<Cart> {
        try await engine.create(CartDraft(lines: lines), session: nil, options: MutationOptions())
    }

    private func read(_ outcome: MutationOutcome<Cart>) async throws -> Fetched<Cart> {
        try await engine.cart(try #require(outcome.value).id, options: ReadOptions())
    }
}
