import Commerce
import CommerceJSON
import CommerceViewModels
import Foundation

extension Shopper {
    func visitShop() async throws -> [(String, JSONValue)] {
        await storefront.start().finished()
        let opened = storefront.snapshot.shop
        try expectNone([opened.error].compactMap(\.self))
        let shop = try found(opened.value, "the backend does not say what shop it is")
        try expect(!shop.name.isEmpty, "the shop has no name")
        return [("name", .string(shop.name))] + (shop.currencyCode.map { [("currency", .string($0.rawValue))] } ?? [])
    }

    func listCollections() async throws -> [(String, JSONValue)] {
        await collections.load().finished()
        let shown = collections.snapshot
        try expectNone([shown.error].compactMap(\.self))
        return [("titles", .array(shown.items.map { .string($0.title) }))]
    }

    func listProducts() async throws -> [(String, JSONValue)] {
        await products.load().finished()
        let shown = products.snapshot
        try expectNone([shown.error].compactMap(\.self))
        try expect(!shown.isEmpty, "the catalogue is empty")
        try expect(shown.items.count <= Self.pageSize, "more products came than were asked for")
        var seen = titles(of: shown.items)
        if let total = shown.listing.value?.total { seen.append(("total", .number(JSONNumber(total)))) }
        return seen
    }

    func listMoreProducts() async throws -> [(String, JSONValue)] {
        let before = products.snapshot.items.count
        guard before > 0 else { throw StepStop.skip("there is no first page") }
        guard products.snapshot.hasNext else { throw StepStop.skip("all products are on the first page") }
        await products.loadNext().finished()
        let shown = products.snapshot
        try expectNone([shown.error].compactMap(\.self))
        // The model shows each product once, so products of the first page that come again would not be seen as more.
        try expect(shown.items.count > before, "the first page promises a second one, which has nothing new")
        return titles(of: shown.items.dropFirst(before))
    }

    func find() async throws -> [(String, JSONValue)] {
        let text = try need(
            scenario.search ?? products.snapshot.items.first.flatMap { Self.searchWord(in: $0.title) },
            "there is no product to take a word from")
        await search.submit(text).finished()
        let shown = search.results.snapshot
        try expectNone([shown.error].compactMap(\.self))
        try expect(!shown.items.isEmpty, "nothing is found for \"\(text)\"")
        return [("text", .string(text))] + titles(of: shown.items)
    }

    func chooseProduct() async throws -> [(String, JSONValue)] {
        let reference: Reference<Product>
        if let named = scenario.product {
            reference = Reference(parsing: named)
        } else {
            reference = .id(try need(try await firstPurchasable(), "no product can be bought").id)
        }
        let model = storefront.product(reference, loadsRecommendations: false)
        model.load()
        await model.settled()
        try expectNone([model.snapshot.product.error].compactMap(\.self))
        for (name, value) in scenario.variantOptions.sorted(by: { $0.key < $1.key }) { model.select(name, value) }
        let shown = model.snapshot
        let variant = try found(shown.variant, "the product has no variant")
        try expect(
            scenario.variantOptions.allSatisfy { name, value in
                variant.selectedOptions.contains(SelectedOption(name: name, value: value))
            }, "the scenario's variantOptions name no variant")
        try expect(shown.canBeOrdered, "the chosen variant is sold out")
        product = model
        var seen: [(String, JSONValue)] = [
            ("title", .string(shown.product.value?.title ?? "")), ("variant", .string(variant.title)),
        ]
        if let price = shown.state.priceText(of: variant) { seen.append(("price", .string(price))) }
        return seen
    }

    /// The first product with a variant that can be bought and has a price, within the first pages.
    private func firstPurchasable() async throws -> Product? {
        let list = storefront.productList(pageSize: 50)
        for _ in 0..<20 {
            await list.loadNext().finished()
            try expectNone([list.snapshot.error].compactMap(\.self))
            let purchasable = list.snapshot.items.filter { $0.defaultVariant?.availability.isPurchasable == true }
            if let product = purchasable.first(where: { $0.defaultVariant?.price != nil }) ?? purchasable.first {
                return product
            }
            guard list.snapshot.hasNext else { return nil }
        }
        return nil
    }

    /// The longest word of a title: the most likely to mean this product.
    private static func searchWord(in title: String) -> String? {
        title.components(separatedBy: .letters.inverted).max { $0.count < $1.count }
    }

    private func titles(of products: some Sequence<Product>) -> [(String, JSONValue)] {
        [("titles", .array(products.map { .string($0.title) }))]
    }
}
