import Commerce

/// The customer's addresses; each check leaves them as they were.
enum AddressChecks {
    static let all = [
        ConformanceCheck(
            .signIn, "An address is added, changed and removed without a trace.",
            needs: [.signIn, .addresses, .addAddress, .updateAddress, .removeAddress]
        ) { run in
            try await run.withSession { session in
                let before = try await list(run, session)
                let address = sample(run.marker())
                let added = try accepted(
                    try await run.backend.auth.addAddress(address, session: session), "a new address")
                let id = try Expect.some(added.id, "an identifier on the new address")
                do {
                    try Expect.equal(added.address1, address.address1, "the street of the new address")
                    let listed = try Expect.some(try await list(run, session).first { $0.id == id }, "it in the list")
                    try Expect.equal(listed, added, "the address in the list")
                    var changed = listed
                    changed.city = "Hamburg"
                    let outcome = try await run.backend.auth.updateAddress(changed, session: session)
                    try Expect.equal(try accepted(outcome, "a changed address").city, "Hamburg", "the changed town")
                    let after = try await list(run, session)
                    try Expect.equal(after.first { $0.id == id }?.city, "Hamburg", "the town in the list")
                    try Expect.equal(after.count, before.count + 1, "the number of addresses")
                } catch {
                    _ = try? await run.backend.auth.removeAddress(id, session: session)
                    throw error
                }
                let removal = try await run.backend.auth.removeAddress(id, session: session)
                try Expect.equal(removal.userErrors.map(\.code), [], "the user errors of a removal")
                try Expect.sameOrder(
                    try await list(run, session).compactMap(\.id?.rawValue).sorted(),
                    before.compactMap(\.id?.rawValue).sorted(), "the addresses before and after")
            }
        },
        ConformanceCheck(
            .signIn, "An address is made the default one, and the one before again.",
            needs: [.signIn, .customer, .addresses, .addAddress, .removeAddress, .setDefaultAddress]
        ) { run in
            try await run.withSession { session in
                let auth = run.backend.auth
                guard let before = try await auth.customer(session: session).value.defaultAddressID else {
                    throw CheckSkip("The customer has no default address to put back afterwards.")
                }
                let added = try accepted(
                    try await auth.addAddress(sample(run.marker()), session: session), "a new address")
                let id = try Expect.some(added.id, "an identifier on the new address")
                do {
                    let outcome = try await auth.setDefaultAddress(id, session: session)
                    try Expect.equal(outcome.userErrors.map(\.code), [], "the user errors of a new default address")
                    let customer = try await auth.customer(session: session).value
                    try Expect.equal(customer.defaultAddressID, id, "the default address")
                } catch {
                    _ = try? await auth.setDefaultAddress(before, session: session)
                    _ = try? await auth.removeAddress(id, session: session)
                    throw error
                }
                _ = try await auth.setDefaultAddress(before, session: session)
                _ = try await auth.removeAddress(id, session: session)
                let customer = try await auth.customer(session: session).value
                try Expect.equal(customer.defaultAddressID, before, "the default address afterwards")
            }
        },
        ConformanceCheck(
            .signIn, "An address that does not exist is a user error.",
            needs: [.signIn, .updateAddress, .removeAddress]
        ) { run in
            try await run.withSession { session in
                var address = sample(run.marker())
                address.id = ID(run.marker())
                try Expect.refused(
                    try await run.backend.auth.updateAddress(address, session: session),
                    "a change of an address that does not exist")
                try Expect.refused(
                    try await run.backend.auth.removeAddress(ID(run.marker()), session: session),
                    "the removal of an address that does not exist")
            }
        },
    ]

    private static func sample(_ marker: String) -> MailingAddress {
        MailingAddress(
            firstName: "Kit", lastName: "Check", company: "Kit", address1: marker, city: "Berlin", zip: "10115",
            country: "DE")
    }

    private static func accepted(
        _ outcome: MutationOutcome<MailingAddress>, _ what: String
    ) throws -> MailingAddress {
        try Expect.equal(outcome.userErrors.map(\.code), [], "the user errors of \(what)")
        return try Expect.some(outcome.value, what)
    }

    private static func list(_ run: ConformanceRun, _ session: Session) async throws -> [MailingAddress] {
        // To the end whatever the walk's limit: an address that was added may be the last.
        try await ListWalk.along(size: run.capabilities.maximumPageSize, limit: .max) { page in
            try await run.backend.auth.addresses(page: page, session: session)
        }.items
    }
}
