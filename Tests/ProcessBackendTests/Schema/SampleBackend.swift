import Commerce
import FoundationEssentials

/// Answers every call of every port with a sample.
struct SampleBackend: CatalogPort, CartPort, AuthPort, CheckoutPort {
    static func backend() -> Backend {
        let ports = SampleBackend()
        return Backend(
            name: "samples", plugin: "samples", stateIdentity: "samples", capabilities: Samples.capabilities,
            catalog: ports, cart: ports, auth: ports, checkout: ports)
    }

    private func page<Item>(_ item: Item) -> Page<Item> {
        Page(items: [item], info: Samples.pageInfo, facets: [Samples.facet], issues: [Samples.issue])
    }

    private func fetched<Value>(_ value: Value) -> Fetched<Value> { Fetched(value, issues: [Samples.issue]) }

    private func outcome<Value>(_ value: Value?) -> MutationOutcome<Value> {
        MutationOutcome(
            value: value, userErrors: [UserError(code: .invalid, field: ["lines", "0"], message: "no")],
            warnings: [Warning(code: .outOfStock, target: "l1", message: "none left")])
    }

    // MARK: Catalogue

    func shop(options: ReadOptions) async throws(CommerceError) -> Fetched<Shop> { fetched(Samples.shop) }

    func collections(
        _ query: CollectionQuery, page request: PageRequest, options: ReadOptions
    ) async throws(CommerceError) -> Page<ProductCollection> { page(Samples.productCollection) }

    func collection(
        _ reference: Reference<ProductCollection>, options: ReadOptions
    ) async throws(CommerceError) -> Fetched<ProductCollection> { fetched(Samples.productCollection) }

    func products(
        _ query: ProductQuery, page request: PageRequest, options: ReadOptions
    ) async throws(CommerceError) -> Page<Product> { page(Samples.product) }

    func product(_ reference: Reference<Product>, options: ReadOptions) async throws(CommerceError) -> Fetched<Product>
    {
        fetched(Samples.product)
    }

    func products(ids: [ID<Product>], options: ReadOptions) async throws(CommerceError) -> Fetched<[Product?]> {
        fetched([Samples.product, nil])
    }

    func variants(ids: [ID<Variant>], options: ReadOptions) async throws(CommerceError) -> Fetched<[Variant?]> {
        fetched([nil, Samples.variant])
    }

    func variants(
        of product: ID<Product>, page request: PageRequest, options: ReadOptions
    ) async throws(CommerceError) -> Page<Variant> { page(Samples.variant) }

    func search(
        _ query: SearchQuery, page request: PageRequest, options: ReadOptions
    ) async throws(CommerceError) -> Page<Product> { page(Samples.product) }

    func suggestions(
        for text: String, limit: Int, options: ReadOptions
    ) async throws(CommerceError) -> Fetched<Suggestions> {
        fetched(
            Suggestions(queries: ["cup"], products: [Samples.product], collections: [Samples.productCollection]))
    }

    func recommendations(
        for product: ID<Product>, options: ReadOptions
    ) async throws(CommerceError) -> Fetched<[Product]> { fetched([Samples.product]) }

    // MARK: Cart

    func create(
        _ draft: CartDraft, session: Session?, options: MutationOptions
    ) async throws(CommerceError) -> MutationOutcome<Cart> { outcome(Samples.cart) }

    func cart(_ id: ID<Cart>, options: ReadOptions) async throws(CommerceError) -> Fetched<Cart> {
        fetched(Samples.cart)
    }

    func addLines(
        _ lines: [CartLineInput], to cart: ID<Cart>, options: MutationOptions
    ) async throws(CommerceError) -> MutationOutcome<Cart> { outcome(Samples.cart) }

    func updateLines(
        _ updates: [CartLineUpdate], in cart: ID<Cart>, options: MutationOptions
    ) async throws(CommerceError) -> MutationOutcome<Cart> { outcome(nil) }

    func removeLines(
        _ lines: [ID<CartLine>], from cart: ID<Cart>, options: MutationOptions
    ) async throws(CommerceError) -> MutationOutcome<Cart> { outcome(Samples.cart) }

    func setDiscountCodes(
        _ codes: [String], in cart: ID<Cart>, options: MutationOptions
    ) async throws(CommerceError) -> MutationOutcome<Cart> { outcome(Samples.cart) }

    func addGiftCards(
        _ codes: [Secret], to cart: ID<Cart>, options: MutationOptions
    ) async throws(CommerceError) -> MutationOutcome<Cart> { outcome(Samples.cart) }

