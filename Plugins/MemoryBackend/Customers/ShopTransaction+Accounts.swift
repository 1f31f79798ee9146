import Commerce
import FoundationEssentials

extension ShopTransaction {
    /// Makes an account, which can sign in at once.
    mutating func register(_ registration: CustomerRegistration) -> MutationOutcome<Customer> {
        var userErrors = emailProblems(registration.email, of: nil)
        userErrors += Self.passwordProblems(registration.password)
        guard userErrors.isEmpty else { return MutationOutcome(value: nil, userErrors: userErrors) }
        var record = CustomerRecord(
            id: ID("customer-\(number())"), email: registration.email.trimmingBlanks(), createdAt: now)
        record.firstName = registration.firstName
        record.lastName = registration.lastName
        record.phone = registration.phone
        record.acceptsMarketing = registration.acceptsMarketing
        record.password = digest(registration.password)
        state.customers[record.id.rawValue] = record
        return MutationOutcome(value: record.customer)
    }

    /// Makes an account that its owner has yet to activate, and "sends" the mail for it.
    mutating func invite(email: String) -> MutationOutcome<Customer> {
        let userErrors = emailProblems(email, of: nil)
        guard userErrors.isEmpty else { return MutationOutcome(value: nil, userErrors: userErrors) }
        var record = CustomerRecord(id: ID("customer-\(number())"), email: email.trimmingBlanks(), createdAt: now)
        let token = Secret(makeIdentifier())
        record.isActive = false
        record.activationToken = TokenDigest(token)
        state.customers[record.id.rawValue] = record
        send(.activation, to: record, token: token)
        return MutationOutcome(value: record.customer)
    }

    /// Activates an account that was made by ``invite(email:)``, and signs in.
    mutating func activate(_ activation: Activation) -> MutationOutcome<Session> {
        let link: MailLink?
        let password: Secret
        switch activation {
        case .token(let customerID, let token, let chosen):
            (link, password) = (MailLink(customerID: customerID, token: token), chosen)
        case .url(let url, let chosen):
            (link, password) = (MailLink(url, purpose: .activation), chosen)
        }
        guard let link, var record = state.customers[link.customerID.rawValue],
            record.activationToken == TokenDigest(link.token)
        else { return Self.invalidToken }
        let userErrors = Self.passwordProblems(password)
        guard userErrors.isEmpty else { return MutationOutcome(value: nil, userErrors: userErrors) }
        record.isActive = true
        record.activationToken = nil
        record.password = digest(password)
        state.customers[record.id.rawValue] = record
        return MutationOutcome(value: newSession(for: record.id))
    }

    /// "Sends" a recovery mail; the answer is the same for an unknown address.
    mutating func recover(email: String) -> MutationOutcome<Acknowledgement> {
        guard EmailAddress.isPlausible(email.trimmingBlanks()) else {
            return MutationOutcome(
                value: nil,
                userErrors: [UserError(code: .invalid, field: ["email"], message: "This is no e-mail address.")])
        }
        if var record = customer(email: email), record.isActive {
            let token = Secret(makeIdentifier())
            record.resetToken = TokenDigest(token)
            record.resetExpiresAt = now.addingTimeInterval(3600)
            state.customers[record.id.rawValue] = record
            send(.recovery, to: record, token: token)
        }
        return MutationOutcome(value: Acknowledgement())
    }

    /// Replaces a forgotten password, ends the account's sessions, and signs in.
    mutating func reset(_ reset: PasswordReset) -> MutationOutcome<Session> {
        let link: MailLink?
        let password: Secret
        switch reset {
        case .token(let customerID, let token, let chosen):
            (link, password) = (MailLink(customerID: customerID, token: token), chosen)
        case .url(let url, let chosen):
            (link, password) = (MailLink(url, purpose: .recovery), chosen)
        }
        guard let link, var record = state.customers[link.customerID.rawValue],
            record.resetToken == TokenDigest(link.token), let end = record.resetExpiresAt, end > now
        else { return Self.invalidToken }
        let userErrors = Self.passwordProblems(password)
        guard userErrors.isEmpty else { return MutationOutcome(value: nil, userErrors: userErrors) }
        record.resetToken = nil
        record.resetExpiresAt = nil
        record.password = digest(password)
        state.customers[record.id.rawValue] = record
        state.sessions.removeAll { $0.customerID == record.id }
        return MutationOutcome(value: newSession(for: record.id))
    }

    /// Changes an account; a new password ends its other sessions.
    mutating func update(_ update: CustomerUpdate, session: Session) throws(CommerceError) -> MutationOutcome<Customer>
    {
        var record = try customer(of: session)
        var userErrors: [UserError] = []
        switch update.email {
        case .omitted: break
        case .null:
            userErrors.append(UserError(code: .blank, field: ["email"], message: "An account needs an address."))
        case .value(let email): userErrors += emailProblems(email, of: record.id)
        }
        if let password = update.password.value { userErrors += Self.passwordProblems(password) }
        guard userErrors.isEmpty else { return MutationOutcome(value: record.customer, userErrors: userErrors) }
        record.email = update.email.value?.trimmingBlanks() ?? record.email
        record.firstName = update.firstName.applied(to: record.firstName)
        record.lastName = update.lastName.applied(to: record.lastName)
        record.phone = update.phone.applied(to: record.phone)
        record.acceptsMarketing = update.acceptsMarketing.applied(to: record.acceptsMarketing) ?? false
        if let password = update.password.value {
            record.password = digest(password)
            let token = TokenDigest(session.accessToken)
            state.sessions.removeAll { $0.customerID == record.id && $0.accessToken != token }
        }
        state.customers[record.id.rawValue] = record
        return MutationOutcome(value: record.customer)
    }

    private mutating func send(_ purpose: MemoryMail.Purpose, to record: CustomerRecord, token: Secret) {
        state.mails.append(
            MemoryMail(
                recipient: record.email, purpose: purpose, customerID: record.id, token: token,
                url: MailLink(customerID: record.id, token: token).url(purpose)))
    }

    private func digest(_ password: Secret) -> PasswordDigest {
        PasswordDigest(password, salt: makeIdentifier(), iterations: options.passwordIterations)
    }

    private func emailProblems(_ email: String, of owner: ID<Customer>?) -> [UserError] {
        let email = email.trimmingBlanks()
        if email.isEmpty { return [UserError(code: .blank, field: ["email"], message: "An account needs an address.")] }
        if !EmailAddress.isPlausible(email) {
            return [UserError(code: .invalid, field: ["email"], message: "\"\(email)\" is no e-mail address.")]
        }
        if let other = customer(email: email), other.id != owner {
            return [UserError(code: .taken, field: ["email"], message: "This e-mail address has an account already.")]
        }
        return []
    }

    private static func passwordProblems(_ password: Secret) -> [UserError] {
        if password.isEmpty { return [UserError(code: .blank, field: ["password"], message: "A password is needed.")] }
        guard password.reveal().count < 5 else { return [] }
        return [UserError(code: .invalid, field: ["password"], message: "A password has at least five characters.")]
    }

    private static var invalidToken: MutationOutcome<Session> {
        MutationOutcome(
            value: nil,
            userErrors: [
                UserError(
                    code: .invalidToken, field: ["token"],
                    message: "The link of the mail is wrong, was used or has expired: ask for a new one.")
            ])
    }
}
