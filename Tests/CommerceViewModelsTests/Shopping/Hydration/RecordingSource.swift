import Commerce
import CommerceViewModels
import Synchronization

/// A hydration source that keeps what it was asked, and does at once what a test says.
final class RecordingSource: HydrationSource {
    struct Call: Sendable {
        let ids: [Commerce.ID<Product>]
        let context: HydrationContext
        let hydrator: ProductHydrator
    }

    private let kept = Mutex<[Call]>([])
    private let atOnce: @Sendable (Call) -> Void

    init(_ atOnce: @escaping @Sendable (Call) -> Void = { _ in }) {
        self.atOnce = atOnce
    }

    var calls: [Call] { kept.withLock { $0 } }

    func hydrate(_ ids: [Commerce.ID<Product>], context: HydrationContext, hydrator: ProductHydrator) {
        let call = Call(ids: ids, context: context, hydrator: hydrator)
        kept.withLock { $0.append(call) }
        atOnce(call)
    }
}
