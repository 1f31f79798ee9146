import Commerce
import CommerceJSON
import Foundation
import Testing

@testable import GraphQLBackend

@Suite("Products of an answer by a mapping")
struct ProductExtractionTests {
    static let image = Shape(.image, ["url": "url", "altText": "alt", "width": "width", "height": "height"])
    static let money = Shape(.money, ["amount": "amount", "currency": "currency"])
    static let variant = Shape(
        .variant,
        [
            "id": "id", "title": "name", "sku": "sku", "price": .at("price", money),
            "compareAtPrice": .at("was", money), "availability": "stock",
            "selectedOptions": .each(
                "attributes", Shape(.selectedOption, ["name": "attribute.name", "value": "values[0].name"])),
            "image": "picture.url",
        ])
    static let product = Shape(
        .product,
        [
            "id": "id", "handle": "slug", "title": "name", "description": "seo.text", "vendor": "brand.name",
            "tags": "tags[].name", "images": .each("media[]", image), "variants": .each("variants", variant, limit: 2),
            "collections": .each(
                "categories", Shape(.collectionSummary, ["id": "id", "title": "name", "handle": "slug"])),
            "metafields": .several([
                .inline(
                    Shape(
                        .metafield,
                        ["namespace": .constant("specs"), "key": .constant("weight"), "value": "weight.value"])
                )
            ]),
            "url": .template("/p/{slug}"), "createdAt": "created",
        ])
    static let defaults = ExtractionDefaults(currency: .eur, unit: .major, site: URL(string: "https://shop.example"))
    static let plan = AnswerPlan<Product>(
        .sketch(
            items: "products.edges[].node", product,
            paging: .cursor(
                next: located("products.pageInfo.endCursor"), hasNext: located("products.pageInfo.hasNextPage"),
                previous: nil, hasPrevious: nil, total: located("products.totalCount"))), defaults)

    @Test("a page with everything in it")
    func page() throws {
        let answer = try Self.plan.read(
            """
            {"products": {"totalCount": 9, "x": [{}], "edges": [{"cursor": "c", "node": {
              "id": "P1", "slug": "shirt", "name": "Shirt \\u00e9", "seo": {"text": "Fine."}, "brand": {"name": "Nord"},
              "tags": [{"name": "a"}, {"name": "b"}], "weight": {"value": 1.50}, "created": "2026-11-30T13:43:51.250Z",
              "media": [{"url": "https://cdn.example/1.jpg", "alt": "Front", "width": 10, "height": 20},
                        {"height": null, "url": "/2.jpg"}],
              "categories": [{"id": 7, "slug": "tops", "name": "Tops"}],
              "variants": [
                {"id": "V1", "name": "M", "sku": "S-1", "price": {"amount": 19.99, "currency": "EUR"},
                 "was": {"currency": "EUR", "amount": "25.00"}, "stock": 3, "picture": {"url": "/v.jpg"},
                 "attributes": [{"attribute": {"name": "Size"}, "values": [{"name": "M"}]},
                                {"attribute": {"name": "Colour"}, "values": [{"name": "Sand"}]}]},
                {"id": 9007199254740993, "name": "L", "sku": "", "price": {"amount": "20", "currency": "EUR"},
                 "was": null, "stock": 0, "picture": null,
                 "attributes": [{"attribute": {"name": "Size"}, "values": [{"name": "L"}]},
                                {"attribute": {"name": "Colour"}, "values": []}]}]}}],
              "pageInfo": {"hasNextPage": true, "endCursor": "c"}}}
            """)
        let shop = "https://shop.example"
        let expected = Product(
            id: "P1", handle: "shirt", title: "Shirt é", description: "Fine.", vendor: "Nord", tags: ["a", "b"],
            images: [
                Image(
                    url: try #require(URL(string: "https://cdn.example/1.jpg")), altText: "Front", width: 10, height: 20
                ),
                Image(url: try #require(URL(string: shop + "/2.jpg"))),
            ],
            options: [
                ProductOption(name: "Size", values: [ProductOptionValue(name: "M"), ProductOptionValue(name: "L")]),
                ProductOption(name: "Colour", values: [ProductOptionValue(name: "Sand")]),
            ],
            variants: [
                Variant(
                    id: "V1", title: "M", sku: "S-1", price: try Money(parsing: "19.99", currencyCode: .eur),
                    compareAtPrice: try Money(parsing: "25", currencyCode: .eur),
                    availability: Availability(status: .inStock, quantity: 3),
                    selectedOptions: [
                        SelectedOption(name: "Size", value: "M"), SelectedOption(name: "Colour", value: "Sand"),
                    ], image: Image(url: try #require(URL(string: shop + "/v.jpg")))),
                Variant(
                    id: "9007199254740993", title: "L", price: try Money(parsing: "20", currencyCode: .eur),
                    availability: .outOfStock, selectedOptions: [SelectedOption(name: "Size", value: "L")]),
            ],
            hasMoreVariants: true, collections: [CollectionSummary(id: "7", title: "Tops", handle: "tops")],
            metafields: [Metafield(namespace: "specs", key: "weight", rawValue: "1.50")],
            url: URL(string: shop + "/p/shirt"), createdAt: Date(timeIntervalSince1970: 1_796_046_231.25))
        #expect(answer.items == [expected])
        #expect(answer.page == PageFacts(next: "c", hasNext: true, total: 9))
        #expect(answer.issues == [])
        #expect(answer.itemCount == 1)
        #expect(!answer.isMissing)
    }
}
