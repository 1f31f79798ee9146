import Commerce
import Testing

@testable import CommerceViewModels

/// The decisions about a hand-off alone: no tasks, no clock, no backend.
@Suite struct CheckoutMachineTests {
    private static let order = Order(id: "order-1")

    private static func beginning(_ record: CheckoutRecord = CheckoutDesk.record) -> CheckoutMachine.Beginning {
        CheckoutMachine.Beginning(record: record, url: CheckoutDesk.url)
    }

    // MARK: Beginning

    @Test func anAddressIsFetchedThenShownThenFollowed() {
        var desk = CheckoutDesk()
        desk.send(.present(.cart))
        #expect(desk.state.phase == .preparing)
        #expect(desk.task(.handoff) == .begin(.cart, previous: .known(nil), isAnnounced: true))
        desk.answer(.began(Self.beginning()))
        #expect(desk.task(.handoff) == .show(CheckoutDesk.url, page: 1))
        #expect(desk.state.phase == .preparing)
        #expect(!desk.state.isPageShown)
        desk.answer(.shown)
        #expect(desk.state.phase == .open)
        #expect(desk.state.isPageShown)
        #expect(desk.state.isFollowed)
        #expect(desk.task(.following) == .ask(CheckoutDesk.record, after: .seconds(2)))
        #expect(desk.task(.cart) == .watchCart)
    }

    @Test func case69_anAddressOnItsWayIsJoined() {
        var desk = CheckoutDesk()
        desk.send(.present(.cart))
        let before = desk.history.count
        desk.send(.present(.cart))
        desk.answer(.began(Self.beginning()))
        desk.send(.present(.cart))
        #expect(desk.history.count == before + 1)
    }

    @Test func case69_anOpenHandoffIsPresentedAgainWithAFreshAddress() {
        var desk = CheckoutDesk()
        desk.open()
        desk.send(.present(.cart))
        // The one before is asked about first, and the buyer goes to the checkout only once.
        #expect(desk.task(.handoff) == .begin(.cart, previous: .known(CheckoutDesk.record), isAnnounced: false))
        #expect(desk.task(.following) == nil)
        desk.answer(.began(Self.beginning()))
        #expect(desk.task(.handoff) == .show(CheckoutDesk.url, page: 2))
    }

    @Test func aHandoffOfAnEarlierRunIsLookedForBeforeTheFirst() {
        var desk = CheckoutDesk()
        desk.machine.hasLoaded = false
        desk.send(.present(.cart))
        #expect(desk.task(.handoff) == .begin(.cart, previous: .kept, isAnnounced: true))
        desk.answer(.completed)
        #expect(desk.endings == [.completed(orderID: "order-1", order: nil)])
    }

    @Test func anOrderThatIsCompleteAtOnceIsTheOutcome() {
        var desk = CheckoutDesk()
        desk.send(.present(.cart))
        desk.answer(.began(.init(record: CheckoutDesk.record, order: Self.order)))
        #expect(desk.endings == [.completed(orderID: "order-1", order: Self.order)])
        // It is told before it is shown.
        #expect(desk.state.phase == .preparing)
        desk.answer(.told())
        #expect(desk.state.outcome == .completed(orderID: "order-1", order: Self.order))
        #expect(desk.machine.record == nil)
    }

    @Test(arguments: [
        (CommerceError.Kind.network, false, CheckoutRecovery?.some(.presentAgain)), (.timedOut, false, .presentAgain),
        (.throttled, false, .presentAgain), (.malformedResponse, false, .presentAgain),
        (.conflict, false, .presentAgain), (.unauthenticated, false, .presentAgain), (.cartGone, true, .rebuild),
        (.invalidInput, true, .rebuild), (.cartGone, false, nil), (.unsupported, false, nil),
        (.invalidInput, false, nil), (.accessDenied, false, nil),
    ])
    func aFailureToBeginIsTheOutcome(
        _ kind: CommerceError.Kind, hasLostLines: Bool, recovery: CheckoutRecovery?
    ) {
        var desk = CheckoutDesk()
        desk.send(.present(.cart))
        desk.fail(kind, hasLostLines: hasLostLines)
        desk.answer(.told())
        #expect(desk.state.outcome == .failed(CheckoutDesk.entry(kind), isRecoverable: recovery != nil))
        #expect(desk.state.recovery == recovery)
    }