    func removeGiftCards(
        _ ids: [ID<AppliedGiftCard>], from cart: ID<Cart>, options: MutationOptions
    ) async throws(CommerceError) -> MutationOutcome<Cart> { outcome(Samples.cart) }

    func setNote(
        _ note: String, in cart: ID<Cart>, options: MutationOptions
    ) async throws(CommerceError) -> MutationOutcome<Cart> { outcome(Samples.cart) }

    func setAttributes(
        _ attributes: [Attribute], in cart: ID<Cart>, options: MutationOptions
    ) async throws(CommerceError) -> MutationOutcome<Cart> { outcome(Samples.cart) }

    func setBuyerIdentity(
        _ update: BuyerIdentityUpdate, session: Session?, in cart: ID<Cart>, options: MutationOptions
    ) async throws(CommerceError) -> MutationOutcome<Cart> { outcome(Samples.cart) }

    func setDeliveryAddresses(
        _ addresses: [MailingAddress], in cart: ID<Cart>, options: MutationOptions
    ) async throws(CommerceError) -> MutationOutcome<Cart> { outcome(Samples.cart) }

    func selectDeliveryOptions(
        _ selections: [DeliverySelection], in cart: ID<Cart>, options: MutationOptions
    ) async throws(CommerceError) -> MutationOutcome<Cart> { outcome(Samples.cart) }

    // MARK: Auth

    func signIn(_ credentials: Credentials) async throws(CommerceError) -> MutationOutcome<Session> {
        outcome(Samples.session)
    }

    func authorizationChallenge(
        _ request: AuthorizationRequest
    ) async throws(CommerceError) -> AuthorizationChallenge {
        guard let challenge = Samples.challenge else { throw .notFound("sample") }
        return challenge
    }

    func renew(_ session: Session) async throws(CommerceError) -> Session { session }

    func signOut(_ session: Session) async throws(CommerceError) -> URL? { Samples.url }

    func register(_ registration: CustomerRegistration) async throws(CommerceError) -> MutationOutcome<Customer> {
        outcome(Samples.customer)
    }

    func activate(_ activation: Activation) async throws(CommerceError) -> MutationOutcome<Session> {
        outcome(Samples.session)
    }

    func recover(email: String) async throws(CommerceError) -> MutationOutcome<Acknowledgement> {
        outcome(Acknowledgement())
    }

    func reset(_ reset: PasswordReset) async throws(CommerceError) -> MutationOutcome<Session> {
        outcome(Samples.session)
    }

    func customer(session: Session) async throws(CommerceError) -> Fetched<Customer> { fetched(Samples.customer) }

    func updateCustomer(
        _ update: CustomerUpdate, session: Session
    ) async throws(CommerceError) -> MutationOutcome<Customer> { outcome(Samples.customer) }

    func addresses(page request: PageRequest, session: Session) async throws(CommerceError) -> Page<MailingAddress> {
        page(Samples.address)
    }

    func addAddress(
        _ address: MailingAddress, session: Session
    ) async throws(CommerceError) -> MutationOutcome<MailingAddress> { outcome(Samples.address) }

    func updateAddress(
        _ address: MailingAddress, session: Session
    ) async throws(CommerceError) -> MutationOutcome<MailingAddress> { outcome(Samples.address) }

    func removeAddress(
        _ id: ID<MailingAddress>, session: Session
    ) async throws(CommerceError) -> MutationOutcome<Acknowledgement> { outcome(Acknowledgement()) }

    func setDefaultAddress(
        _ id: ID<MailingAddress>, session: Session
    ) async throws(CommerceError) -> MutationOutcome<Customer> { outcome(Samples.customer) }

    func orders(page request: PageRequest, session: Session) async throws(CommerceError) -> Page<Order> {
        page(Samples.order)
    }

    func order(_ id: ID<Order>, session: Session) async throws(CommerceError) -> Fetched<Order> {
        fetched(Samples.order)
    }

    // MARK: Checkout

    func begin(_ cart: ID<Cart>, session: Session?) async throws(CommerceError) -> CheckoutHandoff {
        CheckoutHandoff(id: "h1", cartID: cart, completed: Samples.order)
    }

    func status(of handoff: CheckoutHandoff) async throws(CommerceError) -> CheckoutStatus {
        CheckoutStatus(state: .completed, order: Samples.order)
    }

    func permalink(for lines: [PermalinkLine], options: PermalinkOptions) async throws(CommerceError) -> URL {
        guard let url = Samples.url else { throw .notFound("sample") }
        return url
    }
}
