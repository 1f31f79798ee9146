/// A key that a shape may have: a field of our model.
struct ShapeField: Sendable, Hashable {
    /// The model's own name.
    let name: String
    let type: Kind
    /// Whether an object of an answer without it makes nothing.
    let isRequired: Bool
    /// What the name alone does not say.
    let note: String?

    /// What a field's value is.
    ///
    /// Where a source says no `as`, this decides how it is read.
    indirect enum Kind: Sendable, Hashable {
        /// An identifier: text, also where the answer has a number.
        case id
        case text
        case html
        case integer
        case boolean
        case date
        case url
        /// An amount; also ``Shape/Entity/money`` as an object of sources.
        case money
        /// Also ``Shape/Entity/availability`` as an object of sources.
        case availability
        /// Any JSON, kept as text.
        case json
        case entity(Shape.Entity)
        case list(Kind)
    }

    init(_ name: String, _ type: Kind, isRequired: Bool = false, _ note: String? = nil) {
        self.name = name
        self.type = type
        self.isRequired = isRequired
        self.note = note
    }
}

extension Shape.Entity {
    /// The keys of a shape that makes this, in the order of documents.
    var fields: [ShapeField] { Self.table[self] ?? [] }

    /// The key of this name.
    func field(_ name: String) -> ShapeField? { Self.fieldsByName[self]?[name] }

    /// The field that a path alone means where this entity is wanted: `"image": "thumbnail.url"`.
    var shortField: String? {
        switch self {
        case .image: "url"
        case .optionValue: "name"
        case .discountCode: "code"
        case .money: "amount"
        case .availability: "status"
        default: nil
        }
    }

    private static let fieldsByName = table.mapValues { fields in
        Dictionary(fields.map { ($0.name, $0) }) { first, _ in first }
    }

