import CommerceJSON

// What customers may do with a customer access token of the older kind.
extension ShopState {
    static let maximumCustomers = 10_000
    static let maximumTokens = 50_000

    // MARK: Tokens

    // The customer of a token that is valid.
    func customer(token: String, now: Int) -> CustomerRecord? {
        guard let session = tokens[token], session.expiresAt > now, let customer = customers[session.customer],
            customer.isEnabled
        else { return nil }
        return customer
    }

    mutating func issueToken(for customer: Int, now: Int) -> (token: String, expiresAt: Int) {
        if tokens.count >= Self.maximumTokens { tokens = tokens.filter { $0.value.expiresAt > now } }
        if tokens.count >= Self.maximumTokens { tokens = [:] }
        let token = random.hex(32)
        let expiresAt = now + CustomerToken.lifetime
        tokens[token] = CustomerToken(customer: customer, expiresAt: expiresAt)
        return (token, expiresAt)
    }

    func customer(email: String, password: String) -> CustomerRecord? {
        guard let customer = customer(email: email), customer.isEnabled, customer.password == password else {
            return nil
        }
        return customer
    }

    func customer(email: String) -> CustomerRecord? {
        let email = email.lowercased()
        return customers.values.first { $0.email.lowercased() == email }
    }

    // MARK: Multipass

    // Stands in for the merchant's server, which knows who it is and vouches for it: once, and for a quarter of an hour.
    mutating func vouch(for email: String, now: Int) -> String {
        if multipassTokens.count >= Self.maximumCustomers { multipassTokens = [:] }
        let token = Base64.encode(Array(random.hex(48).utf8), forAddresses: true)
        multipassTokens[token] = MultipassToken(email: email, expiresAt: now + 15 * 60)
        return token
    }

    // Who is vouched for; somebody new gets an account.
    mutating func customer(multipass token: String, now: Int) throws -> Int {
        guard let known = multipassTokens.removeValue(forKey: token), known.expiresAt > now else {
            throw CustomerProblem("INVALID_MULTIPASS_REQUEST", nil, "Invalid Multipass request")
        }
        if let customer = customer(email: known.email) {
            guard customer.isEnabled else { throw CustomerProblem.unidentified }
            return customer.number
        }
        let number = nextNumber()
        // No password lets it in until it has set one.
        customers[number] = CustomerRecord(
            number: number, email: known.email, password: random.hex(32), createdAt: now, updatedAt: now)
        return number
    }

    // MARK: Accounts

    mutating func createCustomer(_ input: JSONValue, now: Int) throws -> CustomerRecord {
        let email = input["email"]?.string ?? ""
        let password = input["password"]?.string ?? ""
        try Self.check(email: email, field: ["input", "email"])
        try Self.check(password: password, field: ["input", "password"])
        guard customer(email: email) == nil else {
            throw CustomerProblem("TAKEN", ["input", "email"], "Email has already been taken")
        }
        guard customers.count < Self.maximumCustomers else {
            throw CustomerProblem("INVALID", ["input"], "The sandbox has as many customers as it can hold")
        }
        let number = nextNumber()
        var customer = CustomerRecord(
            number: number, email: email, password: password, createdAt: now, updatedAt: now)
        try Self.change(&customer, by: input, field: "input")
        customers[number] = customer
        return customer
    }

    // Takes names, phone and consent; absent stays as it is.
    static func change(_ customer: inout CustomerRecord, by input: JSONValue, field: String) throws {
        for (name, path) in [("firstName", \CustomerRecord.firstName), ("lastName", \CustomerRecord.lastName)] {
            guard let value = input[name] else { continue }
            if let text = value.string {
                if text.contains("<") {
                    throw CustomerProblem("CONTAINS_HTML_TAGS", [field, name], "\(name) cannot contain HTML tags")
                }
                if text.contains("://") {
                    throw CustomerProblem("CONTAINS_URL", [field, name], "\(name) cannot contain URL")
                }
                if text.count > 255 {
                    throw CustomerProblem("TOO_LONG", [field, name], "\(name) is too long (maximum is 255 characters)")
                }
            }
            customer[keyPath: path] = value.string
        }
        if let phone = input["phone"] {
            guard phone.string.map({ EmailText.isPhone($0) }) ?? true else {
                throw CustomerProblem("INVALID", [field, "phone"], "Phone is invalid")
            }
            customer.phone = phone.string
        }
        if let consent = input["acceptsMarketing"]?.bool { customer.acceptsMarketing = consent }
    }

