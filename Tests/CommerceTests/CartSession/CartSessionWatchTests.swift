import Commerce
import CommerceTesting
import Synchronization
import Testing

/// What a model hears of a session that it shares with others.
@Suite struct CartSessionWatchTests {
    private let shop = ScriptedShop()
    private let session: CartSession

    init() {
        session = CartSession(backend: shop.backend(), makeIdentifier: CountingIdentifiers().make)
    }

    @Test func everyNoticeComesInOrderBeforeTheCallReturns() async throws {
        let heard = Heard()
        let watch = session.watch { heard.append($0) }
        let cart = try #require(try await session.add([CartLineInput(variantID: "a")], idempotencyKey: "k1").value)
        #expect(heard.origins == [.change(key: "k1")])
        _ = try await session.add([CartLineInput(variantID: "a")], idempotencyKey: "k2")
        _ = try await session.current(freshness: .refresh)
        #expect(heard.origins == [.change(key: "k1"), .change(key: "k2"), .read(.refresh)])
        #expect(heard.ids == [cart.id, cart.id, cart.id])
        withExtendedLifetime(watch) {}
    }

    @Test func anAnswerThatBearsAnotherIdentifierIsToldWithTheStoredOne() async throws {
        let heard = Heard()
        let watch = session.watch { heard.append($0) }
        let cart = try #require(try await session.add([CartLineInput(variantID: "a")]).value)
        shop.next(.setNote, .answer(MutationOutcome(value: Cart(id: "other"))))
        _ = try await session.setNote("n")
        #expect(heard.ids == [cart.id, cart.id])
        withExtendedLifetime(watch) {}
    }

    @Test func whoLetsGoHearsNothingMore() async throws {
        let heard = Heard()
        var watch: CartSessionWatch? = session.watch { heard.append($0) }
        _ = try await session.add([CartLineInput(variantID: "a")])
        watch = nil
        _ = try await session.add([CartLineInput(variantID: "a")])
        #expect(heard.origins.count == 1)
        #expect(watch == nil)
    }
}

private final class Heard: Sendable {
    private let notices = Mutex<[CartSessionNotice]>([])

    func append(_ notice: CartSessionNotice) { notices.withLock { $0.append(notice) } }
    var origins: [CartSessionNotice.Origin] { notices.withLock { $0.map(\.origin) } }
    var ids: [ID<Cart>?] { notices.withLock { $0.map(\.cartID) } }
}
