import CommerceJSON

extension StorefrontResolvers {
    static func addVariant(to table: inout ResolverTable<StorefrontCall>) {
        table.type("ProductVariant", of: VariantSource.self) { type in
            type["id"] = { source, _ in .string(source.variant.id) }
            type["title"] = { source, call in .string(title(of: source.variant, source.product, call.context)) }
            type["sku"] = { source, _ in .string(source.variant.sku) }
            type["barcode"] = { source, _ in .string(source.variant.barcode) }
            type["product"] = { source, _ in .of("Product", source.product) }
            type["price"] = { source, call in call.context.money(source.variant.price) }
            type["priceV2"] = type["price"]
            type["compareAtPrice"] = { source, call in
                source.variant.compareAtPrice.map { call.context.money($0) } ?? .null
            }
            type["compareAtPriceV2"] = type["compareAtPrice"]
            type["selectedOptions"] = { source, call in
                .list(
                    zip(source.product.options, source.variant.choice).map { option, value in
                        .record(
                            "SelectedOption",
                            [
                                "name": .string(call.context.text(option.name)),
                                "value": .string(call.context.text(option.values[value].name)),
                            ])
                    })
            }
            type["image"] = { source, _ in
                let image = source.variant.image.flatMap { ShopImage(product: source.product, index: $0) }
                return .of("Image", image ?? ShopImage(product: source.product, index: 0))
            }
            type["unitPrice"] = { source, call in
                guard let unit = source.variant.unitPrice else { return .null }
                let price = call.context.market.money(source.variant.price)
                return ShopMoney(cents: unit.price(of: price.cents), currency: price.currency).graph
            }
            type["unitPriceMeasurement"] = { source, _ in
                source.variant.unitPrice.map { unit in
                    .record(
                        "UnitPriceMeasurement",
                        [
                            "measuredType": .string(unit.measuredType), "quantityUnit": .string(unit.unit),
                            "quantityValue": .float(Double(unit.quantity)),
                            "referenceUnit": .string(unit.referenceUnit),
                            "referenceValue": .int(unit.reference),
                        ])
                } ?? .null
            }
            type["sellingPlanAllocations"] = { source, call in
                let plans = source.product.hasSellingPlans ? SellingPlanTerms.plans : []
                return try GraphConnection(plans, call.arguments, key: \.id).graph("SellingPlanAllocation") { plan in
                    plan.allocation(of: call.context.market.money(source.variant.price), call.context)
                }
            }
            type["metafield"] = { _, _ in .null }
            type["metafields"] = { _, call in .list(call.arguments.array("identifiers").map { _ in .null }) }
            type["components"] = { _, call in
                try GraphConnection([String](), call.arguments) { $0 }.graph("ProductVariantComponent") { _ in .null }
            }
            type["groupedBy"] = { _, call in
                try GraphConnection([String](), call.arguments) { $0 }.graph("ProductVariant") { _ in .null }
            }
            type["quantityPriceBreaks"] = { _, call in
                try GraphConnection([String](), call.arguments) { $0 }
                    .graph("QuantityPriceBreak", extra: ["totalCount": .int(0)]) { _ in .null }
            }
        }
        addStock(to: &table)
        addOptions(to: &table)
    }

    private static func addStock(to table: inout ResolverTable<StorefrontCall>) {
        table.type("ProductVariant", of: VariantSource.self) { type in
            type["availableForSale"] = { source, call in .bool(call.context.shop.stock.isAvailable(source.variant)) }
            type["currentlyNotInStock"] = { source, call in
                .bool(call.context.shop.stock.isBackordered(source.variant))
            }
            type["quantityAvailable"] = { source, call in
                try call.context.require("quantityAvailable", scope: "unauthenticated_read_product_inventory")
                return .int(call.context.shop.stock.level(source.variant) ?? 0)
            }
            type["quantityRule"] = { source, _ in
                .record(
                    "QuantityRule",
                    [
                        "minimum": .int(source.variant.minimum), "maximum": .int(source.variant.maximum),
                        "increment": .int(source.variant.increment),
                    ])
            }
            type["requiresShipping"] = { source, _ in .bool(source.variant.requiresShipping) }
            type["requiresComponents"] = { _, _ in .bool(false) }
            type["taxable"] = { source, _ in .bool(!source.product.isGiftCard) }
            type["weight"] = { source, _ in .float(Double(source.variant.weight)) }
            type["weightUnit"] = { _, _ in .string("GRAMS") }
        }
    }

    private static func addOptions(to table: inout ResolverTable<StorefrontCall>) {
        table.type("ProductOption", of: OptionSource.self) { type in
            type["id"] = { source, _ in .string(source.id) }
            type["name"] = { source, call in .string(call.context.text(source.product.options[source.index].name)) }
            type["values"] = { source, call in
                .strings(source.product.options[source.index].values.map { call.context.text($0.name) })
            }
            type["optionValues"] = { source, _ in
                let values = source.product.options[source.index].values.indices
                return .list(of: "ProductOptionValue", values.map { OptionValueSource(option: source, index: $0) })
            }
        }
        table.type("ProductOptionValue", of: OptionValueSource.self) { type in
            type["id"] = { source, _ in .string(source.id) }
            type["name"] = { source, call in
                .string(call.context.text(source.option.product.options[source.option.index].values[source.index].name))
            }
            type["swatch"] = { source, _ in
                let colour = source.option.product.options[source.option.index].values[source.index].colour
                return colour.map { .record("ProductOptionValueSwatch", ["color": .string($0)]) } ?? .null
            }
            type["firstSelectableVariant"] = { source, call in
                let product = source.option.product
                let having = product.variants.filter { $0.choice[source.option.index] == source.index }
                let variant = having.first { call.context.shop.stock.isAvailable($0) } ?? having.first
                return variant.map { graph($0, product) } ?? .null
            }
        }
    }

    static func title(of variant: CatalogueVariant, _ product: CatalogueProduct, _ context: StorefrontCall) -> String {
        if product.hasOnlyDefaultVariant { return "Default Title" }
        return zip(product.options, variant.choice).map { context.text($0.values[$1].name) }.joined(separator: " / ")
    }
}
