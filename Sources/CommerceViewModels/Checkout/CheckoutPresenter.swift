public import Commerce

/// Shows the page of a checkout to the buyer: in a view of the front end, in a browser, as a code to scan.
///
/// What happens on the page is told through the ``CheckoutPage`` itself, from any thread, as far as the presenter can
/// know it. Fetching addresses, following the hand-off and deciding how it ended are not its business. A test double is
/// a few lines:
///
///     final class Album: CheckoutPresenter {
///         let shown = Mutex<[CheckoutPage]>([])
///         func present(_ page: CheckoutPage) { shown.withLock { $0.append(page) } }
///     }
public protocol CheckoutPresenter: Sendable {
    /// Shows a page in place of the one before, and returns once it is shown.
    ///
    /// - Throws: ``CommerceError`` that says what to do where it can't be shown. The task is cancelled when the buyer
    ///   has changed their mind meanwhile.
    func present(_ page: CheckoutPage) async throws(CommerceError)

    /// Takes the page away, where that is possible and it is still there.
    ///
    /// It need not be told as dismissed.
    func dismiss() async
}

extension CheckoutPresenter {
    /// Leaves the page where it is: what was handed to another program can't be taken back.
    public func dismiss() async {}
}
