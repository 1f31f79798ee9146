import Commerce
import FoundationEssentials
import Testing

@testable import CommerceViewModels

/// Who gets a session, and when it is renewed, without tasks and stores.
@Suite struct SessionKeeperTests {
    private typealias Effect = MachineEffect<SessionKeeper.Work, SessionKeeper.Slot>

    private static let now = AccountScene.start
    private static let session = AccountScene.session("ann")
    private static let renewed = AccountScene.session("ann", token: "renewed", lasts: 7200)
    private static let network = Samples.networkError

    private static func signedIn(_ session: Session = session, isStored: Bool = true) -> SessionKeeper {
        var keeper = SessionKeeper(margin: .seconds(120), isStored: isStored)
        _ = keeper.handle(.begin(session, now: now))
        _ = keeper.takeChanges()
        return keeper
    }

    /// Asks as someone does who needs the session.
    private static func ask(
        _ keeper: inout SessionKeeper, after seconds: Double = 0, refused: Session? = nil, hasWaited: Bool = false
    ) -> (offer: SessionKeeper.Offer, effects: [Effect]) {
        let now = now.addingTimeInterval(seconds)
        let effects = keeper.handle(.wanted(now: now, refused: refused, hasWaited: hasWaited))
        return (keeper.offer(at: now, refused: refused, hasWaited: hasWaited), effects)
    }

    // MARK: Reading and writing

    @Test func nobodyIsSignedInBeforeAnybodyHasLooked() {
        #expect(SessionKeeper(margin: .zero, isStored: true).status == .unknown)
        #expect(SessionKeeper(margin: .zero, isStored: false).status == .signedOut)
    }

    @Test func theStoreIsReadOnceAndByWhoeverNeedsTheSessionFirst() {
        var keeper = SessionKeeper(margin: .seconds(120), isStored: true)
        let first = Self.ask(&keeper)
        #expect(first.effects == [.run(.load(version: 0), in: .storage)])
        #expect(first.offer.slot == .storage)
        #expect(Self.ask(&keeper).effects.isEmpty)
        #expect(keeper.handle(.restore).isEmpty)
        _ = keeper.handle(.loaded(Self.session))
        #expect(keeper.status == .signedIn(SignIn(number: 1, customerID: "ann", isRestored: true)))
        #expect(Self.ask(&keeper).offer.session == Self.session)
        _ = keeper.handle(.loaded(Self.renewed))
        #expect(keeper.session == Self.session)
    }

    @Test func anEmptyStoreIsASignOutThatNobodyIsToldOf() {
        var keeper = SessionKeeper(margin: .seconds(120), isStored: true)
        _ = keeper.handle(.restore)
        _ = keeper.handle(.loaded(nil))
        #expect(keeper.status == .signedOut)
        #expect(keeper.takeChanges().isEmpty)
        #expect(Self.ask(&keeper).offer.isNobody)
    }

    @Test func aSignInDuringTheReadingWins() {
        var keeper = SessionKeeper(margin: .seconds(120), isStored: true)
        _ = keeper.handle(.restore)
        let effects = keeper.handle(.begin(Self.renewed, now: Self.now))
        #expect(effects.contains(.run(.save(Self.renewed, version: 1), in: .storage)))
        _ = keeper.handle(.loaded(Self.session))
        #expect(keeper.session == Self.renewed)
    }

    @Test func aStoreThatCannotBeReadIsToldToWhoeverWaitedAndReadAgainByTheNext() {
        var keeper = SessionKeeper(margin: .seconds(120), isStored: true)
        _ = Self.ask(&keeper)
        _ = keeper.handle(.loadFailed(CommerceError(.storage, "Broken.")))
        #expect(keeper.status == .signedOut)
        let waited = Self.ask(&keeper, hasWaited: true)
        #expect(waited.offer.error?.kind == .storage)
        #expect(waited.effects.isEmpty)
        #expect(Self.ask(&keeper).effects == [.run(.load(version: 0), in: .storage)])
    }

