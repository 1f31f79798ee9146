import Commerce

/// The life of a session.
enum SignInChecks {
    static let all = [
        ConformanceCheck(.signIn, "A wrong password is a user error that hides it.", needs: [.signIn]) { run in
            let login = try run.login()
            let wrong = run.marker()
            run.secrets.add(wrong)
            let outcome = try await run.backend.auth.signIn(.password(email: login.email, password: Secret(wrong)))
            try Expect.refused(outcome, "a wrong password")
            try Expect.that(outcome.value == nil, "Expected no session for a wrong password, saw one.")
            try Expect.that(
                !outcome.userErrors.contains { $0.message.contains(wrong) },
                "Expected the user error to hide the password, saw it there.")
        },
        ConformanceCheck(.signIn, "A stranger is refused as a wrong password is.", needs: [.signIn]) { run in
            let login = try run.login()
            let strange = "\(run.marker())@example.com"
            let stranger = try await run.backend.auth.signIn(.password(email: strange, password: Secret(run.marker())))
            let mistaken = try await run.backend.auth.signIn(
                .password(email: login.email, password: Secret(run.marker())))
            try Expect.refused(stranger, "a stranger")
            try Expect.equal(
                stranger.userErrors.map(\.code), mistaken.userErrors.map(\.code),
                "the code for a stranger, which must not tell who is a customer,")
        },
        ConformanceCheck(.signIn, "The right password gives a session that is valid now.", needs: [.signIn]) { run in
            try await run.withSession { session in
                try Expect.that(!session.accessToken.isEmpty, "Expected a token, saw an empty one.")
                try Expect.that(
                    session.isValid(at: run.options.clock.now),
                    "Expected a session that is valid now, saw one that is over.")
            }
        },
        ConformanceCheck(.signIn, "A session gives its customer.", needs: [.signIn, .customer]) { run in
            let login = try run.login()
            try await run.withSession { session in
                let customer = try await run.backend.auth.customer(session: session).value
                try Expect.equal(customer.email?.lowercased(), login.email.lowercased(), "the customer's address")
                if let id = session.customerID { try Expect.equal(customer.id, id, "the session's customer") }
            }
        },
        ConformanceCheck(.signIn, "A renewed session works.", needs: [.signIn, .renew, .customer]) { run in
            try await run.withSession { session in
                let renewed = try await run.backend.auth.renew(session)
                run.note(renewed)
                try Expect.that(
                    renewed.isValid(at: run.options.clock.now), "Expected a renewed session to be valid, saw it over.")
                if let before = session.expiresAt, let after = renewed.expiresAt {
                    try Expect.that(after >= before, "Expected a renewed session to last longer, saw it end earlier.")
                }
                _ = try await run.backend.auth.customer(session: renewed)
                if run.capabilities.supports(.signOut) { _ = try await run.backend.auth.signOut(renewed) }
            }
        },
        ConformanceCheck(
            .signIn, "A session that was signed out is over, and ending it again is no error.",
            needs: [.signIn, .signOut, .customer]
        ) { run in
            let session = try await run.signIn()
            _ = try await run.backend.auth.signOut(session)
            try await Expect.error(.unauthenticated, when: "reading the customer after the sign-out") {
                try await run.backend.auth.customer(session: session)
            }
            _ = try await run.backend.auth.signOut(session)
        },
        ConformanceCheck(
            .signIn, "A sign-out ends one session, not the customer's others.", needs: [.signIn, .signOut, .customer]
        ) { run in
            try await run.withSession { kept in
                let ended = try await run.signIn()
                try Expect.that(
                    kept.accessToken != ended.accessToken,
                    "Expected a session of its own a sign-in, saw one token twice.")
                _ = try await run.backend.auth.signOut(ended)
                _ = try await run.backend.auth.customer(session: kept)
            }
        },
        ConformanceCheck(.signIn, "A made-up session is nobody's, and its token is in no message.", needs: [.customer])
        {
            run in
            let token = run.marker()
            let session = Session(accessToken: Secret(token))
            let error = try await Expect.error(.unauthenticated, when: "the customer of a made-up session") {
                try await run.backend.auth.customer(session: session)
            }
            try Expect.hides(token, in: error, "the token")
            if run.capabilities.supports(.orders) {
                try await Expect.error(.unauthenticated, when: "the orders of a made-up session") {
                    try await run.backend.auth.orders(page: PageRequest(first: 1), session: session)
                }
            }
            if run.capabilities.supports(.addresses) {
                try await Expect.error(.unauthenticated, when: "the addresses of a made-up session") {
                    try await run.backend.auth.addresses(page: PageRequest(first: 1), session: session)
                }
            }
        },
        ConformanceCheck(
            .signIn, "A cart is tied to the customer of a session, and untied without one.",
            needs: [.signIn, .customer, .createCart, .setBuyerIdentity]
        ) { run in
            if run.capabilities.cartPersistence == .local { throw CheckSkip("Carts on this device know no customers.") }
            try await run.withSession { session in
                let customer = try await run.backend.auth.customer(session: session).value
                let cart = try await run.makeCart()
                func identity(_ session: Session?) async throws -> BuyerIdentity {
                    let outcome = try await run.backend.cart.setBuyerIdentity(
                        BuyerIdentityUpdate(), session: session, in: cart.id, options: run.writing)
                    let after = try run.accepted(outcome, "a buyer")
                    return after.buyerIdentity
                }
                guard let tied = try await identity(session).customerID else {
                    throw CheckSkip("The carts don't say whose they are.")
                }
                try Expect.equal(tied, customer.id, "the customer of the cart")
                try Expect.equal(try await identity(nil).customerID, nil, "the customer of the cart without a session")
            }
        },
    ]
}
