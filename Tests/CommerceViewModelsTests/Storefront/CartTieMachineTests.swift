import Commerce
import Testing

@testable import CommerceViewModels

/// When the cart becomes a customer's, and nobody's, without carts and accounts.
@Suite struct CartTieMachineTests {
    private static let session = AccountScene.session("ann")

    private static func signedIn(_ number: Int = 1, isRestored: Bool = false) -> CartTieMachine.Event {
        let signIn = SignIn(number: number, customerID: "ann", isRestored: isRestored)
        return .happened(SessionNotice(change: .signedIn(signIn), session: session))
    }

    private static func changed(_ change: SessionChange) -> CartTieMachine.Event {
        .happened(SessionNotice(change: change))
    }

    @Test func aSignInAsksForThePolicyAndTiesByIt() {
        var machine = CartTieMachine()
        #expect(
            machine.handle(Self.signedIn())
                == [.run(CartTieMachine.Work(session: Self.session, number: 1), in: .policy)])
        #expect(machine.takeNotices().isEmpty)
        _ = machine.handle(.decided(.mergeLines(into: "c"), number: 1))
        #expect(machine.takeNotices() == [.tie(Self.session, .mergeLines(into: "c"))])
        _ = machine.handle(.decided(.keepDeviceCart, number: 1))
        #expect(machine.takeNotices().isEmpty)
    }

    @Test func aSignInOfAnEarlierRunTiesNothingAnew() {
        var machine = CartTieMachine()
        #expect(machine.handle(Self.signedIn(isRestored: true)).isEmpty)
        #expect(machine.takeNotices() == [.know(Self.session)])
    }

    @Test func aSignOutMakesTheQuestionVoid() {
        var machine = CartTieMachine()
        _ = machine.handle(Self.signedIn())
        #expect(machine.handle(Self.changed(.signedOut)) == [.cancel(.policy)])
        _ = machine.handle(.decided(.keepDeviceCart, number: 1))
        #expect(machine.takeNotices() == [.untie])
    }

    @Test func theLastSignInIsTied() {
        var machine = CartTieMachine()
        _ = machine.handle(Self.signedIn(1))
        _ = machine.handle(Self.signedIn(2))
        _ = machine.handle(.decided(.keepDeviceCart, number: 1))
        #expect(machine.takeNotices().isEmpty)
        _ = machine.handle(.decided(.keepDeviceCart, number: 2))
        #expect(machine.takeNotices().count == 1)
    }

    @Test(arguments: [true, false]) func anExpiryLeavesTheCart(isWaiting: Bool) {
        var machine = CartTieMachine()
        _ = machine.handle(Self.signedIn())
        if !isWaiting { _ = machine.handle(.decided(.keepDeviceCart, number: 1)) }
        _ = machine.takeNotices()
        _ = machine.handle(Self.changed(.expired))
        #expect(machine.takeNotices().isEmpty)
    }

    @Test func aStopMakesTheQuestionVoid() {
        var machine = CartTieMachine()
        _ = machine.handle(Self.signedIn())
        _ = machine.handle(.stop)
        _ = machine.handle(.decided(.keepDeviceCart, number: 1))
        #expect(machine.takeNotices().isEmpty)
    }
}
