import Commerce
import CommerceTesting
import Testing

@testable import CommerceViewModels

/// What is on its way to the shop is not only ignored but called back where its cart is let go.
@Suite(.timeLimit(.minutes(10))) struct CartAbortTests {
    private let shop = CartShop(isServed: false)

    enum End: CaseIterable { case reset, hydration, stop }

    /// A model with a cart in which a call hangs.
    private func hanging(_ begin: (CartModel) -> Void) async -> CartModel {
        let model = shop.model()
        model.add("a")
        await shop.calls.next().answer(.serve)
        await model.settled()
        begin(model)
        _ = await shop.calls.next()
        return model
    }

    private func end(_ model: CartModel, by end: End) {
        switch end {
        case .reset: model.reset()
        case .hydration: model.hydrate(Samples.cart(Samples.line("X"), id: "other"))
        case .stop: model.stop()
        }
    }

    @Test(arguments: End.allCases) func case09_case10_case12_aChangeOnItsWayIsAborted(by end: End) async throws {
        let model = await hanging { $0.add("b") }
        self.end(model, by: end)
        #expect(shop.calls.cancelledCount == 1)
        await model.engine.census.empty()
        #expect(shop.operations == [.createCart, .addLines])
        #expect(!model.snapshot.isPending)
        let left: [String] =
            switch end {
            case .reset: []
            case .hydration: ["x"]
            case .stop: ["a"]
            }
        #expect(model.snapshot.lines.map(\.variant.id.rawValue) == left)
    }

    @Test(arguments: End.allCases) func case60_aReadingOnItsWayIsAborted(by end: End) async throws {
        let model = await hanging { $0.refresh() }
        self.end(model, by: end)
        #expect(shop.calls.cancelledCount == 1)
        await model.engine.census.empty()
        #expect(shop.operations == [.createCart, .cart])
        #expect(!model.snapshot.isRevalidating)
        #expect(model.snapshot.notices.isEmpty)
    }
}
