import CommerceViewModels
import Synchronization

/// A presenter without a screen: it holds the page until the scenario's command has bought there.
final class HeldPage: CheckoutPresenter {
    private let held = Mutex<CheckoutPage?>(nil)

    /// The page that was presented last.
    var page: CheckoutPage? { held.withLock { $0 } }

    func present(_ page: CheckoutPage) { held.withLock { $0 = page } }
}
