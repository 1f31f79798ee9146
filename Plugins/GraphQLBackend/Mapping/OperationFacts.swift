import Commerce

/// What a mapping can say of one operation of the ports: what it makes, and of which inputs.
struct OperationFacts: Sendable {
    let operation: PortOperation
    let answer: Answer
    /// The inputs beside ``MappingInput/everywhere``.
    let inputs: [MappingInput]

    /// What an operation's answer makes.
    enum Answer: Sendable, Hashable {
        /// A list of these; it takes `items`, and `paging` where the port lists in pages.
        ///
        /// Lists by identifiers may take `result` in its place: they are then asked once for each `id`.
        case list(Shape.Entity, isPaged: Bool)
        /// One of these; it takes `result`.
        case one(Shape.Entity)
        /// That it was done; it takes neither `items` nor `result` nor `shape`.
        case done

        var entity: Shape.Entity? {
            switch self {
            case .list(let entity, _), .one(let entity): entity
            case .done: nil
            }
        }
    }

    /// What its items may be instead: products, of which the variants that were asked for are taken.
    var otherEntity: Shape.Entity? { operation == .variantsByID ? .product : nil }

    /// Whether its answer may say no more than that it was done, and what was done to is read then where it is needed.
    var mayLackResult: Bool {
        switch operation {
        case .createCart: false
        case .register, .setDefaultAddress: true
        default: operation.rawValue.hasPrefix("cart/") && hasUserErrors
        }
    }

    /// Whether its answer may list user errors and warnings: whether the port's call gives an outcome.
    let hasUserErrors: Bool

    private init(
        _ operation: PortOperation, _ answer: Answer, _ inputs: [MappingInput], hasUserErrors: Bool = false
    ) {
        self.operation = operation
        self.answer = answer
        self.inputs = if case .list(_, isPaged: true) = answer { MappingInput.paging + inputs } else { inputs }
        self.hasUserErrors = hasUserErrors
    }

    /// The facts of an operation; `nil` for those that no mapping answers (OAuth's challenge, permalinks).
    static subscript(operation: PortOperation) -> OperationFacts? { byOperation[operation] }

    private static let byOperation = Dictionary(all.map { ($0.operation, $0) }) { first, _ in first }

    /// All operations that a mapping can answer, in the order of documents.
    static let all: [OperationFacts] = catalog + cart + cartParts + auth + checkout

    private static let catalog: [OperationFacts] = [
        OperationFacts(.shop, .one(.shop), []),
        OperationFacts(.collections, .list(.collection, isPaged: true), [.query, .preview]),
        OperationFacts(.collection, .one(.collection), [.id, .handle]),
        OperationFacts(
            .products, .list(.product, isPaged: true), [.collectionID, .collectionHandle, .query, .metafields]),
        OperationFacts(.product, .one(.product), [.id, .handle]),
        OperationFacts(.productsByID, .list(.product, isPaged: false), [.ids, .id, .count]),
        OperationFacts(.variantsByID, .list(.variant, isPaged: false), [.ids, .id, .count]),
        OperationFacts(.variantsOfProduct, .list(.variant, isPaged: true), [.productID]),
        OperationFacts(.search, .list(.product, isPaged: true), [.words]),
        OperationFacts(.suggestions, .one(.suggestions), [.words, .limit]),
        OperationFacts(.recommendations, .list(.product, isPaged: false), [.productID]),
    ]

    private static let cart: [OperationFacts] = [
        OperationFacts(
            .createCart, .one(.cart),
            [.newLines, .attributes, .note, .codes, .code, .email, .phone, .companyLocationID, .idempotencyKey],
            hasUserErrors: true),
        OperationFacts(.cart, .one(.cart), [.cartID]),
        change(.addLines, [.newLines]),
        change(.updateLines, [.changedLines]),
        change(.removeLines, [.lineIDs]),
        change(.setDiscountCodes, [.codes, .code]),
        change(.addGiftCards, [.codes, .code]),
        change(.removeGiftCards, [.ids, .id]),
        change(.setNote, [.note]),
        change(.setAttributes, [.attributes]),
        change(.setBuyerIdentity, [.email, .phone, .companyLocationID]),
        change(.setDeliveryAddresses, MappingInput.address + [.addresses]),
        change(.selectDeliveryOptions, [.deliveryGroupID, .deliveryOptionHandle, .selections]),
    ]

    private static let cartParts: [OperationFacts] = [
        change(.addLine, MappingInput.newLine),
        change(.updateLine, MappingInput.changedLine),
        change(.removeLine, [.lineID]),
        change(.addDiscountCode, [.code]),
        change(.removeDiscountCode, [.code]),
        change(.addGiftCard, [.code]),
        change(.removeGiftCard, [.id]),
        change(.removeAttributes, [.keys]),
        change(.setEmail, [.email]),
        change(.setPhone, [.phone]),
        change(.setCountry, MappingInput.address),
        change(.attachCustomer, []),
        change(.detachCustomer, []),
    ]

