import CommerceJSON
import Testing

@testable import CommerceSandbox

@Suite("Content face: where") struct ContentFilterTests {
    private let client = ContentClient()

    @Test(
        "compares fields in every way that it has",
        arguments: [
            (#"slug: "oak-stool""#, ["oak-stool"]),
            (#"slug_in: ["oak-stool", "notebook", "none"]"#, ["oak-stool", "notebook"]),
            (#"slug_starts_with: "wool-""#, ["wool-overshirt", "wool-beanie", "wool-blanket"]),
            (#"slug_ends_with: "-coffee""#, ["harbour-coffee", "decaf-coffee"]),
            (#"name_contains: "Tea""#, ["linen-tea-towel", "enamel-teapot", "earl-grey"]),
            (#"name_contains: "tea""#, []),
            (#"name_contains: "Tea", name_not_contains: "Towel""#, ["enamel-teapot", "earl-grey"]),
            (#"slug_starts_with: "wool-", slug_not_ends_with: "t""#, ["wool-beanie"]),
            (#"slug_ends_with: "-knife", slug_not_starts_with: "chef""#, ["sailing-knife"]),
            (#"slug_starts_with: "wool-", slug_not: "wool-beanie""#, ["wool-overshirt", "wool-blanket"]),
            (#"slug_starts_with: "wool-", slug_not_in: ["wool-beanie", "wool-blanket"]"#, ["wool-overshirt"]),
            ("price: 0", ["prototype-no-9"]), ("price_gt: 19800", ["field-watch", "ridge-tent", "down-sleeping-bag"]),
            ("price_gte: 19800, price_lt: 30000", ["field-watch", "oak-stool"]),
            ("price_lte: 650", ["sea-salt-chocolate", "prototype-no-9"]),
            ("price_in: [900, 950]", ["everyday-socks", "notebook"]),
            ("price_lt: 900, price_not: 0", ["sea-salt-chocolate", "olive-soap"]),
            ("price_lt: 900, price_not_in: [0, 650]", ["olive-soap"]),
            (#"createdAt_gte: "2025-05-01T00:00:00Z""#, ["notebook", "prototype-no-9"]),
            (#"createdAt: "2025-03-04T10:00:00+01:00""#, ["harbour-tee"]),
            (#"createdAt_lt: "2025-03-04T09:00:00.000001Z""#, ["harbour-tee"]),
            ("slug: null", []), ("name_contains: null, price: 0", ["prototype-no-9"]),
        ] as [(String, [JSONValue])])
    func comparisons(_ condition: String, _ expected: [JSONValue]) throws {
        #expect(try client.slugs("where: {\(condition)}, first: 100") == expected)
    }

    @Test(
        "joins conditions",
        arguments: [
            (#"AND: [{price_gt: 10000}, {slug_starts_with: "wool-"}]"#, ["wool-overshirt", "wool-blanket"]),
            (#"OR: [{slug: "oak-stool"}, {price: 0}]"#, ["oak-stool", "prototype-no-9"]),
            (#"slug_starts_with: "wool-", NOT: [{price_gt: 16000}, {price_lt: 4000}]"#, ["wool-overshirt"]),
            (#"OR: [{AND: [{slug: "notebook"}, {price: 1}]}, {NOT: [{price_gt: 0}]}]"#, ["prototype-no-9"]),
            ("OR: []", []), ("AND: [], price: 0", ["prototype-no-9"]),
        ] as [(String, [JSONValue])])
    func joined(_ condition: String, _ expected: [JSONValue]) throws {
        #expect(try client.slugs("where: {\(condition)}, first: 100") == expected)
    }

    @Test(
        "searches words in all texts, whatever their case and accents",
        arguments: [
            ("MUG", ["stoneware-mug"]), ("cafe creme", ["café-crème-tasse"]), ("wool cork", ["house-slipper"]),
            ("抹茶碗", ["日本茶碗"]), ("nothing at all", []),
        ] as [(String, [JSONValue])])
    func search(_ words: String, _ expected: [JSONValue]) throws {
        #expect(try client.slugs("where: {_search: \"\(words)\"}, first: 100") == expected)
    }

    @Test("searches in the language that is asked for") func language() throws {
        let query = #"where: {_search: "Becher"}"#
        #expect(try client.slugs(query) == [])
        #expect(try client.slugs("locales: [de], \(query)") == ["stoneware-mug"])
    }

    @Test(
        "follows relations",
        arguments: [
            (#"categories_some: {slug: "knitwear"}, price_gt: 10000"#, ["fisherman-sweater"]),
            (
                #"categories_every: {slug_in: ["living"]}, categories_some: {slug: "living"}, price_gt: 13000"#,
                ["oak-stool"]
            ),
            (#"categories_none: {slug_not: "pantry"}, price_gt: 2000"#, ["olive-oil", "tasting-box"]),
            (#"productVariantColors_some: {color: PINK}, price_lt: 3000"#, ["café-crème-tasse"]),
            (#"image: {fileName_starts_with: "oak-"}"#, ["oak-stool"]),
            ("orderItems_some: {}, price: 0", []), ("orderItems_none: {}, price: 0", ["prototype-no-9"]),
            ("scheduledIn_every: {}, price: 0", ["prototype-no-9"]), (#"createdBy: {name: "Ada"}"#, []),
            ("image: null", []), ("categories_some: null, price: 0", ["prototype-no-9"]),
            ("createdBy: null, price: 0", ["prototype-no-9"]),
        ] as [(String, [JSONValue])])
    func relations(_ condition: String, _ expected: [JSONValue]) throws {
        #expect(try client.slugs("where: {\(condition)}, first: 100") == expected)
    }

    @Test("filters what is within documents, and other models") func others() throws {
        let data = try client.data(
            """
            { category(where: {slug: "kitchen"}) { products(where: {price_gt: 10000}) { slug } }
              categories(where: {products_none: {price_gt: 0}}) { slug }
              cheap: categories(where: {products_some: {price: 0}}) { slug }
              productVariantColors(where: {color_in: [PINK, BLACK]}, orderBy: name_ASC) { name }
              assets(where: {width_gte: 800.0, fileName_ends_with: "-4.png"}, first: 2) { fileName }
              configs(where: {shippingfees_gt: 500}) { shippingfees } }
            """)
        #expect(data.at("category.products") == [["slug": "chef-knife"]])
        #expect(data.at("categories") == [["slug": "empty-shelf"]])
        #expect(data.at("cheap") == [])
        #expect(data.at("productVariantColors") == [["name": "Black"], ["name": "Plum"], ["name": "Rose"]])
        #expect(data.at("assets") == [["fileName": "trail-trousers-4.png"], ["fileName": "wool-beanie-4.png"]])
        #expect(data.at("configs") == [["shippingfees": 590]])
    }

    @Test("takes conditions from variables, and refuses what is no condition") func variables() throws {
        let query = "query($w: ProductWhereInput) { products(where: $w) { slug } }"
        #expect(try client.data(query, ["w": ["price": 0]]).each("products", "slug") == ["prototype-no-9"])
        #expect(client.send(query, ["w": ["colour": "red"]]).status == 400)
        #expect(client.send(query, ["w": ["price": "0"]]).status == 400)
        #expect(client.send(query, ["w": ["createdAt_gt": "yesterday"]]).status == 400)
    }
}

@Suite("Content face: times") struct ContentTimeTests {
    @Test(
        "reads RFC 3339",
        arguments: [
            ("1970-01-01T00:00:00Z", 0), ("2025-03-03T09:00:00.000000+00:00", 1_740_992_400),
            ("2025-03-03T10:30:00.25+01:30", 1_740_992_400.25), ("2024-02-29t12:00:00z", 1_709_208_000),
            ("2025-03-03", nil), ("2025-13-03T09:00:00Z", nil), ("2025-03-03T09:00:00", nil),
            ("2025-03-03T09:00:00.Z", nil),
            ("2025-03-03T09:00:00+1", nil), ("", nil), ("2025-03-03T24:00:00Z", nil), ("2025-03-03T09:00:00Zz", nil),
        ] as [(String, Double?)])
    func reading(_ text: String, _ expected: Double?) {
        #expect(ContentTime.seconds(text) == expected)
    }

    @Test("finds what it wrote itself") func roundTrip() {
        for seconds in [0, 951_782_400, 1_740_992_400, 4_102_444_800] {
            #expect(ContentTime.seconds(ContentTime.text(seconds)) == Double(seconds))
        }
    }
}
