import Commerce
import CommerceJSON
import CommerceTesting
import FeedBackend
import Foundation
import Testing

@Suite struct FeedPluginTests {
    private let registry = PluginRegistry([FeedPlugin.self])

    private func backend(_ settings: String) throws -> Backend {
        let text = #"{"backends": {"feed": {"plugin": "xml-feed", \#(settings)}}}"#
        return try registry.backend(
            in: try Configuration(parsing: text.utf8, file: "/c/commerce.json", environment: [:]))
    }

    private func kind(_ settings: String) -> CommerceError.Kind? {
        do {
            _ = try backend(settings)
            return nil
        } catch {
            return (error as? CommerceError)?.kind
        }
    }

    @Test("opening reads nothing: a file that is not there is found out at the first call")
    func opensWithoutReading() async throws {
        let shop = try backend(#""source": "nowhere.xml""#)
        #expect(shop.plugin == "xml-feed")
        let error = try await #require(throws: CommerceError.self) {
            _ = try await shop.catalog.shop(options: ReadOptions())
        }
        #expect(error.kind == .configuration)
        #expect(error.message.contains("nowhere.xml"))
        #expect(error.report == nil, "nothing was read, so there is nothing to report")
    }

    @Test(
        "what is refused when the backend is opened",
        arguments: [
            (#""source": "https://e.x/feed.xml""#, CommerceError.Kind.unsupported),
            (#""source": "HTTP://e.x/feed.xml", "allowInsecureHTTP": true"#, .unsupported),
            (#""source": "f.xml", "store": "c.sqlite""#, .unsupported),
            (#""source": "f.xml", "dialect": "bmecat""#, .configuration),
            (#""source": "f.xml", "dialect": "yml", "mapping": "m.json""#, .configuration),
            (#""source": "f.xml", "checkout": {"link": "https://e.x/"}"#, .configuration),
            (#""source": "f.xml", "mode": "lax""#, .configuration), (#""dialect": "yml""#, .configuration),
            (#""source": "f.xml", "currency": "EURO""#, .configuration),
        ])
    func refused(settings: String, expected: CommerceError.Kind) {
        #expect(kind(settings) == expected)
    }

    @Test(
        "what a declaration can't express is said at its place in the file",
        arguments: [
            (#""checkout": {"link": "https://e.x/"}"#, "c.json:1:84: $.backends.it.checkout.link: The checkout link"),
            (#""dialect": "yml", "mapping": "m.json""#, "c.json:1:92: $.backends.it.mapping: \"dialect\" and"),
        ])
    func places(settings: String, expected: String) throws {
        let text = #"{"backends": {"it": {"plugin": "xml-feed", "source": "f.xml", "# + settings + "}}}"
        let registry = PluginRegistry([FeedPlugin.self])
        let configuration = try Configuration(parsing: text.utf8, file: "c.json")
        let error = try #require(throws: CommerceError.self) { _ = try registry.backend(in: configuration) }
        #expect(error.message.hasPrefix(expected), "\(error.message)")
    }

    @Test("a URL or a store is refused with what to do instead")
    func notYet() throws {
        for settings in [#""source": "https://e.x/feed.xml""#, #""source": "f.xml", "store": "c.sqlite""#] {
            let error = try #require(throws: CommerceError.self) { _ = try backend(settings) }
            #expect(error.message.contains("not there yet"))
        }
    }

    @Test("without a checkout link there is no checkout, and that is said before anything is read")
    func capabilities() async throws {
        let without = try #require(try backend(#""source": "f.xml""#).declaredCapabilities)
        #expect(!without.supports(.beginCheckout))
        #expect(without.cartPersistence == .local)
        let with = try #require(
            try backend(#""source": "f.xml", "checkout": {"link": "https://e.x/{lines}"}"#).declaredCapabilities)
        #expect(with.checkoutKinds == [.permalink])
        #expect(with.supports(.permalink))
    }

    /// Two small feeds, and one with everything that can be wrong with single items.
    private static let feeds: [String: String] = [
        "google": TestFeed.google(
            (0..<12).map { number in
                TestFeed.item(
                    "V\(number)", ("title", "Thing \(number / 3) size \(number % 3)"),
                    ("item_group_id", "G\(number / 3)"), ("size", "\(number % 3)"),
                    ("brand", "Brand \(number % 2)"), ("product_type", "All &gt; Kind \(number / 6)"),
                    ("price", "\(10 + number).50 EUR"),
                    ("quantity_to_sell_on_facebook", "\(number + 6)"),
                    ("availability", number == 5 ? "out_of_stock" : "in_stock"))
            }.joined(), TestFeed.item("X", ("title", "Single"), ("sale_price", "9.00 USD"))),
        "yml": TestFeed.yml(
            (0..<9).map {
                TestFeed.offer(
                    "\($0)", attributes: " available=\"true\" group_id=\"\($0 / 3)\"",
                    "<count>\($0 + 6)</count><param name=\"Size\">\($0)</param>")
            }.joined(),
            categories:
                #"<category id="9">All</category><category id="1" parentId="9">Cups</category><category id="2">None</category>"#
        ),
    ]

    @Test("the conformance kit passes", arguments: ["google", "yml"])
    func conformance(name: String) async throws {
        let shop = ProductFeed(
            .bytes(Array(try #require(Self.feeds[name]).utf8)),
            checkout: try CheckoutTemplate("https://e.x/cart/{lines}?d={discount}")
        ).backend()
        let report = await ConformanceKit(backend: shop).run()
        #expect(
            report.items.filter { if case .failed = $0.outcome { true } else { false } }.map {
                "\($0.name): \($0.outcome)"
            } == [])
        #expect(report.items.count > 60)
    }

    @Test("a cart on this device leads to the shop's link with its lines")
    func cartToCheckout() async throws {
        let shop = ProductFeed(
            .bytes(Array(TestFeed.google(TestFeed.item("a/1"), TestFeed.item("b")).utf8)),
            checkout: try CheckoutTemplate("https://e.x/cart/{lines}")
        ).backend()
        let draft = CartDraft(lines: [CartLineInput(variantID: "a/1", quantity: 2), CartLineInput(variantID: "b")])
        let cart = try #require(try await shop.cart.create(draft, session: nil, options: MutationOptions()).value)
        #expect(cart.cost.subtotal == Money(minorUnits: 4_500, currencyCode: .usd))
        let handoff = try await shop.checkout.begin(cart.id, session: nil)
        #expect(handoff.url?.absoluteString == "https://e.x/cart/a%2F1:2,b:1")
        #expect(try await shop.checkout.status(of: handoff).state == .untracked)
    }

    @Test("a mapping file of one's own is read with the feed, and its faults are errors of configuration")
    func mapping() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let mapping = folder.appending(path: "own.json")
        try Data(
            #"{"dialect": "own", "recognise": {"root": "a"}, "item": "/a/b", "fields": {"id": "@i", "title": "."}}"#
                .utf8
        ).write(to: mapping)
        let feed = ProductFeed(.bytes(Array(#"<a><b i="1">One</b></a>"#.utf8)), mapping: mapping.path)
        let page = try await feed.backend().catalog.products(
            ProductQuery(), page: PageRequest(first: 5), options: ReadOptions())
        #expect(page.items.map(\.title) == ["One"])
        func fault() async throws -> CommerceError {
            try await #require(throws: CommerceError.self) {
                _ = try await feed.backend().catalog.products(
                    ProductQuery(), page: PageRequest(first: 5), options: ReadOptions())
            }
        }
        try Data("{".utf8).write(to: mapping)
        let invalid = try await fault()
        #expect(invalid.kind == .configuration)
        #expect(invalid.message.hasPrefix("The file own.json: line 1, column 2: the mapping file is not valid: "))
        try FileManager.default.removeItem(at: mapping)
        let absent = try await fault()
        #expect(absent.kind == .configuration)
        #expect(absent.message == "The file own.json: can't open the mapping file: there is no such file.")
    }
}
