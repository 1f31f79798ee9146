import Commerce
import CommerceJSON
import Testing

@testable import CommerceTool

@Suite("Ids with colons, slashes, blanks and emoji work everywhere")
struct AwkwardIdentifierTests {
    static let ids = [
        "gid://shop/Product/1", "a:b", "a:2", "12:34", "with blank", "👟", "naïve/ü?x=1&y#z", "id:x", "handle:y", "--x",
        "-1", "a=b", "'\"$`\\", "世界",
    ]

    private static func shop() throws -> DemoShop {
        let products = ids.enumerated().map { index, id -> JSONValue in
            [
                "id": .string(id), "title": "T\(index)",
                "variants": [
                    [
                        "id": .string("v" + id), "title": "V",
                        "price": ["amount": "1.00", "currencyCode": "USD"],
                        "availability": ["status": "in-stock", "quantity": 99],
                    ]
                ],
            ]
        }
        let shop = try DemoShop(settings: #", "catalog": "products.json""#)
        _ = try shop.folder.write(JSONWriter().string(["products": .array(products)]), to: "products.json")
        return shop
    }

    @Test("as products, variants and lines", arguments: ids)
    func works(id: String) async throws {
        let shop = try Self.shop()
        // "id:" forces the reading, so an id that begins with it is written with it once more.
        let forced = "id:" + id
        #expect(try await shop.document(["product", forced])["id"]?.string == id)
        if !id.hasPrefix("id:"), !id.hasPrefix("handle:") {
            #expect(try await shop.document(["product", "--", id])["id"]?.string == id)
        }
        let variant = "v" + id
        #expect(try await Self.quantity(shop, ["cart", "create", variant]) == 1)
        #expect(try await Self.quantity(shop, ["cart", "create", variant + ":3"]) == 3)
        #expect(try await Self.quantity(shop, ["cart", "create", "id:\(variant):4"]) == 4)
        #expect(try await Self.quantity(shop, ["cart", "create", variant, "--quantity", "5"]) == 5)
        let cart = try await shop.document(["cart", "show"])
        #expect(cart["lines"]?[0]?["variant"]?["id"]?.string == variant)
        _ = try await shop.document(["cart", "set", variant, "6"])
        #expect(try await shop.document(["cart", "show"])["lines"]?[0]?["quantity"]?.int == 6)
        _ = try await shop.document(["cart", "remove", variant])
        #expect(try await shop.document(["cart", "show"])["lines"]?.array?.isEmpty == true)
    }

    private static func quantity(_ shop: DemoShop, _ words: [String]) async throws -> Int? {
        try await shop.document(words)["cart"]?["lines"]?[0]?["quantity"]?.int
    }
}