    // True where the password was changed, which ends all sessions.
    mutating func updateCustomer(_ number: Int, _ input: JSONValue, now: Int) throws -> Bool {
        guard var customer = customers[number] else { throw CustomerProblem.unidentified }
        try Self.change(&customer, by: input, field: "customer")
        if let email = input["email"]?.string, email.lowercased() != customer.email.lowercased() {
            try Self.check(email: email, field: ["customer", "email"])
            guard self.customer(email: email) == nil else {
                throw CustomerProblem("TAKEN", ["customer", "email"], "Email has already been taken")
            }
            customer.email = email
        }
        var hasNewPassword = false
        if let password = input["password"]?.string {
            try Self.check(password: password, field: ["customer", "password"])
            customer.password = password
            hasNewPassword = true
        }
        customer.updatedAt = now
        customers[number] = customer
        if hasNewPassword { tokens = tokens.filter { $0.value.customer != number } }
        return hasNewPassword
    }

    static func check(email: String, field: [String]) throws {
        guard !email.isEmpty else { throw CustomerProblem("BLANK", field, "Email can't be blank") }
        guard EmailText.isValid(email) else { throw CustomerProblem("INVALID", field, "Email is invalid") }
    }

    static func check(password: String, field: [String]) throws {
        guard !password.isEmpty else { throw CustomerProblem("BLANK", field, "Password can't be blank") }
        guard password.count >= 5 else {
            throw CustomerProblem("TOO_SHORT", field, "Password is too short (minimum is 5 characters)")
        }
        guard password.count <= 40 else {
            throw CustomerProblem("TOO_LONG", field, "Password is too long (maximum is 40 characters)")
        }
        if password.first?.isWhitespace == true || password.last?.isWhitespace == true {
            throw CustomerProblem(
                "PASSWORD_STARTS_OR_ENDS_WITH_WHITESPACE", field, "Password cannot start or end with whitespace")
        }
    }

    // MARK: Recovery and activation

    mutating func recover(email: String, base: String) throws {
        guard let customer = customer(email: email), customer.isEnabled else {
            throw CustomerProblem("UNIDENTIFIED_CUSTOMER", ["email"], "Could not find customer")
        }
        let token = random.hex(32)
        // The links of one account are few; those of all together are bounded.
        if resetTokens.count >= Self.maximumCustomers { resetTokens = [:] }
        resetTokens[token] = customer.number
        send(
            SandboxMail(
                to: customer.email, subject: "Reset your password",
                link: "\(base)/account/reset/\(customer.number)/\(token)"))
    }

    mutating func reset(customer number: Int, token: String, password: String, field: [String], now: Int) throws {
        guard resetTokens[token] == number, var customer = customers[number] else {
            throw CustomerProblem("TOKEN_INVALID", ["resetToken"], "Invalid reset token")
        }
        try Self.check(password: password, field: field)
        resetTokens[token] = nil
        tokens = tokens.filter { $0.value.customer != number }
        customer.password = password
        customer.updatedAt = now
        customers[number] = customer
    }

    // Invites somebody who then activates the account by the link that is sent.
    mutating func invite(email: String, base: String, now: Int) -> String {
        let number = nextNumber()
        var customer = CustomerRecord(number: number, email: email, password: "", createdAt: now, updatedAt: now)
        customer.isEnabled = false
        customers[number] = customer
        let token = random.hex(32)
        activationTokens[token] = number
        let link = "\(base)/account/activate/\(number)/\(token)"
        send(SandboxMail(to: email, subject: "Activate your account", link: link))
        return link
    }

