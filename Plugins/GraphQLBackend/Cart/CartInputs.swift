import Commerce
import CommerceJSON

// The core's inputs by the names that mappings have for them.

extension CartLineInput {
    /// - Parameter isNew: whether it must be a line of its own, beside others of the same variant.
    func input(isNew: Bool) -> JSONValue {
        var object: JSONObject = [
            "variant.id": .string(variantID.rawValue), "quantity": .number(JSONNumber(quantity)),
            "newLine": .bool(isNew),
        ]
        if !attributes.isEmpty { object["attributes"] = .attributes(attributes) }
        if let sellingPlanID { object["sellingPlan.id"] = .string(sellingPlanID.rawValue) }
        return .object(object)
    }
}

extension CartLineUpdate {
    var input: JSONValue {
        var object: JSONObject = ["line.id": .string(lineID.rawValue)]
        if let variantID { object["variant.id"] = .string(variantID.rawValue) }
        if let quantity { object["quantity"] = .number(JSONNumber(quantity)) }
        if let attributes { object["attributes"] = .attributes(attributes) }
        switch sellingPlanID {
        case .omitted: break
        case .null: object["sellingPlan.id"] = .string("")
        case .value(let id): object["sellingPlan.id"] = .string(id.rawValue)
        }
        return .object(object)
    }
}

extension DeliverySelection {
    var input: JSONValue {
        .object(["deliveryGroup.id": .string(groupID.rawValue), "deliveryOption.handle": .string(optionHandle)])
    }
}

extension JSONValue {
    static func attributes(_ attributes: [Attribute]) -> JSONValue {
        .array(attributes.map { .object(["key": .string($0.key), "value": .string($0.value)]) })
    }
}

extension MailingAddress {
    /// Its parts by their own names; those that are absent or empty are left out.
    var parts: [(name: String, value: String)] {
        [
            ("firstName", firstName), ("lastName", lastName), ("company", company), ("address1", address1),
            ("address2", address2), ("city", city), ("province", province), ("zip", zip),
            ("country", country?.rawValue), ("phone", phone),
        ].compactMap { name, value in value.flatMap { $0.isEmpty ? nil : (name, $0) } }
    }

    var inputs: JSONValue { .object(JSONObject(parts.map { ($0.name, JSONValue.string($0.value)) })) }
}

extension MappingInputs {
    mutating func set(_ address: MailingAddress) {
        for (name, value) in address.parts { self["address.\(name)"] = .string(value) }
    }

    mutating func setCodes(_ codes: [String]) {
        self["codes"] = .array(codes.map { .string($0) })
        self["code"] = codes.count == 1 ? codes.first.map { .string($0) } : nil
    }
}
