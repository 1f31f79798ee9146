import Commerce
import Testing

@testable import CommerceViewModels

/// When an open hand-off is asked about: the machine alone.
@Suite struct CheckoutFollowingTests {
    /// The pauses before the next questions, each answered with pending.
    private static func pauses(_ desk: inout CheckoutDesk, limit: Int) -> [Duration] {
        var pauses: [Duration] = []
        while pauses.count < limit, case .ask(_, let pause) = desk.task(.following) {
            pauses.append(pause)
            desk.answer(.requesting, in: .following)
            desk.answer(.pending, in: .following)
        }
        return pauses
    }

    @Test func pausesGrowByHalfUpToTheLongest() {
        var desk = CheckoutDesk()
        desk.open()
        #expect(
            Self.pauses(&desk, limit: 10)
                == [2000, 3000, 4500, 6750, 10_125, 15_187.5, 22_781.25, 30_000, 30_000, 30_000].map {
                    .milliseconds($0)
                })
    }

    @Test func followingEndsAfterItsLimit() {
        var desk = CheckoutDesk(CheckoutOptions(followLimit: .seconds(60)))
        desk.open()
        let pauses = Self.pauses(&desk, limit: 100)
        #expect(pauses.reduce(.zero, +) == .seconds(60))
        #expect(desk.state.phase == .open)
        #expect(!desk.state.isFollowed)
        #expect(desk.jobs.isEmpty)
        // A sign of life begins it anew.
        desk.send(.check)
        #expect(desk.task(.following) == .ask(CheckoutDesk.record, after: .zero))
        #expect(desk.task(.cart) == .watchCart)
        #expect(desk.state.isFollowed)
    }

    @Test(arguments: [
        (Duration.seconds(10), Duration.seconds(10)), (.seconds(-5), .zero), (.seconds(9999), .seconds(60)),
    ])
    func followingEndsWithThePage(lifetime: Duration, followed: Duration) {
        var desk = CheckoutDesk(CheckoutOptions(followLimit: .seconds(60)))
        desk.open(lifetime: lifetime)
        #expect(Self.pauses(&desk, limit: 100).reduce(.zero, +) == followed)
        #expect(!desk.state.isFollowed)
    }

    @Test func errorsDoNotEndIt() {
        var desk = CheckoutDesk()
        desk.open()
        for kind in CommerceError.Kind.allCases where kind != .unsupported {
            desk.answer(.requesting, in: .following)
            desk.fail(kind, in: .following)
            #expect(desk.state.phase == .open)
            #expect(desk.state.error == CheckoutDesk.entry(kind))
            #expect(desk.state.isFollowed)
        }
        desk.answer(.pending, in: .following)
        #expect(desk.state.error == nil)
    }

    @Test(arguments: [
        (Duration.seconds(20), Duration.seconds(20)), (.seconds(1), .seconds(3)), (.seconds(500), .seconds(30)),
    ])
    func theBackendsPauseIsKept(asked: Duration, kept: Duration) {
        var desk = CheckoutDesk()
        desk.open()
        desk.fail(.throttled, retryAfter: asked, in: .following)
        #expect(desk.task(.following) == .ask(CheckoutDesk.record, after: kept))
    }

    @Test func aStateThatIsNotKnownIsPending() {
        var desk = CheckoutDesk()
        desk.open()
        desk.answer(CheckoutStatus(state: "paying"), in: .following)
        #expect(desk.state.phase == .open)
        #expect(desk.state.isFollowed)
    }

    @Test func manyStepsOfThePageCostOneQuestion() {
        var desk = CheckoutDesk()
        desk.open()
        let before = desk.history.count
        for _ in 0..<20 { desk.send(.page(.navigated, number: 1)) }
        #expect(desk.history.count == before + 1)
        #expect(desk.task(.following) == .ask(CheckoutDesk.record, after: CheckoutOptions.hurriedPause))
        desk.answer(.requesting, in: .following)
        desk.answer(.pending, in: .following)
        // Afterwards the pauses begin anew.
        #expect(desk.task(.following) == .ask(CheckoutDesk.record, after: .seconds(2)))
    }

    @Test func aStepDuringAQuestionIsFollowedByAnother() {
        var desk = CheckoutDesk()
        desk.open()
        desk.answer(.requesting, in: .following)
        for _ in 0..<20 { desk.send(.page(.navigated, number: 1)) }
        desk.send(.check)
        let question = desk.jobs[.following]?.ticket
        #expect(question != nil)
        desk.answer(.pending, in: .following)
        #expect(desk.task(.following) == .ask(CheckoutDesk.record, after: CheckoutOptions.hurriedPause))
        #expect(desk.jobs[.following]?.ticket != question)
    }

    @Test func checkingAsksAtOnce() {
        var desk = CheckoutDesk()
        desk.open()
        desk.send(.page(.navigated, number: 1))
        desk.send(.check)
        #expect(desk.task(.following) == .ask(CheckoutDesk.record, after: .zero))
    }

    @Test func aCartThatVanishesIsAskedAboutAtOnce() {
        var desk = CheckoutDesk()
        desk.open()
        desk.answer(.cartVanished, in: .cart)
        #expect(desk.task(.following) == .ask(CheckoutDesk.record, after: .zero))
        desk.answer(.gone, in: .following)
        #expect(desk.endings == [.completedOrGone])
    }

    @Test func everyQuestionHasALimit() {
        var desk = CheckoutDesk()
        desk.open()
        desk.answer(.requesting, in: .following)
        let ticket = desk.jobs[.following]?.ticket ?? 0
        #expect(desk.task(.limit) == .limit(.seconds(30), of: ticket))
        // The limit answers in the question's place.
        desk.send(.answer(.failed(CheckoutDesk.entry(.timedOut), .timedOut), ticket: ticket))
        #expect(desk.task(.limit) == nil)
        #expect(desk.state.error == CheckoutDesk.entry(.timedOut))
        #expect(desk.jobs[.following]?.ticket != ticket)
    }

    @Test(arguments: [
        CheckoutOptions(firstPause: .zero, longestPause: .zero), CheckoutOptions(firstPause: .seconds(-1)),
        CheckoutOptions(answerLimit: .zero), CheckoutOptions(followLimit: .seconds(Int64.max)),
    ])
    func optionsThatMakeNoSenseAreReplaced(options: CheckoutOptions) {
        #expect(options.firstPause >= .milliseconds(100))
        #expect(options.longestPause >= options.firstPause)
        #expect(options.answerLimit > .zero)
        #expect(options.followLimit <= .seconds(7 * 86400))
    }
}
