import Commerce
import CommerceJSON

extension Shop: MappedEntity {
    static func make(_ evaluation: inout Evaluation, _ shape: ShapePlan) -> Shop? { evaluation.shop(shape) }
}

extension ProductCollection: MappedEntity {
    static func make(_ evaluation: inout Evaluation, _ shape: ShapePlan) -> ProductCollection? {
        evaluation.collection(shape)
    }
}

extension Suggestions: MappedEntity {
    static func make(_ evaluation: inout Evaluation, _ shape: ShapePlan) -> Suggestions? {
        Suggestions(
            queries: evaluation.texts(shape, .queries), products: evaluation.list(shape, .products, Product.make),
            collections: evaluation.list(shape, .collections, ProductCollection.make))
    }
}

extension Evaluation {
    fileprivate mutating func shop(_ shape: ShapePlan) -> Shop? {
        guard let name = text(shape, .name) else {
            missing(shape, .name, "name")
            return nil
        }
        return Shop(
            name: name, description: text(shape, .description), url: url(shape, .url),
            currencyCode: currencyCode(shape, .currencyCode),
            countries: texts(shape, .countries).map { CountryCode(rawValue: $0) },
            languages: texts(shape, .languages).map { LanguageCode(rawValue: $0) },
            policies: list(shape, .policies) { $0.policy($1) })
    }

    private mutating func policy(_ shape: ShapePlan) -> ShopPolicy? {
        guard let title = text(shape, .title) else {
            missing(shape, .title, "title")
            return nil
        }
        return ShopPolicy(title: title, url: url(shape, .url), body: text(shape, .body))
    }

    fileprivate mutating func collection(_ shape: ShapePlan) -> ProductCollection? {
        guard let id: ID<ProductCollection> = id(shape, .id) else {
            missing(shape, .id, "identifier")
            return nil
        }
        guard let title = text(shape, .title) else {
            missing(shape, .title, "title")
            return nil
        }
        var isCut = false
        return ProductCollection(
            id: id, handle: text(shape, .handle), title: title, description: text(shape, .description),
            descriptionHTML: text(shape, .descriptionHTML), image: one(shape, .image) { $0.image($1) },
            parentID: self.id(shape, .parentID), productCount: integer(shape, .productCount),
            // A preview is meant to be a part.
            preview: list(shape, .preview, isCut: &isCut, Product.make), updatedAt: date(shape, .updatedAt),
            metafields: list(shape, .metafields) { $0.metafield($1) })
    }

    mutating func collectionSummary(_ shape: ShapePlan) -> CollectionSummary? {
        guard let id: ID<ProductCollection> = id(shape, .id), let title = text(shape, .title) else {
            missing(shape, .id, "identifier or title")
            return nil
        }
        return CollectionSummary(id: id, title: title, handle: text(shape, .handle))
    }
}
