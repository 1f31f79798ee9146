import Commerce
import CommerceJSON
import FoundationEssentials

/// Customers by mapped operations.
///
/// Every call takes its session and sends it in the mapping's header; an answer is nobody else's, and never kept.
struct MappedCustomers: AuthPort {
    let sender: any MappedSender
    let clock: any CommerceClock

    func signIn(_ credentials: Credentials) async throws(CommerceError) -> MutationOutcome<Session> {
        guard case .password(let email, let password) = credentials else {
            throw .unsupported("sign-in kind \(credentials.kind)", backend: nil)
        }
        var call = PortCall(operation: .signIn)
        call.inputs["email"] = .string(email)
        call.inputs["password"] = .string(password.reveal())
        return try await session(call)
    }

    func renew(_ session: Session) async throws(CommerceError) -> Session {
        guard let refreshToken = session.refreshToken else {
            guard session.isValid(at: clock.now), !sender.uses("refreshToken", of: .renew) else { throw Self.ended }
            return try await renewed(PortCall(operation: .renew, session: session), session)
        }
        var call = PortCall(operation: .renew)
        call.inputs["refreshToken"] = .string(refreshToken.reveal())
        // The access token may have ended already: where the API takes a token of its own to renew, it is not sent.
        if !sender.uses("refreshToken", of: .renew) { call.session = session }
        return try await renewed(call, session)
    }

    private func renewed(_ call: PortCall, _ session: Session) async throws(CommerceError) -> Session {
        let reply: MappedReply<Session>
        do throws(CommerceError) {
            reply = try await sender.send(call, as: Session.self)
        } catch {
            throw error.kind == .unauthenticated ? Self.ended : error
        }
        let complaints: MappedComplaints
        do throws(CommerceError) {
            complaints = try MappedComplaints(reply)
        } catch {
            throw error.kind == .unauthenticated ? Self.ended : error
        }
        guard complaints.userErrors.isEmpty, let renewed = reply.answer.value?.with(reply.answer.token) else {
            throw Self.ended
        }
        // What the answer leaves out is as it was.
        return Session(
            accessToken: renewed.accessToken, expiresAt: renewed.expiry,
            refreshToken: renewed.refreshToken ?? session.refreshToken,
            idToken: renewed.idToken ?? session.idToken, customerID: renewed.customerID ?? session.customerID)
    }

    func signOut(_ session: Session) async throws(CommerceError) -> URL? {
        var call = PortCall(operation: .signOut, session: session, isIdempotent: true)
        call.inputs["refreshToken"] = session.refreshToken.map { .string($0.reveal()) }
        do throws(CommerceError) {
            _ = try MappedComplaints(try await sender.send(call, as: Acknowledgement.self))
        } catch {
            // What has ended already is what was wanted.
            guard error.kind == .unauthenticated else { throw error }
        }
        return nil
    }

    func register(_ registration: CustomerRegistration) async throws(CommerceError) -> MutationOutcome<Customer> {
        var call = PortCall(operation: .register)
        call.inputs["email"] = .string(registration.email)
        call.inputs["password"] = .string(registration.password.reveal())
        call.inputs["firstName"] = registration.firstName.map { .string($0) }
        call.inputs["lastName"] = registration.lastName.map { .string($0) }
        call.inputs["phone"] = registration.phone.map { .string($0) }
        call.inputs["acceptsMarketing"] = .bool(registration.acceptsMarketing)
        let reply = try await sender.send(call, as: Customer.self)
        let complaints = try MappedComplaints(reply)
        // Some shops don't say who was made, so that nobody learns who is a customer.
        return MutationOutcome(
            value: reply.answer.value, userErrors: complaints.userErrors, warnings: complaints.warnings)
    }

    func activate(_ activation: Activation) async throws(CommerceError) -> MutationOutcome<Session> {
        switch activation {
        case .token(let id, let token, let password):
            try await session(byMail(.activate, id, token, password))
        case .url(let url, let password):
            try await session(byMail(.activate, url, password))
        }
    }

    func recover(email: String) async throws(CommerceError) -> MutationOutcome<Acknowledgement> {
        var call = PortCall(operation: .recover)
        call.inputs["email"] = .string(email)
        let complaints = try MappedComplaints(try await sender.send(call, as: Acknowledgement.self))
        // Nobody is to learn who is a customer.
        let errors = complaints.userErrors.filter { $0.code != .unidentifiedCustomer && $0.code != .notFound }
        return MutationOutcome(
            value: errors.isEmpty ? Acknowledgement() : nil, userErrors: errors, warnings: complaints.warnings)
    }

    func reset(_ reset: PasswordReset) async throws(CommerceError) -> MutationOutcome<Session> {
        switch reset {
        case .token(let id, let token, let password):
            try await session(byMail(.reset, id, token, password))
        case .url(let url, let password):
            try await session(byMail(.reset, url, password))
        }
    }

    // MARK: Sessions

    private func byMail(
        _ operation: PortOperation, _ id: ID<Customer>, _ token: Secret, _ password: Secret
    ) -> PortCall {
        var call = PortCall(operation: operation)
        call.inputs["id"] = .string(id.rawValue)
        call.inputs["resetToken"] = .string(token.reveal())
        call.inputs["password"] = .string(password.reveal())
        return call
    }

    private func byMail(_ operation: PortOperation, _ url: Secret, _ password: Secret) -> PortCall {
        var call = PortCall(operation: operation)
        call.inputs["url"] = .string(url.reveal())
        let parts = URLComponents(string: url.reveal())
        for item in parts?.queryItems ?? [] { call.inputs["url.\(item.name)"] = item.value.map { .string($0) } }
        call.inputs["password"] = .string(password.reveal())
        return call
    }

    /// Sends a change that signs in.
    private func session(_ call: PortCall) async throws(CommerceError) -> MutationOutcome<Session> {
        let reply = try await sender.send(call, as: Session.self)
        let outcome = try reply.outcome()
        guard outcome.isAccepted, let value = outcome.value else {
            return MutationOutcome(value: nil, userErrors: outcome.userErrors, warnings: outcome.warnings)
        }
        guard let session = value.with(reply.answer.token) else { throw withoutToken }
        return MutationOutcome(value: session.knowingItsExpiry, warnings: outcome.warnings)
    }

    private var withoutToken: CommerceError {
        CommerceError(
            .malformedResponse,
            "The shop's answer brings no token in the header \(sender.mapping.session.answerHeader ?? ""). Check that the "
                + "shop hands out tokens in headers, and that nothing on the way takes them away.")
    }

    static let ended = CommerceError(
        .unauthenticated, "The customer's session has ended and can't be renewed any more. Sign in again.")
}