    @Test func aFailureToPresentAgainLeavesTheOpenPage() {
        var desk = CheckoutDesk()
        desk.open()
        desk.send(.present(.cart))
        desk.fail(.network)
        #expect(desk.state.phase == .open)
        #expect(desk.state.error == CheckoutDesk.entry(.network))
        #expect(desk.state.isFollowed)
        desk.send(.present(.cart))
        desk.answer(.began(Self.beginning()))
        desk.fail(.unavailable)
        #expect(desk.state.phase == .open)
        #expect(desk.endings.isEmpty)
    }

    @Test func aPageThatCannotBeShownFailsAndCanBeTriedAgain() {
        var desk = CheckoutDesk()
        desk.send(.present(.cart))
        desk.answer(.began(Self.beginning()))
        desk.fail(.configuration)
        desk.answer(.told())
        #expect(desk.state.outcome == .failed(CheckoutDesk.entry(.configuration), isRecoverable: true))
        #expect(desk.state.recovery == .presentAgain)
        desk.send(.present(.cart))
        #expect(desk.state.phase == .preparing)
        #expect(desk.state.recovery == nil)
    }

    // MARK: Leaving

    @Test func aClosedPageIsLookedAtTwiceBeforeItCountsAsCancelled() {
        var desk = CheckoutDesk()
        desk.open()
        desk.send(.page(.dismissed, number: 1))
        #expect(desk.state.phase == .verifying)
        #expect(!desk.state.isPageShown)
        #expect(desk.task(.handoff) == .ask(CheckoutDesk.record, after: .zero))
        #expect(desk.task(.following) == nil)
        desk.answer(.pending)
        #expect(desk.task(.handoff) == .ask(CheckoutDesk.record, after: .seconds(2)))
        desk.answer(.pending)
        #expect(desk.endings == [.cancelled])
        desk.answer(.told())
        #expect(desk.state.outcome == .cancelled)
        #expect(desk.state.recovery == .presentAgain)
        // It can be taken up again, and is asked about first.
        desk.send(.present(.cart))
        var ended = CheckoutDesk.record
        ended.stage = .ended
        #expect(desk.task(.handoff) == .begin(.cart, previous: .known(ended), isAnnounced: true))
    }

    @Test(arguments: [0, 1]) func aClosedPageOfAPaidCheckoutIsCompleted(pending: Int) {
        var desk = CheckoutDesk()
        desk.open()
        desk.send(.page(.dismissed, number: 1))
        for _ in 0..<pending { desk.answer(.pending) }
        desk.answer(.completed)
        #expect(desk.endings == [.completed(orderID: "order-1", order: nil)])
    }

    @Test func withoutGraceOneLookIsEnough() {
        var desk = CheckoutDesk(CheckoutOptions(dismissalGrace: .zero))
        desk.open()
        desk.send(.page(.dismissed, number: 1))
        desk.answer(.pending)
        #expect(desk.endings == [.cancelled])
    }

    @Test func anAnswerFromBeforeThePageWasClosedIsNoVerdict() {
        var desk = CheckoutDesk()
        desk.open()
        let before = desk.jobs[.following]?.ticket ?? 0
        desk.answer(.requesting, in: .following)
        desk.send(.page(.dismissed, number: 1))
        desk.answerLate(.pending, ticket: before)
        #expect(desk.endings.isEmpty)
        #expect(desk.task(.handoff) == .ask(CheckoutDesk.record, after: .zero))
    }

