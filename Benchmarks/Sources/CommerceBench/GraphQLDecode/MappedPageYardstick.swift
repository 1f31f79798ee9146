import Commerce
import CommerceJSON
import Foundation
@_spi(Reading) import GraphQLBackend

extension Yardstick {
    /// The answer of `graphql-decode` by a mapping into the model's products, prices and addresses made.
    static let mappedPage = Yardstick(
        name: "mapped-page", summary: "250 products through a configured mapping, against the generated decoder's time"
    ) { setting in
        let bytes = ProductAnswerText.bytes(products: 250)
        let reading = try MappedProductReading(mapping: Array(mapping.utf8))
        let page = try reading.read(bytes)
        guard page.issues.isEmpty, isSame(page.value, try ProductAnswer.read(bytes)) else { throw WrongAnswer() }
        let runs = setting.isQuick ? 5 : 20
        let times = try Measurement(repetitions: setting.repetitions) {
            for _ in 0..<runs { _ = try reading.read(bytes) }
        } reference: {
            for _ in 0..<runs { _ = try ProductAnswer.read(bytes) }
        }
        let megabytes = Double(bytes.count * runs) / 1e6
        return [
            YardstickResult(
                name: "mapped-page", value: times.subject / times.reference, target: .atMost(2),
                reference: "generated-decoder",
                raw: [
                    "bytes": Double(bytes.count), "milliseconds": times.subject * 1_000 / Double(runs),
                    "referenceMilliseconds": times.reference * 1_000 / Double(runs),
                    "MBps": megabytes / times.subject, "referenceMBps": megabytes / times.reference,
                ])
        ]
    }

    /// Whether the products say what the structures of the generated decoder say.
    private static func isSame(_ products: [Product], _ answer: ProductAnswer) -> Bool {
        let nodes = answer.data.products.edges.map(\.node)
        return products.count == nodes.count
            && zip(products, nodes).allSatisfy { product, node in
                product.id.rawValue == node.id && product.title == node.title && product.handle == node.handle
                    && product.description == node.description && product.vendor == node.vendor
                    && product.tags == node.tags
                    && product.images.map(\.url.absoluteString) == node.images.edges.map(\.node.url)
                    && product.options.map(\.name) == node.options.map(\.name)
                    && product.variants.count == node.variants.edges.count
                    && zip(product.variants, node.variants.edges.map(\.node)).allSatisfy(isSame)
            }
    }

    private static func isSame(_ variant: Variant, _ node: ProductAnswer.Variant) -> Bool {
        variant.id.rawValue == node.id && variant.title == node.title && variant.sku == node.sku
            && variant.price?.amountText == node.price.amount
            && variant.price?.currencyCode.rawValue == node.price.currencyCode
            && variant.compareAtPrice?.amountText == node.compareAtPrice?.amount
            && variant.selectedOptions.map(\.value) == node.selectedOptions.map(\.value)
            && variant.image?.url.absoluteString == node.image?.url
            && variant.availability.quantity == node.quantityAvailable
            && (variant.availability.status == .inStock) == node.availableForSale
    }

    static let mapping = """
        {
          "mapping": "bench",
          "fragments": ["fragment M on MoneyV2 { amount currencyCode }", "fragment I on Image { url altText width height }"],
          "shapes": {
            "Money": { "amount": "amount", "currency": "currencyCode" },
            "Image": { "url": "url", "altText": "altText", "width": "width", "height": "height" },
            "Variant": {
              "id": "id", "title": "title", "sku": "sku",
              "availability": { "status": "availableForSale", "quantity": "quantityAvailable" },
              "price": { "at": "price", "shape": "Money" }, "compareAtPrice": { "at": "compareAtPrice", "shape": "Money" },
              "selectedOptions": { "each": "selectedOptions", "shape": { "name": "name", "value": "value" } },
              "image": { "at": "image", "shape": "Image" }
            },
            "Product": {
              "id": "id", "handle": "handle", "title": "title", "description": "description", "vendor": "vendor",
              "productType": "productType", "tags": "tags", "updatedAt": "updatedAt", "availability": "availableForSale",
              "images": { "each": "images.edges[].node", "shape": "Image" },
              "options": { "each": "options", "shape": { "name": "name", "values": "values" } },
              "priceRange": { "minimum": { "at": "priceRange.minVariantPrice", "shape": "Money" },
                              "maximum": { "at": "priceRange.maxVariantPrice", "shape": "Money" } },
              "variants": { "each": "variants.edges[].node", "shape": "Variant" }
            }
          },
          "catalog": {
            "products": {
              "document": "query Products($first: Int!, $after: String) { products(first: $first, after: $after) { edges { cursor node { id handle title description vendor productType availableForSale totalInventory tags updatedAt featuredImage { ...I } options { id name values } priceRange { minVariantPrice { ...M } maxVariantPrice { ...M } } images(first: 2) { edges { cursor node { ...I } } pageInfo { hasNextPage hasPreviousPage startCursor endCursor } } variants(first: 4) { edges { cursor node { id title sku availableForSale quantityAvailable weight price { ...M } compareAtPrice { ...M } selectedOptions { name value } image { ...I } } } pageInfo { hasNextPage hasPreviousPage startCursor endCursor } } } } pageInfo { hasNextPage hasPreviousPage startCursor endCursor } } }",
              "variables": { "first": "{first}", "after": "{after}" },
              "items": "products.edges[].node", "shape": "Product",
              "paging": { "style": "cursor", "next": "products.pageInfo.endCursor", "hasNext": "products.pageInfo.hasNextPage" }
            }
          }
        }
        """
}
