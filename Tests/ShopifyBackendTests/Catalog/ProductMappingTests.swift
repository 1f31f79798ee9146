import Commerce
import CommerceJSON
import CommerceTesting
import FoundationEssentials
import ShopifyBackend
import Testing

@Suite("Products as the core has them") struct ProductMappingTests {
    private func product(_ overlay: JSONValue = [:]) async throws -> Fetched<Product> {
        let stub = try StubShop(["Product": [.data(["product": CatalogAnswers.productDetail(1, overlay)])]])
        return try await stub.backend.catalog.product(.handle("demo-tee"))
    }

    @Test("a product has all that the shop says of it")
    func whole() async throws {
        let fetched = try await product()
        let product = fetched.value
        #expect(fetched.issues == [])
        #expect(product.id == "gid://shopify/Product/1")
        #expect(product.handle == "demo-tee" && product.title == "Demo tee")
        #expect(product.description == "Soft." && product.descriptionHTML == "<p>Soft.</p>")
        #expect(product.vendor == "Acme" && product.productType == "Shirts" && product.tags == ["cotton", "summer"])
        #expect(product.priceRange?.minimum == Money(amount: 12.5, currencyCode: "CAD"))
        #expect(product.compareAtPriceRange == nil, "Shopify gives zero where nothing is reduced")
        #expect(product.options.map(\.name) == ["Colour", "Size"])
        #expect(product.options.first?.values.first?.swatchColor == "#FF0000")
        #expect(product.options.first?.values.first?.swatchImage != nil)
        #expect(product.images.map(\.altText) == ["A tee", "A tee in the wind"], "a video is shown by its preview")
        #expect(product.collections.map(\.handle) == ["summer"])
        #expect(product.sellingPlans.map(\.name) == ["Monthly"])
        #expect(product.url?.absoluteString == "https://shoes.example.com/products/demo-tee")
        #expect(product.createdAt == Date(timeIntervalSince1970: 1_767_323_045))
        #expect(product.availability.status == .inStock)
        let variant = try #require(product.variants.first)
        #expect(variant.title == "Red / S" && variant.sku == "TEE-RED-S" && variant.barcode == "4006381333931")
        #expect(variant.price == Money(amount: 12.5, currencyCode: "CAD"))
        #expect(variant.availability == Availability(status: .inStock, quantity: 7))
        #expect(variant.selectedOptions.map(\.value) == ["Red", "S"])
        #expect(variant.quantityRule == nil, "one at a time without a bound is no rule")
        #expect(variant.url?.absoluteString == "https://shoes.example.com/products/demo-tee?variant=11")
    }

    @Test("reduced and unit prices, rules and metafields are read")
    func details() async throws {
        let overlay: JSONValue = [
            "compareAtPrice": CatalogAnswers.money("20.0"), "unitPrice": CatalogAnswers.money("3.98"),
            "unitPriceMeasurement": ["referenceValue": 100, "referenceUnit": "ML"],
            "quantityRule": ["minimum": 6, "maximum": 60, "increment": 6],
        ]
        let metafields: JSONValue = [
            "metafields": .array([
                nil, ["namespace": "custom", "key": "weight", "type": "number_decimal", "value": "1.50"],
            ])
        ]
        let variants: JSONValue = ["variants": ["nodes": [CatalogAnswers.variant(11, overlay)]]]
        let fetched = try await product(variants.overlaid(with: metafields))
        let variant = try #require(fetched.value.variants.first)
        #expect(variant.compareAtPrice == Money(amount: 20, currencyCode: "CAD"))
        #expect(
            variant.unitPrice
                == UnitPrice(
                    price: try Money(parsing: "3.98", currencyCode: "CAD"), referenceValue: 100, referenceUnit: "ml"))
        #expect(variant.quantityRule == QuantityRule(minimum: 6, maximum: 60, increment: 6))
        #expect(fetched.value.metafields.map(\.value) == [.decimal(1.5)])
    }

    @Test("a regular price that is not above the price is none")
    func notReduced() async throws {
        let fetched = try await product(
            ["variants": ["nodes": [["compareAtPrice": CatalogAnswers.money("12.50")]]]])
        #expect(fetched.value.variants.first?.compareAtPrice == nil)
    }

    @Test("a product without options has none, and its only variant bears its title")
    func withoutOptions() async throws {
        let fetched = try await product([
            "options": [["name": "Title", "optionValues": [["name": "Default Title", "swatch": nil]]]],
            "variants": [
                "nodes": [
                    [
                        "title": "Default Title",
                        "selectedOptions": [["name": "Title", "value": "Default Title"]],
                    ]
                ]
            ],
        ])
        #expect(fetched.value.options == [])
        #expect(fetched.value.variants.map(\.title) == ["Demo tee"])
        #expect(fetched.value.variants.map(\.selectedOptions) == [[]])
    }

    @Test(
        "stock by what is for sale, what is there and what is counted",
        arguments: [
            (true, false, 7, Availability(status: .inStock, quantity: 7)),
            (true, false, nil, Availability(status: .inStock)),
            (true, false, 0, Availability(status: .inStock)),
            (true, false, -3, Availability(status: .inStock)),
            (true, true, -3, Availability(status: .backorder)),
            (false, true, 0, .outOfStock),
            (false, false, nil, .outOfStock),
        ] as [(Bool, Bool, Int?, Availability)])
    func stock(_ isForSale: Bool, _ isNotThere: Bool, _ quantity: Int?, _ expected: Availability) async throws {
        let fetched = try await product([
            "variants": [
                "nodes": [
                    [
                        "availableForSale": .bool(isForSale), "currentlyNotInStock": .bool(isNotThere),
                        "quantityAvailable": quantity.map { .number(JSONNumber($0)) } ?? .null,
                    ]
                ]
            ]
        ])
        #expect(fetched.value.variants.map(\.availability) == [expected])
    }

    @Test(
        "a value that can't be used is absent, with an issue at its place",
        arguments: [
            (["price": CatalogAnswers.money("1,99")], "variants[0].price", "invalid-price"),
            (["price": CatalogAnswers.money("1e3")], "variants[0].price", "invalid-price"),
            (
                ["image": ["url": "http://[", "altText": nil, "width": nil, "height": nil]], "variants[0].image.url",
                "invalid-url"
            ),
        ] as [(JSONValue, String, String)])
    func broken(_ overlay: JSONValue, _ path: String, _ code: String) async throws {
        let fetched = try await product(["variants": ["nodes": [overlay]]])
        #expect(fetched.value.variants.count == 1)
        #expect(fetched.issues.map(\.path) == [path])
        #expect(fetched.issues.map(\.code) == [code])
    }

    @Test("currencies, units and kinds of media that are new are kept as they are called")
    func openSets() async throws {
        let fetched = try await product([
            "priceRange": [
                "minVariantPrice": CatalogAnswers.money("1175.0", "XTS"),
                "maxVariantPrice": CatalogAnswers.money("1175.0", "XTS"),
            ],
            "media": ["nodes": [["mediaContentType": "HOLOGRAM"]]],
        ])
        #expect(fetched.value.priceRange?.minimum == Money(amount: 1_175, currencyCode: "XTS"))
        #expect(fetched.value.images.count == 2)
        #expect(fetched.issues == [])
    }

    @Test("a handle with other letters than ASCII is sent as it is")
    func unicodeHandle() async throws {
        let stub = try StubShop(["Product": [.data(["product": CatalogAnswers.productDetail()])]])
        _ = try await stub.backend.catalog.product(.any("größe-42-ß"))
        #expect(stub.variables.first?["handle"] == "größe-42-ß")
    }
}
