import Commerce
import FoundationEssentials

// How the catalogue's things are shown.
extension Listing where Item == Product {
    /// Products, a row each.
    static var products: Listing {
        Listing(
            columns: [
                .text("PRODUCT"), .text("TITLE", isFlexible: true), .number("PRICE"), .text("AVAILABILITY"),
                .number("VARIANTS"),
            ],
            row: { product, renderer in
                [
                    TerminalText(product.handle ?? product.id.rawValue), TerminalText(product.title, .strong),
                    renderer.range(product.priceRange), renderer.availability(product.availability),
                    "\(product.variants.count)\(product.hasMoreVariants ? "+" : "")",
                ]
            })
    }
}

extension Listing where Item == Variant {
    /// Variants, a row each.
    static var variants: Listing {
        Listing(
            columns: [
                .text("VARIANT"), .text("TITLE", isFlexible: true), .text("OPTIONS", isFlexible: true),
                .number("PRICE"),
                .text("AVAILABILITY"), .text("SKU"),
            ],
            row: { variant, renderer in
                [
                    TerminalText(variant.id.rawValue), TerminalText(variant.title, .strong),
                    TerminalText(variant.selectedOptions.map { "\($0.name): \($0.value)" }.joined(separator: ", ")),
                    renderer.price(of: variant), renderer.availability(variant.availability),
                    TerminalText(variant.sku ?? ""),
                ]
            })
    }
}

extension Listing where Item == ProductCollection {
    /// Collections, a row each.
    static var collections: Listing {
        Listing(
            columns: [
                .text("COLLECTION"), .text("TITLE", isFlexible: true), .number("PRODUCTS"),
                .text("PREVIEW", isFlexible: true),
            ],
            row: { collection, _ in
                [
                    TerminalText(collection.handle ?? collection.id.rawValue), TerminalText(collection.title, .strong),
                    TerminalText(collection.productCount.map { "\($0)" } ?? ""),
                    TerminalText(collection.preview.map(\.title).joined(separator: ", ")),
                ]
            })
    }
}

extension Renderer {
    /// A variant's price, with its regular price where it is reduced.
    func price(of variant: Variant) -> TerminalText {
        guard let regular = variant.compareAtPrice, regular != variant.price else { return amount(variant.price) }
        return amount(variant.price) + " (" + amount(regular) + ")"
    }

    /// The shop.
    func shop(_ shop: Shop) -> [TerminalText] {
        details { list in
            list.add("Name", TerminalText(shop.name, .strong))
            list.add("Description", shop.description)
            list.add("Address", shop.url?.absoluteString)
            list.add("Currency", shop.currencyCode)
            list.add("Countries", shop.countries.map(\.rawValue).joined(separator: ", "))
            list.add("Languages", shop.languages.map(\.rawValue).joined(separator: ", "))
            for policy in shop.policies { list.add(policy.title, policy.url?.absoluteString ?? policy.body) }
        }
    }

    /// A collection, with its preview.
    func collection(_ collection: ProductCollection) -> [TerminalText] {
        let fields = details { list in
            list.add("Title", TerminalText(collection.title, .strong))
            list.add("Id", collection.id)
            list.add("Handle", collection.handle)
            list.add("Parent", collection.parentID)
            list.add("Products", collection.productCount)
            list.add("Description", collection.description)
            list.add("Picture", collection.image?.url.absoluteString)
        }
        return fields + (collection.preview.isEmpty ? [] : [.empty] + table(collection.preview, .products))
    }

    /// A product, with its variants.
    func product(_ product: Product) -> [TerminalText] {
        let fields = details { list in
            list.add("Title", TerminalText(product.title, .strong))
            list.add("Id", product.id)
            list.add("Handle", product.handle)
            list.add("Vendor", product.vendor)
            list.add("Type", product.productType)
            list.add("Price", range(product.priceRange))
            list.add("Regular price", range(product.compareAtPriceRange))
            list.add("Availability", availability(product.availability))
            list.add("Tags", product.tags.joined(separator: ", "))
            list.add("Collections", product.collections.map(\.title).joined(separator: ", "))
            for option in product.options { list.add(option.name, option.values.map(\.name).joined(separator: ", ")) }
            for plan in product.sellingPlans { list.add("Plan", "\(plan.id) \(plan.name)") }
            for metafield in product.metafields { list.add(metafield.name, metafield.rawValue) }
            list.add("Description", product.description)
            list.add("Picture", product.images.first?.url.absoluteString)
            list.add("Address", product.url?.absoluteString)
        }
        guard !product.variants.isEmpty else { return fields }
        let more: [TerminalText] =
            product.hasMoreVariants ? [TerminalText("There are more variants: commerce variants.", .faint)] : []
        return fields + [.empty] + table(product.variants, .variants) + more
    }

    /// What a search box offers.
    func suggestions(_ suggestions: Suggestions) -> [TerminalText] {
        var blocks: [[TerminalText]] = []
        if !suggestions.queries.isEmpty { blocks.append(suggestions.queries.map { TerminalText($0) }) }
        if !suggestions.products.isEmpty { blocks.append(table(suggestions.products, .products)) }
        if !suggestions.collections.isEmpty { blocks.append(table(suggestions.collections, .collections)) }
        return Array(blocks.joined(separator: [.empty]))
    }
}
