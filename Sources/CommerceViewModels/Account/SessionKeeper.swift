import Commerce
import FoundationEssentials

/// Decides when a session is read, written and renewed, and who gets it.
///
/// Whoever needs the session sends ``Event/wanted(now:refused:hasWaited:)`` and reads the ``offer(at:refused:hasWaited:)``:
/// the session, or what to wait for before asking again. There is one renewal at a time, for everybody.
struct SessionKeeper: Sendable {
    enum Event: Sendable {
        case restore
        case loaded(Session?)
        case loadFailed(CommerceError)
        case begin(Session, now: Date)
        case end
        /// Somebody needs the session; not the refused one, and not after another wait for what has failed.
        case wanted(now: Date, refused: Session?, hasWaited: Bool)
        /// A session was refused although it had just been renewed.
        case refused(Session)
        case renewed(Session, now: Date)
        case renewalFailed(CommerceError, now: Date)
    }

    enum Work: Sendable, Equatable {
        case load(version: Int)
        case save(Session?, version: Int)
        case renew(Session)
    }

    enum Slot: Hashable, Sendable { case storage, renewal }

    /// What someone who needs the session gets.
    enum Offer: Sendable {
        case session(Session, signIn: Int)
        case nobody
        case wait(Slot)
        case failed(CommerceError)
    }

    private enum Phase: Sendable {
        case unread, loading, ready
    }

    private(set) var session: Session?
    private(set) var status: SessionStatus
    /// Which of the writes is the newest: an older one must not come after it.
    private(set) var version = 0
    /// Whether the backend can renew; also while that is not known.
    var canRenew = true
    private let margin: Duration
    private var phase: Phase
    private var signIn = 0
    private var isRenewing = false
    /// When the session is to be renewed.
    private var renewal: Date?
    /// Why the session could not be had, until it is tried again.
    private var failure: CommerceError?
    private var changes: [SessionNotice] = []

    /// How long a renewal that failed ahead of time waits for the next try.
    private static let pause = Duration.seconds(10)

    init(margin: Duration, isStored: Bool) {
        self.margin = margin
        phase = isStored ? .unread : .ready
        status = isStored ? .unknown : .signedOut
    }

    mutating func handle(_ event: Event) -> [MachineEffect<Work, Slot>] {
        switch event {
        case .restore: return load()
        case .loaded(let session): if phase == .loading { take(session) }
        case .loadFailed(let error): failToLoad(error)
        case .begin(let session, let now): return begin(session, now)
        case .end: return change(to: nil, .signedOut) + [.cancel(.renewal)]
        case .wanted(let now, let refused, let hasWaited): return want(now, refused, hasWaited)
        case .refused(let refused): if session == refused { return expire() }
        case .renewed(let session, let now): if isRenewing { return renew(to: session, now) }
        case .renewalFailed(let error, let now): if isRenewing { return failToRenew(error, now) }
        }
        return []
    }

    /// What there is for someone who has just asked.
    func offer(at now: Date, refused: Session?, hasWaited: Bool) -> Offer {
        guard let session else {
            if phase == .loading { return .wait(.storage) }
            return failure.map(Offer.failed) ?? .nobody
        }
        if isRenewing { return .wait(.renewal) }
        if session != refused, session.isValid(at: now) { return .session(session, signIn: signIn) }
        return failure.map(Offer.failed) ?? .nobody
    }

    mutating func takeChanges() -> [SessionNotice] {
        defer { changes = [] }
        return changes
    }
}

// MARK: Storage

extension SessionKeeper {
    private mutating func load() -> [MachineEffect<Work, Slot>] {
        guard phase == .unread else { return [] }
        (phase, failure) = (.loading, nil)
        return [.run(.load(version: version), in: .storage)]
    }

    private mutating func take(_ stored: Session?) {
        phase = .ready
        guard let stored else {
            status = .signedOut
            return
        }
        session = stored
        renewal = stored.expiresAt?.addingTimeInterval(-margin.inSeconds)
        noteSignIn(isRestored: true)
    }

    private mutating func failToLoad(_ error: CommerceError) {
        guard phase == .loading else { return }
        (phase, failure) = (.unread, error)
        if status == .unknown { status = .signedOut }
    }

    private mutating func save() -> [MachineEffect<Work, Slot>] {
        // Whatever is stored is not wanted any more, read or not.
        phase = .ready
        version += 1
        return [.run(.save(session, version: version), in: .storage)]
    }
}

// MARK: The session

extension SessionKeeper {
    private mutating func begin(_ session: Session, _ now: Date) -> [MachineEffect<Work, Slot>] {
        self.session = session
        (isRenewing, failure) = (false, nil)
        plan(now)
        noteSignIn(isRestored: false)
        return [.cancel(.renewal)] + save()
    }

    private mutating func noteSignIn(isRestored: Bool) {
        signIn += 1
        let signIn = SignIn(number: signIn, customerID: session?.customerID, isRestored: isRestored)
        status = .signedIn(signIn)
        changes.append(SessionNotice(change: .signedIn(signIn), session: session))
    }

    private mutating func expire() -> [MachineEffect<Work, Slot>] { change(to: nil, .expired) }

    private mutating func change(to session: Session?, _ status: SessionStatus) -> [MachineEffect<Work, Slot>] {
        (isRenewing, renewal, failure) = (false, nil, nil)
        if self.session != nil || self.status == .expired && status != .expired {
            changes.append(SessionNotice(change: status == .expired ? .expired : .signedOut))
        }
        self.session = session
        self.status = status
        return save()
    }

    private mutating func want(_ now: Date, _ refused: Session?, _ hasWaited: Bool) -> [MachineEffect<Work, Slot>] {
        if hasWaited && failure != nil { return [] }
        guard let session else { return load() }
        let isUsable = session != refused && session.isValid(at: now)
        guard !isRenewing, !isUsable || renewal.map({ now >= $0 }) == true else { return [] }
        guard canRenew else { return isUsable ? [] : expire() }
        (isRenewing, failure) = (true, nil)
        return [.run(.renew(session), in: .renewal)]
    }

    private mutating func renew(to renewed: Session, _ now: Date) -> [MachineEffect<Work, Slot>] {
        session = renewed.with(customerID: session?.customerID)
        isRenewing = false
        plan(now)
        return save()
    }

    private mutating func failToRenew(_ error: CommerceError, _ now: Date) -> [MachineEffect<Work, Slot>] {
        isRenewing = false
        switch error.kind {
        case .unauthenticated: return expire()
        case .unsupported: canRenew = false
        default:
            failure = error
            renewal = now.addingTimeInterval(max(Self.pause, error.retryAfter ?? .zero).inSeconds)
        }
        return []
    }

    /// Plans a renewal ahead of the end, of a short session not before half of it is over.
    private mutating func plan(_ now: Date) {
        renewal = session?.expiresAt.map { end in
            end.addingTimeInterval(-min(margin.inSeconds, max(0, end.timeIntervalSince(now) / 2)))
        }
    }
}

extension Session {
    /// The same session, of a customer who is known from before where the backend does not say.
    fileprivate func with(customerID: ID<Customer>?) -> Session {
        Session(
            accessToken: accessToken, expiresAt: expiresAt, refreshToken: refreshToken, idToken: idToken,
            customerID: self.customerID ?? customerID)
    }
}

extension Duration {
    fileprivate var inSeconds: Double { self / .seconds(1) }
}
