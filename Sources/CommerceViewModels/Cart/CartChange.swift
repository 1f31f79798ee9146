import Commerce

/// What the buyer, or the front end for the buyer, wants done with the cart.
enum CartChange: Sendable, Equatable {
    case add([CartLineAddition])
    /// An absolute quantity; 0 removes the line.
    case setQuantity(LineTarget, Int)
    case clear
    case changeDiscountCodes([DiscountCodeStep])
    case setNote(String)
    case addGiftCards([Secret])
    case removeGiftCards([ID<AppliedGiftCard>])
    case setAttributes([Attribute])
    case setBuyerIdentity(BuyerIdentityUpdate)
    case setDeliveryAddresses([MailingAddress])
    case selectDeliveryOptions([DeliverySelection])
    case rebuild
    case signIn(Session, CartMergePolicy)
    case signOut
    case setMarket(MarketContext)
    /// Makes a cart that is shown already the session's.
    case adopt(Cart)
    /// Lets go of the cart.
    case forget
}

/// An addition with the identifier of the line that stands in for it.
struct CartLineAddition: Sendable, Equatable {
    var addition: CartAddition
    let placeholderID: ID<CartLine>
    let identity: LineIdentity

    init(addition: CartAddition, placeholderID: ID<CartLine>) {
        self.addition = addition
        self.placeholderID = placeholderID
        identity = addition.identity
    }

    var input: CartLineInput { addition.input }
}

/// A line that a change is about: by its identifier, or by what it is where the server has not named it yet.
struct LineTarget: Sendable, Hashable {
    let id: ID<CartLine>
    let identity: LineIdentity

    /// The line in a cart, if it is there.
    func line(in cart: Cart?) -> CartLine? {
        cart?.lines.first { $0.id == id } ?? cart?.lines.first { LineIdentity($0) == identity }
    }
}

/// One step of a change of the discount codes; the list that is sent follows from the server's.
enum DiscountCodeStep: Sendable, Equatable {
    case apply(String)
    case remove(String)

    var code: String {
        switch self {
        case .apply(let code), .remove(let code): code
        }
    }
}

extension [DiscountCodeStep] {
    /// The codes after these steps; a code that is there already stays where it is.
    func applied(to codes: [String]) -> [String] {
        reduce(into: codes) { codes, step in
            let place = codes.firstIndex { $0.uppercased() == step.code.uppercased() }
            switch (step, place) {
            case (.apply(let code), nil): codes.append(code)
            case (.remove, let place?): codes.remove(at: place)
            default: break
            }
        }
    }

    /// These steps and later ones, of which each makes an earlier one about the same code pointless.
    func followed(by later: [DiscountCodeStep]) -> [DiscountCodeStep] {
        filter { step in !later.contains { $0.code.uppercased() == step.code.uppercased() } } + later
    }
}

extension CartChange {
    /// The parts of the cart that it concerns, beside which it is shown what comes of it.
    var scopes: [CartScope] {
        switch self {
        case .add, .clear, .rebuild, .adopt, .forget: [.cart]
        case .setQuantity(let target, _): [.line(target.id)]
        case .changeDiscountCodes(let steps): steps.map { .discountCode($0.code) }
        case .setNote: [.note]
        case .addGiftCards, .removeGiftCards: [.giftCards]
        case .setAttributes: [.attributes]
        case .setBuyerIdentity, .signIn, .signOut, .setMarket: [.buyer]
        case .setDeliveryAddresses, .selectDeliveryOptions: [.delivery]
        }
    }

    /// Whether a later change of the same kind makes it pointless.
    ///
    /// Additions are relative: none ever makes another pointless.
    func isReplaced(by later: CartChange) -> Bool {
        switch (self, later) {
        case (.setQuantity(let target, _), .setQuantity(let other, _)): target.id == other.id
        // A removal stays: it is to be made also where the clearing is taken back.
        case (.setQuantity(_, let quantity), .clear): quantity > 0
        case (.clear, .clear), (.setNote, .setNote), (.setAttributes, .setAttributes),
            (.changeDiscountCodes, .changeDiscountCodes), (.setDeliveryAddresses, .setDeliveryAddresses),
            (.setMarket, .setMarket):
            true
        case (.selectDeliveryOptions(let selections), .selectDeliveryOptions(let others)):
            selections.allSatisfy { selection in others.contains { $0.groupID == selection.groupID } }
        default: false
        }
    }

    /// Whether it can also be made where the cart that it was meant for is gone.
    var outlivesCart: Bool {
        switch self {
        case .add, .rebuild, .signIn, .signOut, .setMarket, .forget: true
        default: false
        }
    }

    var isAddition: Bool { if case .add = self { true } else { false } }

    /// Whether it is about which cart is the current one.
    var choosesCart: Bool {
        switch self {
        case .adopt, .forget: true
        default: false
        }
    }

    var part: CartPart? {
        switch self {
        case .add, .setQuantity, .clear, .rebuild: .lines
        case .changeDiscountCodes: .discountCodes
        case .setNote: .note
        case .addGiftCards, .removeGiftCards: .giftCards
        case .setAttributes: .attributes
        case .setBuyerIdentity, .signIn, .signOut, .setMarket: .buyer
        case .setDeliveryAddresses, .selectDeliveryOptions: .delivery
        case .adopt, .forget: nil
        }
    }

    var action: CartAction? {
        switch self {
        case .add: .add
        case .setQuantity(_, let quantity): quantity == 0 ? .remove : .changeQuantity
        case .clear: .clear
        case .changeDiscountCodes: .changeDiscountCodes
        case .setNote: .setNote
        case .addGiftCards: .addGiftCard
        case .removeGiftCards: .removeGiftCard
        case .setAttributes: .setAttributes
        case .setBuyerIdentity: .setBuyerIdentity
        case .setDeliveryAddresses: .setDeliveryAddresses
        case .selectDeliveryOptions: .selectDeliveryOption
        case .rebuild: .rebuild
        case .signIn, .signOut, .setMarket, .adopt, .forget: nil
        }
    }

    /// What the buyer was about, for the events.
    var attempt: ShoppingAttempt {
        switch self {
        case .add: .addToCart
        case .setQuantity(_, 0), .clear: .removeFromCart
        case .changeDiscountCodes: .applyDiscount
        default: .changeCart
        }
    }
}
