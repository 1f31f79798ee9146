import Commerce
import CommerceJSON

extension Shopper {
    func signIn() async throws -> [(String, JSONValue)] {
        guard capabilities.authKinds.contains(.password) else {
            throw StepStop.skip("the backend has no sign-in by password")
        }
        let customer = try need(scenario.customer, "the scenario has no customer")
        let outcome = try await backend.auth.signIn(.password(email: customer.email, password: customer.password))
        try expect(outcome.isAccepted, outcome.userErrors.map(\.message).joined(separator: " "))
        let session = try found(outcome.value, "the backend returned no session")
        self.session = session
        if capabilities.supports(.setBuyerIdentity) {
            _ = try await cart.setBuyerIdentity(BuyerIdentityUpdate(email: .value(customer.email)), session: session)
        }
        return [("email", .string(customer.email))]
    }

    func visitAccount() async throws -> [(String, JSONValue)] {
        let session = try need(session, "nobody is signed in")
        let customer = try await backend.auth.customer(session: session).value
        var seen: [(String, JSONValue)] = [("name", .string(customer.displayName ?? customer.email ?? ""))]
        if capabilities.supports(.orders) {
            let orders = try await backend.auth.orders(page: PageRequest(first: 10), session: session)
            seen.append(("orders", .number(JSONNumber(orders.items.count))))
        }
        return seen
    }
}
