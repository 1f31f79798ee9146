import Commerce
import FoundationEssentials
import Testing

@testable import FeedBackend

@Suite struct CheckoutTemplateTests {
    private func link(_ template: String, _ lines: [(String, Int)], _ options: PermalinkOptions = PermalinkOptions())
        throws -> String
    {
        let lines = lines.map { PermalinkLine(variantID: ID($0.0), quantity: $0.1) }
        return try CheckoutTemplate(template).url(for: lines, options: options).absoluteString
    }

    @Test func linesStandWithCommas() throws {
        #expect(try link("https://s.x/cart/{lines}", [("a", 1), ("b", 2)]) == "https://s.x/cart/a:1,b:2")
    }

    @Test(
        "whatever is in an identifier, it stays one value",
        arguments: [
            ("a b", "a%20b"), ("a/b?c&d=e", "a%2Fb%3Fc%26d%3De"), ("Ж", "%D0%96"), ("{id}", "%7Bid%7D"),
            ("a:1,b", "a%3A1%2Cb"), ("😀", "%F0%9F%98%80"),
        ])
    func encoded(id: String, expected: String) throws {
        #expect(try link("https://s.x/cart/{lines}", [(id, 3)]) == "https://s.x/cart/\(expected):3")
        #expect(try link("https://s.x/add?p={id}&n={quantity}", [(id, 3)]) == "https://s.x/add?p=\(expected)&n=3")
    }

    @Test func aLinkForOneLineRefusesSeveral() throws {
        let error = try #require(throws: CommerceError.self) {
            _ = try link("https://s.x/{id}/{quantity}", [("a", 1), ("b", 1)])
        }
        #expect(error.kind == .unsupported)
    }

    @Test func whatATemplateHasNoPlaceForIsRefused() throws {
        let options = [
            PermalinkOptions(discountCode: "X"), PermalinkOptions(note: "n"), PermalinkOptions(email: "a@b.c"),
            PermalinkOptions(attributes: [Attribute(key: "k", value: "v")]),
        ]
        for options in options {
            let error = try #require(throws: CommerceError.self) {
                _ = try link("https://s.x/{lines}", [("a", 1)], options)
            }
            #expect(error.kind == .unsupported)
        }
        #expect(
            try link("https://s.x/{lines}?d={discount}&n={note}", [("a", 1)], PermalinkOptions(discountCode: "A&B"))
                == "https://s.x/a:1?d=A%26B&n=")
    }

    @Test(
        "templates that are none",
        arguments: [
            "https://s.x/cart", "http://s.x/{lines}", "s.x/{lines}", "javascript:{lines}", "https://s.x/{lines}/{what}",
            "", "https:///{lines}", "ftp://s.x/{lines}",
        ])
    func wrong(text: String) throws {
        let error = try #require(throws: CommerceError.self) { _ = try CheckoutTemplate(text) }
        #expect(error.kind == .configuration)
    }

    @Test func thisMachineMayDoWithoutHTTPS() throws {
        #expect(try link("http://127.0.0.1:4100/{lines}", [("a", 1)]) == "http://127.0.0.1:4100/a:1")
    }
}
