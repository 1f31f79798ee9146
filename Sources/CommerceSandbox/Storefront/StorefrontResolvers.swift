import CommerceJSON

// How the fields of the Storefront API are answered.
enum StorefrontResolvers {
    static let table: ResolverTable<StorefrontCall> = {
        var table = ResolverTable<StorefrontCall>()
        addProduct(to: &table)
        addVariant(to: &table)
        addImage(to: &table)
        addCollection(to: &table)
        addShop(to: &table)
        addCart(to: &table)
        addCartMutations(to: &table)
        addCustomer(to: &table)
        addOrder(to: &table)
        addCustomerMutations(to: &table)
        addQueries(to: &table)
        return table
    }()

    // The versions of the API that the sandbox speaks; they differ in nothing but their name.
    static let versions = ["2025-10", "2026-01", "2026-04", "2026-07"]
    static let testedVersion = "2026-04"

    private static func addQueries(to table: inout ResolverTable<StorefrontCall>) {
        table.type("QueryRoot", of: StorefrontRoot.self) { type in
            type["shop"] = { _, _ in .of("Shop", ShopSource()) }
            type["localization"] = { _, call in localization(call) }
            type["paymentSettings"] = { _, _ in paymentSettings }
            type["product"] = { _, call in
                .of(
                    "Product",
                    product(id: call.arguments.string("id"), handle: call.arguments.string("handle"), call.context))
            }
            type["productByHandle"] = { _, call in
                .of("Product", product(id: nil, handle: call.arguments.string("handle"), call.context))
            }
            type["collection"] = { _, call in .of("Collection", collection(call)) }
            type["collectionByHandle"] = { _, call in .of("Collection", collection(call)) }
            type["collections"] = { _, call in try collections(call) }
            type["products"] = { _, call in try products(call) }
            type["search"] = { _, call in try search(call) }
            type["predictiveSearch"] = { _, call in try predictiveSearch(call) }
            type["productRecommendations"] = { _, call in
                let id = call.arguments.string("productId")
                let handle = call.arguments.string("productHandle")
                guard let product = product(id: id, handle: handle, call.context) else { return .null }
                let isComplementary = call.arguments.string("intent") == "COMPLEMENTARY"
                let found = call.context.shop.catalogue.recommendations(for: product, complementary: isComplementary)
                return .list(of: "Product", found)
            }
            type["productTags"] = { _, call in
                try strings(call) { $0.tags }
            }
            type["productTypes"] = { _, call in
                let language = call.context.market.language
                return try strings(call) { [$0.type.text(in: language)] }
            }
            type["cart"] = { _, call in
                let found = call.arguments.string("id").flatMap { call.context.shop.cart(id: $0) }
                return .of("Cart", found.map { CartView($0.record, showsBuyer: $0.hasKey, in: call.context.shop) })
            }
            type["customer"] = { _, call in
                try call.context.require("customer", scope: "unauthenticated_read_customers")
                let token = call.arguments.string("customerAccessToken") ?? ""
                return .of("Customer", call.context.shop.customer(token: token, now: call.context.now))
            }
            type["node"] = { _, call in call.arguments.string("id").map { node($0, call.context) } ?? .null }
            type["nodes"] = { _, call in .list(call.arguments.strings("ids").map { node($0, call.context) }) }
            type["publicApiVersions"] = { _, _ in
                .list(
                    versions.map {
                        .record(
                            "ApiVersion", ["handle": .string($0), "displayName": .string($0), "supported": .bool(true)])
                    })
            }
        }
    }

    private static func strings(
        _ call: FieldCall<StorefrontCall>, _ values: (CatalogueProduct) -> [String]
    ) throws -> GraphValue {
        let all = Set(call.context.shop.catalogue.products.flatMap(values)).sorted()
        return try GraphConnection(all, call.arguments) { $0 }.graph("String") { .string($0) }
    }

    private static func collection(_ call: FieldCall<StorefrontCall>) -> CatalogueCollection? {
        let catalogue = call.context.shop.catalogue
        if let id = call.arguments.string("id") {
            guard let global = GlobalID(id), global.type == "Collection", let number = global.number else { return nil }
            return catalogue.collection(number: number)
        }
        return call.arguments.string("handle").flatMap { catalogue.collection(handle: $0) }
    }

    static func product(id: String?, handle: String?, _ context: StorefrontCall) -> CatalogueProduct? {
        if let id {
            guard let global = GlobalID(id), global.type == "Product", let number = global.number else { return nil }
            return context.shop.catalogue.product(number: number)
        }
        return handle.flatMap { context.shop.catalogue.product(handle: $0) }
    }

    // What a name stands for; null for what is not there.
    private static func node(_ id: String, _ context: StorefrontCall) -> GraphValue {
        guard let global = GlobalID(id) else { return .null }
        let catalogue = context.shop.catalogue
        let number = global.number ?? 0
        switch global.type {
        case "Product": return .of("Product", catalogue.product(number: number))
        case "ProductVariant":
            return catalogue.variant(number: number).map { graph($0.variant, $0.product) } ?? .null
        case "Collection": return .of("Collection", catalogue.collection(number: number))
        case "Cart":
            return .of(
                "Cart", context.shop.cart(id: id).map { CartView($0.record, showsBuyer: $0.hasKey, in: context.shop) })
        case "Order":
            return .of("Order", context.shop.orders.first { $0.id == id })
        case "Shop": return .of("Shop", ShopSource())
        case "ProductOption":
            guard let product = catalogue.product(number: number / 10), product.options.indices.contains(number % 10)
            else { return .null }
            return .of("ProductOption", OptionSource(product: product, index: number % 10))
        default: return .null
        }
    }
}

struct StorefrontRoot: Sendable {}
