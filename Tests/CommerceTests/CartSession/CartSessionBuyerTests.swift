import Commerce
import CommerceTesting
import Testing

/// Whose the cart is: signing in with its policies, signing out, another market.
@Suite struct CartSessionBuyerTests {
    let shop = ScriptedShop()
    let session: CartSession
    let customer = Commerce.Session(accessToken: Secret("token"), customerID: "customer-1")

    init() {
        session = CartSession(backend: shop.backend(), makeIdentifier: CountingIdentifiers().make)
    }

    /// A cart that the customer has elsewhere.
    private func customerCart(_ variants: ID<Variant>...) async throws -> Cart {
        let other = CartSession(backend: shop.backend())
        return try #require(try await other.add(variants.map { CartLineInput(variantID: $0) }).value)
    }

    @Test func theDeviceCartBecomesTheCustomers() async throws {
        let cart = try #require(try await session.add([CartLineInput(variantID: "a")]).value)
        let outcome = try await session.signIn(customer)
        #expect(outcome?.value?.id == cart.id)
        #expect(shop.calls.last?.operation == .setBuyerIdentity)
        #expect(shop.calls.last?.customer == customer)
    }

    @Test func aCartThatIsMadeLaterIsTheCustomersFromTheBeginning() async throws {
        #expect(try await session.signIn(customer) == nil)
        #expect(shop.calls.isEmpty)
        _ = try await session.add([CartLineInput(variantID: "a")])
        #expect(shop.calls.map(\.operation) == [.createCart])
        #expect(shop.calls.first?.customer == customer)
        _ = try await session.signOut()
        try await session.forget()
        _ = try await session.add([CartLineInput(variantID: "a")])
        #expect(shop.calls.last?.customer == nil)
    }

    @Test func takingTheCustomersCartSetsTheDevicesLinesAside() async throws {
        let theirs = try await customerCart("b")
        _ = try await session.add([CartLineInput(variantID: "a", quantity: 2)])
        let outcome = try await session.signIn(customer, policy: .takeCustomerCart(theirs.id))
        #expect(outcome?.value?.lines.map(\.variant.id) == ["b"])
        #expect(try await session.currentID == theirs.id)
        #expect(try await session.lostLines == [CartLineInput(variantID: "a", quantity: 2)])
        #expect(try await session.rebuild().value?.totalQuantity == 3)
    }

    @Test func mergingAddsTheDevicesLinesToTheCustomersCart() async throws {
        let theirs = try await customerCart("a", "b")
        _ = try await session.add([CartLineInput(variantID: "a", quantity: 2), CartLineInput(variantID: "c")])
        let outcome = try await session.signIn(customer, policy: .mergeLines(into: theirs.id))
        #expect(outcome?.value?.lines.map(\.quantity) == [3, 1, 1])
        #expect(try await session.currentID == theirs.id)
        #expect(try await session.lostLines.isEmpty)
    }

