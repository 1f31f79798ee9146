import Commerce
import CommerceTesting
import FoundationEssentials
import Testing

@testable import CommerceViewModels

/// Forms: pending marks, errors, order, and what they change.
@Suite(.timeLimit(.minutes(10))) struct AccountFormTests {
    private typealias Updates = PendingCalls<CustomerUpdate, MutationOutcome<Customer>>
    private typealias Additions = PendingCalls<MailingAddress, MutationOutcome<MailingAddress>>

    private static func named(_ name: String) -> CustomerUpdate { CustomerUpdate(firstName: .value(name)) }

    private static func customer(_ name: String) -> MutationOutcome<Customer> {
        MutationOutcome(value: Customer(id: "ann", firstName: name))
    }

    private static func scene(_ updates: Updates) -> AccountScene {
        var scene = AccountScene()
        scene.auth.onUpdateCustomer = { update, _ in try await updates.call(update) }
        return scene
    }

    // MARK: Order

    @Test func submissionsOfAFormGoOneAfterAnotherAndTheLastWins() async {
        let updates = Updates()
        let model = await Self.scene(updates).signedIn()
        let works = ["A", "B", "C"].map { model.updateCustomer(Self.named($0)) }
        #expect(works.allSatisfy { $0 === works[0] })
        await updates.next().answer(Self.customer("A"))
        await updates.next().answer(Self.customer("C"))
        await works[0].finished()
        #expect(updates.requests == [Self.named("A"), Self.named("C")])
        #expect(updates.cancelledCount == 0)
        #expect(model.snapshot.customer.value?.firstName == "C")
        #expect(model.snapshot[.customer].isAccepted)
    }

    @Test func aDoubleTapSubmitsOnce() async {
        let updates = Updates()
        let model = await Self.scene(updates).signedIn()
        let works = (1...3).map { _ in model.updateCustomer(Self.named("A")) }
        await updates.next().answer(Self.customer("A"))
        await works[2].finished()
        #expect(updates.requests.count == 1)
    }

    @Test func addressesThatAreAddedFastAreAllAdded() async {
        let additions = Additions()
        var scene = AccountScene()
        scene.auth.onAddAddress = { address, _ in try await additions.call(address) }
        let model = await scene.signedIn()
        let work = model.addAddress(MailingAddress(city: "Bonn"))
        for city in ["Ulm", "Trier"] { model.addAddress(MailingAddress(city: city)) }
        additions.answerAll { MutationOutcome(value: AccountScene.address($0.city ?? "", city: $0.city ?? "")) }
        await work.finished()
        #expect(additions.requests.map(\.city) == ["Bonn", "Ulm", "Trier"])
    }

    @Test func formsDoNotWaitForEachOther() async {
        let updates = Updates()
        var scene = Self.scene(updates)
        scene.auth.onRecover = { _ in MutationOutcome(value: Acknowledgement()) }
        let model = await scene.signedIn()
        model.updateCustomer(Self.named("A"))
        _ = await updates.next()
        await model.recover(email: "ann@example.com").finished()
        #expect(model.snapshot[.recover].isAccepted)
        #expect(model.snapshot[.customer].isPending)
    }

    // MARK: Results

    @Test func aRefusalKeepsWhatIsShownAndAnotherTryClearsItsErrors() async {
        let updates = Updates()
        let model = await Self.scene(updates).signedIn()
        let first = model.updateCustomer(Self.named(""))
        await updates.next().answer(
            MutationOutcome(
                value: AccountScene.customer("ann"),
                userErrors: [UserError(code: .blank, field: ["firstName"], message: "Needed.")]))
        await first.finished()
        #expect(model.snapshot[.customer].errors(at: "firstName").map(\.code) == ["BLANK"])
        #expect(model.snapshot.customer.isLoaded)
        let second = model.updateCustomer(Self.named("A"))
        #expect(model.snapshot[.customer] == .pending)
        await updates.next().answer(
            MutationOutcome(
                value: Customer(id: "ann", firstName: "A"),
                warnings: [Warning(code: WarningCode(rawValue: "NAME_SHORT"), message: "Short.")]))
        await second.finished()
        #expect(
            model.snapshot[.customer]
                == .accepted(warnings: [Warning(code: WarningCode(rawValue: "NAME_SHORT"), message: "Short.")]))
    }

    @Test func aChangeWinsOverACustomerWhoWasBeingReadBefore() async {
        let updates = Updates()
        let customers = PendingCalls<Session, Fetched<Customer>>(isDeaf: true)
        var scene = Self.scene(updates)
        scene.auth.onCustomer = { session in try await customers.call(session) }
        let model = scene.model()
        await model.signIn(AccountScene.credentials("ann")).finished()
        let late = await customers.next()
        let work = model.updateCustomer(Self.named("New"))
        await updates.next().answer(Self.customer("New"))
        await work.finished()
        late.answer(Fetched(Customer(id: "ann", firstName: "Old")))
        await model.engine.census.empty()
        #expect(model.snapshot.customer.value?.firstName == "New")
    }

    @Test func anAccountIsMadeAndNobodySignedInByThat() async {
        var scene = AccountScene()
        scene.auth.onRegister = { MutationOutcome(value: Customer(id: "new", email: $0.email)) }
        let model = scene.model()
        await model.register(CustomerRegistration(email: "new@example.com", password: Secret("12345"))).finished()
        #expect(model.snapshot[.register].isAccepted)
        #expect(model.snapshot.customer.isIdle)
        #expect(model.snapshot.status != .signedIn)
    }

    @Test(arguments: [true, false]) func aMailsLinkSignsIn(isReset: Bool) async {
        var scene = AccountScene()
        scene.auth.onActivate = { _ in MutationOutcome(value: AccountScene.session("ann")) }
        scene.auth.onReset = { _ in MutationOutcome(value: AccountScene.session("ann")) }
        let model = scene.model()
        let (url, password) = (Secret("https://shop.example/mail"), Secret("12345"))
        await
            (isReset
            ? model.reset(.url(url: url, password: password)) : model.activate(.url(url: url, password: password)))
            .finished()
        #expect(model.snapshot[isReset ? .reset : .activate].isAccepted)
        #expect(model.snapshot.status == .signedIn)
    }

    @Test func aFormWithoutASignInIsAnErrorOfTheForm() async {
        let updates = Updates()
        let model = Self.scene(updates).model()
        await model.updateCustomer(Self.named("A")).finished()
        #expect(model.snapshot[.customer].errors.map(\.code) == ["unauthenticated"])
        #expect(updates.requests.isEmpty)
    }

    // MARK: Addresses

    private static func addressScene(_ page: Page<MailingAddress>) -> AccountScene {
        var scene = AccountScene()
        scene.auth.onAddresses = { _, _ in page }
        scene.auth.onAddAddress = { address, _ in
            MutationOutcome(value: AccountScene.address("new", city: address.city ?? ""))
        }
        scene.auth.onUpdateAddress = { address, _ in MutationOutcome(value: address) }
        scene.auth.onRemoveAddress = { _, _ in MutationOutcome(value: Acknowledgement()) }
        scene.auth.onSetDefaultAddress = { id, _ in
            MutationOutcome(value: AccountScene.customer("ann", defaultAddress: id))
        }
        return scene
    }

    @Test func addressesChangeInPlace() async {
        let page = Page(items: [AccountScene.address("a1"), AccountScene.address("a2")], info: PageInfo(total: 2))
        let model = await Self.addressScene(page).signedIn()
        await model.loadAddresses().finished()
        await model.addAddress(MailingAddress(city: "Ulm")).finished()
        await model.updateAddress(AccountScene.address("a1", city: "Trier")).finished()
        #expect(model.snapshot.addresses.items.map(\.city) == ["Trier", "Bonn", "Ulm"])
        #expect(model.snapshot.addresses.listing.value?.total == 3)
        await model.removeAddress("a2").finished()
        await model.setDefaultAddress("new").finished()
        await model.settled()
        #expect(model.snapshot.addresses.items.map(\.id) == ["a1", "new"])
        #expect(model.snapshot.addresses.listing.value?.total == 2)
        #expect(model.snapshot.customer.value?.defaultAddressID == "new")
        for form in [AccountForm.newAddress, .address("a1"), .address("a2"), .defaultAddress] {
            #expect(model.snapshot[form].isAccepted)
        }
    }

    @Test func anAddressThatIsRemovedWhileTheListIsReadDoesNotComeBack() async {
        let lists = PendingCalls<PageRequest, Page<MailingAddress>>(isDeaf: true)
        var scene = Self.addressScene(Page(items: []))
        scene.auth.onAddresses = { page, _ in try await lists.call(page) }
        let model = await scene.signedIn()
        model.loadAddresses()
        let late = await lists.next()
        await model.removeAddress("a1").finished()
        late.answer(Page(items: [AccountScene.address("a1"), AccountScene.address("a2")]))
        await lists.next().answer(Page(items: [AccountScene.address("a2")]))
        await model.settled()
        await model.engine.census.empty()
        #expect(model.snapshot.addresses.items.map(\.id) == ["a2"])
    }

    @Test func whatAStopLeavesUnknownIsReadAnewWhenItIsWanted() async {
        let additions = Additions()
        let page = Page(items: [AccountScene.address("a1")])
        var scene = Self.addressScene(page)
        scene.auth.onAddAddress = { address, _ in try await additions.call(address) }
        let lists = Collected<PageRequest>()
        scene.auth.onAddresses = { request, _ in
            lists.append(request)
            return page
        }
        let model = await scene.signedIn()
        await model.loadAddresses().finished()
        await model.loadAddresses().finished()
        #expect(lists.values.count == 1)
        let work = model.addAddress(MailingAddress(city: "Ulm"))
        _ = await additions.next()
        model.stop()
        await work.finished()
        #expect(model.snapshot[.newAddress] == .idle)
        #expect(model.snapshot.status == .signedIn)
        await model.loadAddresses().finished()
        #expect(lists.values.count == 2)
    }

    @Test func aSignOutEndsTheFormsOfTheCustomer() async {
        let updates = Updates(isDeaf: true)
        let model = await Self.scene(updates).signedIn()
        let work = model.updateCustomer(Self.named("A"))
        let late = await updates.next()
        model.signOut()
        await work.finished()
        late.answer(Self.customer("A"))
        await model.engine.census.empty()
        #expect(model.snapshot[.customer] == .idle)
        #expect(model.snapshot.customer.isIdle)
    }
}
