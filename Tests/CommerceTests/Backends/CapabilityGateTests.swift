import Commerce
import Testing

/// Counts what reaches the port.
private actor CountingCatalog: CatalogPort {
    private(set) var calls: [String] = []

    func products(
        _ query: ProductQuery, page: PageRequest, options: ReadOptions
    ) async throws(CommerceError) -> Page<Product> {
        calls.append("products first:\(page.first)")
        return Page(items: [])
    }

    func product(_ reference: Reference<Product>, options: ReadOptions) async throws(CommerceError) -> Fetched<Product>
    {
        calls.append("product")
        throw .notFound("product \"\(reference.text)\"")
    }
}

@Suite struct CapabilityGateTests {
    private let catalog = CountingCatalog()

    private func backend(_ capabilities: Capabilities) -> Backend {
        Backend(name: "shop", plugin: "test", stateIdentity: "test", capabilities: capabilities, catalog: catalog)
    }

    private func error(_ body: () async throws(CommerceError) -> Void) async -> CommerceError? {
        do throws(CommerceError) {
            try await body()
            return nil
        } catch {
            return error
        }
    }

    @Test func aCallOutsideTheCapabilitiesIsOneTypedErrorAndSendsNothing() async {
        let backend = backend(Capabilities(operations: [.product]))
        let error = await error { () throws(CommerceError) in
            _ = try await backend.catalog.products(ProductQuery(), page: PageRequest(), options: ReadOptions())
        }
        #expect(error?.kind == .unsupported)
        #expect(error?.capability == "catalog/products")
        #expect(error?.backend == "shop" && error?.operation == .products)
        #expect(await catalog.calls.isEmpty)
    }

    @Test(arguments: [
        ProductQuery(filters: [.vendor("x")]), ProductQuery(sort: ProductSort(key: .bestSelling)),
        ProductQuery(filters: [.option(name: "Size", value: "L")]),
    ])
    func filtersAndSortKeysOutsideTheCapabilitiesSendNothing(query: ProductQuery) async {
        let backend = backend(Capabilities(operations: [.products], sortKeys: [.title], filterKeys: [.price]))
        let error = await error { () throws(CommerceError) in
            _ = try await backend.catalog.products(query, page: PageRequest(), options: ReadOptions())
        }
        #expect(error?.kind == .unsupported)
        #expect(error?.message.contains("title") == true || error?.message.contains("price") == true)
        #expect(await catalog.calls.isEmpty)
    }

    @Test func pageSizesAreLoweredToTheGreatest() async throws {
        let backend = backend(Capabilities(operations: [.products], maximumPageSize: 50))
        _ = try await backend.catalog.products(ProductQuery(), page: PageRequest(first: 1000), options: ReadOptions())
        #expect(await catalog.calls == ["products first:50"])
    }

    @Test(arguments: [0, -1, Int.min])
    func senselessPageSizesAreRefused(first: Int) async {
        let backend = backend(Capabilities(operations: [.products]))
        let error = await error { () throws(CommerceError) in
            _ = try await backend.catalog.products(
                ProductQuery(), page: PageRequest(first: first), options: ReadOptions())
        }
        #expect(error?.kind == .invalidInput)
    }

    @Test func aBackwardPageNeedsTheCapability() async {
        let backend = backend(Capabilities(operations: [.products]))
        let error = await error { () throws(CommerceError) in
            _ = try await backend.catalog.products(
                ProductQuery(), page: PageRequest(first: 5, before: "c"), options: ReadOptions())
        }
        #expect(error?.kind == .unsupported)
    }

    @Test func errorsNameBackendAndCall() async {
        let backend = backend(Capabilities(operations: [.product]))
        let error = await error { () throws(CommerceError) in
            _ = try await backend.catalog.product(.handle("x"), options: ReadOptions())
        }
        #expect(error?.kind == .notFound && error?.backend == "shop" && error?.operation == .product)
    }

    @Test func aDeclaredCallThatTheAdapterLacksIsUnsupportedToo() async {
        let backend = backend(Capabilities(operations: [.shop]))
        let error = await error { () throws(CommerceError) in
            _ = try await backend.catalog.shop(options: ReadOptions())
        }
        #expect(error?.kind == .unsupported && error?.capability == "catalog/shop")
    }

    @Test func aPortThatIsMissingAnswersEveryCallAlike() async {
        let backend = backend(Capabilities(operations: []))
        let failures = [
            await error { () throws(CommerceError) in
                _ = try await backend.cart.create(CartDraft(), session: nil, options: MutationOptions())
            },
            await error { () throws(CommerceError) in
                _ = try await backend.auth.signIn(.multipass(token: Secret("t")))
            },
            await error { () throws(CommerceError) in
                _ = try await backend.checkout.begin("c", session: nil)
            },
        ]
        #expect(failures.map { $0?.kind } == [.unsupported, .unsupported, .unsupported])
    }

    @Test func kindsOfSignInOutsideTheCapabilitiesAreRefused() async {
        let backend = backend(Capabilities(operations: [.signIn], authKinds: [.authorizationCode]))
        let error = await error { () throws(CommerceError) in
            _ = try await backend.auth.signIn(.password(email: "a@b.c", password: Secret("hunter2")))
        }
        #expect(error?.kind == .unsupported)
        #expect(error.map { "\($0)" }?.contains("hunter2") == false)
    }

    @Test func aCancelledTaskSendsNothing() async {
        let backend = backend(Capabilities(operations: [.products]))
        let task = Task { () -> CommerceError? in
            withUnsafeCurrentTask { $0?.cancel() }
            return await error { () throws(CommerceError) in
                _ = try await backend.catalog.products(ProductQuery(), page: PageRequest(), options: ReadOptions())
            }
        }
        #expect(await task.value?.kind == .cancelled)
        #expect(await catalog.calls.isEmpty)
    }
}