    private static func change(_ operation: PortOperation, _ inputs: [MappingInput]) -> OperationFacts {
        OperationFacts(operation, .one(.cart), [.cartID] + inputs + [.idempotencyKey], hasUserErrors: true)
    }

    private static let auth: [OperationFacts] = [
        OperationFacts(.signIn, .one(.session), [.email, .password], hasUserErrors: true),
        OperationFacts(.renew, .one(.session), [.refreshToken], hasUserErrors: true),
        OperationFacts(.signOut, .done, [.refreshToken], hasUserErrors: true),
        OperationFacts(
            .register, .one(.customer),
            [.email, .password, .firstName, .lastName, .phone, .acceptsMarketing, .redirectURL], hasUserErrors: true),
        OperationFacts(.activate, .one(.session), [.id, .resetToken, .mailURL, .password], hasUserErrors: true),
        OperationFacts(.recover, .done, [.email, .redirectURL], hasUserErrors: true),
        OperationFacts(.reset, .one(.session), [.id, .resetToken, .mailURL, .password], hasUserErrors: true),
        OperationFacts(.customer, .one(.customer), []),
        OperationFacts(
            .updateCustomer, .one(.customer),
            [.email, .password, .firstName, .lastName, .phone, .acceptsMarketing], hasUserErrors: true),
        OperationFacts(.addresses, .list(.address, isPaged: true), []),
        OperationFacts(.addAddress, .one(.address), MappingInput.address, hasUserErrors: true),
        OperationFacts(.updateAddress, .one(.address), [.id] + MappingInput.address, hasUserErrors: true),
        OperationFacts(.removeAddress, .done, [.id], hasUserErrors: true),
        OperationFacts(.setDefaultAddress, .one(.customer), [.id], hasUserErrors: true),
        OperationFacts(.orders, .list(.order, isPaged: true), []),
        OperationFacts(.order, .one(.order), [.id]),
    ]

    private static let checkout: [OperationFacts] = [
        OperationFacts(
            .beginCheckout, .one(.handoff), [.cartID, .cartLines, .email, .idempotencyKey], hasUserErrors: true),
        OperationFacts(.checkoutStatus, .one(.checkoutStatus), [.cartID, .handoffID]),
    ]
}

extension OperationFacts {
    /// Whether the operation sets a text of the buyer, which an empty one may take away.
    var setsBuyersText: Bool { [.setEmail, .setPhone].contains(operation) }

    /// Whether the operation sets quantities, which a shop may have in stock or not.
    var setsQuantities: Bool { [.updateLines, .updateLine].contains(operation) }
}

/// Parts of changes of a cart, for APIs that have no operation that takes all at once.
///
/// The port's call is made of them, one after another; they are no calls of the port themselves.
extension PortOperation {
    /// Adds one line.
    static let addLine = PortOperation(rawValue: "cart/addLine")
    /// Changes one line; a quantity of 0 removes it.
    static let updateLine = PortOperation(rawValue: "cart/updateLine")
    /// Removes one line.
    static let removeLine = PortOperation(rawValue: "cart/removeLine")
    /// Enters one discount code.
    static let addDiscountCode = PortOperation(rawValue: "cart/addDiscountCode")
    /// Takes one discount code out.
    static let removeDiscountCode = PortOperation(rawValue: "cart/removeDiscountCode")
    /// Adds one gift card.
    static let addGiftCard = PortOperation(rawValue: "cart/addGiftCard")
    /// Takes one gift card out.
    static let removeGiftCard = PortOperation(rawValue: "cart/removeGiftCard")
    /// Takes away the attributes that the new ones don't have, before they are set.
    static let removeAttributes = PortOperation(rawValue: "cart/removeAttributes")
    /// Sets the buyer's e-mail address.
    static let setEmail = PortOperation(rawValue: "cart/setEmail")
    /// Sets the buyer's telephone number.
    static let setPhone = PortOperation(rawValue: "cart/setPhone")
    /// Sets the country that the buyer buys in.
    static let setCountry = PortOperation(rawValue: "cart/setCountry")
    /// Makes the cart the customer's whose session is sent.
    static let attachCustomer = PortOperation(rawValue: "cart/attachCustomer")
    /// Makes the cart nobody's again; sent with the session where there is one.
    static let detachCustomer = PortOperation(rawValue: "cart/detachCustomer")

    /// All of them.
    static let cartParts: [PortOperation] = [
        .addLine, .updateLine, .removeLine, .addDiscountCode, .removeDiscountCode, .addGiftCard, .removeGiftCard,
        .removeAttributes, .setEmail, .setPhone,
        .setCountry, .attachCustomer, .detachCustomer,
    ]
}
