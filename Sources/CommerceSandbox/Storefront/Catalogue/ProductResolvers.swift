import CommerceJSON

extension StorefrontResolvers {
    static func addProduct(to table: inout ResolverTable<StorefrontCall>) {
        table.type("Product", of: CatalogueProduct.self) { type in
            type["id"] = { product, _ in .string(product.id) }
            type["handle"] = { product, _ in .string(product.handle) }
            type["title"] = { product, call in .string(call.context.text(product.title)) }
            type["vendor"] = { product, _ in .string(product.vendor) }
            type["productType"] = { product, call in .string(call.context.text(product.type)) }
            type["description"] = { product, call in
                .string(truncated(call.context.text(product.description), call.arguments))
            }
            type["descriptionHtml"] = { product, call in
                .string("<p>\(HTML.escape(call.context.text(product.description)))</p>")
            }
            type["tags"] = { product, call in
                try call.context.require("tags", scope: "unauthenticated_read_product_tags")
                return .strings(product.tags)
            }
            type["createdAt"] = { product, _ in .string(ShopClock.text(product.createdAt)) }
            type["publishedAt"] = { product, _ in .string(ShopClock.text(product.createdAt)) }
            type["updatedAt"] = { product, _ in .string(ShopClock.text(product.updatedAt)) }
            type["isGiftCard"] = { product, _ in .bool(product.isGiftCard) }
            type["requiresSellingPlan"] = { _, _ in .bool(false) }
            type["onlineStoreUrl"] = { product, call in
                .string("\(call.context.base)/products/\(FormCoding.encode(product.handle))")
            }
            type["seo"] = { product, call in
                .record(
                    "SEO",
                    [
                        "title": .string(call.context.text(product.title)),
                        "description": .string(call.context.text(product.description)),
                    ])
            }
            type["collections"] = { product, call in
                let shop = call.context.shop
                let members = shop.catalogue.collections.filter { product.collections.contains($0.handle) }
                return try GraphConnection(members, call.arguments) { $0.handle }
                    .graph("Collection", extra: ["totalCount": .string(String(members.count))]) {
                        .of("Collection", $0)
                    }
            }
            type["metafield"] = { product, call in metafield(of: product, call) }
            type["metafields"] = { product, call in metafields(of: product, call) }
        }
        addPrices(to: &table)
        addPictures(to: &table)
        addVariants(to: &table)
    }

    private static func addPrices(to table: inout ResolverTable<StorefrontCall>) {
        table.type("Product", of: CatalogueProduct.self) { type in
            type["priceRange"] = { product, call in priceRange(product.variants.map(\.price), call.context) }
            type["compareAtPriceRange"] = { product, call in
                priceRange(product.variants.compactMap(\.compareAtPrice), call.context)
            }
            type["availableForSale"] = { product, call in
                .bool(product.variants.contains { call.context.shop.stock.isAvailable($0) })
            }
            type["totalInventory"] = { product, call in
                try call.context.require("totalInventory", scope: "unauthenticated_read_product_inventory")
                return .int(product.variants.reduce(0) { $0 + (call.context.shop.stock.level($1) ?? 0) })
            }
            type["sellingPlanGroups"] = { product, call in
                try GraphConnection(product.hasSellingPlans ? [SellingPlanTerms.group] : [], call.arguments) { $0 }
                    .graph("SellingPlanGroup") { _ in SellingPlanTerms.groupGraph(call.context) }
            }
        }
    }

    private static func addPictures(to table: inout ResolverTable<StorefrontCall>) {
        table.type("Product", of: CatalogueProduct.self) { type in
            type["featuredImage"] = { product, _ in .of("Image", ShopImage(product: product, index: 0)) }
            type["images"] = { product, call in
                let images = (0..<product.imageCount).compactMap { ShopImage(product: product, index: $0) }
                return try GraphConnection(images, call.arguments, key: \.key).graph("Image") { .of("Image", $0) }
            }
            type["media"] = { product, call in
                let images = (0..<product.imageCount).compactMap { ShopImage(product: product, index: $0) }
                return try GraphConnection(images, call.arguments, key: \.key).graph("Media") { .of("MediaImage", $0) }
            }
        }
    }

