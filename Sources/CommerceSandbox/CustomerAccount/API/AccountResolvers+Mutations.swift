import CommerceJSON

extension AccountResolvers {
    static func addMutations(to table: inout ResolverTable<StorefrontCall>) {
        table.type("Mutation", of: AccountRoot.self) { type in
            type["customerUpdate"] = { _, call in
                let owner = try customer(call).number
                let context = call.context
                let refusal = "UserErrorsCustomerUserErrors"
                return payload("CustomerUpdatePayload", refusal) {
                    _ = try context.shop.updateCustomer(owner, call.arguments["input"] ?? .null, now: context.now)
                    return ["customer": .of("Customer", context.shop.customers[owner])]
                }
            }
            type["customerAddressCreate"] = { _, call in
                let owner = try customer(call).number
                let context = call.context
                return payload("CustomerAddressCreatePayload") {
                    let address = try context.shop.addAddress(input(call) ?? JSONObject(), to: owner, now: context.now)
                    if call.arguments.bool("defaultAddress") {
                        try context.shop.setDefaultAddress(address.id, of: owner, now: context.now)
                    }
                    return ["customerAddress": graph(address)]
                }
            }
            type["customerAddressUpdate"] = { _, call in
                let owner = try customer(call).number
                let context = call.context
                return payload("CustomerAddressUpdatePayload") {
                    let id = addressID(call)
                    let address = try context.shop.updateAddress(
                        id, input(call) ?? JSONObject(), of: owner, now: context.now)
                    if call.arguments.bool("defaultAddress") {
                        try context.shop.setDefaultAddress(id, of: owner, now: context.now)
                    }
                    return ["customerAddress": graph(address)]
                }
            }
            type["customerAddressDelete"] = { _, call in
                let owner = try customer(call).number
                let context = call.context
                return payload("CustomerAddressDeletePayload") {
                    try context.shop.removeAddress(addressID(call), of: owner, now: context.now)
                    return ["deletedAddressId": .string(call.arguments.string("addressId"))]
                }
            }
        }
    }

    // The shop's own identifier of an address, which has another type there.
    private static func addressID(_ call: FieldCall<StorefrontCall>) -> String {
        let id = GlobalID(call.arguments.string("addressId") ?? "")
        guard let id, id.type == "CustomerAddress", let number = id.number else { return "" }
        return "gid://shopify/MailingAddress/\(number)"
    }

    // The address by the names that the shop has for its parts; nil for none.
    private static func input(_ call: FieldCall<StorefrontCall>) -> JSONObject? {
        let names = ["phoneNumber": "phone", "territoryCode": "countryCode", "zoneCode": "provinceCode"]
        return call.arguments.given("address")?.object.map { given in
            JSONObject(given.map { (names[$0.key] ?? $0.key, $0.value) })
        }
    }

    private static func payload(
        _ name: String, _ refusal: String = "UserErrorsCustomerAddressUserErrors",
        _ make: () throws -> [String: GraphValue]
    ) -> GraphValue {
        var properties: [String: GraphValue] = ["userErrors": .list([])]
        do {
            properties.merge(try make(), uniquingKeysWith: { _, new in new })
        } catch {
            guard let problem = error as? CustomerProblem else { return .failure(FieldFailure("\(error)")) }
            properties["userErrors"] = .list([
                .record(
                    refusal,
                    [
                        "code": .string(code(of: problem)), "field": problem.field.map { .strings($0) } ?? .null,
                        "message": .string(problem.message),
                    ])
            ])
        }
        return .record(name, properties)
    }

    // The codes that the API's enumeration has.
    private static func code(of problem: CustomerProblem) -> String {
        switch problem.code {
        case "NOT_FOUND": "ADDRESS_ID_DOES_NOT_EXIST"
        case "TAKEN": "CUSTOMER_ADDRESS_ALREADY_EXISTS"
        case "CONTAINS_HTML_TAGS", "CONTAINS_URL", "TOO_LONG": problem.code
        case "INVALID" where problem.field?.last == "country": "COUNTRY_NOT_EXIST"
        case "UNIDENTIFIED_CUSTOMER": "CUSTOMER_DOES_NOT_EXIST"
        default: "INVALID"
        }
    }
}
