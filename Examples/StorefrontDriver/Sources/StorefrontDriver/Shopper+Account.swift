import Commerce
import CommerceJSON
import CommerceViewModels

extension Shopper {
    func signIn() async throws -> [(String, JSONValue)] {
        guard account.snapshot.state.isAvailable(AuthKind.password) else {
            throw StepStop.skip("the backend has no sign-in by password")
        }
        let customer = try need(scenario.customer, "the scenario has no customer")
        await account.signIn(.password(email: customer.email, password: customer.password)).finished()
        try expectNone(account.snapshot.state[.signIn].errors)
        try expect(account.snapshot.status == .signedIn, "nobody is signed in after an accepted sign-in")
        // The storefront makes the cart the customer's.
        await storefront.settled()
        try expectSound()
        return [("email", .string(customer.email))]
    }

    func visitAccount() async throws -> [(String, JSONValue)] {
        guard account.snapshot.status == .signedIn else { throw StepStop.skip("nobody is signed in") }
        await account.loadCustomer().finished()
        let customer = account.snapshot.customer
        try expectNone([customer.error].compactMap(\.self))
        let name = try found(customer.value, "the backend does not say who is signed in")
        var seen: [(String, JSONValue)] = [("name", .string(name.displayName ?? name.email ?? ""))]
        if account.snapshot.state.isAvailable(.orders) {
            await account.loadOrders().finished()
            try expectNone([account.snapshot.orders.error].compactMap(\.self))
            seen.append(("orders", .number(JSONNumber(account.snapshot.orders.items.count))))
        }
        return seen
    }
}
