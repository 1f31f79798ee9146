import Commerce
import CommerceJSON
import FoundationEssentials
import Testing

@Suite struct ProductFilterTests {
    @Test(arguments: [
        ("available=true", ProductFilter.available(true)),
        ("price=10..50", .price(minimum: 10, maximum: 50)),
        ("price=10..", .price(minimum: 10, maximum: nil)),
        ("price=..50", .price(minimum: nil, maximum: 50)),
        ("vendor=R&D = Labs", .vendor("R&D = Labs")),
        ("type=Shoes", .productType("Shoes")),
        ("tag=", .tag("")),
        ("category=gid://x/1", .category("gid://x/1")),
        ("option.Größe=XL", .option(name: "Größe", value: "XL")),
        ("option.a.b=c", .option(name: "a.b", value: "c")),
        ("metafield.custom.care.hint=wash=30", .metafield(namespace: "custom", key: "care.hint", value: "wash=30")),
    ])
    func readsAndWritesItsText(text: String, filter: ProductFilter) throws {
        #expect(try ProductFilter(parsing: text) == filter)
        #expect(try ProductFilter(parsing: filter.text) == filter)
        let json = try JSONValueEncoder().encode([filter])
        #expect(json == [.string(filter.text)])
    }

    @Test func oneAmountIsARangeOfOne() throws {
        #expect(try ProductFilter(parsing: "price=9.99").text == "price=9.99..9.99")
    }

    @Test(arguments: [
        ("vendor", "has no value"), ("available=yes", "true or false"), ("price=1,99..5", "is not an amount"),
        ("price=..", "no bound"), ("price=", "empty"), ("price=50..10", "above"),
        ("prise=1..2", "Unknown filter \"prise\", did you mean \"price\"? The keys are available, "),
        ("option.=x", "Unknown filter"), ("metafield.a=x", "Unknown filter"),
        ("=x", "Unknown filter \"\". The keys are "),
    ])
    func refusesWithARemedy(text: String, part: String) {
        let error = #expect(throws: CommerceError.self) { try ProductFilter(parsing: text) }
        #expect(error?.kind == .invalidInput)
        #expect(error?.message.contains(part) == true, "\(error?.message ?? "")")
    }
}
