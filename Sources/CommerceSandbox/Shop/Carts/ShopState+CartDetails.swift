import CommerceJSON

// What belongs to a cart beside its lines.
extension ShopState {
    mutating func setNote(_ note: String, of cart: inout CartRecord) -> [CartProblem] {
        guard note.unicodeScalars.count <= Self.maximumNote else {
            return [
                CartProblem(
                    "NOTE_TOO_LONG", ["note"], "The note is too long (maximum is \(Self.maximumNote) characters).")
            ]
        }
        cart.note = note
        return []
    }

    mutating func setDiscountCodes(_ codes: [String], of cart: inout CartRecord) -> [CartProblem] {
        var seen: Set<String> = []
        cart.discountCodes = codes.filter { !$0.isEmpty && seen.insert($0.uppercased()).inserted }
        return []
    }

    // MARK: Gift cards

    // Codes that are not valid are passed over without a word.
    mutating func addGiftCards(_ codes: [String], to cart: inout CartRecord) -> [CartProblem] {
        for code in codes {
            guard let card = giftCards.first(where: { $0.code == code.uppercased() }), !card.isExpired,
                card.balance > 0,
                !cart.giftCards.contains(card.number)
            else { continue }
            cart.giftCards.append(card.number)
        }
        return []
    }

    mutating func removeGiftCards(_ ids: [String], of cart: inout CartRecord) -> [CartProblem] {
        let numbers = ids.compactMap { GlobalID($0)?.number }
        cart.giftCards.removeAll { numbers.contains($0) }
        return []
    }

    // MARK: The buyer

    // A token that isn't valid leaves the identity as it was.
    mutating func setIdentity(_ input: JSONValue, of cart: inout CartRecord, now: Int) -> [CartProblem] {
        var identity = cart.identity
        if let token = input["customerAccessToken"] {
            if let text = token.string {
                guard let customer = customer(token: text, now: now) else {
                    let field = ["buyerIdentity", "customerAccessToken"]
                    return [CartProblem("INVALID", field, "Customer is invalid")]
                }
                identity.customer = customer.number
                identity.email = identity.email ?? customer.email
                identity.phone = identity.phone ?? customer.phone
            } else {
                identity.customer = nil
            }
        }
        if let email = input["email"] {
            guard email.string.map({ EmailText.isValid($0) }) ?? true else {
                return [CartProblem("INVALID", ["buyerIdentity", "email"], "Email is invalid")]
            }
            identity.email = email.string
        }
        if let phone = input["phone"] {
            guard phone.string.map({ EmailText.isPhone($0) }) ?? true else {
                return [CartProblem("INVALID", ["buyerIdentity", "phone"], "Phone is invalid")]
            }
            identity.phone = phone.string
        }
        // A country that the shop doesn't sell to changes nothing.
        if let country = input["countryCode"]?.string, ShopCountry.with(code: country) != nil {
            identity.country = country
        }
        if let preferences = input["preferences"] { identity.preferences = preferences }
        if input["companyLocationId"]?.string != nil {
            let field = ["buyerIdentity", "companyLocationId"]
            return [CartProblem("INVALID_COMPANY_LOCATION", field, "Company location is invalid")]
        }
        cart.identity = identity
        return []
    }

    // MARK: Delivery

    mutating func addAddresses(
        _ inputs: [JSONValue], to cart: inout CartRecord, replacing: Bool, field root: [String]
    ) -> [CartProblem] {
        var problems: [CartProblem] = []
        var addresses = replacing ? [] : cart.addresses
        if inputs.count(where: { $0["selected"]?.bool == true }) > 1 {
            problems.append(
                CartProblem(
                    "ONLY_ONE_DELIVERY_ADDRESS_CAN_BE_SELECTED", root, "Only one delivery address can be selected."))
        }
        for (index, input) in inputs.enumerated() {
            let field = root + [String(index), "address"]
            switch address(of: input, cart: cart, field: field) {
            case .failure(let refused): problems += refused.problems
            case .success(let address):
                let selects = input["selected"]?.bool ?? false
                if selects { for place in addresses.indices { addresses[place].isSelected = false } }
                addresses.append(
                    CartRecord.Address(
                        id: "gid://shopify/CartSelectableAddress/\(random.hex(12))", address: address,
                        isSelected: selects || addresses.isEmpty, isOneTime: input["oneTimeUse"]?.bool ?? false))
            }
        }
        if addresses.count > 20 {
            problems.append(
                CartProblem("TOO_MANY_DELIVERY_ADDRESSES", root, "The cart can have at most 20 delivery addresses."))
        }
        guard problems.isEmpty else { return problems }
        cart.addresses = addresses
        return []
    }