    @Test func linesThatCouldNotBeMergedAreKept() async throws {
        let theirs = try await customerCart("b")
        _ = try await session.add([CartLineInput(variantID: "a")])
        shop.next(.addLines, .fail(CommerceError(.network, "No route.")))
        await #expect(throws: CommerceError.self) {
            try await session.signIn(customer, policy: .mergeLines(into: theirs.id))
        }
        #expect(try await session.currentID == theirs.id)
        #expect(try await session.rebuild().value?.lines.map(\.variant.id) == ["b", "a"])
    }

    @Test(arguments: [true, false]) func aCustomersCartThatIsGoneKeepsTheDevices(merging: Bool) async throws {
        let cart = try #require(try await session.add([CartLineInput(variantID: "a")]).value)
        let policy = merging ? CartMergePolicy.mergeLines(into: "gone") : .takeCustomerCart("gone")
        #expect(try await session.signIn(customer, policy: policy)?.value?.id == cart.id)
        #expect(try await session.lostLines.isEmpty)
    }

    @Test func signingInAgainWithTheSameCartMergesNothing() async throws {
        let cart = try #require(try await session.add([CartLineInput(variantID: "a")]).value)
        #expect(try await session.signIn(customer, policy: .mergeLines(into: cart.id))?.value?.totalQuantity == 1)
    }

    @Test func aBackendThatTiesNobodyToACartKeepsIt() async throws {
        let session = CartSession(backend: shop.backend(without: [.setBuyerIdentity]))
        _ = try await session.add([CartLineInput(variantID: "a")])
        #expect(try await session.signIn(customer) == nil)
        #expect(try await session.setMarket(MarketContext(country: "AT"))?.value?.totalQuantity == 1)
        #expect(shop.calls.map(\.operation) == [.createCart, .cart])
    }

    @Test func theBuyersCountryFollowsTheMarketAndTheCustomerStays() async throws {
        _ = try await session.signIn(customer)
        _ = try await session.add([CartLineInput(variantID: "a")])
        let outcome = try await session.setMarket(MarketContext(country: "AT"))
        #expect(outcome?.value?.buyerIdentity.country == "AT")
        #expect(shop.calls.last?.customer == customer)
        #expect(shop.calls.last?.market.country == "AT")
        #expect(session.market.country == "AT")
    }

    @Test func theCustomersSessionIsAskedForWheneverOneIsSent() async throws {
        let renewed = Commerce.Session(accessToken: Secret("renewed"), customerID: "customer-1")
        session.setCustomerSource { () throws(CommerceError) in renewed }
        _ = try await session.add([CartLineInput(variantID: "a")])
        #expect(shop.calls.last?.customer == nil)
        _ = try await session.signIn(customer)
        #expect(shop.calls.last?.customer == renewed)
        _ = try await session.setMarket(MarketContext(country: "AT"))
        #expect(shop.calls.last?.customer == renewed)
        try await session.forget()
        _ = try await session.add([CartLineInput(variantID: "a")])
        #expect(shop.calls.last?.customer == renewed)
        #expect(try await session.currentCustomer == renewed)
    }

    @Test func aCustomerWhoseSessionHasEndedGetsACartThatIsNobodys() async throws {
        session.customer = customer
        session.setCustomerSource { () throws(CommerceError) in nil }
        _ = try await session.add([CartLineInput(variantID: "a")])
        #expect(shop.calls.last?.operation == .createCart)
        #expect(shop.calls.last?.customer == nil)
    }

    @Test func aMarketThatChangesAfterTheSessionHasEndedLeavesTheCartItsCustomers() async throws {
        _ = try await session.add([CartLineInput(variantID: "a")])
        session.setCustomerSource { () throws(CommerceError) in nil }
        session.customer = customer
        let outcome = try await session.setMarket(MarketContext(country: "AT"))
        #expect(outcome?.value?.totalQuantity == 1)
        #expect(shop.calls.map(\.operation) == [.createCart, .cart])
        #expect(shop.calls.last?.market.country == "AT")
        session.setCustomerSource(nil)
        #expect(try await session.signIn(customer)?.value?.buyerIdentity.country == "AT")
        #expect(shop.calls.last?.customer == customer)
    }

    @Test func aSignOutAfterTheSessionHasEndedBringsTheCountryToo() async throws {
        _ = try await session.add([CartLineInput(variantID: "a")])
        session.setCustomerSource { () throws(CommerceError) in nil }
        session.customer = customer
        _ = try await session.setMarket(MarketContext(country: "AT"))
        #expect(try await session.signOut()?.value?.buyerIdentity.country == "AT")
        #expect(shop.calls.last?.customer == nil)
    }

    @Test func aSessionThatCannotBeHadAtPresentMakesNoCart() async throws {
        session.customer = customer
        session.setCustomerSource { () throws(CommerceError) in throw CommerceError(.network, "No route.") }
        await #expect(throws: CommerceError.self) { try await session.add([CartLineInput(variantID: "a")]) }
        #expect(shop.calls.isEmpty)
        #expect(try await session.currentID == nil)
    }

    @Test func aMarketWithoutACartSendsNothing() async throws {
        #expect(try await session.setMarket(MarketContext(country: "AT")) == nil)
        #expect(shop.calls.isEmpty)
    }
}
