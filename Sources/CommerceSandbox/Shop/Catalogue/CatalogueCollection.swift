// A collection of the shop.
struct CatalogueCollection: Sendable {
    let number: Int
    let handle: String
    let title: LocalizedText
    let description: LocalizedText
    let picture: PictureKind?
    let updatedAt: Int
    // The order of the products in it, where it says "as the shop has it".
    let sort: String

    var id: String { "gid://shopify/Collection/\(number)" }
}