    private static func addVariants(to table: inout ResolverTable<StorefrontCall>) {
        table.type("Product", of: CatalogueProduct.self) { type in
            type["variants"] = { product, call in
                var variants = product.variants
                switch call.arguments.string("sortKey") {
                case "SKU": variants.sort { $0.sku < $1.sku }
                case "TITLE":
                    let titles = Dictionary(
                        uniqueKeysWithValues: variants.map { ($0.number, title(of: $0, product, call.context)) })
                    variants.sort { (titles[$0.number] ?? "", $0.number) < (titles[$1.number] ?? "", $1.number) }
                default: break
                }
                return try GraphConnection(variants, call.arguments) { String($0.number) }
                    .graph("ProductVariant") { graph($0, product) }
            }
            type["variantsCount"] = { product, _ in
                .record("Count", ["count": .int(product.variants.count), "precision": .string("EXACT")])
            }
            type["options"] = { product, call in
                let options = product.options.indices.map { OptionSource(product: product, index: $0) }
                let size = max(0, call.arguments.int("first") ?? options.count)
                return .list(of: "ProductOption", Array(options.prefix(size)))
            }
            type["variantBySelectedOptions"] = { product, call in
                let variant = product.variants.first {
                    VariantChoice(call.arguments).fits($0, of: product, exactly: true)
                }
                return variant.map { graph($0, product) } ?? .null
            }
            type["selectedOrFirstAvailableVariant"] = { product, call in
                let choice = VariantChoice(call.arguments)
                let chosen =
                    choice.isEmpty ? nil : product.variants.first { choice.fits($0, of: product, exactly: true) }
                let variant =
                    chosen ?? product.variants.first { call.context.shop.stock.isAvailable($0) }
                    ?? product.variants.first
                return variant.map { graph($0, product) } ?? .null
            }
            type["adjacentVariants"] = { product, call in
                let choice = VariantChoice(call.arguments)
                let base =
                    choice.isEmpty
                    ? product.variants.first : product.variants.first { choice.fits($0, of: product, exactly: true) }
                guard let base else { return .list([]) }
                let adjacent = product.variants.filter { variant in
                    zip(variant.choice, base.choice).count { $0 != $1 } == 1
                }
                return .list(adjacent.map { graph($0, product) })
            }
            type["encodedVariantExistence"] = { product, _ in
                .string(VariantEncoding.encode(product.variants, of: product))
            }
            type["encodedVariantAvailability"] = { product, call in
                let available = product.variants.filter { call.context.shop.stock.isAvailable($0) }
                return .string(VariantEncoding.encode(available, of: product))
            }
        }
    }

    // MARK: Parts

    static func graph(_ variant: CatalogueVariant, _ product: CatalogueProduct) -> GraphValue {
        .of("ProductVariant", VariantSource(product: product, variant: variant))
    }

    static func priceRange(_ prices: [Int], _ context: StorefrontCall) -> GraphValue {
        .record(
            "ProductPriceRange",
            [
                "minVariantPrice": context.money(prices.min() ?? 0),
                "maxVariantPrice": context.money(prices.max() ?? 0),
            ])
    }

    static func truncated(_ text: String, _ arguments: FieldArguments) -> String {
        guard let limit = arguments.int("truncateAt"), limit >= 0, text.count > limit else { return text }
        return limit > 3 ? text.prefix(limit - 3) + "..." : String(text.prefix(limit))
    }

    private static func metafield(of product: CatalogueProduct, _ call: FieldCall<StorefrontCall>) -> GraphValue {
        let namespace = call.arguments.string("namespace") ?? "custom"
        guard let key = call.arguments.string("key") else { return .null }
        if call.context.access == .tokenless {
            return .failure(.accessDenied("metafield", requires: "a Storefront access token."))
        }
        return graph(product.metafields.first { $0.namespace == namespace && $0.key == key }, of: product)
    }

    private static func metafields(of product: CatalogueProduct, _ call: FieldCall<StorefrontCall>) -> GraphValue {
        if call.context.access == .tokenless {
            return .failure(.accessDenied("metafields", requires: "a Storefront access token."))
        }
        return .list(
            call.arguments.array("identifiers").map { identifier in
                let namespace = identifier["namespace"]?.string ?? "custom"
                let key = identifier["key"]?.string
                return graph(product.metafields.first { $0.namespace == namespace && $0.key == key }, of: product)
            })
    }

    private static func graph(_ metafield: CatalogueMetafield?, of product: CatalogueProduct) -> GraphValue {
        guard let metafield, let index = product.metafields.firstIndex(where: { $0.key == metafield.key }) else {
            return .null
        }
        return .record(
            "Metafield",
            [
                "id": .string("gid://shopify/Metafield/\(product.number * 100 + index)"), "key": .string(metafield.key),
                "namespace": .string(metafield.namespace), "type": .string(metafield.type),
                "value": .string(metafield.value), "createdAt": .string(ShopClock.text(product.createdAt)),
                "updatedAt": .string(ShopClock.text(product.updatedAt)), "parentResource": .of("Product", product),
            ])
    }
}

// A variant with its product.
struct VariantSource: Sendable {
    let product: CatalogueProduct
    let variant: CatalogueVariant
}

// An option with its product.
struct OptionSource: Sendable {
    let product: CatalogueProduct
    let index: Int

    var id: String { "gid://shopify/ProductOption/\(product.number * 10 + index)" }
}

// A value of an option.
struct OptionValueSource: Sendable {
    let option: OptionSource
    let index: Int

    var id: String { "gid://shopify/ProductOptionValue/\((option.product.number * 10 + option.index) * 100 + index)" }
}
