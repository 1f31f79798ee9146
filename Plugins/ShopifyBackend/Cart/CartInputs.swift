import Commerce

// The core's inputs as the API takes them.

extension StorefrontAPI.CartLineInput {
    init(_ line: CartLineInput) {
        self.init(
            attributes: line.attributes.isEmpty
                ? .omitted : .value(line.attributes.map(StorefrontAPI.AttributeInput.init)),
            merchandiseId: line.variantID.rawValue, quantity: .value(line.quantity),
            sellingPlanId: line.sellingPlanID.map { .value($0.rawValue) } ?? .omitted)
    }
}

extension StorefrontAPI.CartLineUpdateInput {
    init(_ update: CartLineUpdate) {
        let plan: InputValue<String> =
            switch update.sellingPlanID {
            case .omitted: .omitted
            case .null: .null
            case .value(let id): .value(id.rawValue)
            }
        self.init(
            attributes: update.attributes.map { .value($0.map(StorefrontAPI.AttributeInput.init)) } ?? .omitted,
            id: update.lineID.rawValue, merchandiseId: update.variantID.map { .value($0.rawValue) } ?? .omitted,
            quantity: update.quantity.map { .value($0) } ?? .omitted, sellingPlanId: plan)
    }
}

extension StorefrontAPI.AttributeInput {
    init(_ attribute: Attribute) {
        self.init(key: attribute.key, value: attribute.value)
    }
}

extension StorefrontAPI.CartBuyerIdentityInput {
    /// Who buys a new cart: a cart's currency follows its country, so without one it gets that of the catalogue's prices.
    init(_ identity: BuyerIdentity, session: Session?, market: MarketContext) {
        func input(_ text: String?) -> InputValue<String> { text.map { .value($0) } ?? .omitted }
        self.init(
            companyLocationId: session == nil
                ? .omitted : input(identity.companyLocationID ?? market.buyer?.companyLocationID),
            countryCode: (identity.country ?? market.country).map {
                .value(StorefrontAPI.CountryCode(rawValue: $0.rawValue))
            } ?? .omitted, customerAccessToken: input(session?.accessToken.reveal()), email: input(identity.email),
            phone: input(identity.phone))
    }

    /// A change of who buys; without a session the cart is nobody's.
    init(_ update: BuyerIdentityUpdate, session: Session?) {
        let country: InputValue<StorefrontAPI.CountryCode> =
            switch update.country {
            case .omitted: .omitted
            case .null: .null
            case .value(let code): .value(StorefrontAPI.CountryCode(rawValue: code.rawValue))
            }
        self.init(
            companyLocationId: update.companyLocationID, countryCode: country,
            customerAccessToken: session.map { .value($0.accessToken.reveal()) } ?? .null, email: update.email,
            phone: update.phone)
    }
}

extension StorefrontAPI.CartSelectableAddressInput {
    /// An address that a cart is delivered to.
    init(_ address: MailingAddress, isSelected: Bool) {
        func input(_ text: String?) -> InputValue<String> { text.map { .value($0) } ?? .omitted }
        let country = address.country.map { StorefrontAPI.CountryCode(rawValue: $0.rawValue) }
        self.init(
            address: .init(
                deliveryAddress: .value(
                    .init(
                        address1: input(address.address1), address2: input(address.address2),
                        city: input(address.city), company: input(address.company),
                        countryCode: country.map { .value($0) } ?? .omitted, firstName: input(address.firstName),
                        lastName: input(address.lastName), phone: input(address.phone),
                        provinceCode: input(address.province), zip: input(address.zip)))),
            selected: .value(isSelected))
    }
}
