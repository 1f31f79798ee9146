import Commerce
import FoundationEssentials
import MemoryBackend
import Testing

@Suite("The demo shop")
struct DemoShopTests {
    private let catalog = MemoryCatalog.demo

    private func product(_ handle: String) throws -> Product {
        try #require(catalog.products.first { $0.handle == handle })
    }

    @Test("identifiers and handles are unique, and every product is fit to be sold")
    func sound() {
        let products = catalog.products
        let variants = products.flatMap(\.variants)
        #expect(products.count >= 40)
        #expect(Set(products.map(\.id)).count == products.count)
        #expect(Set(products.compactMap(\.handle)).count == products.count)
        #expect(Set(variants.map(\.id)).count == variants.count)
        #expect(Set(variants.compactMap(\.sku)).count == variants.count)
        for product in products {
            #expect(!product.variants.isEmpty && product.vendor != nil && product.productType != nil)
            #expect(product.variants.allSatisfy { $0.price?.currencyCode == .usd && $0.product?.id == product.id })
            #expect(product.variants.allSatisfy { $0.selectedOptions.map(\.name) == product.options.map(\.name) })
            let known = Set(catalog.collections.map(\.id))
            #expect(product.collections.allSatisfy { known.contains($0.id) })
        }
    }

    @Test("it has the cases that a front end has to show")
    func cases() throws {
        #expect(try product("everyday-chinos").variants.count == 120)
        #expect(try product("wool-scarf").availability.status == .outOfStock)
        #expect(try product("canvas-sneakers").variants.allSatisfy { $0.availability.quantity == 2 })
        #expect(try product("linen-shirt").compareAtPriceRange?.minimum == dollars(69_00))
        #expect(try product("repair-kit").images.isEmpty)
        #expect(try product("sticker").variants.first?.price == dollars(0))
        #expect(try product("two-person-tent").availability.status == .preorder)
        #expect(try product("sleeping-bag").availability.status == .backorder)
        #expect(try product("harbour-coffee").sellingPlans.count == 2)
        #expect(
            try product("wool-socks").variants.first?.quantityRule
                == QuantityRule(minimum: 2, maximum: 20, increment: 2))
        #expect(try product("olive-oil").variants.first?.unitPrice?.price == dollars(34_00))
        #expect(catalog.collections.contains { $0.parentID != nil })
        #expect(Set(catalog.products.flatMap(\.metafields).compactMap(\.type)).count >= 6)
    }

    @Test("every metafield is read by its type")
    func metafields() {
        for field in catalog.products.flatMap(\.metafields) {
            if case .raw = field.value { Issue.record("\(field.name) is not a \(field.type ?? "")") }
        }
    }

    @Test("every product and collection has a German title")
    func german() throws {
        let texts = try #require(catalog.translations["de"])
        for id in catalog.products.map(\.id.rawValue) + catalog.collections.map(\.id.rawValue) {
            #expect(texts[id]?.title?.isEmpty == false, "\(id)")
        }
    }
}
