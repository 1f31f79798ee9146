import Commerce
import Testing

@testable import GraphQLBackend

@Suite("Regular prices")
struct ReducedPriceTests {
    @Test(
        "a regular price is one only where the price is below it",
        arguments: [
            ("24.90", "19.90", "24.90"), ("19.90", "19.90", nil), ("19.90", "24.90", nil), ("19.90", nil, "19.90"),
            ("0", "0", nil),
        ] as [(String, String?, String?)])
    func reduced(_ regular: String, _ price: String?, _ wanted: String?) throws {
        func money(_ text: String) throws -> Money { try Money(parsing: text, currencyCode: .eur) }
        #expect(try money(regular).ifReduced(to: price.map(money)) == wanted.map(money))
    }
}
