import CommerceJSON
import Testing

@testable import CommerceSandbox

@Suite("Lines of the sandbox's carts") struct CartLineTests {
    @Test("keeps a secret in the cart's id, and the cart's token in those of lines") func ids() throws {
        let cart = try TestCart(StorefrontClient(), ["lines": [try TestCart.line("stoneware-mug", 2)]])
        let id = try #require(cart.id.string)
        let token = try #require(GlobalID(id)?.text)
        #expect(GlobalID(id)?.query["key"]?.count == 32)
        let line = try #require(cart.first.at("cart.lines.nodes.0.id").string)
        #expect(line.hasPrefix("gid://shopify/CartLine/") && line.hasSuffix("?cart=\(token)"))
        #expect(cart.first.at("cart.cost.totalAmount") == ["amount": "48.0", "currencyCode": "USD"])
        #expect(
            cart.first.at("cart.checkoutUrl").string?.hasPrefix("http://127.0.0.1:4100/cart/c/\(token)?key=") == true)
        #expect(cart.first.at("cart.checkoutUrl").string?.contains(GlobalID(id)?.query["key"] ?? "-") == false)
    }

    @Test("merges lines of the same variant, plan and attributes, and no others") func merging() throws {
        let cart = try TestCart()
        _ = try cart.add(try TestCart.line("stoneware-mug"))
        _ = try cart.add(try TestCart.line("stoneware-mug", 2, ["attributes": [["key": "gift", "value": "yes"]]]))
        _ = try cart.add(try TestCart.line("harbour-coffee"))
        _ = try cart.add(try TestCart.line("harbour-coffee", 1, ["sellingPlanId": "gid://shopify/SellingPlan/690002"]))
        let answer = try cart.add(
            try TestCart.line("stoneware-mug", 3),
            try TestCart.line("stoneware-mug", 1, ["attributes": [["key": "gift", "value": "yes"]]]))
        // The newest comes first.
        #expect(answer.each("cart.lines.nodes", "quantity") == [1, 1, 3, 4])
        #expect(answer.at("cart.lines.nodes.0.sellingPlanAllocation.sellingPlan.name") == "Every month")
        #expect(answer.at("cart.lines.nodes.0.cost.amountPerQuantity.amount") == "13.05")
        #expect(answer.at("cart.totalQuantity") == 9)
    }

    @Test("takes adding none for nothing, and setting none for removing") func none() throws {
        let cart = try TestCart()
        #expect(try cart.add(try TestCart.line("stoneware-mug", 0)).at("cart.lines.nodes") == [])
        let line = try cart.add(try TestCart.line("stoneware-mug")).at("cart.lines.nodes.0.id")
        let answer = try cart.update(["id": line, "quantity": 0])
        #expect(answer.at("cart.lines.nodes") == [])
        #expect(answer["userErrors"] == [])
    }

    @Test("gives what there is, says so, and says it again at each later mutation") func clamping() throws {
        let cart = try TestCart()
        let answer = try cart.add(try TestCart.line("silk-scarf", 5))
        #expect(answer["userErrors"] == [])
        #expect(answer.each("cart.lines.nodes", "quantity") == [2])
        let warning: JSONValue = [
            "code": "MERCHANDISE_NOT_ENOUGH_STOCK",
            "message": "Only 2 items were added to your cart due to availability.",
            "target": answer.at("cart.lines.nodes.0.id"),
        ]
        #expect(answer["warnings"] == [warning])
        #expect(try cart.mutate("cartNoteUpdate", "note", "String!", "hi")["warnings"] == [warning])
        let line = answer.at("cart.lines.nodes.0.id")
        #expect(try cart.update(["id": line, "quantity": 1])["warnings"] == [])
    }

    @Test("shares what there is among lines of the same variant, the older one first") func sharing() throws {
        let cart = try TestCart()
        _ = try cart.add(try TestCart.line("日本茶碗", 3))
        let answer = try cart.add(try TestCart.line("日本茶碗", 3, ["attributes": [["key": "a", "value": "b"]]]))
        #expect(answer.each("cart.lines.nodes", "quantity") == [1, 3])
        #expect(answer.at("warnings.0.target") == answer.at("cart.lines.nodes.0.id"))
    }

    @Test("keeps a line that is sold out, with none of it; a new cart doesn't even mention it") func soldOut() throws {
        let cart = try TestCart()
        let answer = try cart.add(try TestCart.line("heather-honey"))
        #expect(answer.each("cart.lines.nodes", "quantity") == [0])
        #expect(answer.at("warnings.0.code") == "MERCHANDISE_OUT_OF_STOCK")
        #expect(answer.at("warnings.0.message") == "The product 'Heather Honey' is already sold out.")
        #expect(answer["userErrors"] == [])
        let silent = try TestCart(StorefrontClient(), ["lines": [try TestCart.line("heather-honey")]])
        #expect(silent.first.each("cart.lines.nodes", "quantity") == [0])
        #expect(silent.first["warnings"] == [])
    }

    @Test("sells without stock what is ordered anew, and what isn't counted") func uncounted() throws {
        let cart = try TestCart()
        let answer = try cart.add(try TestCart.line("tasting-box", 3), try TestCart.line("gift-card", 40))
        #expect(answer.at("cart.totalQuantity") == 43)
        #expect(answer["warnings"] == [])
    }

    @Test(
        "refuses what rules don't allow, and changes nothing",
        arguments: [
            ("everyday-socks", 2, "MINIMUM_NOT_MET"), ("everyday-socks", 4, "INVALID_INCREMENT"),
            ("everyday-socks", 33, "MAXIMUM_EXCEEDED"), ("prototype-no-9", 2, "MAXIMUM_EXCEEDED"),
            ("stoneware-mug", -1, "INVALID"), ("stoneware-mug", 2_000_000, "MAXIMUM_EXCEEDED"),
        ])
    func rules(_ handle: String, _ quantity: Int, _ code: String) throws {
        let cart = try TestCart(StorefrontClient(), ["lines": [try TestCart.line("canvas-tote")]])
        let quantityInput = quantity < 0 ? 5 : quantity
        let answer: JSONValue
        if quantity < 0 {
            answer = try cart.update(["id": cart.first.at("cart.lines.nodes.0.id"), "quantity": -1])
        } else {
            answer = try cart.add(try TestCart.line("steel-bottle"), try TestCart.line(handle, quantityInput))
        }
        #expect(answer.at("userErrors.0.code") == .string(code))
        #expect(answer.each("cart.lines.nodes", "quantity") == [1])
    }

    @Test("answers no cart for merchandise that doesn't exist, although the cart is well") func merchandise() throws {
        let cart = try TestCart(StorefrontClient(), ["lines": [try TestCart.line("canvas-tote")]])
        let answer = try cart.add(["merchandiseId": "gid://shopify/ProductVariant/1"])
        #expect(answer["cart"] == .null)
        #expect(answer.at("userErrors.0.code") == "INVALID")
        #expect(answer.at("userErrors.0.field") == ["lines", "0", "merchandiseId"])
        #expect(try cart.query().at("totalQuantity") == 1)
        let query = "mutation($i: CartInput) { cartCreate(input: $i) { cart { id } userErrors { field } } }"
        let created = try cart.client.data(
            query, ["i": ["lines": [["merchandiseId": "gid://shopify/ProductVariant/1"]]]])
        #expect(created.at("cartCreate.cart") == .null)
        #expect(created.at("cartCreate.userErrors.0.field") == ["input", "lines", "0", "merchandiseId"])
    }

    @Test("answers the cart beside a line that it doesn't have") func staleLine() throws {
        let cart = try TestCart(StorefrontClient(), ["lines": [try TestCart.line("canvas-tote")]])
        let token = GlobalID(cart.id.string ?? "")?.text ?? ""
        let answer = try cart.update(["id": .string("gid://shopify/CartLine/b2ff061a?cart=\(token)"), "quantity": 4])
        #expect(answer.at("cart.totalQuantity") == 1)
        #expect(
            answer["userErrors"] == [
                [
                    "code": "INVALID_MERCHANDISE_LINE", "field": ["lines", "0", "id"],
                    "message": "The merchandise line with id b2ff061a does not exist.",
                ]
            ])
        let removed = try cart.mutate("cartLinesRemove", "lineIds", "[ID!]!", ["gid://shopify/CartLine/x"])
        #expect(removed.at("userErrors.0.code") == "INVALID_MERCHANDISE_LINE")
        #expect(removed.at("cart.totalQuantity") == 1)
    }

    @Test("swaps the variant of a line and merges lines that become alike") func swapping() throws {
        let cart = try TestCart()
        let answer = try cart.add(
            try TestCart.line("stoneware-mug", 1), try TestCart.line("stoneware-mug", 2, variant: 1))
        let line = answer.at("cart.lines.nodes.0.id")
        let swapped = try cart.update(["id": line, "merchandiseId": try TestCart.variant("stoneware-mug", 2)])
        #expect(swapped.each("cart.lines.nodes", "quantity") == [2, 1])
        let merged = try cart.update(["id": line, "merchandiseId": try TestCart.variant("stoneware-mug", 0)])
        #expect(merged.each("cart.lines.nodes", "quantity") == [3])
    }

    @Test("pages lines") func paging() throws {
        let lines = try (0..<60).map { try TestCart.line("trail-trousers", variant: $0) }
        let cart = try TestCart(StorefrontClient(), ["lines": .array(lines)])
        let query = """
            query($c: ID!, $after: String) { cart(id: $c) { lines(first: 25, after: $after) {
              nodes { id } pageInfo { hasNextPage endCursor } } } }
            """
        var ids: [JSONValue] = []
        var after = JSONValue.null
        for _ in 0..<3 {
            let page = try cart.client.data(query, ["c": cart.id, "after": after]).at("cart.lines")
            ids += page.each("nodes", "id")
            after = page.at("pageInfo.endCursor")
        }
        #expect(Set(ids).count == ids.count)
        #expect(ids == (try cart.query()).each("lines.nodes", "id"))
    }

    @Test("has at most 500 lines") func size() throws {
        let cart = try TestCart()
        func lines(_ range: Range<Int>) throws -> JSONValue {
            .array(
                try range.map {
                    try TestCart.line(
                        "sea-salt-chocolate", 1, ["attributes": [["key": "n", "value": .string("\($0)")]]])
                })
        }
        _ = try cart.mutate("cartLinesAdd", "lines", "[CartLineInput!]!", try lines(0..<250))
        let full = try cart.mutate("cartLinesAdd", "lines", "[CartLineInput!]!", try lines(250..<500))
        #expect(full["userErrors"] == [])
        let answer = try cart.mutate("cartLinesAdd", "lines", "[CartLineInput!]!", try lines(500..<501))
        #expect(answer.at("userErrors.0.code") == "CART_TOO_LARGE")
    }
}
