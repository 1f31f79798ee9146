import Commerce

/// The verbs of a customer's addresses.
enum AddressVerbs {
    private static let id = OperandSpec("ID", "an address that commerce address list shows")

    static let address = Command(
        group: "address", "the customer's addresses", [list, add, update, remove, makeDefault])

    private static let list = Command(
        "list", "all addresses", options: [ListOptions.first, ListOptions.after, ListOptions.all]
    ) { invocation in
        let backend = try await invocation.backend()
        let session = try await invocation.session(for: .addresses, of: backend)
        try await invocation.showPages(.addresses) { page in
            try await invocation.timed(.addresses) { try await backend.auth.addresses(page: page, session: session) }
        }
        return .done
    }

    private static let add = Command("add", "add an address", options: CustomerOptions.address) { invocation in
        let backend = try await invocation.backend()
        let session = try await invocation.session(for: .addAddress, of: backend)
        let address = try invocation.arguments.address(over: MailingAddress(country: invocation.market.country))
        let outcome = try await invocation.timed(.addAddress) {
            try await backend.auth.addAddress(address, session: session)
        }
        return try invocation.show(outcome) { $0.address($1) }
    }

    private static let update = Command(
        "update", "change an address", discussion: "What no option says stays as it is; an empty text clears a part.",
        operands: [id], options: CustomerOptions.address
    ) { invocation in
        let backend = try await invocation.backend()
        let session = try await invocation.session(for: .updateAddress, of: backend)
        let old = try await invocation.address(ID(invocation.arguments.operand), session: session, at: backend)
        let address = try invocation.arguments.address(over: old)
        let outcome = try await invocation.timed(.updateAddress) {
            try await backend.auth.updateAddress(address, session: session)
        }
        return try invocation.show(outcome) { $0.address($1) }
    }

    private static let remove = Command("remove", "remove an address", operands: [id]) { invocation in
        let backend = try await invocation.backend()
        let session = try await invocation.session(for: .removeAddress, of: backend)
        let outcome = try await invocation.timed(.removeAddress) {
            try await backend.auth.removeAddress(ID(invocation.arguments.operand), session: session)
        }
        return try invocation.show(outcome) { _, _ in ["The address is removed."] }
    }

    private static let makeDefault = Command("default", "make an address the default", operands: [id]) {
        invocation in
        let backend = try await invocation.backend()
        let session = try await invocation.session(for: .setDefaultAddress, of: backend)
        let outcome = try await invocation.timed(.setDefaultAddress) {
            try await backend.auth.setDefaultAddress(ID(invocation.arguments.operand), session: session)
        }
        return try invocation.show(outcome) { $0.customer($1) }
    }
}

extension Invocation {
    /// One of the customer's addresses, looked for on all pages.
    fileprivate func address(
        _ id: ID<MailingAddress>, session: Session, at backend: Backend
    ) async throws -> MailingAddress {
        var request = PageRequest(first: 250)
        var walk = PageWalk()
        while true {
            let current = request
            let page = try await timed(.addresses) {
                try await backend.auth.addresses(page: current, session: session)
            }
            if let address = page.items.first(where: { $0.id == id }) { return address }
            guard let next = try walk.next(after: page.info) else {
                throw CommerceError.notFound("address \"\(id)\"", remedy: "commerce address list names them.")
            }
            request.after = next
        }
    }
}
