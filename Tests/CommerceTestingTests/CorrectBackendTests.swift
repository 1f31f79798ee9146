import Commerce
import CommerceTesting
import Testing

@Suite("A correct backend")
struct CorrectBackendTests {
    @Test("passes in every group")
    func passes() async {
        let report = await ConformanceKit(backend: SmallShop().backend, options: SmallShop.options).run()
        #expect(report.failures == [], "\(report.text)")
        #expect(!report.hasFailed)
        let passed = Set(report.items.filter { $0.outcome == .passed }.map(\.group))
        #expect(passed == Set(ConformanceGroup.allCases))
        let skipped = Set(report.items.compactMap(\.outcome.reason))
        #expect(
            skipped == [
                "Carts on this device know no customers.",
                "The backend declares every call of the catalogue port.",
                "The backend declares every call of the checkout port.", "The backend pages backwards.",

            ])
    }

    @Test("passes whatever the size of the pages that lists are walked in", arguments: [1, 2, 5, 8, 1000])
    func anyPageSize(_ size: Int) async {
        var options = SmallShop.options
        options.pageSize = size
        let report = await ConformanceKit(backend: SmallShop().backend, options: options).run(
            only: [.paging, .search, .collections])
        #expect(report.failures == [], "\(report.text)")
    }

    @Test("passes whatever the greatest size of its pages", arguments: [1, 2, 5])
    func anyGreatestPageSize(_ size: Int) async {
        var shop = SmallShop()
        shop.capabilities.maximumPageSize = size
        let report = await ConformanceKit(backend: shop.backend, options: SmallShop.options).run()
        #expect(report.failures == [], "\(report.text)")
    }

    @Test("passes when walks stop in the middle of its lists", arguments: [1, 2, 3, 7])
    func limitedWalks(_ limit: Int) async {
        var options = SmallShop.options
        options.walkLimit = limit
        let report = await ConformanceKit(backend: SmallShop().backend, options: options).run()
        #expect(report.failures == [], "\(report.text)")
    }

    @Test("with a catalogue alone passes, and says what it lacks")
    func catalogueAlone() async {
        var shop = SmallShop()
        shop.capabilities = SmallCatalog.capabilities
        let report = await ConformanceKit(backend: shop.backend, options: SmallShop.options).run()
        #expect(report.failures == [], "\(report.text)")
        let cart = report.items.filter { $0.group == .cart }
        #expect(!cart.isEmpty)
        #expect(
            cart.allSatisfy { $0.outcome.reason?.hasPrefix("The backend has no cart/") == true }, "\(report.text)")
    }

    @Test("passes without what no capability speaks of, and says what it lacks")
    func refusedParts() async {
        var shop = SmallShop()
        let (catalog, cart) = (shop.catalog.base, shop.cart.base)
        shop.catalog.onCollections = { query, page, options in
            guard query.text == nil else { throw CommerceError.unsupported("collections by a query", backend: nil) }
            return try await catalog.collections(CollectionQuery(), page: page, options: options)
        }
        @Sendable func requirePlain(_ lines: [CartLineInput]) throws(CommerceError) {
            guard lines.allSatisfy(\.attributes.isEmpty) else {
                throw CommerceError.unsupported("attributes on lines", backend: nil)
            }
        }
        shop.cart.onCreate = { draft, session, options in
            try requirePlain(draft.lines)
            return try await cart.create(draft, session: session, options: options)
        }
        shop.cart.onAddLines = { lines, id, options in
            try requirePlain(lines)
            return try await cart.addLines(lines, to: id, options: options)
        }
        shop.cart.onSetBuyerIdentity = { update, session, id, options in
            guard update.email != .null else {
                return MutationOutcome(value: nil, userErrors: [UserError(code: .blank, message: "Say an address.")])
            }
            return try await cart.setBuyerIdentity(update, session: session, in: id, options: options)
        }
        let report = await ConformanceKit(backend: shop.backend, options: SmallShop.options).run()
        #expect(report.failures == [], "\(report.text)")
        let reasons = Set(report.items.compactMap(\.outcome.reason))
        #expect(
            reasons.isSuperset(of: [
                "The backend has no attributes on lines.", "The backend has no collections by a query.",
                "None of the first collections has a preview.",
                "The backend keeps an e-mail address once it has one: Say an address.",
            ]), "\(report.text)")
    }

    @Test("that may complete an order is not asked for a checkout unless orders may be placed")
    func noOrders() async {
        var shop = SmallShop()
        let asked = Counter()
        shop.capabilities.checkoutKinds.insert(.direct)
        let base = shop.checkout.base
        shop.checkout.onBegin = { cart, session in
            _ = asked.next()
            return try await base.begin(cart, session: session)
        }
        let cautious = await ConformanceKit(backend: shop.backend, options: SmallShop.options).run(
            only: [.checkoutHandoff])
        #expect(cautious.failures == [], "\(cautious.text)")
        let reason = "The backend completes orders itself, and the options allow none to be placed."
        #expect(cautious.items.filter { $0.outcome == .skipped(reason: reason) }.count == 4)
        let before = asked.next()
        var options = SmallShop.options
        options.mayPlaceOrders = true
        let bold = await ConformanceKit(backend: shop.backend, options: options).run(only: [.checkoutHandoff])
        #expect(bold.failures == [], "\(bold.text)")
        #expect(asked.next() > before + 4)
    }

    @Test("without any capability passes: every call is refused as it has to be")
    func nothing() async {
        let backend = Backend(name: "nothing", plugin: "test", stateIdentity: "nothing", capabilities: Capabilities())
        let report = await ConformanceKit(backend: backend).run()
        #expect(report.failures == [], "\(report.text)")
        let refused = report.items.filter { $0.outcome == .passed && $0.group == .unsupportedCalls }
        #expect(refused.count == 4)
    }
}
