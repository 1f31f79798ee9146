import Commerce
import CommerceJSON
import CommerceTesting
import Testing

@testable import CommerceTool

@Suite("Every verb's document has the shape of the contract")
struct DocumentShapeTests {
    /// What a document has to be.
    enum Shape: Sendable {
        case list(@Sendable (JSONValue) throws -> Void)
        case object(@Sendable (JSONValue) throws -> Void)
        case mutation(String, @Sendable (JSONValue) throws -> Void)
        case error(CommerceError.Kind)

        static func list<Item: Decodable & SendableMetatype>(of type: Item.Type) -> Shape {
            .list { _ = try decode($0, as: type) }
        }
        static func object<Value: Decodable & SendableMetatype>(_ type: Value.Type) -> Shape {
            .object { _ = try decode($0, as: type) }
        }
        static func mutation<Value: MutationValue>(_ type: Value.Type) -> Shape {
            .mutation(Value.outcomeKey) { _ = try decode($0, as: type) }
        }
        static func keys(_ keys: String...) -> Shape {
            .object { document in for key in keys { #expect(document[key] != nil, "\(key)") } }
        }

        private static func decode<Value: Decodable>(_ json: JSONValue, as type: Value.Type) throws -> Value {
            try JSONValueDecoder().decode(type, from: JSONWriter().bytes(json))
        }
    }

    /// A command line, run after others in one shop.
    struct Line: Sendable {
        let words: [String]
        let shape: Shape
        let status: RunStatus

        init(_ words: String, _ shape: Shape, _ status: RunStatus = .done) {
            self.words = words.split(separator: " ").map(String.init)
            self.shape = shape
            self.status = status
        }
    }

    // In this order: later lines find what earlier ones have done.
    static let lines: [Line] = [
        Line(
            "backends",
            .list { _ = try JSONValueDecoder().decode(Capabilities.self, from: $0["capabilities"] ?? .null) }),
        Line(
            "backends --start",
            .list { _ = try JSONValueDecoder().decode(Capabilities.self, from: $0["capabilities"] ?? .null) }),
        Line("check", .list { #expect($0["outcome"]?.string == "ok") }),
        Line("plugins", .list { #expect($0["version"]?.string != nil) }),
        Line("init memory", .keys("plugin", "configuration")),
        Line("init mammory", .error(.invalidInput), .usage),
        Line("trust", .keys("file", "trusted")),
        Line("shop", .object(Shop.self)),
        Line("collections --preview 1", .list(of: ProductCollection.self)),
        Line("collection clothing", .object(ProductCollection.self)),
        Line("collection nosuch", .error(.notFound), .notFound),
        Line("products --first 2", .list(of: Product.self)),
        Line("products --all --collection shoes --sort price --reverse", .list(of: Product.self)),
        Line("products --filter vendr=x", .error(.invalidInput), .usage),
        Line("products --reverse", .error(.invalidInput), .usage),
        Line("product handle:enamel-mug", .object(Product.self)),
        Line("product nosuch", .error(.notFound), .notFound),
        Line("variants enamel-mug", .list(of: Variant.self)),
        Line("search shirt --first 1", .list(of: Product.self)),
        Line("suggest shi", .object(Suggestions.self)),
        Line("recommend enamel-mug", .list(of: Product.self)),
        Line("cart show", .error(.notFound), .notFound),
        Line("cart clear", .mutation("cart") { _ in }),
        Line("cart add P1030-2:2 P1001-1", .mutation(Cart.self)),
        Line("cart add P1030-1 --quantity 2 --attribute gift=yes", .mutation(Cart.self)),
        Line("cart add nosuch:2", .error(.notFound), .notFound),
        Line("cart show", .object(Cart.self)),
        Line("cart set 1 3", .mutation(Cart.self)),
        Line("cart set nosuch 3", .error(.notFound), .notFound),
        Line("cart remove P1030-1", .mutation(Cart.self)),
        Line("cart discount WELCOME10", .mutation(Cart.self)),
        Line("cart discount", .mutation(Cart.self)),
        Line("cart giftcard add GIFT-25AA-DEMO-0001", .mutation(Cart.self)),
        Line("cart giftcard add NO-SUCH", .mutation(Cart.self), .refused),
        Line("cart giftcard remove 0001", .mutation(Cart.self)),
        Line("cart giftcard remove NO-SUCH", .error(.notFound), .notFound),
        Line("cart note hello", .mutation(Cart.self)),
        Line("cart attribute a=1 b=2", .mutation(Cart.self)),
        Line("cart buyer --email a@b.c --buyer-country US", .mutation(Cart.self)),
        Line("cart delivery address --address1 Way --city Town --zip 12345 --address-country US", .mutation(Cart.self)),
        Line("cart delivery select delivery-now express", .mutation(Cart.self)),
        Line("cart delivery select nosuch express", .mutation(Cart.self), .refused),
        Line("checkout --permalink P1030-2:2 --discount TAKE5", .keys("url")),
        Line("checkout --permalink", .keys("url")),
        Line("checkout", .object(CheckoutHandoff.self)),
        Line("checkout P1030-2", .error(.invalidInput), .usage),
        Line("cart create P1030-2 --note n --discount TAKE5 --attribute a=b --email a@b.c", .mutation(Cart.self)),
        Line("customer", .error(.unauthenticated), .denied),
        Line("orders", .error(.unauthenticated), .denied),
        Line("login nobody@example.com", .mutation("session") { #expect($0.isNull) }, .refused),
        Line("login buyer@example.com", .mutation("session") { #expect($0["accessToken"] == nil) }),
        Line("login --browser --wait 0", .error(.timedOut), .unreachable),
        Line("customer", .object(Customer.self)),
        Line("customer --last-name Byer", .mutation(Customer.self)),
        Line("address list", .list(of: MailingAddress.self)),
        Line("address add --address1 Way --city Town --zip 12345 --address-country US", .mutation(MailingAddress.self)),
        Line("address add", .error(.invalidInput), .usage),
        Line("address update address-1 --city Bangor", .mutation(MailingAddress.self)),
        Line("address update nosuch --city Bangor", .error(.notFound), .notFound),
        Line("address default address-2", .mutation(Customer.self)),
        Line("address remove address-1", .mutation(Acknowledgement.self)),
        Line("orders", .list(of: Order.self)),
        Line("order order-1", .object(Order.self)),
        Line("order nosuch", .error(.notFound), .notFound),
        Line("logout", .keys("signedOut")),
        Line("logout", .keys("signedOut")),
        Line("register new@example.com --first-name New --marketing yes", .mutation(Customer.self)),
        Line("register new@example.com", .mutation("customer") { #expect($0.isNull) }, .refused),
        Line("recover new@example.com", .mutation(Acknowledgement.self)),
        Line("activate https://memory.example/account/activate/x/y", .mutation("session") { _ in }, .refused),
        Line("activate", .error(.invalidInput), .usage),
        Line("reset --customer-id customer-1 --token wrong", .mutation("session") { _ in }, .refused),
        Line("reset --token wrong", .error(.invalidInput), .usage),
        Line("conformance --only declaration", .object(ConformanceReport.self)),
        Line("feed inspect nosuch.xml", .error(.configuration), .usage),
        Line("feed inspect https://example.com/feed.xml", .error(.unsupported), .unsupported),
        Line("feed import --dry-run", .error(.unsupported), .unsupported),
        Line("feed status", .error(.unsupported), .unsupported),
        Line("feed problems", .error(.unsupported), .unsupported),
        Line("graphql init --endpoint shop", .error(.invalidInput), .usage),
        Line("graphql check", .error(.unsupported), .unsupported),
        Line("graphql try products", .error(.unsupported), .unsupported),
        Line("graphql query x.graphql --variables {}", .error(.unsupported), .unsupported),
        Line("cache status", .list { #expect($0["backend"] == "shop" && $0["entries"] == 0 && $0["bytes"] == 0) }),
        Line("cache clear", .keys("entries", "bytes", "files")),
        Line("sandbox --host shop.example", .error(.invalidInput), .usage),
    ]

    @Test("on the demo shop, one line after the other")
    func shapes() async throws {
        let shop = try DemoShop()
        for line in Self.lines {
            let document = try await shop.document(line.words, status: line.status)
            do {
                try Self.check(document, line.shape, Comment(rawValue: line.words.joined(separator: " ")))
            } catch {
                Issue.record("\(line.words): \(error)\n\(document)")
            }
        }
    }

    @Test("No verb is forgotten; completion scripts are no documents")
    func complete() {
        let tested = Set(Self.lines.map { $0.words.joined(separator: " ") })
        for (path, command) in CommandTable.root.all where command.run != nil && path != ["completion"] {
            let words = path.joined(separator: " ")
            #expect(tested.contains { $0 == words || $0.hasPrefix(words + " ") }, "\(words)")
        }
    }

    private static func check(_ document: JSONValue, _ shape: Shape, _ line: Comment) throws {
        switch shape {
        case .list(let checkItem):
            let items = try #require(document["items"]?.array, line)
            #expect(!items.isEmpty, line)
            for item in items { try checkItem(item) }
            #expect(document["issues"]?.array != nil, line)
            let page = try #require(document["page"], line)
            #expect(page["hasNext"]?.bool != nil && page["hasPrevious"]?.bool != nil, line)
            #expect((page["next"] != nil) == (page["hasNext"]?.bool ?? false), line)
        case .object(let check):
            #expect(document.object != nil, line)
            #expect(document["items"] == nil || document["plugin"] != nil, line)
            try check(document)
        case .mutation(let key, let check):
            #expect(document.object?.keys == [key, "userErrors", "warnings"], line)
            #expect(document["userErrors"]?.array != nil && document["warnings"]?.array != nil, line)
            try check(document[key] ?? .null)
        case .error(let kind):
            #expect(document.object?.keys == ["error"], line)
            #expect(document["error"]?["kind"]?.string == kind.rawValue, line)
            #expect(document["error"]?["message"]?.string?.isEmpty == false, line)
        }
    }
}
