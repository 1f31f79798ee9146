import Commerce
import FoundationEssentials
import Testing

@testable import CommerceViewModels

/// The account's decisions alone: no tasks, no backend.
@Suite struct AccountMachineTests {
    private static let now = AccountScene.start

    private static func machine() -> AccountMachine {
        AccountMachine(
            pageSize: 2, margin: .seconds(120), isStored: true, market: MarketContext(),
            capabilities: Capabilities(operations: Set(PortOperation.authOperations)))
    }

    /// A machine at which a customer is signed in and everything was asked for.
    private static func busy() -> AccountMachine {
        var machine = machine()
        _ = machine.handle(.signIn(.credentials(AccountScene.credentials("ann"))))
        _ = machine.handle(.answer(.signedIn(AccountScene.session("ann"), now: now), generation: 1))
        _ = machine.handle(.addresses(.load))
        _ = machine.handle(.orders(.load))
        _ = machine.handle(.showOrder("o1", again: false))
        _ = machine.handle(.submit(.addAddress(AccountScene.address("a1"))))
        return machine
    }

    /// What may come of all that; the first three have come already.
    private static let answers: [(answer: AccountMachine.Answer, generation: Int, isNews: Bool)] = [
        (.signedIn(AccountScene.session("ann"), now: now), 1, false), (.signInRefused([Samples.failure]), 1, false),
        (.signInFailed(Samples.failure), 1, false), (.customer(AccountScene.customer("ann")), 2, true),
        (.customerFailed(Samples.failure), 2, true), (.addresses(Page(items: [AccountScene.address("a1")])), 2, true),
        (.addressesFailed(Samples.failure), 2, true), (.orders(Page(items: [AccountScene.order(1)])), 2, true),
        (.ordersFailed(Samples.failure), 2, true), (.order(AccountScene.order(1)), 2, true),
        (.orderFailed(Samples.failure), 2, true),
        (
            .submitted(
                .addAddress(AccountScene.address("a1")), .accepted(.address(AccountScene.address("a1")), [])), 1, true
        ),
    ]

    @Test func noAnswerToWhatWasAskedBeforeCountsAfterASignOut() {
        for (answer, generation, _) in Self.answers {
            var machine = Self.busy()
            _ = machine.handle(.signOut)
            let before = machine.state
            #expect(machine.handle(.answer(answer, generation: generation)).isEmpty)
            #expect(machine.state == before)
        }
    }

    @Test func everyAnswerCountsOnce() {
        for (answer, generation, isNews) in Self.answers {
            var machine = Self.busy()
            let first = machine.state
            _ = machine.handle(.answer(answer, generation: generation))
            #expect((machine.state != first) == isNews)
            let before = machine.state
            #expect(machine.handle(.answer(answer, generation: generation)).isEmpty)
            #expect(machine.state == before)
        }
    }

    @Test func aSignOutCancelsEverythingAndRemovesTheSession() {
        var machine = Self.busy()
        let effects = machine.handle(.signOut)
        for slot: AccountMachine.Slot in [
            .signIn, .authorization, .customer, .addresses, .orders, .order, .renewal, .form(.newAddress),
        ] {
            #expect(effects.contains(.cancel(slot)))
        }
        let work = AccountMachine.Work.signOut(AccountScene.session("ann"), isUnread: false, version: 2, generation: 1)
        #expect(effects.last == .run(work, in: .signOut(1)))
        #expect(machine.state.session == .signedOut)
        #expect(machine.takeNotices().last == SessionNotice(change: .signedOut))
    }

    @Test func whatIsNotSupportedIsNotAskedForUnasked() {
        var machine = AccountMachine(
            pageSize: 2, margin: .zero, isStored: false, market: MarketContext(),
            capabilities: Capabilities(operations: [.signIn]))
        _ = machine.handle(.signIn(.credentials(AccountScene.credentials("ann"))))
        let effects = machine.handle(.answer(.signedIn(AccountScene.session("ann"), now: Self.now), generation: 1))
        #expect(!effects.contains { if case .run(_, in: .customer) = $0 { true } else { false } })
        #expect(machine.state.customer.isIdle)
        #expect(machine.state.status == .signedIn)
    }

    @Test func anOlderWriteOfTheSessionSaysNothingOfTheNewest() {
        var machine = Self.busy()
        _ = machine.handle(.signOut)
        _ = machine.handle(.answer(.stored(Samples.failure), generation: 1))
        #expect(machine.state.storageError == nil)
        _ = machine.handle(.answer(.stored(Samples.failure), generation: 2))
        #expect(machine.state.storageError == Samples.failure)
    }

    @Test func aStopKeepsTheSignInAndWhatIsShown() {
        var machine = Self.busy()
        _ = machine.handle(.answer(.customer(AccountScene.customer("ann")), generation: 2))
        _ = machine.handle(.stop)
        #expect(machine.state.status == .signedIn)
        #expect(machine.state.customer == .loaded(AccountScene.customer("ann")))
        #expect(machine.state.addresses.listing.isIdle)
        #expect(machine.state.order.isIdle)
        #expect(machine.state[.newAddress] == .idle)
    }

    @Test(
        arguments: [
            (["zip"], ["address", "zip"], true), (["address", "zip"], ["address", "zip"], true),
            (["address"], ["address", "zip"], true), (["zip"], ["zip"], true), (["city"], ["address", "zip"], false),
            (["zip", "address"], ["address", "zip"], false), ([], ["zip"], false), (["zip"], [], false),
        ] as [([String], [String], Bool)])
    func errorsAreFoundByTheirField(asked: [String], path: [String], isFound: Bool) {
        let error = ErrorEntry(code: "x", key: "x", message: "x", path: path, date: Self.now)
        let form = FormStatus.refused([error])
        #expect(form.errors(atPath: asked) == (isFound ? [error] : []))
        #expect(form.generalErrors == (path.isEmpty ? [error] : []))
    }

    @Test func aPageOfABrowserShowsItsHostOnly() throws {
        let url = try #require(URL(string: "https://accounts.example/logout?id_token_hint=secret"))
        let page = BrowserPage(url)
        var text = "\(page) \(String(reflecting: page))"
        dump(page, to: &text)
        #expect(text.contains("accounts.example"))
        #expect(!text.contains("secret"))
    }
}
