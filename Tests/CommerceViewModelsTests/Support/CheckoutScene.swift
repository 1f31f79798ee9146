import Commerce
import CommerceTesting
import CommerceViewModels
import FoundationEssentials
import MemoryBackend
import Synchronization
import Testing

/// A shop, a cart, a presenter, a clock and a storage around a checkout.
struct CheckoutScene: Sendable {
    typealias Statuses = PendingCalls<CheckoutHandoff, CheckoutStatus>

    let clock: ManualClock
    let shop: MemoryShop
    let backend: Backend
    let storage: any StateStorage
    let cart: CartSession
    let presenter = FakePresenter()
    let events = ShoppingEvents()
    let told = Collected<ShoppingEvent>()
    let outcomes = Collected<CheckoutOutcome>()
    private let token: ObserverToken

    /// - Parameter change: puts closures before the shop's own checkout.
    init(
        _ kind: MemoryCheckout = .page, storage: any StateStorage = MemoryStateStorage(),
        without missing: [PortOperation] = [], change: (inout StubCheckout) -> Void = { _ in }
    ) {
        let clock = ManualClock()
        self.clock = clock
        self.storage = storage
        shop = MemoryShop(options: MemoryOptions(checkout: kind), context: PluginContext(clock: clock))
        let memory = shop.backend()
        var checkout = StubCheckout(memory.checkout)
        change(&checkout)
        var capabilities = memory.declaredCapabilities ?? Capabilities()
        capabilities.operations.subtract(missing)
        backend = Backend(
            name: "shop", plugin: "stub", stateIdentity: "stub", capabilities: capabilities, catalog: memory.catalog,
            cart: memory.cart, auth: memory.auth, checkout: checkout)
        cart = CartSession(backend: backend, storage: storage, clock: clock)
        token = events.observe(on: .inline) { [told] record in told.append(record.event) }
    }

    /// A scene whose statuses a test answers.
    init(
        _ statuses: Statuses, storage: any StateStorage = MemoryStateStorage(),
        change: (inout StubCheckout) -> Void = { _ in }
    ) {
        self.init(storage: storage) { checkout in
            checkout.onStatus = { try await statuses.call($0) }
            change(&checkout)
        }
    }

    func model(
        options: CheckoutOptions = CheckoutOptions(), cart: CartSession? = nil,
        session: (@Sendable () async -> Session?)? = nil,
        changesSettled: @escaping @Sendable () async -> Void = {}, linkHandler: CheckoutLinkHandler? = nil
    ) -> CheckoutModel {
        CheckoutModel(
            cart: cart ?? self.cart, presenter: presenter, storage: storage, options: options, session: session,
            changesSettled: changesSettled, events: events, linkHandler: linkHandler,
            onOutcome: { [outcomes] in outcomes.append($0) }, clock: clock)
    }

    /// Puts something into the cart.
    @discardableResult func fill() async throws -> Cart {
        let page = try await backend.catalog.products(
            ProductQuery(), page: PageRequest(first: 10), options: ReadOptions())
        let variant = page.items.flatMap(\.variants).first { $0.availability.isPurchasable }
        let line = CartLineInput(variantID: try #require(variant).id)
        let outcome = try await cart.add([line])
        return try #require(outcome.value)
    }

    /// Lets time pass until the status is asked for.
    func nextStatus(_ statuses: Statuses) async -> Statuses.Call {
        let count = statuses.requests.count
        while statuses.requests.count == count {
            clock.advance(by: .seconds(1))
            await Task.yield()
        }
        return await statuses.next()
    }

    /// What was told of one kind.
    func told(_ name: String) -> [ShoppingEvent] { told.values.filter { $0.name == name } }
}

extension CheckoutModel {
    /// Waits for a state.
    @discardableResult func state(
        where isWanted: (CheckoutModelState) -> Bool
    ) async throws -> CheckoutModelState {
        for await snapshot in snapshots() where isWanted(snapshot.state) { return snapshot.state }
        throw CancellationError()
    }
}

extension CheckoutStatus {
    static let pending = CheckoutStatus(state: .pending)
    static let completed = CheckoutStatus(state: .completed, orderID: "order-1")
    static let gone = CheckoutStatus(state: .completedOrGone)
    static let expired = CheckoutStatus(state: .expired)
    static let untracked = CheckoutStatus(state: .untracked)
}

/// A presenter that keeps the pages, and does what a test says.
final class FakePresenter: CheckoutPresenter {
    private struct Contents {
        var pages: [CheckoutPage] = []
        var dismissals = 0
        var error: CommerceError?
        var gate: PendingCalls<URL, Void>?
    }

    private let contents = Mutex(Contents())

    var pages: [CheckoutPage] { contents.withLock { $0.pages } }
    var dismissals: Int { contents.withLock { $0.dismissals } }

    /// Fails from now on, or works again.
    func fail(_ error: CommerceError?) { contents.withLock { $0.error = error } }

    /// Waits for a test before each page is shown.
    func wait(at gate: PendingCalls<URL, Void>) { contents.withLock { $0.gate = gate } }

    func present(_ page: CheckoutPage) async throws(CommerceError) {
        let (error, gate) = contents.withLock { contents in
            if contents.error == nil { contents.pages.append(page) }
            return (contents.error, contents.gate)
        }
        if let error { throw error }
        if let gate { try await withCommerceErrors(otherwise: .unavailable) { try await gate.call(page.url) } }
    }

    func dismiss() async { contents.withLock { $0.dismissals += 1 } }
}
