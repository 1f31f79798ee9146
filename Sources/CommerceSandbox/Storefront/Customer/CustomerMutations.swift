import CommerceJSON

extension StorefrontResolvers {
    static func addCustomerMutations(to table: inout ResolverTable<StorefrontCall>) {
        addTokenMutations(to: &table)
        addAccountMutations(to: &table)
        addRecoveryMutations(to: &table)
        addAddressMutations(to: &table)
    }

    // MARK: Tokens

    private static func addTokenMutations(to table: inout ResolverTable<StorefrontCall>) {
        table.type("Mutation", of: StorefrontRoot.self) { type in
            type["customerAccessTokenCreate"] = { _, call in
                try call.context.require("customerAccessTokenCreate", scope: "unauthenticated_write_customers")
                let input = call.arguments["input"] ?? .null
                return payload("CustomerAccessTokenCreatePayload") {
                    guard
                        let customer = call.context.shop.customer(
                            email: input["email"]?.string ?? "", password: input["password"]?.string ?? "")
                    else { throw CustomerProblem.unidentified }
                    return ["customerAccessToken": token(for: customer.number, call.context)]
                }
            }
            type["customerAccessTokenCreateWithMultipass"] = { _, call in
                let context = call.context
                return payload("CustomerAccessTokenCreateWithMultipassPayload") {
                    let customer = try context.shop.customer(
                        multipass: call.arguments.string("multipassToken") ?? "", now: context.now)
                    return ["customerAccessToken": token(for: customer, context)]
                }
            }
            type["customerAccessTokenRenew"] = { _, call in
                let text = call.arguments.string("customerAccessToken") ?? ""
                let context = call.context
                guard let known = context.shop.tokens[text] else { throw invalidToken("customerAccessTokenRenew") }
                // One that is past its time can't be renewed any more.
                guard known.expiresAt > context.now else {
                    let message = "The customer access token has expired and can't be renewed."
                    let problem = CustomerProblem("INVALID", ["customerAccessToken"], message)
                    return .record(
                        "CustomerAccessTokenRenewPayload",
                        ["customerAccessToken": .null, "userErrors": .list([plain(problem)])])
                }
                context.shop.tokens[text] = nil
                return .record(
                    "CustomerAccessTokenRenewPayload",
                    ["customerAccessToken": token(for: known.customer, context), "userErrors": .list([])])
            }
            type["customerAccessTokenDelete"] = { _, call in
                let text = call.arguments.string("customerAccessToken") ?? ""
                guard call.context.shop.tokens[text] != nil else { throw invalidToken("customerAccessTokenDelete") }
                call.context.shop.tokens[text] = nil
                return .record(
                    "CustomerAccessTokenDeletePayload",
                    [
                        "deletedAccessToken": .string(text),
                        "deletedCustomerAccessTokenId": .string("gid://shopify/CustomerAccessToken/1"),
                        "userErrors": .list([]),
                    ])
            }
        }
    }

    // MARK: Accounts

    private static func addAccountMutations(to table: inout ResolverTable<StorefrontCall>) {
        table.type("Mutation", of: StorefrontRoot.self) { type in
            type["customerCreate"] = { _, call in
                try call.context.require("customerCreate", scope: "unauthenticated_write_customers")
                return payload("CustomerCreatePayload") {
                    let customer = try call.context.shop.createCustomer(
                        call.arguments["input"] ?? .null, now: call.context.now)
                    return ["customer": .of("Customer", customer)]
                }
            }
            type["customerUpdate"] = { _, call in
                let customer = try signedIn(call, "customerUpdate")
                return payload("CustomerUpdatePayload") {
                    let context = call.context
                    let hasNewPassword = try context.shop.updateCustomer(
                        customer.number, call.arguments["customer"] ?? .null, now: context.now)
                    return [
                        "customer": .of("Customer", context.shop.customers[customer.number]),
                        "customerAccessToken": hasNewPassword ? token(for: customer.number, context) : .null,
                    ]
                }
            }
        }
    }

    private static func addRecoveryMutations(to table: inout ResolverTable<StorefrontCall>) {
        table.type("Mutation", of: StorefrontRoot.self) { type in
            type["customerRecover"] = { _, call in
                payload("CustomerRecoverPayload") {
                    try call.context.shop.recover(email: call.arguments.string("email") ?? "", base: call.context.base)
                    return [:]
                }
            }
            type["customerReset"] = { _, call in
                let input = call.arguments["input"] ?? .null
                return payload("CustomerResetPayload") {
                    try reset(
                        GlobalID(call.arguments.string("id") ?? "")?.number ?? 0, input["resetToken"]?.string ?? "",
                        input["password"]?.string ?? "", field: ["input", "password"], call.context)
                }
            }
            type["customerResetByUrl"] = { _, call in
                guard let (number, token) = link("reset", call.arguments.string("resetUrl") ?? ""),
                    call.context.shop.resetTokens[token] == number
                else { throw FieldFailure("Invalid reset url", code: "NOT_FOUND") }
                return payload("CustomerResetByUrlPayload") {
                    try reset(number, token, call.arguments.string("password") ?? "", field: ["password"], call.context)
                }
            }
            type["customerActivate"] = { _, call in
                let input = call.arguments["input"] ?? .null
                return payload("CustomerActivatePayload") {
                    try activate(
                        GlobalID(call.arguments.string("id") ?? "")?.number ?? 0,
                        input["activationToken"]?.string ?? "",
                        input["password"]?.string ?? "", field: ["input", "password"], call.context)
                }
            }
            type["customerActivateByUrl"] = { _, call in
                payload("CustomerActivateByUrlPayload") {
                    guard let (number, token) = link("activate", call.arguments.string("activationUrl") ?? "") else {
                        throw CustomerProblem("TOKEN_INVALID", ["activationUrl"], "Invalid activation token")
                    }
                    return try activate(
                        number, token, call.arguments.string("password") ?? "", field: ["password"], call.context)
                }
            }
        }
    }

