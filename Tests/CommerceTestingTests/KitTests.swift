import Commerce
import CommerceTesting
import Synchronization
import Testing

@Suite("The kit")
struct KitTests {
    @Test("fails the check of a backend that hangs, and goes on with the next")
    func hangingBackend() async {
        let clock = ManualClock()
        var shop = SmallShop()
        shop.catalog.onSearch = { _, _, _ in
            // Ignores its cancellation, as a blocked thread would. The check's deadline is already running.
            await clock.waitForSleepers()
            clock.advance(by: .seconds(31))
            await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
            return Page(items: [])
        }
        var options = SmallShop.options
        options.clock = clock
        let report = await ConformanceKit(backend: shop.backend, options: options).run(only: [.search])
        let nowhere = report.items.first { $0.name.hasPrefix("A word that is nowhere") }
        #expect(nowhere?.outcome == .failed(reason: "Expected an answer, saw none within 30.0 seconds."))
        #expect(nowhere?.duration == .seconds(31))
        #expect(report.items.contains { $0.name.hasPrefix("The sort key title") && $0.outcome == .passed })
    }

    @Test("fails alone for a backend whose capabilities can't be had")
    func noCapabilities() async {
        var shop = SmallShop()
        shop.discover = { () async throws(CommerceError) -> Capabilities in
            throw CommerceError(.unavailable, "The process does not start.")
        }
        let report = await ConformanceKit(backend: shop.backend).run()
        #expect(report.items.count == 1)
        #expect(report.failures.first?.group == .declaration)
        #expect(report.failures.first?.outcome.reason?.contains("The process does not start.") == true)
    }

    @Test("fails for a backend that hangs when it is asked for its capabilities")
    func hangingCapabilities() async {
        let clock = ManualClock()
        var shop = SmallShop()
        shop.discover = { () async throws(CommerceError) -> Capabilities in
            await clock.waitForSleepers()
            clock.advance(by: .seconds(31))
            await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
            return Capabilities()
        }
        let report = await ConformanceKit(backend: shop.backend, options: ConformanceOptions(clock: clock)).run()
        #expect(report.items.count == 1)
        #expect(report.failures.first?.outcome.reason?.contains("none within") == true)
    }

    @Test("fails every check that can't be made for a backend whose calls all throw")
    func throwingBackend() async {
        var shop = SmallShop()
        shop.catalog.onProducts = { _, _, _ in throw CommerceError(.unavailable, "Out of order.") }
        let report = await ConformanceKit(backend: shop.backend, options: SmallShop.options).run()
        let needing = report.items.filter { $0.group == .cart && $0.outcome != .passed }
        #expect(!needing.isEmpty)
        for item in needing {
            guard case .failed(let reason) = item.outcome else { continue }
            #expect(reason.contains("Out of order."), "\(item.name)")
        }
    }

    @Test("runs the groups that are asked for, in its own order, and tells of each result")
    func onlySomeGroups() async {
        let told = Mutex<[ConformanceResult]>([])
        let report = await ConformanceKit(backend: SmallShop().backend).run(only: [.search, .paging]) { result in
            told.withLock { $0.append(result) }
        }
        #expect(report.items.map(\.group).uniqueNeighbours == [.paging, .search])
        #expect(told.withLock { $0 } == report.items)
    }

    @Test("writes no cart where it may not")
    func readsOnly() async {
        var shop = SmallShop()
        let written = Counter()
        shop.cart.onCreate = { _, _, _ in
            _ = written.next()
            throw CommerceError(.accessDenied, "Carts are not to be made.")
        }
        var options = SmallShop.options
        options.mayWriteCarts = false
        let report = await ConformanceKit(backend: shop.backend, options: options).run()
        #expect(report.failures == [], "\(report.text)")
        #expect(written.next() == 1)
        #expect(report.items.contains { $0.outcome == .skipped(reason: "The options allow no carts.") })
    }

