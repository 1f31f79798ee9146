import Commerce
import FoundationEssentials

/// Does an account's work: the calls of the auth port, and the keeping of the session.
struct AccountWorker: Sendable {
    let backend: Backend
    let vault: SessionVault
    let clock: any CommerceClock

    typealias Sink = EventSink<AccountMachine>

    func perform(_ work: AccountMachine.Work, _ sink: Sink) async {
        switch work {
        case .session(let work): await keep(work, sink)
        case .signIn(let request, let generation):
            await signIn(request) { answer in sink.send(.answer(answer, generation: generation)) }
        case .challenge(let request, let generation):
            await answer(sink, generation, AccountMachine.Answer.challengeFailed) { () throws(CommerceError) in
                await learn(sink)
                return .challenge(try await backend.auth.authorizationChallenge(request))
            }
        case .signOut(let session, let isUnread, let version, let generation):
            await signOut(session, isUnread: isUnread, version: version, generation: generation, sink)
        case .customer(let generation):
            await read(sink, generation, AccountMachine.Answer.customerFailed) { session throws(CommerceError) in
                .customer(try await backend.auth.customer(session: session).value)
            }
        case .addresses(let page, let generation):
            await read(sink, generation, AccountMachine.Answer.addressesFailed) { session throws(CommerceError) in
                .addresses(try await backend.auth.addresses(page: page, session: session))
            }
        case .orders(let page, let generation):
            await read(sink, generation, AccountMachine.Answer.ordersFailed) { session throws(CommerceError) in
                .orders(try await backend.auth.orders(page: page, session: session))
            }
        case .order(let id, let generation):
            await read(sink, generation, AccountMachine.Answer.orderFailed) { session throws(CommerceError) in
                .order(try await backend.auth.order(id, session: session).value)
            }
        case .submit(let submission, let generation):
            let result = await submit(submission, sink)
            sink.send(.answer(.submitted(submission, result), generation: generation))
        }
    }

    // MARK: Reading

    private func read(
        _ sink: Sink, _ generation: Int, _ failed: (ErrorEntry) -> AccountMachine.Answer,
        _ call: @Sendable (Session) async throws(CommerceError) -> AccountMachine.Answer
    ) async {
        await answer(sink, generation, failed) { () throws(CommerceError) in
            await learn(sink)
            return try await sink.sessions(clock: clock).withSession(call)
        }
    }

    private func answer(
        _ sink: Sink, _ generation: Int, _ failed: (ErrorEntry) -> AccountMachine.Answer,
        _ call: () async throws(CommerceError) -> AccountMachine.Answer
    ) async {
        let answer: AccountMachine.Answer
        do throws(CommerceError) {
            answer = try await call()
        } catch {
            answer = failed(ErrorEntry(error, date: clock.now))
        }
        sink.send(.answer(answer, generation: generation))
    }

    /// Finds out what the backend can do where that has to be asked for; a call that follows says why it can't be.
    private func learn(_ sink: Sink) async {
        guard backend.declaredCapabilities == nil, let capabilities = try? await backend.capabilities() else { return }
        sink.send(.learned(capabilities))
    }

    // MARK: Signing in and out

    private func signIn(_ request: SignInRequest, _ answer: (AccountMachine.Answer) -> Void) async {
        do throws(CommerceError) {
            let outcome =
                switch request {
                case .credentials(let credentials): try await backend.auth.signIn(credentials)
                case .activation(let activation): try await backend.auth.activate(activation)
                case .reset(let reset): try await backend.auth.reset(reset)
                }
            guard outcome.isAccepted else { return answer(.signInRefused(entries(outcome.userErrors))) }
            guard let session = outcome.value else { throw noAnswer("a session") }
            answer(.signedIn(session, now: clock.now))
        } catch {
            answer(.signInFailed(ErrorEntry(error, date: clock.now)))
        }
    }

    private func signOut(_ session: Session?, isUnread: Bool, version: Int, generation: Int, _ sink: Sink) async {
        var session = session
        if isUnread { session = try? await vault.load() }
        await write(nil, version: version, sink)
        do throws(CommerceError) {
            let page = try await backend.endSession(session)
            sink.send(.answer(.signedOut(page), generation: generation))
        } catch {
            sink.send(.answer(.signOutFailed(ErrorEntry(error, date: clock.now)), generation: generation))
        }
    }

    // MARK: The session

