import Commerce
import CommerceJSON
import Testing

@testable import CommerceTool

@Suite("Lines and delivery groups go by what a table shows of them")
struct LineReferenceTests {
    private static let long = "gid://shopify/CartLine/974d67bc-9170-84c1-38f1-80d66173d25e?cart=Z2NwLXNhbmRib3g6M2Vm"

    private static let cart = Cart(
        id: "c",
        lines: [("l1", "v1"), (long, "v2"), ("l3", "v3"), ("l4", "v3")].map { id, variant in
            CartLine(id: ID(id), variant: Variant(id: ID(variant), title: variant), quantity: 1)
        },
        deliveryGroups: [
            DeliveryGroup(id: "gid://shopify/CartDeliveryGroup/7?cart=x"), DeliveryGroup(id: "1"),
        ])

    @Test(
        "A line goes by its id, its variant, its number and its shortened id",
        arguments: [
            ("l1", "l1"), ("v1", "l1"), ("1", "l1"), (long, long), ("2", long), ("…73d25e", long), ("73d25e", long),
            ("id:l3", "l3"), ("4", "l4"),
        ])
    func lines(word: String, id: String) throws {
        #expect(try Self.cart.line(named: word).id.rawValue == id)
    }

    @Test("A variant of several lines is refused with their numbers")
    func ambiguous() throws {
        let error = #expect(throws: CommerceError.self) { _ = try Self.cart.line(named: "v3") }
        #expect(error?.kind == .invalidInput)
        #expect(error?.message.hasSuffix("name one of the lines 3, 4.") == true)
    }

    @Test(
        "A delivery group goes by its number and its id, which the shop judges",
        arguments: [("2", "1"), ("id:1", "1"), ("1", "1"), ("other", "other")])
    func groups(word: String, id: String) throws {
        #expect(try Self.cart.deliveryGroupID(named: word).rawValue == id)
    }

    @Test(
        "A number without a delivery group is none", arguments: ["3", "0", "-1", "\(Int.min)", "\(Int.max)"])
    func noGroup(word: String) throws {
        let error = #expect(throws: CommerceError.self) { _ = try Self.cart.deliveryGroupID(named: word) }
        #expect(error?.kind == .notFound)
        #expect(throws: CommerceError.self) { _ = try Self.cart.line(named: word == "3" ? "5" : word) }
    }

    @Test("A column has long ids shortened, short ones whole")
    func column() {
        #expect(Self.cart.lines.map(\.id.inTable) == ["l1", "…73d25e", "l3", "l4"])
    }

    @Test("What cart show says of a delivery group can be typed to choose an option")
    func delivery() async throws {
        let shop = try DemoShop()
        _ = await shop.run("cart", "add", "P1030-2")
        let early = await shop.run("cart", "delivery", "select", "1", "express")
        #expect(early.status == .notFound && early.diagnostics.contains("commerce cart delivery address"))
        let address = await shop.run(
            "cart", "delivery", "address", "--last-name", "L", "--address1", "1 Quay", "--city", "K", "--zip", "1",
            "--address-country", "DE")
        #expect(address.output.contains("Delivery group  1\n"), "\(address.output) \(address.diagnostics)")
        let chosen = await shop.run("cart", "delivery", "select", "1", "express")
        #expect(chosen.status == .done && chosen.output.contains("* Option        express"), "\(chosen.output)")
    }

    @Test("An error without a text is no line of the report")
    func emptyDetail() {
        let error = CommerceError(
            .configuration, "Wrong token.",
            graphQLErrors: [GraphQLErrorDetail(message: "", code: "UNAUTHORIZED"), GraphQLErrorDetail(message: "more")])
        #expect(ErrorReport(error: error).lines.map(\.plain) == ["error: Wrong token.", "  more"])
    }
}
