import Commerce
import CommerceGraphQL
import FoundationEssentials

/// Customers by the Storefront API's own sign-in ("legacy customer accounts"): e-mail address and password, multipass.
struct StorefrontCustomers: AuthPort {
    let client: StorefrontClient
    let clock: any CommerceClock

    func signIn(_ credentials: Credentials) async throws(CommerceError) -> MutationOutcome<Session> {
        switch credentials {
        case .password(let email, let password):
            return try await session(
                StorefrontAPI.CustomerAccessTokenCreateMutation(
                    input: .init(email: email, password: password.reveal())))
        case .multipass(let token):
            return try await session(
                StorefrontAPI.CustomerAccessTokenCreateWithMultipassMutation(multipassToken: token.reveal()))
        case .authorizationCode:
            throw .unsupported("sign-in kind \(credentials.kind)", backend: nil)
        }
    }

    func renew(_ session: Session) async throws(CommerceError) -> Session {
        // One that has ended can't be renewed any more, so it is not sent.
        guard session.isValid(at: clock.now) else { throw Self.ended }
        let payload = try await send(
            StorefrontAPI.CustomerAccessTokenRenewMutation(customerAccessToken: session.accessToken.reveal()),
            // A second renewal gives the same token.
            isIdempotent: true)
        guard let token = payload.customerAccessToken else { throw Self.ended }
        return Session(token, customerID: session.customerID)
    }

    func signOut(_ session: Session) async throws(CommerceError) -> URL? {
        do throws(CommerceError) {
            _ = try await send(
                StorefrontAPI.CustomerAccessTokenDeleteMutation(customerAccessToken: session.accessToken.reveal()),
                isIdempotent: true)
        } catch {
            // What has ended already is what was wanted.
            guard error.kind == .unauthenticated else { throw error }
        }
        return nil
    }

    func register(_ registration: CustomerRegistration) async throws(CommerceError) -> MutationOutcome<Customer> {
        func input(_ text: String?) -> InputValue<String> { text.map { .value($0) } ?? .omitted }
        let payload = try await send(
            StorefrontAPI.CustomerCreateMutation(
                input: .init(
                    acceptsMarketing: .value(registration.acceptsMarketing), email: registration.email,
                    firstName: input(registration.firstName), lastName: input(registration.lastName),
                    password: registration.password.reveal(), phone: input(registration.phone))))
        var mapper = AnswerMapper()
        return try Self.outcome(payload, payload.customer.map { mapper.customer($0) })
    }

    func activate(_ activation: Activation) async throws(CommerceError) -> MutationOutcome<Session> {
        switch activation {
        case .token(let id, let token, let password):
            return try await session(
                StorefrontAPI.CustomerActivateMutation(
                    id: id.rawValue, input: .init(activationToken: token.reveal(), password: password.reveal())))
        case .url(let url, let password):
            return try await session(
                StorefrontAPI.CustomerActivateByUrlMutation(activationUrl: url.reveal(), password: password.reveal()))
        }
    }

    func recover(email: String) async throws(CommerceError) -> MutationOutcome<Acknowledgement> {
        let payload = try await send(StorefrontAPI.CustomerRecoverMutation(email: email))
        // Nobody is to learn who is a customer.
        let errors = payload.customerUserErrors.map(UserError.init).filter {
            $0.code != .unidentifiedCustomer && $0.code != .notFound
        }
        return MutationOutcome(value: errors.isEmpty ? Acknowledgement() : nil, userErrors: errors)
    }

    func reset(_ reset: PasswordReset) async throws(CommerceError) -> MutationOutcome<Session> {
        switch reset {
        case .token(let id, let token, let password):
            return try await session(
                StorefrontAPI.CustomerResetMutation(
                    id: id.rawValue, input: .init(password: password.reveal(), resetToken: token.reveal())))
        case .url(let url, let password):
            return try await session(
                StorefrontAPI.CustomerResetByUrlMutation(resetUrl: url.reveal(), password: password.reveal()))
        }
    }

    // MARK: Sending

    /// Sends a change that signs in.
    ///
    /// A link of a mail that is wrong or used is an error of the whole request, and a refusal to the customer.
    private func session<Mutation: CustomerMutation>(
        _ mutation: Mutation
    ) async throws(CommerceError) -> MutationOutcome<Session> where Mutation.Payload: SignInPayload {
        do throws(CommerceError) {
            let payload = try await send(mutation)
            return try Self.outcome(payload, payload.customerAccessToken.map { Session($0) })
        } catch {
            guard error.kind == .notFound else { throw error }
            return MutationOutcome(
                value: nil,
                userErrors: [
                    UserError(
                        code: .invalidToken, message: "The link is wrong, or was used already. Ask for a new mail.")
                ])
        }
    }

    /// Sends a change and gives what came of it.
    func send<Mutation: CustomerMutation>(
        _ mutation: Mutation, isIdempotent: Bool = false
    ) async throws(CommerceError) -> Mutation.Payload {
        let answer = try await client.perform(
            mutation, for: MarketContext(), GraphQLRequestOptions(isIdempotent: isIdempotent))
        guard let payload = Mutation.payload(of: answer.value) else { throw Self.noReason }
        return payload
    }

    /// The outcome of a change: its value, or why there is none.
    static func outcome<Value>(
        _ payload: some CustomerPayload, _ value: Value?, warnings: [Warning] = []
    ) throws(CommerceError) -> MutationOutcome<Value> {
        let errors = payload.customerUserErrors.map(UserError.init)
        guard value != nil || !errors.isEmpty else { throw noReason }
        return MutationOutcome(value: value, userErrors: errors, warnings: warnings)
    }

    static let ended = CommerceError(
        .unauthenticated, "The customer's session has ended and can't be renewed any more. Sign in again.")

    private static let noReason = CommerceError(
        .malformedResponse, "The shop answered the change with neither a result nor a reason. Read it again.")
}

extension Session {
    init(_ fields: StorefrontAPI.AccessTokenFields, customerID: ID<Customer>? = nil) {
        var mapper = AnswerMapper()
        self.init(
            accessToken: Secret(fields.accessToken), expiresAt: mapper.date(fields.expiresAt, ""),
            customerID: customerID)
    }
}

extension UserError {
    init(_ fields: StorefrontAPI.CustomerRefusal) {
        self.init(
            code: UserErrorCode(rawValue: fields.code?.rawValue ?? "INVALID"), field: fields.field ?? [],
            message: fields.message)
    }
}