    @Test func everyWriteIsNewerThanTheOneBefore() {
        var keeper = Self.signedIn()
        #expect(keeper.version == 1)
        #expect(keeper.handle(.end).contains(.run(.save(nil, version: 2), in: .storage)))
        #expect(
            keeper.handle(.begin(Self.session, now: Self.now))
                .contains(.run(.save(Self.session, version: 3), in: .storage)))
    }

    // MARK: Renewal

    @Test(arguments: [
        (0.0, 3600.0, false), (3479, 3600, false), (3480, 3600, true), (3599, 3600, true), (3600, 3600, true),
        (9000, 3600, true),
        // A session that is shorter than the margin is renewed at half time rather than at every call.
        (29, 60, false), (30, 60, true), (0, 0, true), (0, -10, true),
    ])
    func aSessionIsRenewedAheadOfItsEnd(after: Double, lasts: Double, isRenewed: Bool) {
        let session = AccountScene.session("ann", lasts: lasts)
        var keeper = Self.signedIn(session)
        let (offer, effects) = Self.ask(&keeper, after: after)
        #expect(effects == (isRenewed ? [.run(.renew(session), in: .renewal)] : []))
        #expect(offer.session == (isRenewed ? nil : session))
    }

    @Test func aSessionWithoutAnEndIsNotRenewedUnasked() {
        let session = AccountScene.session("ann", lasts: nil)
        var keeper = Self.signedIn(session)
        #expect(Self.ask(&keeper, after: 1e9).offer.session == session)
    }

    @Test func thereIsOneRenewalForAll() {
        var keeper = Self.signedIn()
        #expect(Self.ask(&keeper, after: 3500).effects.count == 1)
        for refused in [nil, Self.session] {
            let (offer, effects) = Self.ask(&keeper, after: 3500, refused: refused)
            #expect(effects.isEmpty)
            #expect(offer.slot == .renewal)
        }
        let effects = keeper.handle(.renewed(Self.renewed, now: Self.now.addingTimeInterval(3501)))
        #expect(effects == [.run(.save(Self.renewed, version: 2), in: .storage)])
        #expect(Self.ask(&keeper, after: 3502, refused: Self.session, hasWaited: true).offer.session == Self.renewed)
        #expect(keeper.takeChanges().isEmpty)
    }

    @Test func aRefusedSessionThatWasReplacedMeanwhileIsNotRenewedAgain() {
        var keeper = Self.signedIn(Self.renewed)
        let (offer, effects) = Self.ask(&keeper, refused: Self.session)
        #expect(offer.session == Self.renewed)
        #expect(effects.isEmpty)
    }

    @Test func aRenewalThatFailsAheadOfTimeLeavesTheSessionAndRests() {
        var keeper = Self.signedIn()
        _ = Self.ask(&keeper, after: 3500)
        _ = keeper.handle(.renewalFailed(Self.network, now: Self.now.addingTimeInterval(3500)))
        let waited = Self.ask(&keeper, after: 3501, hasWaited: true)
        #expect(waited.offer.session == Self.session)
        #expect(Self.ask(&keeper, after: 3509).effects.isEmpty)
        #expect(Self.ask(&keeper, after: 3510).effects.count == 1)
    }

    @Test func aServerThatSaysHowLongToWaitIsLeftAloneThatLong() {
        var keeper = Self.signedIn()
        _ = Self.ask(&keeper, after: 3500)
        _ = keeper.handle(
            .renewalFailed(
                CommerceError(.throttled, "Slowly.", retryAfter: .seconds(60)), now: Self.now.addingTimeInterval(3500)))
        #expect(Self.ask(&keeper, after: 3559).effects.isEmpty)
        #expect(Self.ask(&keeper, after: 3560).effects.count == 1)
    }

    @Test func aRenewalThatFailsAfterTheEndIsToldAndLeavesTheSignIn() {
        var keeper = Self.signedIn()
        _ = Self.ask(&keeper, after: 4000)
        _ = keeper.handle(.renewalFailed(Self.network, now: Self.now.addingTimeInterval(4000)))
        let waited = Self.ask(&keeper, after: 4001, hasWaited: true)
        #expect(waited.offer.error?.kind == .network)
        #expect(waited.effects.isEmpty)
        #expect(keeper.session == Self.session)
        #expect(Self.ask(&keeper, after: 4002).effects.count == 1)
    }

    @Test func aRenewalThatIsRefusedIsTheEnd() {
        var keeper = Self.signedIn()
        _ = Self.ask(&keeper, after: 3500)
        let effects = keeper.handle(.renewalFailed(AccountScene.ended, now: Self.now))
        #expect(effects == [.run(.save(nil, version: 2), in: .storage)])
        #expect(keeper.status == .expired)
        #expect(keeper.takeChanges().map(\.change) == [.expired])
        #expect(Self.ask(&keeper, hasWaited: true).offer.isNobody)
    }

    @Test(arguments: [true, false]) func whatCannotBeRenewedExpiresAtItsEnd(isKnown: Bool) {
        var keeper = Self.signedIn()
        if isKnown { keeper.canRenew = false }
        let early = Self.ask(&keeper, after: 3500)
        if !isKnown {
            #expect(early.effects.count == 1)
            _ = keeper.handle(.renewalFailed(.unsupported("renewal", backend: nil), now: Self.now))
        }
        #expect(Self.ask(&keeper, after: 3500, hasWaited: !isKnown).offer.session == Self.session)
        #expect(Self.ask(&keeper, after: 3600).offer.isNobody)
        #expect(keeper.status == .expired)
    }

    @Test func aSessionThatIsRefusedAfterARenewalHasExpiredUnlessItWasReplaced() {
        var keeper = Self.signedIn()
        _ = keeper.handle(.refused(Self.renewed))
        #expect(keeper.session == Self.session)
        _ = keeper.handle(.refused(Self.session))
        #expect(keeper.status == .expired)
    }

    // MARK: Sign-out and late answers

    @Test func aRenewalThatComesAfterTheSignOutIsNobodys() {
        var keeper = Self.signedIn()
        _ = Self.ask(&keeper, after: 3500)
        #expect(keeper.handle(.end).contains(.cancel(.renewal)))
        for late in [
            SessionKeeper.Event.renewed(Self.renewed, now: Self.now), .renewalFailed(AccountScene.ended, now: Self.now),
        ] {
            #expect(keeper.handle(late).isEmpty)
        }
        #expect(keeper.session == nil)
        #expect(keeper.status == .signedOut)
        #expect(keeper.takeChanges().map(\.change) == [.signedOut])
    }

    @Test func signInsAreToldApart() {
        var keeper = Self.signedIn()
        _ = keeper.handle(.end)
        _ = keeper.handle(.begin(Self.session, now: Self.now))
        #expect(keeper.status == .signedIn(SignIn(number: 2, customerID: "ann", isRestored: false)))
        #expect(keeper.takeChanges().count == 2)
    }

    @Test func aSignOutAfterAnExpiryIsTold() {
        var keeper = Self.signedIn()
        _ = keeper.handle(.refused(Self.session))
        _ = keeper.handle(.end)
        _ = keeper.handle(.end)
        #expect(keeper.takeChanges().map(\.change) == [.expired, .signedOut])
    }
}

extension SessionKeeper.Offer {
    fileprivate var session: Session? { if case .session(let session, _) = self { session } else { nil } }
    fileprivate var slot: SessionKeeper.Slot? { if case .wait(let slot) = self { slot } else { nil } }
    fileprivate var error: CommerceError? { if case .failed(let error) = self { error } else { nil } }
    fileprivate var isNobody: Bool { if case .nobody = self { true } else { false } }
}