    /// Every key of every entity; ``Shape/Entity/cartCost`` and the like say nothing where the answer says nothing.
    private static let table: [Shape.Entity: [ShapeField]] = [
        .shop: [
            ShapeField("name", .text, isRequired: true), ShapeField("description", .text), ShapeField("url", .url),
            ShapeField("currencyCode", .text, "ISO 4217"), ShapeField("countries", .list(.text), "ISO 3166 alpha-2"),
            ShapeField("languages", .list(.text), "BCP 47"),
            ShapeField("policies", .list(.entity(.shopPolicy))),
        ],
        .shopPolicy: [
            ShapeField("title", .text, isRequired: true), ShapeField("url", .url), ShapeField("body", .html),
        ],
        .collection: [
            ShapeField("id", .id, isRequired: true), ShapeField("handle", .text),
            ShapeField("title", .text, isRequired: true), ShapeField("description", .text),
            ShapeField("descriptionHTML", .html), ShapeField("image", .entity(.image)), ShapeField("parentID", .id),
            ShapeField("productCount", .integer), ShapeField("preview", .list(.entity(.product))),
            ShapeField("updatedAt", .date), ShapeField("metafields", .list(.entity(.metafield))),
        ],
        .collectionSummary: [
            ShapeField("id", .id, isRequired: true), ShapeField("title", .text, isRequired: true),
            ShapeField("handle", .text),
        ],
        .product: [
            ShapeField("id", .id, isRequired: true), ShapeField("handle", .text),
            ShapeField("title", .text, isRequired: true), ShapeField("description", .text),
            ShapeField("descriptionHTML", .html), ShapeField("vendor", .text), ShapeField("productType", .text),
            ShapeField("tags", .list(.text)), ShapeField("images", .list(.entity(.image)), "the main one first"),
            ShapeField("options", .list(.entity(.option)), "made of the variants' `selectedOptions` where absent"),
            ShapeField("variants", .list(.entity(.variant))),
            ShapeField("hasMoreVariants", .boolean, "also said by a `variants` list that reached its `limit`"),
            ShapeField("priceRange", .entity(.priceRange), "made of the variants' prices where absent"),
            ShapeField("compareAtPriceRange", .entity(.priceRange)),
            ShapeField("availability", .availability, "made of the variants' where absent"),
            ShapeField("collections", .list(.entity(.collectionSummary))),
            ShapeField("sellingPlans", .list(.entity(.sellingPlan))),
            ShapeField("metafields", .list(.entity(.metafield))), ShapeField("url", .url),
            ShapeField("createdAt", .date), ShapeField("updatedAt", .date),
            ShapeField("price", .money, "of the variants that have none of their own"),
            ShapeField("compareAtPrice", .money, "of the variants that have none of their own"),
            ShapeField("unitPrice", .entity(.unitPrice), "of the variants that have none of their own"),
            ShapeField("sku", .text, "of the variants that have none of their own"),
            ShapeField("barcode", .text, "of the variants that have none of their own"),
        ],
        .variant: [
            ShapeField("id", .id, isRequired: true), ShapeField("title", .text, isRequired: true),
            ShapeField("sku", .text), ShapeField("barcode", .text), ShapeField("price", .money),
            ShapeField("compareAtPrice", .money), ShapeField("unitPrice", .entity(.unitPrice)),
            ShapeField("availability", .availability),
            ShapeField("selectedOptions", .list(.entity(.selectedOption))), ShapeField("image", .entity(.image)),
            ShapeField("url", .url), ShapeField("quantityRule", .entity(.quantityRule)),
            ShapeField("product", .entity(.productSummary)), ShapeField("metafields", .list(.entity(.metafield))),
        ],
        .productSummary: [
            ShapeField("id", .id, isRequired: true), ShapeField("title", .text, isRequired: true),
            ShapeField("handle", .text), ShapeField("image", .entity(.image)),
        ],
        .image: [
            ShapeField("url", .url, isRequired: true), ShapeField("altText", .text), ShapeField("width", .integer),
            ShapeField("height", .integer),
        ],
        .option: [
            ShapeField("name", .text, isRequired: true),
            ShapeField("values", .list(.entity(.optionValue)), isRequired: true),
        ],
        .optionValue: [
            ShapeField("name", .text, isRequired: true), ShapeField("swatchColor", .text, "`#RRGGBB`"),
            ShapeField("swatchImage", .entity(.image)),
        ],
        .selectedOption: [
            ShapeField("name", .text, isRequired: true), ShapeField("value", .text, isRequired: true),
        ],
        .money: [
            ShapeField("amount", .text, isRequired: true, "a number or numeric text"),
            ShapeField("currency", .text, "ISO 4217; the mapping's `money` where absent"),
        ],
        .priceRange: [
            ShapeField("minimum", .money, isRequired: true), ShapeField("maximum", .money, isRequired: true),
        ],
        .unitPrice: [
            ShapeField("price", .money, isRequired: true), ShapeField("referenceValue", .integer, isRequired: true),
            ShapeField("referenceUnit", .text, isRequired: true),
        ],
        .availability: [
            ShapeField("status", .text, "by the conversion's `words`"),
            ShapeField("quantity", .integer, "alone it says in stock when above 0"), ShapeField("date", .date),
        ],
        .quantityRule: [
            ShapeField("minimum", .integer), ShapeField("maximum", .integer), ShapeField("increment", .integer),
        ],
        .sellingPlan: [
            ShapeField("id", .id, isRequired: true), ShapeField("name", .text, isRequired: true),
            ShapeField("description", .text),
        ],
        .metafield: [
            ShapeField("namespace", .text, isRequired: true, "a text stands for itself"),
            ShapeField("key", .text, isRequired: true, "a text stands for itself"),
            ShapeField("type", .text, "a text stands for itself"), ShapeField("value", .json, isRequired: true),
        ],
        .suggestions: [
            ShapeField("queries", .list(.text)), ShapeField("products", .list(.entity(.product))),
            ShapeField("collections", .list(.entity(.collection))),
        ],
        .cart: [
            ShapeField("id", .id, isRequired: true), ShapeField("lines", .list(.entity(.cartLine))),
            ShapeField("totalQuantity", .integer, "the sum over the lines where absent"),
            ShapeField("cost", .entity(.cartCost)), ShapeField("note", .text),
            ShapeField("attributes", .list(.entity(.attribute))),
            ShapeField("discountCodes", .list(.entity(.discountCode))),
            ShapeField("giftCards", .list(.entity(.giftCard))), ShapeField("buyerIdentity", .entity(.buyerIdentity)),
            ShapeField("deliveryGroups", .list(.entity(.deliveryGroup))), ShapeField("createdAt", .date),
            ShapeField("updatedAt", .date),
        ],
        .cartLine: [
            ShapeField("id", .id, isRequired: true), ShapeField("variant", .entity(.variant), isRequired: true),
            ShapeField("quantity", .integer, isRequired: true),
            ShapeField("attributes", .list(.entity(.attribute))), ShapeField("sellingPlan", .entity(.sellingPlan)),
            ShapeField("cost", .entity(.cartLineCost)),
        ],
        .cartCost: [
            ShapeField("subtotal", .money), ShapeField("total", .money), ShapeField("tax", .money),
            ShapeField("delivery", .money), ShapeField("discount", .money),
            ShapeField("isEstimated", .boolean, "true where absent"),
        ],
        .cartLineCost: [
            ShapeField("unitPrice", .money), ShapeField("compareAtUnitPrice", .money), ShapeField("subtotal", .money),
            ShapeField("total", .money),
        ],
        .discountCode: [
            ShapeField("code", .text, isRequired: true), ShapeField("isApplicable", .boolean, "true where absent"),
        ],
        .giftCard: [
            ShapeField("id", .id, isRequired: true), ShapeField("lastCharacters", .text, isRequired: true),
            ShapeField("amountUsed", .money), ShapeField("balance", .money),
        ],
        .attribute: [
            ShapeField("key", .text, isRequired: true), ShapeField("value", .text, isRequired: true),
        ],
        .buyerIdentity: [
            ShapeField("email", .text), ShapeField("phone", .text), ShapeField("country", .text, "ISO 3166 alpha-2"),
            ShapeField("customerID", .id), ShapeField("companyLocationID", .text),
        ],
        .deliveryGroup: [
            ShapeField("id", .id, isRequired: true), ShapeField("lineIDs", .list(.id)),
            ShapeField("options", .list(.entity(.deliveryOption))), ShapeField("selectedOptionHandle", .text),
            ShapeField("address", .entity(.address)),
        ],
        .deliveryOption: [
            ShapeField("handle", .text, isRequired: true), ShapeField("title", .text, isRequired: true),
            ShapeField("description", .text), ShapeField("cost", .money),
        ],
        .session: [
            ShapeField("accessToken", .text, isRequired: true),
            ShapeField("expiresAt", .date, "the token's own `exp` where absent and it is a JWT"),
            ShapeField("refreshToken", .text), ShapeField("idToken", .text), ShapeField("customerID", .id),
        ],
        .customer: [
            ShapeField("id", .id, isRequired: true), ShapeField("email", .text), ShapeField("firstName", .text),
            ShapeField("lastName", .text), ShapeField("phone", .text), ShapeField("acceptsMarketing", .boolean),
            ShapeField("defaultAddressID", .id), ShapeField("createdAt", .date),
        ],
        .address: [
            ShapeField("id", .id), ShapeField("firstName", .text), ShapeField("lastName", .text),
            ShapeField("company", .text), ShapeField("address1", .text), ShapeField("address2", .text),
            ShapeField("city", .text), ShapeField("province", .text), ShapeField("zip", .text),
            ShapeField("country", .text, "ISO 3166 alpha-2"), ShapeField("phone", .text),
        ],
        .order: [
            ShapeField("id", .id, isRequired: true), ShapeField("name", .text), ShapeField("processedAt", .date),
            ShapeField("financialStatus", .text), ShapeField("fulfillmentStatus", .text),
            ShapeField("lines", .list(.entity(.orderLine))), ShapeField("subtotal", .money),
            ShapeField("discount", .money), ShapeField("shipping", .money), ShapeField("tax", .money),
            ShapeField("total", .money), ShapeField("shippingAddress", .entity(.address)),
            ShapeField("statusURL", .url),
        ],
        .orderLine: [
            ShapeField("title", .text, isRequired: true), ShapeField("quantity", .integer, isRequired: true),
            ShapeField("variantID", .id), ShapeField("sku", .text), ShapeField("unitPrice", .money),
            ShapeField("total", .money),
        ],
        .handoff: [
            ShapeField("id", .id, "the order's, else the cart's where absent"),
            ShapeField("url", .url, "a page that finishes the checkout"), ShapeField("deadline", .date),
            ShapeField("order", .entity(.order), "an order that is complete at once"),
        ],
        .checkoutStatus: [
            ShapeField("state", .text, isRequired: true, "pending, completed, completed-or-gone, expired, untracked"),
            ShapeField("order", .entity(.order)), ShapeField("orderID", .id),
        ],
    ]
}
