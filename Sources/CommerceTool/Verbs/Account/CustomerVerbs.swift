import Commerce

/// The verbs of a signed-in customer.
enum CustomerVerbs {
    private static let newPassword = OptionSpec.flag(
        "change-password", "replace the password by one read as commerce login does")

    static let customer = Command(
        "customer", "the signed-in customer",
        discussion: "Without options the customer is shown; options change the account. An empty text clears a field.",
        options: [
            CustomerOptions.email, CustomerOptions.firstName, CustomerOptions.lastName, CustomerOptions.phone,
            CustomerOptions.marketing, newPassword, PasswordInput.file,
        ]
    ) { invocation in
        let backend = try await invocation.backend()
        let session = try await invocation.session(for: .customer, of: backend)
        let arguments = invocation.arguments
        let changes = [
            CustomerOptions.email, CustomerOptions.firstName, CustomerOptions.lastName, CustomerOptions.phone,
            CustomerOptions.marketing, newPassword,
        ]
        guard changes.contains(where: arguments.has) else {
            let customer = try await invocation.timed(.customer) { try await backend.auth.customer(session: session) }
            try invocation.show(customer) { $0.customer($1) }
            return .done
        }
        var update = CustomerUpdate(
            email: arguments.input(CustomerOptions.email), firstName: arguments.input(CustomerOptions.firstName),
            lastName: arguments.input(CustomerOptions.lastName), phone: arguments.input(CustomerOptions.phone))
        if let answer = arguments.string(CustomerOptions.marketing) {
            update.acceptsMarketing = .value(answer == "yes")
        }
        if arguments.has(newPassword) { update.password = .value(try invocation.password("New password: ")) }
        let change = update
        let outcome = try await invocation.timed(.updateCustomer) {
            try await backend.auth.updateCustomer(change, session: session)
        }
        return try invocation.show(outcome) { $0.customer($1) }
    }

    static let orders = Command(
        "orders", "the customer's orders, the newest first",
        options: [ListOptions.first, ListOptions.after, ListOptions.all]
    ) { invocation in
        let backend = try await invocation.backend()
        let session = try await invocation.session(for: .orders, of: backend)
        try await invocation.showPages(.orders) { page in
            try await invocation.timed(.orders) { try await backend.auth.orders(page: page, session: session) }
        }
        return .done
    }

    static let order = Command(
        "order", "one of the customer's orders", operands: [OperandSpec("ORDER", "the order's number or its id")]
    ) { invocation in
        let backend = try await invocation.backend()
        let session = try await invocation.session(for: .order, of: backend)
        let order = try await invocation.order(invocation.arguments.operand, session, at: backend)
        try invocation.show(order) { $0.order($1) }
        return .done
    }
}

extension Invocation {
    /// Orders of a page while one is looked for; the newest come first, and are asked for most.
    private static let orderPageSize = 50

    /// The order that a word names: by its id, else by its number, with or without the sign before it.
    ///
    /// - Throws: ``CommerceError``; of kind `notFound` where the customer has no such order.
    fileprivate func order(_ text: String, _ session: Session, at backend: Backend) async throws -> Fetched<Order> {
        func order(_ id: ID<Order>) async throws -> Fetched<Order> {
            try await timed(.order) { try await backend.auth.order(id, session: session) }
        }
        do {
            return try await order(ID(text))
        } catch let error as CommerceError where error.kind == .notFound {
            guard try await backend.capabilities().supports(.orders) else { throw error }
            guard let id = try await orderID(number: text, session, at: backend) else { throw error }
            return try await order(id)
        }
    }

    private func orderID(number: String, _ session: Session, at backend: Backend) async throws -> ID<Order>? {
        func bare(_ number: String) -> Substring { number.hasPrefix("#") ? number.dropFirst() : number[...] }
        guard !bare(number).isEmpty else { return nil }
        var walk = PageWalk()
        var request = PageRequest(first: Self.orderPageSize)
        while true {
            let page = try await timed(.orders) { try await backend.auth.orders(page: request, session: session) }
            let found = page.items.first { order in order.name.map { bare($0) == bare(number) } ?? false }
            if let found { return found.id }
            guard let next = try walk.next(after: page.info) else { return nil }
            request.after = next
        }
    }
}
