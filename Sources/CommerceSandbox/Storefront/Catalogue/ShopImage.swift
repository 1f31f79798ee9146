import CommerceJSON

// A picture that the shop serves.
struct ShopImage: Sendable {
    let product: CatalogueProduct?
    let collection: CatalogueCollection?
    let index: Int

    // Nil for a product without pictures.
    init?(product: CatalogueProduct, index: Int) {
        guard index < product.imageCount else { return nil }
        self.product = product
        self.index = index
        collection = nil
    }

    init?(collection: CatalogueCollection) {
        guard collection.picture != nil else { return nil }
        self.collection = collection
        product = nil
        index = 0
    }

    // How wide and high it is.
    static let side = 800

    var key: String { "\(product?.number ?? collection?.number ?? 0)-\(index)" }

    // The part of the address behind the host.
    var path: String {
        let name = product?.number ?? collection?.number ?? 0
        return "/cdn/shop/files/\(name)-\(index + 1).png"
    }

    func alternativeText(_ language: ShopLanguage) -> String? {
        (product?.title ?? collection?.title)?.text(in: language)
    }
}

extension StorefrontResolvers {
    static func addImage(to table: inout ResolverTable<StorefrontCall>) {
        table.type("Image", of: ShopImage.self) { type in
            type["id"] = { image, _ in .string("gid://shopify/ProductImage/\(image.key.filter { $0 != "-" })") }
            type["altText"] = { image, call in .string(image.alternativeText(call.context.market.language)) }
            type["width"] = { _, _ in .int(ShopImage.side) }
            type["height"] = { _, _ in .int(ShopImage.side) }
            type["thumbhash"] = { _, _ in .null }
            type["url"] = { image, call in
                let transform = call.arguments["transform"]
                return .string(
                    address(of: image, transform?["maxWidth"]?.int, transform?["maxHeight"]?.int, call.context))
            }
            type["src"] = { image, call in .string(address(of: image, nil, nil, call.context)) }
            type["originalSrc"] = type["src"]
            type["transformedSrc"] = { image, call in
                .string(
                    address(of: image, call.arguments.int("maxWidth"), call.arguments.int("maxHeight"), call.context))
            }
        }
        table.type("MediaImage", of: ShopImage.self) { type in
            type["id"] = { image, _ in .string("gid://shopify/MediaImage/\(image.key.filter { $0 != "-" })") }
            type["alt"] = { image, call in .string(image.alternativeText(call.context.market.language)) }
            type["mediaContentType"] = { _, _ in .string("IMAGE") }
            type["image"] = { image, _ in .of("Image", image) }
            type["previewImage"] = type["image"]
        }
    }

    private static func address(of image: ShopImage, _ width: Int?, _ height: Int?, _ context: StorefrontCall) -> String
    {
        let sizes = [width.map { "width=\($0)" }, height.map { "height=\($0)" }].compactMap { $0 }
        return "\(context.base)\(image.path)?v=1" + sizes.map { "&\($0)" }.joined()
    }
}
