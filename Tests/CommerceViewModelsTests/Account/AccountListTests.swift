import Commerce
import CommerceTesting
import FoundationEssentials
import Testing

@testable import CommerceViewModels

/// Orders and addresses page by page, by the same cases as lists of products.
@Suite(.timeLimit(.minutes(10))) struct AccountListTests {
    private typealias Pages = PendingCalls<PageRequest, Page<Order>>

    private static func scene(_ pages: Pages) -> AccountScene {
        var scene = AccountScene()
        scene.auth.onOrders = { page, _ in try await pages.call(page) }
        return scene
    }

    private static func page(_ numbers: ClosedRange<Int>, next: Cursor? = nil) -> Page<Order> {
        Page(items: numbers.map(AccountScene.order), info: PageInfo(next: next))
    }

    @Test func pagesFollowOneAnother() async {
        let pages = Pages()
        let model = await Self.scene(pages).signedIn()
        #expect(!model.snapshot.orders.isEmpty)
        let works = [model.loadOrders(), model.loadOrders(), model.loadNextOrders()]
        #expect(works.allSatisfy { $0 === works[0] })
        await pages.next().answer(Self.page(1...2, next: "c1"))
        await works[0].finished()
        model.loadNextOrders()
        await pages.next().answer(Self.page(2...3))
        await model.settled()
        #expect(model.snapshot.orders.items.map(\.id) == ["o1", "o2", "o3"])
        #expect(!model.snapshot.orders.hasNext)
        #expect(pages.requests == [PageRequest(first: 2), PageRequest(first: 2, after: "c1")])
    }

    @Test func aFailedPageKeepsThoseBeforeAndIsRetriedWithItsCursor() async {
        let pages = Pages()
        let model = await Self.scene(pages).signedIn()
        model.loadOrders()
        await pages.next().answer(Self.page(1...2, next: "c1"))
        await model.settled()
        model.loadNextOrders()
        await pages.next().fail(Samples.networkError)
        await model.settled()
        #expect(model.snapshot.orders.error?.code == "network")
        #expect(model.snapshot.orders.items.count == 2)
        #expect(model.loadNextOrders().isFinished)
        model.retryOrders()
        await pages.next().answer(Self.page(3...4))
        await model.settled()
        #expect(model.snapshot.orders.items.count == 4)
        #expect(pages.requests.map(\.after) == [nil, "c1", "c1"])
    }

    @Test func aFailedFirstPageIsRetried() async {
        let pages = Pages()
        let model = await Self.scene(pages).signedIn()
        model.loadOrders()
        await pages.next().fail(Samples.networkError)
        await model.settled()
        #expect(model.loadOrders().isFinished)
        model.retryOrders()
        await pages.next().answer(Self.page(1...2))
        await model.settled()
        #expect(model.snapshot.orders.items.count == 2)
        #expect(model.retryOrders().isFinished)
    }

    @Test func aReloadVoidsLatePages() async {
        let pages = Pages(isDeaf: true)
        let model = await Self.scene(pages).signedIn()
        model.loadOrders()
        let late = await pages.next()
        model.reloadOrders()
        await pages.next().answer(Self.page(5...6))
        late.answer(Self.page(1...2))
        await model.engine.census.empty()
        #expect(model.snapshot.orders.items.map(\.id) == ["o5", "o6"])
    }

    @Test func noOrdersIsNotTheSameAsNoneLoaded() async {
        let pages = Pages()
        let model = await Self.scene(pages).signedIn()
        model.loadOrders()
        await pages.next().answer(Page(items: []))
        await model.settled()
        #expect(model.snapshot.orders.isEmpty)
    }

    @Test func aPageOfAnotherCustomerIsIgnored() async {
        let pages = Pages(isDeaf: true)
        let model = await Self.scene(pages).signedIn()
        model.loadOrders()
        let late = await pages.next()
        await model.signIn(AccountScene.credentials("bob")).finished()
        #expect(model.snapshot.orders.listing.isIdle)
        late.answer(Self.page(1...2))
        await model.engine.census.empty()
        #expect(model.snapshot.orders.listing.isIdle)
    }

    @Test func anAddressWithoutIdentifierIsNeverTakenForAnother() async {
        var scene = AccountScene()
        scene.auth.onAddresses = { _, _ in Page(items: [MailingAddress(city: "Bonn"), MailingAddress(city: "Bonn")]) }
        let model = await scene.signedIn()
        await model.loadAddresses().finished()
        #expect(model.snapshot.addresses.items.count == 2)
    }

    // MARK: One order

    @Test func anOrderOfTheListIsShownWhileItIsRead() async {
        let orders = PendingCalls<Commerce.ID<Order>, Fetched<Order>>()
        let pages = Pages()
        pages.answerAll { _ in Self.page(1...2) }
        var scene = Self.scene(pages)
        scene.auth.onOrder = { id, _ in try await orders.call(id) }
        let model = await scene.signedIn()
        await model.loadOrders().finished()
        let work = model.showOrder("o2")
        #expect(model.snapshot.order == .loading(previous: AccountScene.order(2)))
        #expect(model.showOrder("o2") === work)
        await orders.next().answer(Fetched(Order(id: "o2", name: "whole")))
        await work.finished()
        #expect(model.snapshot.order.value?.name == "whole")
        #expect(model.showOrder("o2").isFinished)
        model.hideOrder()
        #expect(model.snapshot.order.isIdle)
        #expect(model.reloadOrder().isFinished)
    }

    @Test func theLastOrderThatWasWantedIsShown() async {
        let orders = PendingCalls<Commerce.ID<Order>, Fetched<Order>>(isDeaf: true)
        var scene = AccountScene()
        scene.auth.onOrder = { id, _ in try await orders.call(id) }
        let model = await scene.signedIn()
        model.showOrder("o1")
        let late = await orders.next()
        model.showOrder("o2")
        #expect(model.snapshot.order == .loading(previous: nil))
        await orders.next().answer(Fetched(AccountScene.order(2)))
        late.answer(Fetched(AccountScene.order(1)))
        await model.engine.census.empty()
        #expect(model.snapshot.order.value?.id == "o2")
    }

    @Test func anOrderThatFailedIsReadAgainWhenItIsWantedAgain() async {
        let orders = PendingCalls<Commerce.ID<Order>, Fetched<Order>>()
        var scene = AccountScene()
        scene.auth.onOrder = { id, _ in try await orders.call(id) }
        let model = await scene.signedIn()
        model.showOrder("o1")
        await orders.next().fail(CommerceError.notFound("order"))
        await model.settled()
        #expect(model.snapshot.order.error?.code == "notFound")
        model.showOrder("o1")
        await orders.next().answer(Fetched(AccountScene.order(1)))
        await model.settled()
        #expect(model.snapshot.order.value?.id == "o1")
    }
}
