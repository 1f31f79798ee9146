import Commerce
import CommerceJSON
import FoundationEssentials

/// Values with every member set.
enum Samples {
    static let date = Date(timeIntervalSinceReferenceDate: 800_000_000.25)
    static let url = URL(string: "https://shop.example/a%20b?c=d")
    static let money = Money(minorUnits: 1999, currencyCode: .eur)
    static let range = PriceRange(minimum: money, maximum: Money(minorUnits: 2999, currencyCode: .eur))
    static let image = url.map { Image(url: $0, altText: "A cup", width: 10, height: 20) }
    static let metafield = Metafield(namespace: "custom", key: "depth", type: "number_decimal", rawValue: "1.5")
    static let collection = CollectionSummary(id: "c1", title: "Cups", handle: "cups")
    static let plan = SellingPlan(id: "sp1", name: "Monthly", description: "Every month")
    static let attribute = Attribute(key: "engraving", value: "Für Ännchen")
    static let availability = Availability(status: .backorder, quantity: 3, date: date)
    static let address = MailingAddress(
        id: "a1", firstName: "Ada", lastName: "Byron", company: "Engines", address1: "1 Street", address2: "Left",
        city: "London", province: "LND", zip: "N1", country: "GB", phone: "+44")
    static let session = Session(
        accessToken: Secret("t"), expiresAt: date, refreshToken: Secret("r"), idToken: Secret("i"), customerID: "cu1")
    static let issue = FieldIssue(path: "price", code: "invalid-price", message: "none")

    static let variant = Variant(
        id: "v1", title: "Blue", sku: "S", barcode: "4006381333931", price: money, compareAtPrice: money,
        unitPrice: UnitPrice(price: money, referenceValue: 1, referenceUnit: "kg"), availability: availability,
        selectedOptions: [SelectedOption(name: "Colour", value: "Blue")], image: image, url: url,
        quantityRule: QuantityRule(minimum: 1, maximum: 10, increment: 1),
        product: ProductSummary(id: "p1", title: "Cup", handle: "cup", image: image), metafields: [metafield])

    static let product = Product(
        id: "p1", handle: "cup", title: "Cup", description: "A cup.", descriptionHTML: "<p>A cup.</p>", vendor: "Acme",
        productType: "Kitchen", tags: ["blue"], images: [image].compactMap(\.self),
        options: [
            ProductOption(
                name: "Colour",
                values: [ProductOptionValue(name: "Blue", swatchColor: "#0000FF", swatchImage: image)])
        ],
        variants: [variant], hasMoreVariants: true, priceRange: range, compareAtPriceRange: range,
        availability: availability, collections: [collection], sellingPlans: [plan], metafields: [metafield], url: url,
        createdAt: date, updatedAt: date)

    static let productCollection = ProductCollection(
        id: "c1", handle: "cups", title: "Cups", description: "All cups.", descriptionHTML: "<p>All</p>", image: image,
        parentID: "c0", productCount: 12, preview: [product], updatedAt: date, metafields: [metafield])

    static let shop = Shop(
        name: "Shop", description: "A shop.", url: url, currencyCode: .eur, countries: ["DE"], languages: ["de"],
        policies: [ShopPolicy(title: "Privacy", url: url, body: "None of it is sold.")])

    static let pageInfo = PageInfo(
        next: Cursor(rawValue: "n"), previous: Cursor(rawValue: "p"), total: 40, isTotalLowerBound: true)
    static let facet = Facet(
        key: "vendor", label: "Brand", values: [FacetValue(label: "Acme", filter: .vendor("Acme"), count: 3)])

    static let buyerIdentity = BuyerIdentity(
        email: "a@example.com", phone: "+49", country: "DE", customerID: "cu1", companyLocationID: "l1")

    static let cart = Cart(
        id: "cart1",
        lines: [
            CartLine(
                id: "l1", variant: variant, quantity: 2, attributes: [attribute], sellingPlan: plan,
                cost: CartLineCost(unitPrice: money, compareAtUnitPrice: money, subtotal: money, total: money))
        ],
        totalQuantity: 2,
        cost: CartCost(
            subtotal: money, total: money, tax: money, delivery: money, discount: money, isEstimated: false),
        note: "Ring twice", attributes: [attribute], discountCodes: [DiscountCode(code: "TEN", isApplicable: true)],
        giftCards: [AppliedGiftCard(id: "g1", lastCharacters: "1234", amountUsed: money, balance: money)],
        buyerIdentity: buyerIdentity,
        deliveryGroups: [
            DeliveryGroup(
                id: "d1", lineIDs: ["l1"],
                options: [DeliveryOption(handle: "post", title: "Post", description: "2 days", cost: money)],
                selectedOptionHandle: "post", address: address)
        ], createdAt: date, updatedAt: date)

    static let customer = Customer(
        id: "cu1", email: "a@example.com", firstName: "Ada", lastName: "Byron", phone: "+44", acceptsMarketing: true,
        defaultAddressID: "a1", createdAt: date)

    static let order = Order(
        id: "o1", name: "#1001", processedAt: date, financialStatus: "paid", fulfillmentStatus: "sent",
        lines: [
            OrderLine(title: "Cup", quantity: 2, variantID: "v1", sku: "S", unitPrice: money, total: money)
        ], subtotal: money, discount: money, shipping: money, tax: money, total: money, shippingAddress: address,
        statusURL: url)

    static let capabilities = Capabilities(
        operations: Set(PortOperation.known), sortKeys: Set(SortKey.known), filterKeys: Set(FilterKey.known),
        maximumPageSize: 100, pagesBackwards: true, cartPersistence: .server, hasServerTotals: true,
        allowsConcurrentCartMutations: true, authKinds: [.password, .authorizationCode, .multipass],
        checkoutKinds: [.url, .permalink, .direct], currencies: [.eur])

    static let market = MarketContext(
        country: "DE", language: "de", currency: .eur,
        buyer: MarketContext.Buyer(session: session, companyLocationID: "l1", preferredLocationID: "l2"))
    static let readOptions = ReadOptions(market: market, freshness: .maxAge(seconds: 60))
    static let mutationOptions = MutationOptions(market: market, idempotencyKey: "k")
    static let filters: [ProductFilter] = [
        .available(true), .price(minimum: 10, maximum: nil), .option(name: "Size", value: "M=L"),
    ]

    static let challenge = url.map {
        AuthorizationChallenge(
            url: $0, state: Secret("s"), nonce: Secret("n"), codeVerifier: Secret("v"), redirectURL: $0)
    }
    static let handoff = url.map { CheckoutHandoff(id: "h1", cartID: "cart1", url: $0, deadline: date) }

    static let error = CommerceError(
        .throttled, "Slowly!", operation: .search, backend: "depot", capability: "haste", httpStatus: 429,
        requestID: "r1", retryAfter: .seconds(2.5), isRetryable: true,
        graphQLErrors: [
            GraphQLErrorDetail(message: "no", path: ["a", "0"], code: "X", locations: [.init(line: 2, column: 3)])
        ], report: ["a": 1])
}
