import Commerce
import Synchronization

/// Counts what makes an address of the checkout void, and tells the checkout when that happens.
///
/// The count is a cart model's ``CartState/checkoutRevision``, or that of what is heard from a cart's session.
final class CheckoutRevisions: Sendable {
    typealias Listener = @Sendable (Int) -> Void

    private struct Contents {
        var listener: Listener = { _ in }
        var token: (any Sendable)?
    }

    private let read: @Sendable () -> Int
    private let watch: @Sendable (@escaping Listener) -> any Sendable
    private let contents = Mutex(Contents())

    private init(
        read: @escaping @Sendable () -> Int, watch: @escaping @Sendable (@escaping Listener) -> any Sendable
    ) {
        self.read = read
        self.watch = watch
    }

    /// Says who is told of later counts; it must not keep the checkout.
    func connect(_ listener: @escaping Listener) { contents.withLock { $0.listener = listener } }

    /// The present count; later ones are told from now on.
    func current() -> Int {
        let token = watch(contents.withLock { $0.listener })
        let before = contents.withLock { contents in
            defer { contents.token = token }
            return contents.token
        }
        // Let go of outside the lock: it may hold anything.
        _ = before
        return read()
    }

    // MARK: Whose

    /// The count of a model, as long as there is one.
    convenience init(of cart: CartModel) {
        let source = cart.source
        self.init { [weak source] in
            source?.untracked.checkoutRevision ?? 0
        } watch: { [weak source] listener in
            source?.observe(on: .inline) { listener($0.state.checkoutRevision) }
        }
    }

    /// A count of what is heard from a session.
    convenience init(of session: CartSession) {
        let counter = Counter()
        let token = session.watch { counter.hear($0) }
        self.init {
            counter.count
        } watch: { listener in
            counter.tell(listener)
            return token
        }
    }

    /// Counts the carts that differ in what matters to a checkout.
    private final class Counter: Sendable {
        private struct Contents {
            var cart: Cart?
            var count = 0
            var listener: Listener = { _ in }
        }

        private let contents = Mutex(Contents())

        var count: Int { contents.withLock { $0.count } }

        func tell(_ listener: @escaping Listener) { contents.withLock { $0.listener = listener } }

        func hear(_ notice: CartSessionNotice) {
            let (listener, count) = contents.withLock { contents in
                let before = contents.cart
                switch notice.event {
                case .changed(let cart):
                    contents.cart = cart
                    // What is read first was so before.
                    let isNews = before.map { !$0.isSameForCheckout(as: cart) } ?? notice.origin.isChange
                    if isNews { contents.count += 1 }
                case .lost, .expired, .completed, .forgotten:
                    contents.cart = nil
                    contents.count += 1
                case .checkoutBegun, .storageFailed: break
                }
                return (contents.listener, contents.count)
            }
            listener(count)
        }
    }
}

extension CartSessionNotice.Origin {
    fileprivate var isChange: Bool { if case .change = self { true } else { false } }
}
