import Commerce
import CommerceJSON
import MemoryBackend
import Testing

@Suite("The plugin memory")
struct MemoryPluginTests {
    private func backend(_ settings: [String: JSONValue] = [:]) throws -> Backend {
        try MemoryPlugin.makeBackend(Settings(settings), context: PluginContext(backendName: "shop"))
    }

    @Test("without settings it is the demo shop, with all calls")
    func defaults() async throws {
        let backend = try backend()
        let capabilities = try await backend.capabilities()
        #expect(backend.name == "shop" && backend.plugin == "memory" && backend.stateIdentity == "memory:demo")
        #expect(capabilities.operations == Set(PortOperation.known))
        #expect(capabilities.sortKeys == Set(SortKey.known) && capabilities.filterKeys == Set(FilterKey.known))
        #expect(capabilities.currencies == [.usd, .eur])
        #expect(capabilities.authKinds == [.password, .authorizationCode])
        #expect(capabilities.checkoutKinds == [.url, .permalink])
    }

    @Test("settings reach the shop")
    func settings() async throws {
        let backend = try backend([
            "country": "DE", "language": "de", "checkout": "direct", "persistence": "none", "maximumPageSize": 5,
            "variantsPerProduct": 3, "multipassSecret": "shared",
        ])
        let capabilities = try await backend.capabilities()
        #expect(capabilities.checkoutKinds == [.direct, .permalink] && capabilities.authKinds.contains(.multipass))
        #expect(backend.stateIdentity == "memory-unkept:demo")
        let page = try await backend.catalog.products(page: PageRequest(first: 50))
        #expect(page.items.count == 5)
        #expect(page.items.first?.title == "Hafen-T-Shirt" && page.items.first?.variants.count == 3)
        #expect(page.items.first?.priceRange?.minimum == euros(21_60))
        #expect(try await backend.catalog.shop().value.currencyCode == .eur)
    }

    @Test("a currency of its own overrides the country's")
    func currency() async throws {
        let backend = try backend(["country": "DE", "currency": "USD"])
        #expect(try await backend.catalog.products().items.first?.priceRange?.minimum == dollars(24_00))
    }

    @Test("declared defaults are those of the typed options")
    func declaredDefaults() throws {
        let options = MemoryOptions()
        func value(_ key: String) -> JSONValue? { MemoryPlugin.settings[key]?.defaultValue }
        #expect(value("country")?.string == options.market.country?.rawValue)
        #expect(value("language")?.string == options.market.language?.rawValue)
        #expect(value("checkout")?.string == options.checkout.rawValue)
        #expect(value("persistence")?.string == options.persistence.rawValue)
        #expect(value("autoComplete")?.bool == options.completesCheckouts)
        #expect(value("cartLifetime")?.int.map { .seconds($0) } == options.cartLifetime)
        #expect(value("sessionLifetime")?.int.map { .seconds($0) } == options.sessionLifetime)
        #expect(value("checkoutLifetime")?.int.map { .seconds($0) } == options.checkoutLifetime)
        #expect(value("maximumPageSize")?.int == options.maximumPageSize)
        #expect(value("variantsPerProduct")?.int == options.variantsPerProduct)
    }

    @Test("faults are read from settings")
    func faults() async throws {
        let backend = try backend([
            "faults": [
                ["operation": "catalog/shop", "error": "throttled", "retryAfter": 2, "only": 2],
                ["operation": "cart/create", "cartNull": true],
            ]
        ])
        #expect(await errorKind { try await backend.catalog.shop() } == nil)
        let error = await #expect(throws: CommerceError.self) { try await backend.catalog.shop() }
        #expect(error?.kind == .throttled && error?.retryAfter == .seconds(2))
        #expect(try await backend.cart.create(CartDraft(), session: nil).value == nil)
    }

    @Test(
        "a fault without an effect, with two, or for an unknown call is a mistake in the configuration",
        arguments: [
            ([:], "faults[0]"), (["error": "network", "answerLost": true], "2 effects"),
            (["operation": "cart/addLine", "error": "network"], "did you mean \"cart/addLines\"?"),
        ] as [(JSONValue, String)])
    func badFaults(fault: JSONValue, message: String) throws {
        let error = #expect(throws: CommerceError.self) { try backend(["faults": [fault]]) }
        #expect(error?.kind == .configuration)
        #expect(error?.message.contains(message) == true, "\(error?.message ?? "")")
    }

    @Test("the example configuration is right, and its scenario works")
    func example() async throws {
        let file = "\(#filePath)".replacing(
            "Tests/MemoryBackendTests/MemoryPluginTests.swift", with: "Examples/configurations/memory.json")
        let configuration = try Configuration.load(from: file)
        let registry = PluginRegistry([MemoryPlugin.self])
        #expect(registry.validate(configuration).map(\.description) == [])
        for name in ["memory", "memory-de"] {
            let backend = try registry.backend(name, in: configuration)
            let scenario = try configuration.scenario(of: name)
            let product = try await backend.catalog.product(Reference(parsing: try #require(scenario.product))).value
            let selection = scenario.variantOptions.map { SelectedOption(name: $0.key, value: $0.value) }
            let variant = try #require(
                selection.isEmpty ? product.defaultVariant : product.variant(matching: selection))
            let draft = CartDraft(
                lines: [CartLineInput(variantID: variant.id, quantity: 3)],
                discountCodes: [try #require(scenario.discountCode)])
            let outcome = try await backend.cart.create(draft, session: nil)
            #expect(outcome.isAccepted && outcome.warnings.isEmpty)
            let customer = try #require(scenario.customer)
            let credentials = Credentials.password(email: customer.email, password: customer.password)
            #expect(try await backend.auth.signIn(credentials).value != nil)
            let search = SearchQuery(text: try #require(scenario.search))
            #expect(try await backend.catalog.search(search).items.isEmpty == false)
        }
    }
}
