import Commerce
import CommerceJSON

/// How one kind of our values is made of an object of an answer: the model's field names with their sources.
struct Shape: Sendable {
    /// What it makes.
    var entity: Entity
    /// By the model's field name, in the file's order.
    var fields: [Field] = []
    var place: MappingPlace

    struct Field: Sendable {
        var name: String
        var source: Source
        var place: MappingPlace
    }

    /// The kinds of value that shapes make.
    enum Entity: String, Sendable, CaseIterable {
        case shop = "Shop"
        case shopPolicy = "ShopPolicy"
        case collection = "Collection"
        case collectionSummary = "CollectionSummary"
        case product = "Product"
        case variant = "Variant"
        case productSummary = "ProductSummary"
        case image = "Image"
        case option = "Option"
        case optionValue = "OptionValue"
        case selectedOption = "SelectedOption"
        case money = "Money"
        case priceRange = "PriceRange"
        case unitPrice = "UnitPrice"
        case availability = "Availability"
        case quantityRule = "QuantityRule"
        case sellingPlan = "SellingPlan"
        case metafield = "Metafield"
        case suggestions = "Suggestions"
        case cart = "Cart"
        case cartLine = "CartLine"
        case cartCost = "CartCost"
        case cartLineCost = "CartLineCost"
        case discountCode = "DiscountCode"
        case giftCard = "GiftCard"
        case attribute = "Attribute"
        case buyerIdentity = "BuyerIdentity"
        case deliveryGroup = "DeliveryGroup"
        case deliveryOption = "DeliveryOption"
        case session = "Session"
        case customer = "Customer"
        case address = "Address"
        case order = "Order"
        case orderLine = "OrderLine"
        case handoff = "Handoff"
        case checkoutStatus = "CheckoutStatus"
    }
}

/// Where a field's value comes from.
indirect enum Source: Sendable {
    case path(Located<Path>)
    /// A single field takes the first that has a value; a list field takes all, one after another.
    case several([Source])
    case constant(JSONValue)
    /// A text whose placeholders are paths.
    case template(PathTemplate)
    /// A value read in a certain way.
    case converted(Source, Conversion)
    /// A list of entities; a list of `limit` may have been cut by the server.
    case each(Located<Path>, Shape, limit: Int?)
    /// One entity.
    case at(Located<Path>, Shape)
    /// An entity made of the current object itself, such as `{ "amount": …, "currency": … }`.
    case inline(Shape)
    /// By a text such as `__typename`; `"*"` is the case of all others.
    case choice(Located<Path>, [String: Source])
}

/// How a value is read; where a field says nothing, its type decides.
struct Conversion: Sendable {
    var form: Form?
    /// For money.
    var unit: AmountUnit?
    var currency: Source?
    /// For availability: our status by the API's word, compared without case.
    var words: [String: String] = [:]
    /// Words that are replaced before anything else; `"*"` for all others.
    var table: [String: JSONValue] = [:]
    var place: MappingPlace

    enum Form: String, Sendable, CaseIterable {
        case text, html, plain, richText, decimal, integer, boolean, date, url, money, availability, json
    }
}

/// A text with paths in it.
struct PathTemplate: Sendable {
    var parts: [Part]
    var place: MappingPlace

    enum Part: Sendable {
        case text(String)
        case path(Path)
    }
}