    mutating func updateAddresses(_ inputs: [JSONValue], of cart: inout CartRecord) -> [CartProblem] {
        var changed = cart.addresses
        var problems: [CartProblem] = []
        for (index, input) in inputs.enumerated() {
            let field = ["addresses", String(index)]
            guard let place = changed.firstIndex(where: { $0.id == input["id"]?.string }) else {
                problems.append(
                    CartProblem("INVALID_DELIVERY_ADDRESS_ID", field + ["id"], "The delivery address does not exist."))
                continue
            }
            if let given = input["address"], !given.isNull {
                switch address(of: input, cart: cart, field: field + ["address"]) {
                case .failure(let refused): problems += refused.problems
                case .success(let address): changed[place].address = address
                }
            }
            if let selects = input["selected"]?.bool {
                if selects { for other in changed.indices { changed[other].isSelected = false } }
                changed[place].isSelected = selects
            }
            if let isOneTime = input["oneTimeUse"]?.bool { changed[place].isOneTime = isOneTime }
        }
        guard problems.isEmpty else { return problems }
        cart.addresses = changed
        return []
    }

    mutating func removeAddresses(_ ids: [String], of cart: inout CartRecord) -> [CartProblem] {
        for (index, id) in ids.enumerated() where !cart.addresses.contains(where: { $0.id == id }) {
            let field = ["addressIds", String(index)]
            return [CartProblem("INVALID_DELIVERY_ADDRESS_ID", field, "The delivery address does not exist.")]
        }
        cart.addresses.removeAll { ids.contains($0.id) }
        return []
    }

    mutating func selectDeliveryOptions(_ inputs: [JSONValue], of cart: inout CartRecord) -> [CartProblem] {
        let groups = DeliveryGroups(cart, CartPricing(cart, in: self)).groups
        for input in inputs {
            let id = input["deliveryGroupId"]?.string ?? ""
            let handle = input["deliveryOptionHandle"]?.string ?? ""
            guard let group = groups.first(where: { $0.id == id }) else {
                let message = "The delivery group with id \(id.prefix(80)) is not valid."
                return [CartProblem("INVALID_DELIVERY_GROUP", ["selectedDeliveryOptions"], message)]
            }
            guard group.options.contains(where: { $0.handle == handle }) else {
                let message = "The delivery option with handle \(handle.prefix(80)) is not valid."
                return [CartProblem("INVALID_DELIVERY_OPTION", ["selectedDeliveryOptions"], message)]
            }
            cart.deliveryChoices[id] = handle
        }
        return []
    }

    private struct RefusedAddress: Error {
        let problems: [CartProblem]
    }

    // `CartAddressInput` is one of two things: an address, or the id of one of the customer's.
    private func address(
        of input: JSONValue, cart: CartRecord, field: [String]
    ) -> Result<PostalAddress, RefusedAddress> {
        let given = input["address"] ?? .null
        let written = given["deliveryAddress"]?.object
        let copied = given["copyFromCustomerAddressId"]?.string
        guard (written == nil) != (copied == nil) else {
            let message = "Exactly one of deliveryAddress and copyFromCustomerAddressId must be given"
            return .failure(RefusedAddress(problems: [CartProblem("INVALID", field, message)]))
        }
        if let copied {
            let customer = cart.identity.customer.flatMap { customers[$0] }
            guard let address = customer?.addresses.first(where: { $0.matches(copied) }) else {
                let message = "The customer address does not exist."
                let field = field + ["copyFromCustomerAddressId"]
                return .failure(RefusedAddress(problems: [CartProblem("INVALID", field, message)]))
            }
            return .success(address.address)
        }
        var address = PostalAddress()
        address.take(written ?? JSONObject())
        let isStrict = input["validationStrategy"]?.string == "STRICT"
        let problems = address.problems.filter { isStrict || ($0.field == "countryCode" && address.countryCode != nil) }
        guard problems.isEmpty else {
            return .failure(
                RefusedAddress(
                    problems: problems.map { CartProblem($0.code, field + ["deliveryAddress", $0.field], $0.message) }))
        }
        return .success(address)
    }
}

// What looks like an address for mail, and like a number to call.
enum EmailText {
    static func isValid(_ text: String) -> Bool {
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        return parts.count == 2 && !parts[0].isEmpty && parts[1].contains(".") && text.count <= 254
            && !text.contains { $0.isWhitespace || $0 == "<" || $0 == ">" } && parts[1].last != "."
    }

    static func isPhone(_ text: String) -> Bool {
        let digits = text.count(where: \.isNumber)
        return (7...15).contains(digits) && text.allSatisfy { $0.isNumber || "+-() ".contains($0) }
    }
}
