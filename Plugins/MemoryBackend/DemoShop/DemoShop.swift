import Commerce
import FoundationEssentials

extension MemoryCatalog {
    /// The demo shop: clothing, goods for house and larder, things for outdoors.
    ///
    /// Prices are in US dollars, texts in English with German titles.
    ///
    /// It is the same every time. Among its products are one with 120 variants, some sold out, scarce, reduced, without
    /// a picture, free, on preorder and on backorder, sold in pairs, by subscription and by weight.
    public static let demo = MemoryCatalog(
        shop: Shop(
            name: "Memory Lane Outfitters", description: "A shop that exists in memory alone, for demos and tests.",
            url: URL(string: "https://memory.example/"), currencyCode: .usd,
            countries: ["US", "DE", "AT", "FR", "NL", "IE"], languages: ["en", "de"],
            policies: [
                ShopPolicy(
                    title: "Returns", url: URL(string: "https://memory.example/policies/returns"),
                    body: "Send anything back within 30 days."),
                ShopPolicy(
                    title: "Privacy", url: URL(string: "https://memory.example/policies/privacy"),
                    body: "What you do here stays on your machine."),
            ]),
        products: DemoShop.products.enumerated().map { $0.element.product(number: $0.offset + 1) },
        collections: DemoShop.collections, translations: ["de": DemoShop.german])
}

/// The demo shop's data.
enum DemoShop {
    static let products = tops + trousersAndShoes + accessories + larder + house + outdoors + smallThings

    static let collections: [ProductCollection] = [
        collection("clothing", "Clothing", "What to wear."),
        collection("tops", "Tops", "Shirts, sweaters and jackets.", under: "clothing"),
        collection("knitwear", "Knitwear", "From sheep that are outside all year.", under: "tops"),
        collection("trousers", "Trousers", "Long and short.", under: "clothing"),
        collection("shoes", "Shoes", "For pavement and path.", under: "clothing"),
        collection("accessories", "Accessories", "Bags, belts, hats."),
        collection("larder", "Larder", "Good things that keep."),
        collection("house", "House", "For table, kitchen and sofa."),
        collection("outdoors", "Outdoors", "For a night under the sky."),
        collection("sale", "Sale", "Reduced while stocks last."),
        collection("gifts", "Gifts", "When you know whom but not what."),
    ]

    private static func collection(
        _ handle: String, _ title: String, _ description: String, under parent: String? = nil
    ) -> ProductCollection {
        ProductCollection(
            id: ID(handle), handle: handle, title: title, description: description,
            descriptionHTML: "<p>\(description)</p>",
            image: URL(string: "https://memory.example/images/collection-\(handle).jpg").map {
                Image(url: $0, altText: title, width: 1600, height: 600)
            }, parentID: parent.map { ID($0) }, updatedAt: DemoProduct.firstDay)
    }

    static func text(_ key: String, _ value: String) -> Metafield {
        Metafield(namespace: "details", key: key, type: "single_line_text_field", rawValue: value)
    }

    static func field(_ key: String, _ type: String, _ value: String) -> Metafield {
        Metafield(namespace: "details", key: key, type: type, rawValue: value)
    }

    static let letterSizes = (name: "Size", values: ["S", "M", "L", "XL"])
}