    mutating func activate(customer number: Int, token: String, password: String, field: [String], now: Int) throws {
        guard var customer = customers[number] else { throw CustomerProblem.unidentified }
        guard !customer.isEnabled else {
            throw CustomerProblem("ALREADY_ENABLED", ["activationToken"], "Account already enabled")
        }
        guard activationTokens[token] == number else {
            throw CustomerProblem("TOKEN_INVALID", ["activationToken"], "Invalid activation token")
        }
        try Self.check(password: password, field: field)
        activationTokens[token] = nil
        customer.isEnabled = true
        customer.password = password
        customer.updatedAt = now
        customers[number] = customer
    }

    mutating func send(_ mail: SandboxMail) {
        mails.append(mail)
        if mails.count > 100 { mails.removeFirst() }
    }

    // MARK: Addresses

    mutating func addAddress(_ input: JSONObject, to number: Int, now: Int) throws -> CustomerRecord.Address {
        guard var customer = customers[number] else { throw CustomerProblem.unidentified }
        var address = PostalAddress()
        address.take(input)
        try Self.check(address)
        guard !customer.addresses.contains(where: { $0.address == address }) else {
            throw CustomerProblem("TAKEN", ["address"], "Address already exists")
        }
        guard customer.addresses.count < 250 else {
            throw CustomerProblem("INVALID", ["address"], "The customer has as many addresses as it can have")
        }
        let added = CustomerRecord.Address(number: nextNumber(), address: address)
        customer.addresses.append(added)
        customer.defaultAddress = customer.defaultAddress ?? added.number
        customer.updatedAt = now
        customers[number] = customer
        return added
    }

    mutating func updateAddress(
        _ id: String, _ input: JSONObject, of number: Int, now: Int
    ) throws -> CustomerRecord.Address {
        guard var customer = customers[number] else { throw CustomerProblem.unidentified }
        guard let place = customer.addresses.firstIndex(where: { $0.matches(id) }) else { throw Self.noAddress }
        var address = customer.addresses[place].address
        address.take(input)
        try Self.check(address)
        customer.addresses[place].address = address
        customer.updatedAt = now
        customers[number] = customer
        return customer.addresses[place]
    }

    mutating func removeAddress(_ id: String, of number: Int, now: Int) throws {
        guard var customer = customers[number] else { throw CustomerProblem.unidentified }
        guard let place = customer.addresses.firstIndex(where: { $0.matches(id) }) else { throw Self.noAddress }
        let removed = customer.addresses.remove(at: place)
        if customer.defaultAddress == removed.number { customer.defaultAddress = customer.addresses.first?.number }
        customer.updatedAt = now
        customers[number] = customer
    }

    mutating func setDefaultAddress(_ id: String, of number: Int, now: Int) throws {
        guard var customer = customers[number] else { throw CustomerProblem.unidentified }
        guard let address = customer.addresses.first(where: { $0.matches(id) }) else { throw Self.noAddress }
        customer.defaultAddress = address.number
        customer.updatedAt = now
        customers[number] = customer
    }

    private static let noAddress = CustomerProblem("NOT_FOUND", ["id"], "Address does not exist")

    private static func check(_ address: PostalAddress) throws {
        guard address.countryCode == nil || address.country != nil else {
            throw CustomerProblem("INVALID", ["address", "country"], "Country is not valid")
        }
        guard
            let problem = address.problems.first(where: {
                $0.code.hasPrefix("ADDRESS_FIELD_CONTAINS") || $0.code.hasSuffix("TOO_LONG")
            })
        else { return }
        throw CustomerProblem(
            problem.code.hasSuffix("TOO_LONG") ? "TOO_LONG" : "CONTAINS_HTML_TAGS", ["address", problem.field],
            problem.message)
    }

    mutating func nextNumber() -> Int {
        lastNumber += 1
        return lastNumber
    }
}
