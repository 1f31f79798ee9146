public import Commerce

/// Shows checkouts in the desktop's browser.
///
/// Nobody tells when the buyer closes the page there: the hand-off is followed by asking the backend, and the front end
/// offers ``CheckoutModel/cancel()``.
public struct BrowserPresenter: CheckoutPresenter {
    private let browser: SystemBrowser

    /// Makes a presenter.
    public init(_ browser: SystemBrowser = SystemBrowser()) {
        self.browser = browser
    }

    /// Opens the page in the browser.
    ///
    /// - Throws: what ``SystemBrowser/open(_:)`` throws.
    public func present(_ page: CheckoutPage) async throws(CommerceError) { try await browser.open(page.url) }
}
