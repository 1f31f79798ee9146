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
            } else if operation == .productsByID || operation == .variantsByID {
                names.insert("first")
            }
        }
        return names
    }

    /// What stands among the names for an input that may have no value, in place of which another one of its object has.
    static func among(_ name: String) -> String { "\(name)…" }

    /// Those of each of the lines that `each` goes through.
    static let ofEachLine: Set<String> = ["variant.id", "quantity", "line.id", "key", "value"]

    /// Calls that only who is signed in makes.
    static let ofSignedIn: Set<PortOperation> = [
        .signOut, .customer, .updateCustomer, .addresses, .addAddress, .updateAddress, .removeAddress,
        .setDefaultAddress, .orders, .order, .attachCustomer,
    ]

    private static func certain(_ condition: String) -> String? {
        let name = condition.split(separator: "=", maxSplits: 1).first.map(String.init) ?? condition
        return name.contains("|") ? nil : name
    }

    private static let always: [PortOperation: Set<String>] = {
        var names: [PortOperation: Set<String>] = [
            .productsByID: ["ids"], .variantsByID: ["ids"], .variantsOfProduct: ["product.id"], .search: ["query"],
            .suggestions: ["query", "limit"], .recommendations: ["product.id"],
            .createCart: ["lines"], .addLines: ["lines"], .updateLines: ["lines"], .removeLines: ["lineIDs"],
            .setDiscountCodes: ["codes"], .addGiftCards: ["codes"], .removeGiftCards: ["ids"], .setNote: ["note"],
            .setAttributes: ["attributes"], .setDeliveryAddresses: ["addresses"],
            .selectDeliveryOptions: ["selections", "deliveryGroup.id", "deliveryOption.handle"],
            .addLine: ["variant.id", "quantity"], .updateLine: ["line.id", "quantity"],
            .removeLine: ["line.id"],
            .addDiscountCode: ["code"], .removeDiscountCode: ["code"], .addGiftCard: ["code"],
            .removeGiftCard: ["id"], .removeAttributes: ["keys"], .setEmail: ["email"],
            .setPhone: ["phone"], .setCountry: ["country"],
            .signIn: ["email", "password"], .renew: ["refreshToken"], .register: ["email", "password"],
            .activate: ["password"], .recover: ["email"], .reset: ["password"],
            .updateAddress: ["id"], .removeAddress: ["id"], .setDefaultAddress: ["id"], .order: ["id"],
            .beginCheckout: ["cart.id", "lines"], .checkoutStatus: ["handoff.id"],
        ]
        for facts in OperationFacts.all where facts.operation.rawValue.hasPrefix("cart/") {
            if facts.operation != .createCart { names[facts.operation, default: []].insert("cart.id") }
            if facts.hasUserErrors { names[facts.operation, default: []].insert("idempotencyKey") }
        }
        // Who is signed in has a token.
        for operation in ofSignedIn { names[operation, default: []].insert("token") }
        names[.setCountry, default: []].insert("address.country")
        // At least one of the parts is there, but none of them always: the object that has them all is.
        for operation: PortOperation in [.setDeliveryAddresses, .addAddress, .updateAddress] {
            names[operation, default: []].insert(among("address.country"))
        }
        names[.updateCustomer, default: []].insert(among("firstName"))
        return names
    }()
}