    private func keep(_ work: SessionKeeper.Work, _ sink: Sink) async {
        switch work {
        case .load(let version):
            do throws(CommerceError) {
                sink.send(.session(.loaded(try await vault.load())))
            } catch {
                sink.send(.session(.loadFailed(error)))
                sink.send(.answer(.stored(ErrorEntry(error, date: clock.now)), generation: version))
            }
        case .save(let session, let version): await write(session, version: version, sink)
        case .renew(let session):
            do throws(CommerceError) {
                sink.send(.session(.renewed(try await renew(session), now: clock.now)))
            } catch {
                sink.send(.session(.renewalFailed(error, now: clock.now)))
            }
        }
    }

    private func renew(_ session: Session) async throws(CommerceError) -> Session {
        do throws(CommerceError) {
            return try await vault.renew(session) { [backend] session throws(CommerceError) in
                try await backend.auth.renew(session)
            }
        } catch {
            // Another device, or a program without locks, may have renewed it: a token that renews is good for once.
            if error.kind == .unauthenticated, let stored = try? await vault.load(), stored != session { return stored }
            throw error
        }
    }

    private func write(_ session: Session?, version: Int, _ sink: Sink) async {
        do throws(CommerceError) {
            try await vault.write(session, version: version)
            sink.send(.answer(.stored(nil), generation: version))
        } catch {
            sink.send(.answer(.stored(ErrorEntry(error, date: clock.now)), generation: version))
        }
    }

    // MARK: Forms

    private func submit(_ submission: AccountSubmission, _ sink: Sink) async -> AccountSubmission.Result {
        let (auth, sessions) = (backend.auth, sink.sessions(clock: clock))
        do throws(CommerceError) {
            switch submission {
            case .register(let registration):
                return result(try await auth.register(registration), AccountSubmission.Value.customer)
            case .recover(let email): return result(try await auth.recover(email: email)) { _ in .none }
            case .updateCustomer(let update):
                let outcome = try await sessions.withSession { session throws(CommerceError) in
                    try await auth.updateCustomer(update, session: session)
                }
                return result(outcome, AccountSubmission.Value.customer)
            case .addAddress(let address):
                let outcome = try await sessions.withSession { session throws(CommerceError) in
                    try await auth.addAddress(address, session: session)
                }
                return result(outcome, AccountSubmission.Value.address)
            case .updateAddress(let address):
                let outcome = try await sessions.withSession { session throws(CommerceError) in
                    try await auth.updateAddress(address, session: session)
                }
                return result(outcome, AccountSubmission.Value.address)
            case .removeAddress(let id):
                let outcome = try await sessions.withSession { session throws(CommerceError) in
                    try await auth.removeAddress(id, session: session)
                }
                return result(outcome) { _ in .none }
            case .setDefaultAddress(let id):
                let outcome = try await sessions.withSession { session throws(CommerceError) in
                    try await auth.setDefaultAddress(id, session: session)
                }
                return result(outcome, AccountSubmission.Value.customer)
            }
        } catch {
            return .failed(ErrorEntry(error, date: clock.now))
        }
    }

    private func result<Value>(
        _ outcome: MutationOutcome<Value>, _ value: (Value) -> AccountSubmission.Value
    ) -> AccountSubmission.Result {
        guard outcome.isAccepted else { return .refused(entries(outcome.userErrors)) }
        return .accepted(outcome.value.map(value) ?? .none, outcome.warnings)
    }

    private func entries(_ errors: [UserError]) -> [ErrorEntry] { errors.map { ErrorEntry($0, date: clock.now) } }

    private func noAnswer(_ what: String) -> CommerceError {
        CommerceError(
            .malformedResponse, "The backend accepted and gave no \(what). Try again.", backend: backend.name)
    }
}

extension Backend {
    /// Ends a session where there is one, and forgets what the backend keeps of its customer on this device.
    ///
    /// - Returns: a page to open that ends the session of the browser too, where there is one.
    func endSession(_ session: Session?) async throws(CommerceError) -> URL? {
        guard let session, try await capabilities().supports(.signOut) else {
            try await forgetShopper()
            return nil
        }
        return try await auth.signOut(session)
    }
}

extension EventSink<AccountMachine> {
    /// The sessions of the model that the work is for.
    fileprivate func sessions(clock: any CommerceClock) -> AccountSessions {
        AccountSessions(engine: engine, clock: clock)
    }
}
