import Commerce

/// What a change is about, as finely as a later change can make an earlier one pointless.
enum CartSubject: Sendable, Hashable {
    /// More pieces of a line.
    case addition(LineIdentity)
    /// How many pieces a line has.
    case quantity(ID<CartLine>)
    /// Taking all lines out.
    case clearing
    /// Bringing the lines of a lost cart back.
    case rebuilding
    /// Which cart is the current one.
    case currentCart
    /// A discount code, in capitals.
    case discountCode(String)
    case note
    case giftCard(Secret)
    case appliedGiftCard(ID<AppliedGiftCard>)
    case attributes
    /// Whose cart it is.
    case customer
    case market
    case email
    case phone
    case country
    case companyLocation
    case deliveryAddresses
    case deliveryOption(ID<DeliveryGroup>)
}

extension CartChange {
    /// All that it is about.
    var subjects: Set<CartSubject> {
        switch self {
        case .add(let additions): Set(additions.map { .addition($0.identity) })
        case .setQuantity(let target, _): [.quantity(target.id)]
        case .clear: [.clearing]
        case .changeDiscountCodes(let steps): Set(steps.map { .discountCode($0.code.uppercased()) })
        case .setNote: [.note]
        case .addGiftCards(let codes): Set(codes.map { .giftCard($0) })
        case .removeGiftCards(let ids): Set(ids.map { .appliedGiftCard($0) })
        case .setAttributes: [.attributes]
        case .setBuyerIdentity(let update): update.subjects
        case .setDeliveryAddresses: [.deliveryAddresses]
        case .selectDeliveryOptions(let selections): Set(selections.map { .deliveryOption($0.groupID) })
        case .rebuild: [.rebuilding]
        case .signIn, .signOut: [.customer]
        case .setMarket: [.market]
        case .adopt, .forget: [.currentCart]
        }
    }

    /// Whether it makes pointless what an earlier change, which failed, wanted of a subject.
    ///
    /// What is wanted anew is not to be tried again, and what was wanted for a former customer neither.
    func supersedes(_ subject: CartSubject) -> Bool {
        switch (self, subject) {
        case (.setQuantity(let target, _), .addition(let identity)): target.identity == identity
        case (.clear, .quantity): true
        case (.signIn, .email), (.signIn, .phone), (.signIn, .companyLocation): true
        case (.signOut, .email), (.signOut, .phone), (.signOut, .companyLocation): true
        case (.setMarket, .country): true
        case (.changeDiscountCodes, .discountCode("")): true
        default: subjects.contains(subject)
        }
    }

    /// The part of it that is about some subjects; `nil` where none is.
    func part(about isMeant: (CartSubject) -> Bool) -> CartChange? {
        switch self {
        case .add(let additions):
            let rest = additions.filter { isMeant(.addition($0.identity)) }
            return rest.isEmpty ? nil : .add(rest)
        case .changeDiscountCodes(let steps):
            let rest = steps.filter { isMeant(.discountCode($0.code.uppercased())) }
            return rest.isEmpty ? nil : .changeDiscountCodes(rest)
        case .addGiftCards(let codes):
            let rest = codes.filter { isMeant(.giftCard($0)) }
            return rest.isEmpty ? nil : .addGiftCards(rest)
        case .removeGiftCards(let ids):
            let rest = ids.filter { isMeant(.appliedGiftCard($0)) }
            return rest.isEmpty ? nil : .removeGiftCards(rest)
        case .selectDeliveryOptions(let selections):
            let rest = selections.filter { isMeant(.deliveryOption($0.groupID)) }
            return rest.isEmpty ? nil : .selectDeliveryOptions(rest)
        case .setBuyerIdentity(let update):
            let rest = update.part(about: isMeant)
            return rest.subjects.isEmpty ? nil : .setBuyerIdentity(rest)
        default: return subjects.contains(where: isMeant) ? self : nil
        }
    }
}

extension BuyerIdentityUpdate {
    fileprivate var subjects: Set<CartSubject> {
        var subjects: Set<CartSubject> = []
        if email != .omitted { subjects.insert(.email) }
        if phone != .omitted { subjects.insert(.phone) }
        if country != .omitted { subjects.insert(.country) }
        if companyLocationID != .omitted { subjects.insert(.companyLocation) }
        return subjects
    }

    fileprivate func part(about isMeant: (CartSubject) -> Bool) -> BuyerIdentityUpdate {
        BuyerIdentityUpdate(
            email: isMeant(.email) ? email : .omitted, phone: isMeant(.phone) ? phone : .omitted,
            country: isMeant(.country) ? country : .omitted,
            companyLocationID: isMeant(.companyLocation) ? companyLocationID : .omitted)
    }
}