    @Test("empties the carts that it made")
    func cleansUp() async throws {
        var shop = SmallShop()
        let (base, made) = (shop.cart.base, Box<[ID<Cart>]>([]))
        shop.cart.onCreate = { draft, session, options in
            let outcome = try await base.create(draft, session: session, options: options)
            made.value = (made.value ?? []) + (outcome.value.map { [$0.id] } ?? [])
            return outcome
        }
        _ = await ConformanceKit(backend: shop.backend, options: SmallShop.options).run()
        let carts = try #require(made.value)
        #expect(carts.count > 20)
        for cart in carts { #expect(try await base.cart(cart, options: ReadOptions()).value.lines == []) }
    }

    @Test("signs out every session that it began, and leaves the addresses as they were")
    func leavesNoSession() async throws {
        var shop = SmallShop()
        let (base, begun, ended) = (shop.auth.base, Box<Set<Secret>>([]), Box<Set<Secret>>([]))
        shop.auth.onSignIn = { credentials in
            let outcome = try await base.signIn(credentials)
            if let token = outcome.value?.accessToken { begun.value?.insert(token) }
            return outcome
        }
        shop.auth.onSignOut = { session in
            ended.value?.insert(session.accessToken)
            return try await base.signOut(session)
        }
        _ = await ConformanceKit(backend: shop.backend, options: SmallShop.options).run(only: [.signIn])
        #expect(begun.value?.isEmpty == false)
        #expect(begun.value?.subtracting(ended.value ?? []) == [])

        let login = SmallShop.options.customer
        let outcome = try await base.signIn(
            .password(email: login?.email ?? "", password: login?.password ?? Secret("")))
        let session = try #require(outcome.value)
        #expect(try await base.addresses(page: PageRequest(), session: session).items.map(\.id) == ["first", "second"])
        #expect(try await base.customer(session: session).value.defaultAddressID == "first")
    }

    @Test("shows no secret in a reason, whatever the backend says")
    func hidesSecrets() async {
        var shop = SmallShop()
        let (carts, auth) = (shop.cart.base, shop.auth.base)
        shop.cart.onAddLines = { _, cart, _ in
            throw CommerceError(.unavailable, "POST /cart/\(cart.rawValue) failed")
        }
        shop.cart.onAddGiftCards = { codes, _, _ in
            throw CommerceError(.unavailable, "Card \(codes.first?.reveal() ?? "") failed")
        }
        shop.auth.onSignIn = { credentials in
            guard case .password(_, let password) = credentials else { throw CommerceError.cancelled }
            let outcome = try await auth.signIn(credentials)
            guard let session = outcome.value else { return outcome }
            throw CommerceError(
                .unavailable, "Password \(password.reveal()), token \(session.accessToken.reveal()) failed")
        }
        let ids = Box<[String]>([])
        shop.cart.onCreate = { draft, session, options in
            let outcome = try await carts.create(draft, session: session, options: options)
            ids.value = (ids.value ?? []) + (outcome.value.map { [$0.id.rawValue] } ?? [])
            return outcome
        }
        let report = await ConformanceKit(backend: shop.backend, options: SmallShop.options).run(
            only: [.cart, .giftCards, .signIn])
        #expect(report.hasFailed)
        let text = report.text
        #expect(text.contains("(secret)"))
        #expect(!text.contains(SmallAuth.login.1))
        #expect(!text.contains(SmallCodes.giftCard))
        for id in ids.value ?? [] { #expect(!text.contains(id)) }
    }

    @Test("stops when it is cancelled, and says so")
    func isCancelled() async {
        let task = Task {
            await ConformanceKit(backend: SmallShop().backend).run { _ in
                withUnsafeCurrentTask { $0?.cancel() }
            }
        }
        let report = await task.value
        #expect(report.items.count > 100)
        #expect(report.items.dropFirst().allSatisfy { $0.outcome == .skipped(reason: "The run was cancelled.") })
    }

    @Test("asks for a product and a variant that it is told of")
    func knownProduct() async {
        var options = SmallShop.options
        options.product = .handle("oak-board")
        options.variant = "variant-4-1"
        let report = await ConformanceKit(backend: SmallShop().backend, options: options).run()
        #expect(report.failures == [], "\(report.text)")
        options.product = .handle("no-such-product")
        let failing = await ConformanceKit(backend: SmallShop().backend, options: options).run(only: [.batchOrder])
        #expect(failing.failures.contains { $0.outcome.reason?.contains("no-such-product") == true })
    }

    @Test("takes a collection that holds all others for what it is")
    func rootCollection() async {
        var shop = SmallShop()
        let (base, groups) = (shop.catalog.base, SmallCatalog.groups)
        let tree = groups.enumerated().map { place, group in
            ProductCollection(
                id: group.id, handle: group.handle, title: group.title, parentID: place == 0 ? nil : groups[0].id)
        }
        shop.catalog.onCollections = { _, page, _ in try SmallPage.cut(tree, page, list: "collections") }
        shop.catalog.onProducts = { query, page, options in
            var query = query
            if query.collection == .id(groups[0].id) { query.collection = nil }
            return try await base.products(query, page: page, options: options)
        }
        let report = await ConformanceKit(backend: shop.backend).run(only: [.collections])
        let item = report.items.first { $0.name.hasPrefix("A collection restricts") }
        #expect(item?.outcome == .passed, "\(report.text)")
    }

    @Test("has a name of its own for every check, a sentence")
    func names() async {
        let report = await ConformanceKit(backend: SmallShop().backend).run()
        let names = report.items.map { "\($0.group.rawValue) \($0.name)" }
        #expect(Set(names).count == names.count)
        for item in report.items {
            #expect(item.name.hasSuffix(".") && item.name.first?.isUppercase == true, "\(item.name)")
        }
    }
}

extension Array where Element: Equatable {
    fileprivate var uniqueNeighbours: [Element] {
        reduce(into: []) { if $0.last != $1 { $0.append($1) } }
    }
}
