public import Commerce
public import FoundationEssentials

/// Shows checkouts by their address, for the buyer to open somewhere else: printed on a terminal, as a code to scan.
///
///     let presenter = PrintedURLPresenter { url in print("Pay here: \(url)") }
public struct PrintedURLPresenter: CheckoutPresenter {
    private let show: @Sendable (URL) async throws -> Void

    /// Makes a presenter.
    ///
    /// - Parameter show: shows the address; what it throws becomes a ``CommerceError``, `unavailable` unless it is one.
    public init(_ show: @escaping @Sendable (URL) async throws -> Void) {
        self.show = show
    }

    /// Shows the page's address.
    ///
    /// - Throws: what the closure throws; also ``CommerceError/Kind/malformedResponse`` for an address that is no web
    ///   page, which must not be put before a buyer.
    public func present(_ page: CheckoutPage) async throws(CommerceError) {
        try page.url.requireWebPage()
        try await withCommerceErrors(otherwise: .unavailable) { try await show(page.url) }
    }
}
