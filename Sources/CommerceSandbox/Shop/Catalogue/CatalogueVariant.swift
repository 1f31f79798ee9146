// What is bought of a product.
struct CatalogueVariant: Sendable {
    let number: Int
    let product: Int
    // The place of each option's value among the option's values.
    let choice: [Int]
    let price: Int
    let compareAtPrice: Int?
    let sku: String
    let barcode: String?
    // How many there are at the start; nil where they are not counted.
    let stock: Int?
    // Whether it is sold although there are none.
    let isSoldWithoutStock: Bool
    let requiresShipping: Bool
    // In grams.
    let weight: Int
    let unitPrice: CatalogueUnitPrice?
    let minimum: Int
    let maximum: Int?
    let increment: Int
    // Which of the product's images it has.
    let image: Int?

    var id: String { "gid://shopify/ProductVariant/\(number)" }
}

// How much a variant holds, and what its price is told for: 250 G, per 100 G.
struct CatalogueUnitPrice: Sendable {
    let quantity: Int
    let unit: String
    let reference: Int
    let referenceUnit: String

    // In the cents of the price.
    func price(of cents: Int) -> Int {
        let factor = ["KG": 1000, "L": 1000][unit] ?? 1
        let referenceFactor = ["KG": 1000, "L": 1000][referenceUnit] ?? 1
        let held = quantity * factor
        return held > 0 ? (cents * reference * referenceFactor + held / 2) / held : cents
    }

    var measuredType: String { ["G", "KG"].contains(unit) ? "WEIGHT" : "VOLUME" }
}
