import Commerce

/// The inputs that calls of an operation always have.
enum GivenInputs {
    /// Their names, with those that the alternative waits for.
    static func names(of operation: PortOperation, _ mapped: MappedOperation) -> Set<String> {
        var names = always[operation] ?? []
        names.formUnion(mapped.conditions.compactMap(Self.certain))
        if let facts = OperationFacts[operation], case .list(_, let isPaged) = facts.answer {
            if isPaged {
                switch mapped.paging {
                // On the way back `last` has the count.
                case .cursor(_, _, let previous, _, _): if previous == nil { names.insert("first") }
                case .offset: names.formUnion(["first", "offset"])
                case .number: names.formUnion(["first", "page"])
                case .none: names.insert("first")
                }
            } else if mapped.result != nil {
                // Asked for each identifier on its own.
                names.insert("id")
            }
        }
        return names
    }

    /// Those of each of the lines that `each` goes through.
    static let ofEachLine: Set<String> = ["variant.id", "quantity", "line.id", "key", "value"]

    private static func certain(_ condition: String) -> String? {
        let name = condition.split(separator: "=", maxSplits: 1).first.map(String.init) ?? condition
        return name.contains("|") ? nil : name
    }

    private static let always: [PortOperation: Set<String>] = [
        .productsByID: ["ids"], .variantsByID: ["ids"], .variantsOfProduct: ["product.id"], .search: ["query"],
        .suggestions: ["query", "limit"], .recommendations: ["product.id"],
        .createCart: ["lines", "idempotencyKey"], .cart: ["cart.id"],
        .addLines: ["cart.id", "lines", "idempotencyKey"], .updateLines: ["cart.id", "lines", "idempotencyKey"],
        .removeLines: ["cart.id", "lineIDs", "idempotencyKey"],
        .setDiscountCodes: ["cart.id", "codes", "idempotencyKey"],
        .addGiftCards: ["cart.id", "codes", "idempotencyKey"], .removeGiftCards: ["cart.id", "ids", "idempotencyKey"],
        .setNote: ["cart.id", "note", "idempotencyKey"], .setAttributes: ["cart.id", "attributes", "idempotencyKey"],
        .setBuyerIdentity: ["cart.id", "idempotencyKey"],
        .setDeliveryAddresses: ["cart.id", "addresses", "idempotencyKey"],
        .selectDeliveryOptions: ["cart.id", "selections", "idempotencyKey"],
        .signIn: ["email", "password"], .renew: ["refreshToken"], .signOut: ["token"],
        .register: ["email", "password"], .activate: ["password"], .recover: ["email"], .reset: ["password"],
        .customer: ["token"], .updateCustomer: ["token"], .addresses: ["token"], .addAddress: ["token"],
        .updateAddress: ["token", "id"], .removeAddress: ["token", "id"], .setDefaultAddress: ["token", "id"],
        .orders: ["token"], .order: ["token", "id"],
        .beginCheckout: ["cart.id", "lines", "idempotencyKey"], .checkoutStatus: ["handoff.id"],
    ]
}
