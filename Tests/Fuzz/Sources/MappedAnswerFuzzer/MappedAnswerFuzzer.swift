import Commerce
import CommerceJSON
import Foundation
import FuzzSupport
@_spi(Reading) import GraphQLBackend

/// Any bytes as the answer to a mapped query: products, issues with places, or an error; the same each time.
@main
struct MappedAnswerFuzzer: Fuzzer {
    static func check(_ input: [UInt8]) {
        guard let answer = try? reading.read(input) else { return }
        let json = unfailing("an answer was read that is no JSON") { try JSONValue(parsing: input) }
        require(json["data"] != nil, "an answer without data was read")
        let again = unfailing("an answer is read once, and not again") { try reading.read(input) }
        require(answer == again, "an answer is read in two ways")
        for product in answer.value {
            require(!product.id.rawValue.isEmpty && !product.title.isEmpty, "a product has no identifier or no title")
            require(!product.variants.isEmpty, "a product has no variant")
            let prices = product.variants.compactMap(\.price)
            require(prices.allSatisfy { $0.currencyCode.rawValue.utf8.count == 3 }, "\(prices) have no currency")
            for image in product.images { require(image.url.scheme != nil, "\(image.url) is relative") }
        }
        for issue in answer.issues { require(!issue.message.isEmpty && !issue.code.isEmpty, "an issue says nothing") }
    }

    private static let reading = unfailing("the mapping is wrong") {
        try MappedProductReading(
            mapping: Array(mapping.utf8), currency: .eur, site: URL(string: "https://shop.example/"))
    }

    private static let mapping = """
        {
          "mapping": "fuzz",
          "shapes": {
            "Money": { "amount": "amount", "currency": "currencyCode" },
            "Image": { "url": "url", "altText": "alt", "width": "width", "height": "height" },
            "Variant": {
              "id": "id", "title": ["name", { "template": "{^.name} {sku}" }], "sku": "sku",
              "availability": { "status": "stock", "quantity": "count" }, "price": { "at": "price", "shape": "Money" },
              "compareAtPrice": { "path": "was", "unit": "minor", "currency": "^.currency" },
              "selectedOptions": { "each": "attributes", "shape": { "name": "name", "value": "values[0].text" } },
              "image": "picture.url", "url": { "template": "/p/{^.slug}?variant={id}" }
            },
            "Product": {
              "id": "id", "title": "name", "handle": "slug", "vendor": "brand.name",
              "description": { "path": "text", "as": "plain" }, "descriptionHTML": { "path": "text", "as": "richText" },
              "productType": { "switch": "__typename", "cases": { "Book": "genre", "*": "kind" } },
              "tags": ["tags[].name", "labels"], "images": ["media[].url", { "each": "gallery", "shape": "Image" }],
              "variants": { "each": "variants.edges[].node", "shape": "Variant", "limit": 3 }, "price": "price",
              "availability": { "path": "state", "words": { "inStock": ["YES"], "outOfStock": ["NO"] } },
              "metafields": [
                { "namespace": "specs", "key": "size", "value": "attributes[key=size].value" },
                { "each": "attributes", "namespace": "all", "key": { "path": "key" }, "value": { "path": "value" } }
              ],
              "createdAt": "created", "updatedAt": "$.products.stamp", "url": "page<Page>.url"
            }
          },
          "catalog": {
            "products": {
              "document": "{ products { items { node { id } } } }", "items": "products.items[].node",
              "shape": "Product"
            }
          }
        }
        """
}
