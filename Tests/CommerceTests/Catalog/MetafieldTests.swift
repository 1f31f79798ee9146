import Commerce
import FoundationEssentials
import Testing

@Suite struct MetafieldTests {
    @Test(arguments: [
        ("single_line_text_field", "Wool", MetafieldValue.text("Wool")),
        ("number_integer", "9007199254740993", .integer(9_007_199_254_740_993)),
        ("number_decimal", "19.10", .decimal(Decimal(191) / 10)),
        ("boolean", "true", .boolean(true)),
        ("date", "2026-11-30", .date(Date(timeIntervalSince1970: 1_795_996_800))),
        ("date_time", "2026-11-30T01:00:00+01:00", .date(Date(timeIntervalSince1970: 1_795_996_800))),
        ("money", #"{"amount":"5.00","currency_code":"EUR"}"#, .money(Money(minorUnits: 500, currencyCode: .eur))),
        ("weight", #"{"value":2.5,"unit":"kg"}"#, .measurement(Decimal(25) / 10, unit: "kg")),
        ("product_reference", "gid://shop/Product/1", .reference("gid://shop/Product/1")),
        ("list.number_integer", "[1,2]", .list([.integer(1), .integer(2)])),
        ("list.single_line_text_field", #"["a","b"]"#, .list([.text("a"), .text("b")])),
    ])
    func readsItsType(type: String, text: String, value: MetafieldValue) {
        #expect(Metafield(namespace: "n", key: "k", type: type, rawValue: text).value == value)
    }

    @Test(arguments: [
        ("number_integer", "1.5"), ("number_decimal", "1,5"), ("boolean", "yes"), ("date", "yesterday"),
        ("money", "5 EUR"),
        ("list.number_integer", "1,2"), ("some_future_type", "x"), (nil, "x"),
    ])
    func keepsTheRawTextOtherwise(type: String?, text: String) {
        #expect(Metafield(namespace: "n", key: "k", type: type, rawValue: text).value == .raw(text))
    }
}
