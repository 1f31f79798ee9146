import Commerce
import CommerceJSON
import Foundation

extension Shopper {
    /// Small enough that a shop of a handful of products has a second page.
    private static let pageSize = 3

    func visitShop() async throws -> [(String, JSONValue)] {
        let shop = try await backend.catalog.shop().value
        try expect(!shop.name.isEmpty, "the shop has no name")
        return [("name", .string(shop.name))] + (shop.currencyCode.map { [("currency", .string($0.rawValue))] } ?? [])
    }

    func listCollections() async throws -> [(String, JSONValue)] {
        let page = try await backend.catalog.collections(page: PageRequest(first: 5))
        try expect(Set(page.items.map(\.id)).count == page.items.count, "a collection is listed twice")
        return [("titles", .array(page.items.map { .string($0.title) }))]
    }

    func listProducts() async throws -> [(String, JSONValue)] {
        let page = try await backend.catalog.products(page: PageRequest(first: Self.pageSize))
        try expect(!page.items.isEmpty, "the catalogue is empty")
        try expect(page.items.count <= Self.pageSize, "more products came than were asked for")
        firstPage = page
        var seen: [(String, JSONValue)] = [("titles", .array(page.items.map { .string($0.title) }))]
        if let total = page.info.total { seen.append(("total", .number(JSONNumber(total)))) }
        return seen
    }

    func listMoreProducts() async throws -> [(String, JSONValue)] {
        let first = try need(firstPage, "there is no first page")
        let next = try need(first.info.next, "all products are on the first page")
        let page = try await backend.catalog.products(page: PageRequest(first: Self.pageSize, after: next))
        try expect(!page.items.isEmpty, "the first page promises a second one, which is empty")
        let known = Set(first.items.map(\.id))
        try expect(page.items.allSatisfy { !known.contains($0.id) }, "a product of the first page is on the second")
        return [("titles", .array(page.items.map { .string($0.title) }))]
    }

    func search() async throws -> [(String, JSONValue)] {
        let text = try need(
            scenario.search ?? firstPage?.items.first.flatMap { Self.searchWord(in: $0.title) },
            "there is no product to take a word from")
        let page = try await backend.catalog.search(SearchQuery(text: text), page: PageRequest(first: 5))
        try expect(!page.items.isEmpty, "nothing is found for \"\(text)\"")
        return [("text", .string(text)), ("titles", .array(page.items.map { .string($0.title) }))]
    }

    func chooseProduct() async throws -> [(String, JSONValue)] {
        let listed: Reference<Product>
        if let reference = scenario.product {
            listed = Reference(parsing: reference)
        } else {
            listed = .id(try need(try await firstPurchasable(), "no product can be bought").id)
        }
        let product = try await backend.catalog.product(listed).value
        let wanted = scenario.variantOptions.map { SelectedOption(name: $0.key, value: $0.value) }
        let variant = try found(
            wanted.isEmpty ? product.defaultVariant : product.variant(matching: wanted),
            wanted.isEmpty ? "the product has no variant" : "the scenario's variantOptions name no variant")
        try expect(variant.availability.isPurchasable, "the chosen variant is sold out")
        self.product = product
        self.variant = variant
        var seen: [(String, JSONValue)] = [("title", .string(product.title)), ("variant", .string(variant.title))]
        if let price = variant.price { seen.append(("price", .string("\(price)"))) }
        return seen
    }

    /// The first product with a variant that can be bought and has a price, within the first pages.
    private func firstPurchasable() async throws -> Product? {
        var request = PageRequest(first: 50)
        for _ in 0..<20 {
            let page = try await backend.catalog.products(page: request)
            let purchasable = page.items.filter { $0.defaultVariant?.availability.isPurchasable == true }
            if let product = purchasable.first(where: { $0.defaultVariant?.price != nil }) ?? purchasable.first {
                return product
            }
            guard let next = page.info.next else { return nil }
            request.after = next
        }
        return nil
    }

    /// The longest word of a title: the most likely to mean this product.
    private static func searchWord(in title: String) -> String? {
        title.components(separatedBy: .letters.inverted).max { $0.count < $1.count }
    }
}
