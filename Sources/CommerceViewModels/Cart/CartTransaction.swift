import Commerce

/// A change on its way: shown at once, sent when its turn comes, and taken back where it fails.
struct CartTransaction: Sendable, Equatable {
    /// Names it within the machine.
    let id: Int
    /// Names the intent for the backend; a retry has the same.
    let key: String
    var change: CartChange
    /// Who waits for the outcome of an addition.
    var waiters: [Int] = []
    /// The transaction whose removal it takes back.
    var restores: Int?
    /// The additions on which that removal counted, and which may still fail.
    var restoredAdditions: Set<Int> = []
    /// Whether the cart has to be read first: whether it was done already is not known.
    var needsRead = false
    /// Whether it was sent before and it was not found out then whether it was made.
    var wasSent = false
    /// Whether it was sent when the cart was not known.
    var wasSentBlindly = false
    /// Whether it was not known whether what it takes back was made.
    var wasInDoubt = false
    /// Whether it was begun anew once since its cart was gone.
    var hasRestarted = false

    /// This transaction after it was sent, and it was not found out whether it was made.
    func sent(blindly isBlind: Bool) -> CartTransaction {
        var sent = self
        sent.wasSent = true
        sent.wasSentBlindly = isBlind || wasSentBlindly
        return sent
    }

    /// What of it is still wanted where later changes wait; `nil` where its failure has become meaningless.
    func stillWanted(before waiting: [CartTransaction]) -> CartChange? {
        switch change {
        // Additions are relative: a later one does not make up for an earlier one.
        case .add, .adopt, .forget: change
        // A removal is to be made also where the clearing is taken back.
        case .setQuantity: waiting.contains { change.isReplaced(by: $0.change) } ? nil : change
        default: change.part { subject in !waiting.contains { $0.change.supersedes(subject) } }
        }
    }
}

/// A change as it is sent, worked out from the server's cart when its turn comes.
enum CartRequest: Sendable, Equatable {
    case read(Freshness)
    case add([CartLineInput])
    case update([CartLineUpdate])
    case remove([ID<CartLine>])
    case clear
    case setDiscountCodes([String])
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
    case adopt(Cart)
    case forget

    /// The request that makes a change to a cart; `nil` where there is nothing left to change.
    init?(_ change: CartChange, cart: Cart?) {
        switch change {
        case .add(let additions): self = .add(additions.map(\.input))
        case .setQuantity(let target, let quantity):
            guard let line = target.line(in: cart) else { return nil }
            self = quantity == 0 ? .remove([line.id]) : .update([CartLineUpdate(lineID: line.id, quantity: quantity)])
        case .clear: self = .clear
        case .changeDiscountCodes(let steps):
            self = .setDiscountCodes(steps.applied(to: cart?.discountCodes.map(\.code) ?? []))
        case .setNote(let note): self = .setNote(note)
        case .addGiftCards(let codes): self = .addGiftCards(codes)
        case .removeGiftCards(let ids): self = .removeGiftCards(ids)
        case .setAttributes(let attributes): self = .setAttributes(attributes)
        case .setBuyerIdentity(let update): self = .setBuyerIdentity(update)
        case .setDeliveryAddresses(let addresses): self = .setDeliveryAddresses(addresses)
        case .selectDeliveryOptions(let selections): self = .selectDeliveryOptions(selections)
        case .rebuild: self = .rebuild
        case .signIn(let session, let policy): self = .signIn(session, policy)
        case .signOut: self = .signOut
        case .setMarket(let market): self = .setMarket(market)
        case .adopt(let cart): self = .adopt(cart)
        case .forget: self = .forget
        }
    }
}

/// What came of a request.
struct CartAnswer: Sendable {
    enum Result: Sendable {
        /// A change: what the backend made of it.
        case outcome(MutationOutcome<Cart>)
        /// A read: the cart, or that there is none.
        case cart(Cart?)
        /// Something that has no value.
        case done
        case failed(CommerceError)
    }

    var result: Result
    /// The lines that can be brought back, as the session has stored them; `nil` where that is not known.
    var lostLines: [CartLineInput]?

    init(_ result: Result, lostLines: [CartLineInput]? = nil) {
        self.result = result
        self.lostLines = lostLines
    }
}
