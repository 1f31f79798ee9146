import Commerce

/// An input that placeholders may name, such as `{collection.handle}`.
struct MappingInput: Sendable, Hashable {
    let name: String
    let type: Kind
    /// What it is, as the end of a sentence.
    let help: String

    /// The JSON that an input is.
    enum Kind: Sendable, Hashable {
        case text
        case integer
        case decimal
        case boolean
        /// A list of texts.
        case texts
        /// A list of objects with these inputs; `each` goes through it.
        case objects([MappingInput])
    }

    /// The inputs of every call, beside `options.NAME`.
    static let everywhere: [MappingInput] = [
        MappingInput("country", .text, "the market's country, ISO 3166 alpha-2"),
        MappingInput("language", .text, "the market's language, BCP 47"),
        MappingInput(
            "languages", .text,
            "the market's language and behind it the others of the option `locales`, with commas in between"),
        MappingInput("currency", .text, "the market's currency, ISO 4217"),
        MappingInput("token", .text, "the signed-in buyer's access token"),
    ]

    /// The inputs of every list that comes in pages.
    static let paging: [MappingInput] = [
        MappingInput("first", .integer, "how many items the page may have; no value on the way back"),
        MappingInput("last", .integer, "how many items the page may have on the way back"),
        MappingInput("after", .text, "the server's cursor that the page follows"),
        MappingInput("before", .text, "the server's cursor that the page comes before"),
        MappingInput("offset", .integer, "how many items come before the page"),
        MappingInput("page", .integer, "the page's number"),
    ]

    init(_ name: String, _ type: Kind, _ help: String) {
        self.name = name
        self.type = type
        self.help = help
    }

    // Catalogue.
    static let query = MappingInput("query", .text, "the backend's own query text")
    static let words = MappingInput("query", .text, "the buyer's words")
    static let limit = MappingInput("limit", .integer, "the most of each kind")
    static let preview = MappingInput("preview", .integer, "how many products of each come along")
    static let id = MappingInput("id", .text, "the identifier of the thing that is meant")
    static let handle = MappingInput("handle", .text, "the handle of the thing that is meant")
    static let count = MappingInput("first", .integer, "how many identifiers there are")
    static let ids = MappingInput("ids", .texts, "the identifiers of the things that are meant")
    static let collectionID = MappingInput("collection.id", .text, "the collection, where it is named by identifier")
    static let collectionHandle = MappingInput(
        "collection.handle", .text, "the collection, where it is named by handle")
    static let metafields = MappingInput(
        "metafields",
        .objects([
            MappingInput("namespace", .text, "the metafield's namespace"),
            MappingInput("key", .text, "the metafield's key"),
        ]),
        "the metafields that are asked for beside those that the mapping always reads; no value where there are none")
    static let productID = MappingInput("product.id", .text, "the product")

    // Cart.
    static let cartID = MappingInput("cart.id", .text, "the cart")
    /// The parts of one line to add.
    static let newLine = [variantID, quantity, attributes, sellingPlanID, isNewLine]
    /// The parts of a change of one line.
    static let changedLine = [lineID, variantID, quantity, attributes, sellingPlanID]
    static let newLines = MappingInput("lines", .objects(newLine), "the lines to add")
    static let changedLines = MappingInput("lines", .objects(changedLine), "the changes; what stays has no value")
    static let cartLines = MappingInput(
        "lines", .objects([lineID, variantID, quantity, attributes, sellingPlanID]), "the cart's lines")
    static let lineIDs = MappingInput("lineIDs", .texts, "the lines to remove")
    static let keys = MappingInput("keys", .texts, "the keys of the attributes to take away")
    static let codes = MappingInput("codes", .texts, "all codes")
    static let code = MappingInput("code", .text, "the code, where there is exactly one")
    static let note = MappingInput("note", .text, "the buyer's note")
    static let attributes = MappingInput(
        "attributes",
        .objects([MappingInput("key", .text, "the pair's name"), MappingInput("value", .text, "the pair's value")]),
        "free pairs of texts")
    static let addresses = MappingInput("addresses", .objects(addressParts), "all addresses, the selected one first")
    static let selections = MappingInput(
        "selections", .objects([deliveryGroupID, deliveryOptionHandle]), "all choices of delivery options")
    static let deliveryGroupID = MappingInput("deliveryGroup.id", .text, "the delivery group")
    static let deliveryOptionHandle = MappingInput("deliveryOption.handle", .text, "the delivery option")
    static let companyLocationID = MappingInput("companyLocation.id", .text, "the company location that buys")
    static let idempotencyKey = MappingInput("idempotencyKey", .text, "the same for each try of one call")

    private static let variantID = MappingInput("variant.id", .text, "the variant")
    private static let isNewLine = MappingInput(
        "newLine", .boolean, "whether it is to be a line of its own, beside others of the same variant")
    private static let quantity = MappingInput("quantity", .integer, "how many pieces")
    private static let sellingPlanID = MappingInput("sellingPlan.id", .text, "the selling plan")
    static let lineID = MappingInput("line.id", .text, "the line")

    // Auth.
    static let email = MappingInput("email", .text, "the e-mail address")
    static let password = MappingInput("password", .text, "the password")
    static let phone = MappingInput("phone", .text, "the telephone number")
    static let firstName = MappingInput("firstName", .text, "the given name")
    static let lastName = MappingInput("lastName", .text, "the family name")
    static let acceptsMarketing = MappingInput("acceptsMarketing", .boolean, "whether mails are welcome")
    static let redirectURL = MappingInput("redirectURL", .text, "the page that a mail links to")
    static let refreshToken = MappingInput("refreshToken", .text, "the token that renews the session")
    static let resetToken = MappingInput("resetToken", .text, "the token from the mail")
    static let mailURL = MappingInput("url", .text, "the whole address from the mail")
    /// The parts of one address, as `address.city`.
    static let address = addressParts.map { MappingInput("address.\($0.name)", $0.type, $0.help) }

    private static let addressParts: [MappingInput] = [
        firstName, lastName, MappingInput("company", .text, "the company"),
        MappingInput("address1", .text, "street and number"),
        MappingInput("address2", .text, "what does not fit in the first line"),
        MappingInput("city", .text, "the town"), MappingInput("province", .text, "the province, by the backend's code"),
        MappingInput("zip", .text, "the postal code"), MappingInput("country", .text, "the country, ISO 3166 alpha-2"),
        phone,
    ]

    // Checkout.
    static let handoffID = MappingInput("handoff.id", .text, "the hand-off that `begin` gave")
}

/// What the variables of a filter may name beside the operation's own inputs.
enum FilterInputs {
    /// The inputs of a filter key; `nil` for a key that is none.
    ///
    /// `values` has every wanted value of the key, `value` the one value of a key that is wanted once.
    static func inputs(of key: FilterKey) -> [MappingInput]? {
        let value = MappingInput("value", .text, "the wanted value")
        let values = MappingInput("values", .texts, "all wanted values of this key")
        return switch key {
        case .available: []
        case .price:
            [
                MappingInput("minimum", .decimal, "the lowest price, in the currency's major unit"),
                MappingInput("maximum", .decimal, "the highest price, in the currency's major unit"),
            ]
        case .vendor, .productType, .tag, .category: [value, values]
        case .option: [MappingInput("name", .text, "the option's name"), value, values]
        case .metafield:
            [
                MappingInput("namespace", .text, "the metafield's namespace"),
                MappingInput("key", .text, "the metafield's key"), value, values,
            ]
        default: nil
        }
    }
}
