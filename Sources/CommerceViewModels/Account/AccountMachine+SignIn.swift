import Commerce
import FoundationEssentials

/// What makes a session.
enum SignInRequest: Sendable, Equatable {
    case credentials(Credentials)
    case activation(Activation)
    case reset(PasswordReset)

    var form: AccountForm {
        switch self {
        case .credentials(.authorizationCode): .authorization
        case .credentials: .signIn
        case .activation: .activate
        case .reset: .reset
        }
    }
}

extension AccountMachine {
    /// Signs in; a sign-in that is on its way is given up.
    mutating func signIn(_ request: SignInRequest) -> [Effect] {
        if let signInForm { state.forms[signInForm] = nil }
        signIns += 1
        signInForm = request.form
        state.forms[request.form] = .pending
        return [.run(.signIn(request, generation: signIns), in: .signIn)]
    }

    mutating func takeSignIn(_ answer: Answer) -> [Effect] {
        switch answer {
        case .signedIn(let session, let now): return begin(session, now)
        case .signInRefused(let errors): endSignIn(.refused(errors))
        case .signInFailed(let error): endSignIn(.failed(error))
        case .challenge(let challenge):
            self.challenge = challenge
            state.authorization = .loaded(BrowserPage(challenge.url))
        case .challengeFailed(let error): state.authorization = .failed(error, previous: nil)
        case .signedOut(let page):
            // Whoever has signed in since wants to hear nothing of it.
            guard state[.signOut].isPending else { return [] }
            state.forms[.signOut] = .accepted(warnings: [])
            state.signOutPage = page.map(BrowserPage.init)
        case .signOutFailed(let error): if state[.signOut].isPending { state.forms[.signOut] = .failed(error) }
        default: break
        }
        return []
    }

    private mutating func endSignIn(_ status: FormStatus) {
        if let signInForm { state.forms[signInForm] = status }
        signInForm = nil
    }

    private mutating func begin(_ session: Session, _ now: Date) -> [Effect] {
        guard signInForm != nil else { return [] }
        endSignIn(.accepted(warnings: []))
        let shown = state.customer.value?.id ?? lastCustomerID
        var effects = forgetAuthorization()
        // What another customer had must not be shown, not even for a moment.
        if session.customerID == nil || session.customerID != shown { effects += forgetCustomer() }
        state.forms[.signOut] = nil
        return effects + self.session(.begin(session, now: now))
    }

    // MARK: The session

    /// Tells the keeper something, and reads the account of whoever is signed in by that.
    mutating func session(_ event: SessionKeeper.Event) -> [Effect] {
        let before = sessions.status
        var effects = sessions.handle(event).map(Self.effect)
        if case .signedIn = sessions.status, sessions.status != before {
            lastCustomerID = sessions.session?.customerID
            effects += readAccount()
        }
        return effects
    }

    private static func effect(_ effect: MachineEffect<SessionKeeper.Work, SessionKeeper.Slot>) -> Effect {
        switch effect {
        case .run(let work, let slot): .run(.session(work), in: Slot(slot))
        case .follow(let work, let slot): .follow(.session(work), in: Slot(slot))
        case .cancel(let slot): .cancel(Slot(slot))
        }
    }

    /// Signs out: nothing of the customer is left here, whatever the server says.
    mutating func signOut() -> [Effect] {
        let (session, isUnread) = (sessions.session, sessions.status == .unknown)
        var effects = forgetCustomer() + forgetSignIn() + forgetAuthorization()
        state.forms = [:]
        // The sign-out removes what is stored by itself, so that its end means that nothing is.
        effects += self.session(.end).filter { if case .run = $0 { false } else { true } }
        effects.append(.cancel(.storage))
        signOuts += 1
        if session != nil || isUnread { state.forms[.signOut] = .pending }
        let work = Work.signOut(session, isUnread: isUnread, version: sessions.version, generation: signOuts)
        return effects + [.run(work, in: .signOut(signOuts))]
    }

    /// Gives up a sign-in that is on its way.
    mutating func forgetSignIn() -> [Effect] {
        signIns += 1
        if let signInForm { state.forms[signInForm] = nil }
        signInForm = nil
        return [.cancel(.signIn)]
    }

    private mutating func forgetAuthorization() -> [Effect] {
        authorizations += 1
        challenge = nil
        state.authorization = .idle
        state.signOutPage = nil
        return [.cancel(.authorization)]
    }

    // MARK: OAuth

    mutating func beginAuthorization(_ request: AuthorizationRequest) -> [Effect] {
        _ = forgetAuthorization()
        let effects = forgetSignIn()
        state.forms[.authorization] = nil
        state.authorization = .loading(previous: nil)
        return effects + [.run(.challenge(request, generation: authorizations), in: .authorization)]
    }

    mutating func completeAuthorization(_ url: URL, _ now: Date) -> [Effect] {
        switch AuthorizationRedirect(url, of: challenge).answer {
        case .success(let answer):
            challenge = nil
            state.authorization = .idle
            return signIn(.credentials(.authorizationCode(answer)))
        case .failure(.declined(let error)):
            challenge = nil
            state.authorization = .idle
            state.forms[.authorization] = .refused([ErrorEntry(error, date: now)])
        case .failure(.foreign(let error)):
            // A redirect that isn't ours may be anybody's: the sign-in that is under way goes on.
            state.forms[.authorization] = .failed(ErrorEntry(error, date: now))
        }
        return []
    }

    mutating func cancelAuthorization() -> [Effect] {
        forgetAuthorization() + (signInForm == .authorization ? forgetSignIn() : [])
    }
}
