import Commerce
import CommerceTesting
import FoundationEssentials

extension Saboteur {
    static let sessions = [
        Saboteur(.signIn, "an error thrown for a wrong password", fails: "A wrong password", saying: "unauthenticated")
        {
            shop in
            let base = shop.auth.base
            shop.auth.onSignIn = { credentials in
                let outcome = try await base.signIn(credentials)
                if !outcome.isAccepted { throw CommerceError(.unauthenticated, "Wrong password.") }
                return outcome
            }
        },
        Saboteur(.signIn, "any password taken", fails: "A wrong password", saying: "refused") { shop in
            shop.auth.onSignIn = { _ in MutationOutcome(value: Session(accessToken: Secret("token"))) }
        },
        Saboteur(.signIn, "strangers who are told so", fails: "A stranger is refused", saying: "who is a customer") {
            shop in
            let base = shop.auth.base
            shop.auth.onSignIn = { credentials in
                if case .password(let email, _) = credentials, email != SmallAuth.login.0 {
                    let error = UserError(code: .notFound, message: "There is no such account.")
                    return MutationOutcome(value: nil, userErrors: [error])
                }
                return try await base.signIn(credentials)
            }
        },
        Saboteur(.signIn, "a session that is over at once", fails: "The right password", saying: "over") { shop in
            let base = shop.auth.base
            shop.auth.onSignIn = { credentials in
                let outcome = try await base.signIn(credentials)
                return outcome.with(
                    value: outcome.value.map {
                        Session(accessToken: $0.accessToken, expiresAt: Date(timeIntervalSince1970: 0))
                    })
            }
        },
        Saboteur(.signIn, "another customer", fails: "A session gives its customer", saying: "address") { shop in
            shop.auth.onCustomer = { _ in Fetched(Customer(id: "customer-1", email: "other@example.com")) }
        },
        Saboteur(.signIn, "a renewed session that does not work", fails: "A renewed session", saying: "unauthenticated")
        {
            shop in
            shop.auth.onRenew = { _ in Session(accessToken: Secret("renewed")) }
        },
        Saboteur(.signIn, "a sign-out that ends nothing", fails: "signed out is over", saying: "the answer") { shop in
            shop.auth.onSignOut = { _ in nil }
        },
        Saboteur(.signIn, "an error for a second sign-out", fails: "signed out is over", saying: "unauthenticated") {
            shop in
            let (base, ended) = (shop.auth.base, Box<Set<Secret>>([]))
            shop.auth.onSignOut = { session in
                if ended.value?.insert(session.accessToken).inserted == false {
                    throw CommerceError(.unauthenticated, "The session has ended.")
                }
                return try await base.signOut(session)
            }
        },
        Saboteur(
            .signIn, "a sign-out that ends every session", fails: "one session, not the customer's others",
            saying: "unauthenticated"
        ) {
            shop in
            let (base, all) = (shop.auth.base, Box<[Session]>([]))
            shop.auth.onSignIn = { credentials in
                let outcome = try await base.signIn(credentials)
                all.value = (all.value ?? []) + (outcome.value.map { [$0] } ?? [])
                return outcome
            }
            shop.auth.onSignOut = { _ in
                for session in all.value ?? [] { _ = try await base.signOut(session) }
                return nil
            }
        },
        Saboteur(.signIn, "a customer for any token", fails: "A made-up session", saying: "the answer") { shop in
            shop.auth.onCustomer = { _ in Fetched(Customer(id: "customer-1", email: SmallAuth.login.0)) }
        },
        Saboteur(
            .signIn, "the cart of a server that keeps the customer", fails: "A cart is tied",
            saying: "without a session"
        ) {
            shop in
            shop.capabilities.cartPersistence = .server
            let base = shop.cart.base
            shop.cart.onSetBuyerIdentity = { update, session, cart, options in
                let outcome = try await base.setBuyerIdentity(update, session: session, in: cart, options: options)
                return outcome.with(
                    value: outcome.value?.with(buyerIdentity: BuyerIdentity(customerID: "customer-1")))
            }
        },
    ]

    static let accounts = [
        Saboteur(.signIn, "addresses that can't be removed", fails: "without a trace", saying: "before and after") {
            shop in
            shop.auth.onRemoveAddress = { _, _ in MutationOutcome(value: Acknowledgement()) }
        },
        Saboteur(.signIn, "addresses that don't change", fails: "without a trace", saying: "town in the list") { shop in
            shop.auth.onUpdateAddress = { address, _ in MutationOutcome(value: address) }
        },
        Saboteur(.signIn, "a default address that does not change", fails: "the default one", saying: "default address")
        {
            shop in
            shop.auth.onSetDefaultAddress = { _, _ in MutationOutcome(value: Customer(id: "customer-1")) }
        },
        Saboteur(
            .signIn, "an unknown address removed without a word", fails: "An address that does not exist",
            saying: "refused"
        ) {
            shop in
            let base = shop.auth.base
            shop.auth.onRemoveAddress = { try await base.removeAddress($0, session: $1).with(userErrors: []) }
        },
        Saboteur(.signIn, "the oldest orders first", fails: "Orders are walked", saying: "newest") { shop in
            let base = shop.auth.base
            shop.auth.onOrders = { page, session in
                let page = try await base.orders(page: page, session: session)
                return Page(items: page.items.reversed(), info: page.info)
            }
        },
        Saboteur(.signIn, "an order with another total", fails: "A listed order", saying: "total") { shop in
            shop.auth.onOrder = { id, _ in Fetched(Order(id: id)) }
        },
        Saboteur(.signIn, "an order for any identifier", fails: "An order that does not exist", saying: "the answer") {
            shop in
            shop.auth.onOrder = { id, _ in Fetched(Order(id: id)) }
        },
    ]
}
