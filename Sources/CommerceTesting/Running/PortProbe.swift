import Commerce
import FoundationEssentials

/// Every call of the ports with harmless arguments: things that do not exist, so that no shop is changed by asking.
enum PortProbe {
    /// Calls that can't be made without a trace or a risk, such as a mail or an account's lock; they are only made where
    /// they have to be refused.
    static let consequential: Set<PortOperation> = [
        .createCart, .signIn, .register, .activate, .recover, .reset,
    ]

    /// Makes a call.
    static func call(_ operation: PortOperation, _ run: ConformanceRun) async throws {
        let name = run.marker()
        if PortOperation.catalogOperations.contains(operation) {
            try await callCatalog(operation, name, run)
        } else if PortOperation.cartOperations.contains(operation) {
            try await callCart(operation, name, run)
        } else if PortOperation.checkoutOperations.contains(operation) {
            try await callCheckout(operation, name, run)
        } else {
            try await callAuth(operation, name, run)
        }
    }

    private static func callCatalog(_ operation: PortOperation, _ name: String, _ run: ConformanceRun) async throws {
        let (port, options, page) = (run.backend.catalog, run.reading, PageRequest(first: 1))
        switch operation {
        case .shop: _ = try await port.shop(options: options)
        case .collections: _ = try await port.collections(CollectionQuery(), page: page, options: options)
        case .collection: _ = try await port.collection(.any(name), options: options)
        case .products: _ = try await port.products(ProductQuery(), page: page, options: options)
        case .product: _ = try await port.product(.any(name), options: options)
        case .productsByID: _ = try await port.products(ids: [ID(name)], options: options)
        case .variantsByID: _ = try await port.variants(ids: [ID(name)], options: options)
        case .variantsOfProduct: _ = try await port.variants(of: ID(name), page: page, options: options)
        case .search: _ = try await port.search(SearchQuery(text: name), page: page, options: options)
        case .suggestions: _ = try await port.suggestions(for: name, limit: 1, options: options)
        case .recommendations: _ = try await port.recommendations(for: ID(name), options: options)
        default: throw CheckFailure("The kit does not know the call \(operation).")
        }
    }

    private static func callCart(_ operation: PortOperation, _ name: String, _ run: ConformanceRun) async throws {
        let (port, options, cart) = (run.backend.cart, run.writing, ID<Cart>(name))
        let attribute = Attribute(key: "kit", value: name)
        switch operation {
        case .createCart: _ = try await port.create(CartDraft(), session: nil, options: options)
        case .cart: _ = try await port.cart(cart, options: run.reading)
        case .addLines: _ = try await port.addLines([CartLineInput(variantID: ID(name))], to: cart, options: options)
        case .updateLines:
            _ = try await port.updateLines([CartLineUpdate(lineID: ID(name), quantity: 1)], in: cart, options: options)
        case .removeLines: _ = try await port.removeLines([ID(name)], from: cart, options: options)
        case .setDiscountCodes: _ = try await port.setDiscountCodes([name], in: cart, options: options)
        case .addGiftCards: _ = try await port.addGiftCards([Secret(name)], to: cart, options: options)
        case .removeGiftCards: _ = try await port.removeGiftCards([ID(name)], from: cart, options: options)
        case .setNote: _ = try await port.setNote(name, in: cart, options: options)
        case .setAttributes: _ = try await port.setAttributes([attribute], in: cart, options: options)
        case .setBuyerIdentity:
            _ = try await port.setBuyerIdentity(BuyerIdentityUpdate(), session: nil, in: cart, options: options)
        case .setDeliveryAddresses:
            _ = try await port.setDeliveryAddresses([MailingAddress(city: name)], in: cart, options: options)
        case .selectDeliveryOptions:
            let selection = DeliverySelection(groupID: ID(name), optionHandle: name)
            _ = try await port.selectDeliveryOptions([selection], in: cart, options: options)
        default: throw CheckFailure("The kit does not know the call \(operation).")
        }
    }

    private static func callCheckout(_ operation: PortOperation, _ name: String, _ run: ConformanceRun) async throws {
        let port = run.backend.checkout
        switch operation {
        case .beginCheckout: _ = try await port.begin(ID(name), session: nil)
        case .checkoutStatus:
            let handoff = CheckoutHandoff(id: ID(name), cartID: ID(name), url: try url("https://example.com/\(name)"))
            _ = try await port.status(of: handoff)
        case .permalink: _ = try await port.permalink(for: [PermalinkLine(variantID: ID(name))], options: .init())
        default: throw CheckFailure("The kit does not know the call \(operation).")
        }
    }

    private static func callAuth(_ operation: PortOperation, _ name: String, _ run: ConformanceRun) async throws {
        let port = run.backend.auth
        let session = Session(accessToken: Secret(name), refreshToken: Secret(name))
        let (email, secret) = ("\(name)@example.com", Secret(name))
        let address = MailingAddress(id: ID(name), city: "Berlin")
        switch operation {
        case .signIn:
            _ = try await port.signIn(.password(email: email, password: secret))
        case .authorizationChallenge:
            let request = AuthorizationRequest(redirectURL: try url("http://127.0.0.1/callback"))
            _ = try await port.authorizationChallenge(request)
        case .renew: _ = try await port.renew(session)
        case .signOut: _ = try await port.signOut(session)
        case .register: _ = try await port.register(CustomerRegistration(email: email, password: secret))
        case .activate: _ = try await port.activate(.token(customerID: ID(name), token: secret, password: secret))
        case .recover: _ = try await port.recover(email: email)
        case .reset: _ = try await port.reset(.token(customerID: ID(name), token: secret, password: secret))
        case .customer: _ = try await port.customer(session: session)
        case .updateCustomer: _ = try await port.updateCustomer(CustomerUpdate(), session: session)
        case .addresses: _ = try await port.addresses(page: PageRequest(first: 1), session: session)
        case .addAddress: _ = try await port.addAddress(address, session: session)
        case .updateAddress: _ = try await port.updateAddress(address, session: session)
        case .removeAddress: _ = try await port.removeAddress(ID(name), session: session)
        case .setDefaultAddress: _ = try await port.setDefaultAddress(ID(name), session: session)
        case .orders: _ = try await port.orders(page: PageRequest(first: 1), session: session)
        case .order: _ = try await port.order(ID(name), session: session)
        default: throw CheckFailure("The kit does not know the call \(operation).")
        }
    }

    private static func url(_ text: String) throws -> URL {
        try Expect.some(URL(string: text), "an address")
    }
}