    @Test func whatHasBecomeOfAClosedPageIsAskedAgainWhileItCannotBeKnown() {
        var desk = CheckoutDesk()
        desk.open()
        desk.send(.page(.dismissed, number: 1))
        desk.fail(.network)
        #expect(desk.task(.handoff) == .ask(CheckoutDesk.record, after: .seconds(2)))
        desk.fail(.throttled, retryAfter: .seconds(9))
        #expect(desk.task(.handoff) == .ask(CheckoutDesk.record, after: .seconds(9)))
        desk.fail(.throttled, retryAfter: .seconds(9000))
        #expect(desk.task(.handoff) == .ask(CheckoutDesk.record, after: .seconds(30)))
        #expect(desk.endings.isEmpty)
        desk.fail(.network)
        // Never cancelled: it may have been bought.
        #expect(desk.endings == [.failed(CheckoutDesk.entry(.network), isRecoverable: true)])
        desk.answer(.told())
        #expect(desk.state.recovery == .presentAgain)
        #expect(desk.machine.record?.stage == .ended)
    }

    @Test func aPageThatIsClosedBeforeItCountsAsShownIsVerified() {
        var desk = CheckoutDesk()
        desk.send(.present(.cart))
        desk.answer(.began(Self.beginning()))
        desk.send(.page(.dismissed, number: 1))
        #expect(desk.state.phase == .preparing)
        desk.answer(.shown)
        #expect(desk.state.phase == .verifying)
    }

    @Test func signsOfAnEarlierPageAreIgnored() {
        var desk = CheckoutDesk()
        desk.open()
        desk.send(.present(.cart))
        desk.answer(.began(Self.beginning()))
        desk.answer(.shown)
        desk.send(.page(.dismissed, number: 1))
        #expect(desk.state.phase == .open)
        desk.send(.page(.dismissed, number: 2))
        #expect(desk.state.phase == .verifying)
    }

    @Test func cancellingBeforeThereIsAPageEndsAtOnce() {
        var desk = CheckoutDesk()
        desk.send(.present(.cart))
        desk.send(.cancel)
        #expect(desk.endings == [.cancelled])
        desk.answer(.told())
        #expect(desk.state.outcome == .cancelled)
    }

    @Test func cancellingWhileThePageIsShownOrOpenTakesItAwayAndVerifies() {
        var showing = CheckoutDesk()
        showing.send(.present(.cart))
        showing.answer(.began(Self.beginning()))
        var open = CheckoutDesk()
        open.open()
        for var desk in [showing, open] {
            desk.send(.cancel)
            #expect(desk.task(.page) == .dismissPage)
            #expect(desk.state.phase == .verifying)
            #expect(!desk.state.isPageShown)
            desk.answer(.completed)
            #expect(desk.endings == [.completed(orderID: "order-1", order: nil)])
        }
    }

    @Test func presentingWhileAClosedPageIsVerifiedGoesOn() {
        var desk = CheckoutDesk()
        desk.open()
        desk.send(.cancel)
        desk.send(.present(.cart))
        #expect(desk.task(.handoff) == .begin(.cart, previous: .known(CheckoutDesk.record), isAnnounced: false))
        desk.answer(.began(Self.beginning()))
        desk.answer(.shown)
        #expect(desk.endings.isEmpty)
        #expect(desk.state.phase == .open)
    }

    @Test func presentingWhileAnOutcomeIsToldWaitsForIt() {
        var desk = CheckoutDesk()
        desk.open()
        desk.answer(.completed, in: .following)
        desk.send(.present(.cart))
        #expect(desk.endings.count == 1)
        desk.answer(.told())
        #expect(desk.state.phase == .preparing)
        #expect(desk.task(.handoff) == .begin(.cart, previous: .known(nil), isAnnounced: true))
    }

    // MARK: Completion wins

