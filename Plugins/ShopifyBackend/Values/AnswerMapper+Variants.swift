import Commerce
import FoundationEssentials

extension AnswerMapper {
    /// A variant.
    ///
    /// - Parameters:
    ///   - fields: what the answer has of it.
    ///   - path: its place.
    ///   - productTitle: the title of its product, for the only variant of a product without options.
    ///   - page: the product's page.
    ///   - product: what it says of its product.
    mutating func variant(
        _ fields: StorefrontAPI.VariantFields, _ path: String, of productTitle: String, page: URL? = nil,
        product: ProductSummary? = nil
    ) -> Variant {
        let isOnlyOne =
            fields.selectedOptions.count == 1
            && fields.selectedOptions.allSatisfy { DefaultOption.isIt($0.name, [$0.value]) }
        let price = money(fields.price, path + ".price")
        let compareAt = money(fields.compareAtPrice, path + ".compareAtPrice")
        return Variant(
            id: ID(fields.id), title: isOnlyOne ? productTitle : fields.title, sku: fields.sku.nonEmpty,
            barcode: fields.barcode.nonEmpty, price: price, compareAtPrice: Self.reduced(compareAt, to: price),
            unitPrice: unitPrice(fields, path + ".unitPrice"), availability: Self.availability(fields),
            selectedOptions: isOnlyOne
                ? [] : fields.selectedOptions.map { SelectedOption(name: $0.name, value: $0.value) },
            image: image(fields.image, path + ".image"), url: Self.page(of: fields.id, on: page),
            quantityRule: Self.rule(fields.quantityRule), product: product,
            metafields: metafields(fields.metafields))
    }

    /// The regular price, where the current one is less: shops leave old ones standing.
    static func reduced(_ compareAt: Money?, to price: Money?) -> Money? {
        guard let compareAt, let price else { return compareAt }
        return compareAt.currencyCode != price.currencyCode || compareAt.amount > price.amount ? compareAt : nil
    }

    private mutating func unitPrice(_ fields: StorefrontAPI.VariantFields, _ path: String) -> UnitPrice? {
        guard let measurement = fields.unitPriceMeasurement, let unit = measurement.referenceUnit,
            let price = money(fields.unitPrice, path)
        else { return nil }
        return UnitPrice(
            price: price, referenceValue: measurement.referenceValue, referenceUnit: unit.rawValue.lowercased())
    }

    private static func availability(_ fields: StorefrontAPI.VariantFields) -> Availability {
        guard fields.availableForSale else { return .outOfStock }
        guard !fields.currentlyNotInStock else { return Availability(status: .backorder) }
        // None in stock and yet for sale is what is not counted.
        return Availability(status: .inStock, quantity: fields.quantityAvailable.flatMap { $0 > 0 ? $0 : nil })
    }

    private static func rule(_ fields: StorefrontAPI.VariantFields.QuantityRule) -> QuantityRule? {
        if fields.minimum <= 1, fields.maximum == nil, fields.increment <= 1 { return nil }
        return QuantityRule(
            minimum: max(1, fields.minimum), maximum: fields.maximum, increment: max(1, fields.increment))
    }

    private static func page(of id: String, on product: URL?) -> URL? {
        guard let product, let number = ShopifyID.number(id) else { return nil }
        return product.appending(queryItems: [URLQueryItem(name: "variant", value: number)])
    }
}