    private static func reset(
        _ number: Int, _ resetToken: String, _ password: String, field: [String], _ context: StorefrontCall
    ) throws -> [String: GraphValue] {
        try context.shop.reset(customer: number, token: resetToken, password: password, field: field, now: context.now)
        return [
            "customer": .of("Customer", context.shop.customers[number]),
            "customerAccessToken": token(for: number, context),
        ]
    }

    private static func activate(
        _ number: Int, _ activationToken: String, _ password: String, field: [String], _ context: StorefrontCall
    ) throws -> [String: GraphValue] {
        try context.shop.activate(
            customer: number, token: activationToken, password: password, field: field, now: context.now)
        return [
            "customer": .of("Customer", context.shop.customers[number]),
            "customerAccessToken": token(for: number, context),
        ]
    }

    // The customer and token of a link that was sent: `…/account/reset/1/abc`.
    private static func link(_ kind: String, _ address: String) -> (Int, String)? {
        let parts = address.prefix(2000).split(separator: "?")[0...].first?.split(separator: "/") ?? []
        guard let place = parts.lastIndex(of: Substring(kind)), parts.count > place + 2,
            let number = Int(parts[place + 1])
        else { return nil }
        return (number, String(parts[place + 2]))
    }

    // MARK: Addresses

    private static func addAddressMutations(to table: inout ResolverTable<StorefrontCall>) {
        table.type("Mutation", of: StorefrontRoot.self) { type in
            type["customerAddressCreate"] = { _, call in
                let customer = try signedIn(call, "customerAddressCreate")
                return payload("CustomerAddressCreatePayload") {
                    let input = call.arguments["address"]?.object ?? JSONObject()
                    let address = try call.context.shop.addAddress(input, to: customer.number, now: call.context.now)
                    return ["customerAddress": graph(address)]
                }
            }
            type["customerAddressUpdate"] = { _, call in
                let customer = try signedIn(call, "customerAddressUpdate")
                return payload("CustomerAddressUpdatePayload") {
                    let input = call.arguments["address"]?.object ?? JSONObject()
                    let id = call.arguments.string("id") ?? ""
                    let address = try call.context.shop.updateAddress(
                        id, input, of: customer.number, now: call.context.now)
                    return ["customerAddress": graph(address)]
                }
            }
            type["customerAddressDelete"] = { _, call in
                let customer = try signedIn(call, "customerAddressDelete")
                return payload("CustomerAddressDeletePayload") {
                    let id = call.arguments.string("id") ?? ""
                    try call.context.shop.removeAddress(id, of: customer.number, now: call.context.now)
                    return ["deletedCustomerAddressId": .string(id)]
                }
            }
            type["customerDefaultAddressUpdate"] = { _, call in
                let customer = try signedIn(call, "customerDefaultAddressUpdate")
                return payload("CustomerDefaultAddressUpdatePayload") {
                    let id = call.arguments.string("addressId") ?? ""
                    try call.context.shop.setDefaultAddress(id, of: customer.number, now: call.context.now)
                    return ["customer": .of("Customer", call.context.shop.customers[customer.number])]
                }
            }
        }
    }

    // MARK: Parts

    private static func token(for customer: Int, _ context: StorefrontCall) -> GraphValue {
        let issued = context.shop.issueToken(for: customer, now: context.now)
        return .record(
            "CustomerAccessToken",
            ["accessToken": .string(issued.token), "expiresAt": .string(ShopClock.text(issued.expiresAt))])
    }

    // The customer of the call's token; a token that is none any more is no user error.
    private static func signedIn(_ call: FieldCall<StorefrontCall>, _ field: String) throws -> CustomerRecord {
        let token = call.arguments.string("customerAccessToken") ?? ""
        guard let customer = call.context.shop.customer(token: token, now: call.context.now) else {
            throw invalidToken(field)
        }
        return customer
    }

    private static func invalidToken(_ field: String) -> FieldFailure {
        var failure = FieldFailure.accessDenied(
            field,
            requires: "`unauthenticated_write_customers` access scope. Also: Requires valid customer access token.")
        failure.hidesPlace = true
        return failure
    }

    private static func payload(_ name: String, _ make: () throws -> [String: GraphValue]) -> GraphValue {
        var properties: [String: GraphValue] = ["customerUserErrors": .list([]), "userErrors": .list([])]
        do {
            properties.merge(try make(), uniquingKeysWith: { _, new in new })
        } catch {
            guard let problem = error as? CustomerProblem else { return .failure(FieldFailure("\(error)")) }
            properties["customerUserErrors"] = .list([
                .record(
                    "CustomerUserError",
                    [
                        "code": .string(problem.code), "field": problem.field.map { .strings($0) } ?? .null,
                        "message": .string(problem.message),
                    ])
            ])
            properties["userErrors"] = .list([plain(problem)])
        }
        return .record(name, properties)
    }

    private static func plain(_ problem: CustomerProblem) -> GraphValue {
        .record(
            "UserError",
            ["field": problem.field.map { .strings($0) } ?? .null, "message": .string(problem.message)])
    }
}