    @Test(arguments: ["dismissed", "cancel", "failure", "expired", "vanished", "check", "present", "again", "confirm"])
    func aCompletionWinsOverWhateverComesAfterIt(_ later: String) {
        var desk = CheckoutDesk()
        desk.open()
        let asked = desk.jobs[.following]?.ticket ?? 0
        let watched = desk.jobs[.cart]?.ticket ?? 0
        desk.answer(.completed, in: .following)
        switch later {
        case "dismissed": desk.send(.page(.dismissed, number: 1))
        case "cancel": desk.send(.cancel)
        case "failure":
            desk.send(.answer(.failed(CheckoutDesk.entry(.network), .network), ticket: asked))
        case "expired":
            desk.answerLate(.expired, ticket: asked)
        case "vanished": desk.send(.answer(.cartVanished, ticket: watched))
        case "check": desk.send(.check)
        case "again": desk.answerLate(.completed, ticket: asked)
        case "confirm": desk.send(.confirm)
        default: desk.send(.resume)
        }
        #expect(desk.endings == [.completed(orderID: "order-1", order: nil)])
        desk.answer(.told())
        #expect(desk.state.outcome == .completed(orderID: "order-1", order: nil))
        #expect(desk.jobs.isEmpty || desk.jobs.keys.allSatisfy { $0 == .page })
    }

    @Test func aCompletionIsSeenWhenAnotherHandoffIsToBegin() {
        var desk = CheckoutDesk()
        desk.open()
        desk.send(.cancel)
        desk.answer(.pending)
        desk.answer(.pending)
        desk.answer(.told())
        desk.send(.present(.cart))
        desk.answer(.gone)
        desk.answer(.told())
        #expect(desk.endings == [.cancelled, .completedOrGone])
        #expect(desk.state.outcome == .completedOrGone)
    }

    // MARK: Expiry and rebuilding

    @Test(arguments: [(false, CheckoutRecovery.presentAgain), (true, .rebuild)])
    func case71_anExpiredHandoffOffersWhatHelps(hasLostLines: Bool, recovery: CheckoutRecovery) {
        var desk = CheckoutDesk()
        desk.open()
        desk.answer(.expired, in: .following, hasLostLines: hasLostLines)
        desk.answer(.told())
        #expect(
            desk.state.outcome == .failed(CheckoutModelState.expired(at: CheckoutDesk.date), isRecoverable: true))
        #expect(desk.state.recovery == recovery)
        #expect(desk.machine.record == nil)
    }

    @Test func case71_aLostCartIsRebuiltOnRequest() {
        var desk = CheckoutDesk()
        desk.send(.rebuild)
        #expect(desk.history.isEmpty)
        desk.open()
        desk.answer(.expired, in: .following, hasLostLines: true)
        desk.answer(.told())
        let outcome = desk.state.phase
        desk.send(.rebuild)
        #expect(desk.task(.handoff) == .rebuild)
        #expect(desk.state.phase == .rebuilding)
        desk.fail(.network)
        #expect(desk.state.phase == outcome)
        #expect(desk.state.recovery == .rebuild)
        #expect(desk.state.error == CheckoutDesk.entry(.network))
        desk.send(.rebuild)
        let warning = Warning(code: .quantityClamped, message: "Less in stock.")
        desk.answer(.rebuilt(isDone: true, [warning], []))
        #expect(desk.state.phase == .idle)
        #expect(desk.state.recovery == nil)
        #expect(desk.state.rebuildWarnings == [warning])
        desk.send(.present(.cart))
        #expect(desk.state.rebuildWarnings.isEmpty)
    }

    // MARK: What can't be followed

    @Test func aHandoffThatCannotBeFollowedIsForTheBuyerToConfirm() {
        var learned = CheckoutDesk()
        learned.open()
        learned.answer(.untracked, in: .following)
        var declared = CheckoutDesk(capabilities: CheckoutDesk.capabilities(without: [.checkoutStatus]))
        declared.open()
        var refused = CheckoutDesk()
        refused.open()
        refused.fail(.unsupported, in: .following)
        var link = CheckoutDesk()
        link.send(.present(.permalink(nil, PermalinkOptions())))
        link.answer(.began(Self.beginning(CheckoutDesk.linkRecord)))
        link.answer(.shown)
        for var desk in [learned, declared, refused, link] {
            #expect(desk.state.phase == .handedOver)
            #expect(!desk.state.isFollowed)
            #expect(desk.task(.following) == nil)
            #expect(desk.task(.cart) == nil)
            // Closing the page says nothing.
            desk.send(.page(.dismissed, number: 1))
            desk.send(.page(.navigated, number: 1))
            desk.send(.check)
            #expect(desk.state.phase == .handedOver)
            #expect(!desk.state.isPageShown)
            var cancelled = desk
            desk.send(.confirm)
            desk.answer(.told())
            #expect(desk.state.outcome == .completed(orderID: nil, order: nil))
            cancelled.send(.cancel)
            cancelled.answer(.told())
            #expect(cancelled.state.outcome == .cancelled)
        }
    }

    @Test func aConfirmationThatCannotBeNotedCanBeGivenAgain() {
        var desk = CheckoutDesk(capabilities: CheckoutDesk.capabilities(without: [.checkoutStatus]))
        desk.open()
        desk.send(.confirm)
        desk.fail(.storage)
        #expect(desk.state.phase == .handedOver)
        #expect(desk.state.error == CheckoutDesk.entry(.storage))
        desk.send(.confirm)
        desk.answer(.told())
        #expect(desk.state.outcome == .completed(orderID: nil, order: nil))
    }

    @Test func onlyAHandoffThatCannotBeFollowedCanBeConfirmed() {
        var desk = CheckoutDesk()
        desk.send(.confirm)
        desk.open()
        desk.send(.confirm)
        #expect(desk.endings.isEmpty)
    }

    // MARK: Orders placed at once

    @Test(arguments: [Capabilities?.none, CheckoutDesk.capabilities([.direct])])
    func anOrderThatMayBePlacedIsNotCalledBack(capabilities: Capabilities?) {
        var desk = CheckoutDesk(capabilities: capabilities)
        desk.send(.present(.cart))
        desk.answer(.ordering(CheckoutDesk.orderingRecord, storageError: nil))
        desk.send(.cancel)
        #expect(desk.state.phase == .verifying)
        #expect(desk.task(.handoff) == .begin(.cart, previous: .known(nil), isAnnounced: true))
        var ordered = desk
        ordered.answer(.began(.init(record: CheckoutDesk.record, order: Self.order)))
        #expect(ordered.endings == [.completed(orderID: "order-1", order: Self.order)])
        var page = desk
        page.answer(.began(Self.beginning()))
        #expect(page.endings == [.cancelled])
        var refused = desk
        refused.fail(.conflict)
        #expect(refused.endings == [.cancelled])
        var resumed = desk
        resumed.send(.present(.cart))
        #expect(resumed.state.phase == .preparing)
        resumed.answer(.began(Self.beginning()))
        #expect(resumed.task(.handoff) == .show(CheckoutDesk.url, page: 1))
    }

    @Test(arguments: [
        CommerceError.Kind.timedOut, .network, .unavailable, .malformedResponse, .cancelled,
    ])
    func anOrderWithAnUnknownOutcomeIsLookedFor(kind: CommerceError.Kind) {
        var desk = CheckoutDesk(capabilities: CheckoutDesk.capabilities([.direct]))
        desk.send(.present(.cart))
        desk.answer(.ordering(CheckoutDesk.orderingRecord, storageError: nil))
        desk.fail(kind)
        #expect(desk.task(.handoff) == .ask(CheckoutDesk.orderingRecord, after: .zero))
        var bought = desk
        bought.answer(.gone)
        #expect(bought.endings == [.completedOrGone])
        desk.answer(.pending)
        desk.answer(.pending)
        #expect(desk.endings == [.failed(CheckoutDesk.entry(kind), isRecoverable: true)])
        desk.answer(.told())
        // It may still come: another one is begun after a look at the cart.
        desk.send(.present(.cart))
        var ended = CheckoutDesk.orderingRecord
        ended.stage = .ended
        #expect(desk.task(.handoff) == .begin(.cart, previous: .known(ended), isAnnounced: true))
    }

    @Test func anOrderThatWasRefusedIsNotLookedFor() {
        var desk = CheckoutDesk(capabilities: CheckoutDesk.capabilities([.direct]))
        desk.send(.present(.cart))
        desk.answer(.ordering(CheckoutDesk.orderingRecord, storageError: nil))
        desk.fail(.conflict)
        #expect(desk.endings == [.failed(CheckoutDesk.entry(.conflict), isRecoverable: true)])
        desk.answer(.told())
        #expect(desk.machine.record == nil)
    }

    // MARK: Stopping, resuming, forgetting

    @Test func aStoppedCheckoutIgnoresWhatWasOnItsWay() {
        for stops in 0..<4 {
            var desk = CheckoutDesk()
            desk.send(.present(.cart))
            if stops > 0 { desk.answer(.began(Self.beginning())) }
            if stops > 1 { desk.answer(.shown) }
            if stops > 2 { desk.send(.page(.dismissed, number: 1)) }
            let tickets = desk.jobs.values.map(\.ticket)
            desk.send(.stop)
            #expect(desk.state.phase == .idle)
            #expect(!desk.state.isFollowed)
            for ticket in tickets {
                desk.send(.answer(.began(Self.beginning()), ticket: ticket))
                desk.send(.answer(.shown, ticket: ticket))
                desk.send(.answer(.cartVanished, ticket: ticket))
                desk.answerLate(.completed, ticket: ticket)
            }
            desk.send(.page(.dismissed, number: 1))
            #expect(desk.state.phase == .idle)
            #expect(desk.endings.isEmpty)
            desk.send(.resume)
            #expect(desk.task(.handoff) == .load(fallback: stops > 0 ? CheckoutDesk.record : nil))
        }
    }

    private static func resumed(_ record: CheckoutRecord?) -> CheckoutDesk {
        var desk = CheckoutDesk()
        desk.send(.resume)
        desk.answer(.loaded(record))
        return desk
    }

    @Test func anOpenHandoffOfAnEarlierRunIsAskedAboutAndGoesOn() {
        var desk = Self.resumed(CheckoutDesk.record)
        #expect(desk.state.phase == .verifying)
        #expect(desk.task(.handoff) == .ask(CheckoutDesk.record, after: .zero))
        var completed = desk
        completed.answer(.completed)
        #expect(completed.endings == [.completed(orderID: "order-1", order: nil)])
        var expired = desk
        expired.answer(.expired)
        #expect(expired.endings == [.failed(CheckoutModelState.expired(at: CheckoutDesk.date), isRecoverable: true)])
        desk.answer(.pending)
        #expect(desk.state.phase == .open)
        #expect(!desk.state.isPageShown)
        #expect(desk.task(.following) == .ask(CheckoutDesk.record, after: .seconds(2)))
        desk.send(.present(.cart))
        #expect(desk.task(.handoff) == .begin(.cart, previous: .known(CheckoutDesk.record), isAnnounced: false))
    }

    @Test func anOpenHandoffThatCannotBeAskedAboutYetIsFollowed() {
        var desk = Self.resumed(CheckoutDesk.record)
        desk.fail(.network)
        #expect(desk.state.phase == .open)
        #expect(desk.state.error == CheckoutDesk.entry(.network))
        #expect(desk.state.isFollowed)
    }

    @Test func aCancelledHandoffOfAnEarlierRunIsNotOpenedAgain() {
        var record = CheckoutDesk.record
        record.stage = .ended
        var desk = Self.resumed(record)
        desk.answer(.pending)
        #expect(desk.state.phase == .idle)
        #expect(desk.task(.following) == nil)
        #expect(desk.machine.record == record)
    }

    @Test func withoutAHandoffThereIsNothingToResume() {
        let desk = Self.resumed(nil)
        #expect(desk.state == CheckoutDesk().state)
        #expect(desk.jobs.isEmpty)
    }

    @Test func aStorageThatCannotBeReadIsTold() {
        var desk = CheckoutDesk()
        desk.send(.resume)
        desk.fail(.storage)
        #expect(desk.state.error == CheckoutDesk.entry(.storage))
        #expect(desk.state.phase == .idle)
    }

    @Test func aLinkOfAnEarlierRunStillWaitsForTheBuyersWord() {
        let desk = Self.resumed(CheckoutDesk.linkRecord)
        #expect(desk.state.phase == .handedOver)
    }

    @Test func presentingDuringResumingAsksAboutTheKeptOneFirst() {
        var desk = CheckoutDesk()
        desk.send(.resume)
        desk.send(.present(.cart))
        desk.answer(.loaded(CheckoutDesk.record))
        #expect(desk.task(.handoff) == .begin(.cart, previous: .known(CheckoutDesk.record), isAnnounced: false))
    }

    @Test func whatTheFrontEndTakesItsTimeForIsNotLimited() {
        var desk = CheckoutDesk()
        desk.send(.present(.cart))
        desk.answer(.requesting)
        #expect(desk.task(.limit) != nil)
        // The hand-off before is known; the cart's own changes are waited for now.
        desk.answer(.waiting)
        #expect(desk.task(.limit) == nil)
        desk.answer(.requesting)
        #expect(desk.task(.limit) != nil)
    }

    @Test func whatCouldNotBeForgottenIsToldUnlessAnotherOneIsKept() {
        let error = CheckoutDesk.entry(.storage)
        var desk = CheckoutDesk()
        desk.open()
        desk.send(.forget)
        desk.answer(.forgotten(storageError: error), in: .storage)
        #expect(desk.state.storageError == error)
        desk.send(.forget)
        desk.answer(.forgotten(storageError: nil), in: .storage)
        #expect(desk.state.storageError == nil)
        desk.send(.forget)
        desk.open()
        desk.answer(.forgotten(storageError: error), in: .storage)
        #expect(desk.state.storageError == nil)
    }

    @Test func aPageIsOutdatedOnceWhatItIsForHasChanged() {
        var desk = CheckoutDesk()
        desk.send(.revised(4))
        desk.send(.present(.cart))
        desk.send(.revised(5))
        desk.answer(.began(.init(record: CheckoutDesk.record, url: CheckoutDesk.url, revision: 5)))
        desk.answer(.shown)
        #expect(!desk.state.isOutdated)
        // News that come late are no news.
        desk.send(.revised(4))
        #expect(!desk.state.isOutdated)
        desk.send(.revised(6))
        #expect(desk.state.isOutdated)
        desk.send(.present(.cart))
        #expect(desk.state.isOutdated, "It is still the page that the buyer has.")
        desk.answer(.began(.init(record: CheckoutDesk.record, url: CheckoutDesk.url, revision: 6)))
        #expect(!desk.state.isOutdated)
        desk.send(.revised(7))
        desk.send(.stop)
        #expect(!desk.state.isOutdated)
    }

    @Test func aLinkWithLinesOfItsOwnIsNeverOutdated() {
        var desk = CheckoutDesk()
        desk.send(.present(.permalink([PermalinkLine(variantID: "v1")], PermalinkOptions())))
        desk.answer(.began(.init(record: CheckoutDesk.linkRecord, url: CheckoutDesk.url)))
        desk.answer(.shown)
        desk.send(.revised(1))
        #expect(desk.state.phase == .handedOver && !desk.state.isOutdated)
    }

    @Test func forgettingLeavesNothing() {
        var desk = CheckoutDesk()
        desk.open()
        desk.send(.forget)
        #expect(desk.task(.page) == .dismissPage)
        #expect(desk.task(.storage) == .forget)
        #expect(Set(desk.jobs.keys) == [.page, .storage])
        #expect(desk.state == CheckoutDesk().state)
        desk.send(.present(.cart))
        #expect(desk.task(.handoff) == .begin(.cart, previous: .known(nil), isAnnounced: true))
    }
}
