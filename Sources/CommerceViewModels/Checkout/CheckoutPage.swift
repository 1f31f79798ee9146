import Commerce
public import FoundationEssentials

/// A page that a ``CheckoutPresenter`` shows, and where it tells what the buyer does there.
///
/// Every call may be made from any thread, any number of times; those about a page that is not the present one any more
/// are ignored.
public struct CheckoutPage: Sendable {
    /// The address, fetched for this presenting.
    ///
    /// Whoever has it has the cart: keep it out of logs.
    public let url: URL
    private let tell: @Sendable (Sign) -> Void
    private let handleLink: CheckoutLinkHandler?

    /// What happened on a page.
    enum Sign: Sendable, Equatable {
        case dismissed, navigated
    }

    init(
        url: URL, linkHandler: CheckoutLinkHandler? = nil, tell: @escaping @Sendable (Sign) -> Void = { _ in }
    ) {
        self.url = url
        self.tell = tell
        handleLink = linkHandler
    }

    /// Tells that the buyer has closed the page.
    public func dismissed() { tell(.dismissed) }

    /// Tells that the buyer has come to another step of the checkout, a sign of life.
    public func navigated() { tell(.navigated) }

    /// Tells that the buyer has chosen a link, and asks the front end to deal with it.
    ///
    /// Links within the checkout are the page's own: the handler is not asked for them.
    ///
    /// - Returns: ``Handling/notHandled`` where the page shall follow the link as it would by itself.
    public func clicked(_ link: URL) -> Handling {
        guard let handleLink, let link = CheckoutLink(link, on: url) else { return .notHandled }
        return handleLink(link)
    }
}

extension CheckoutPage: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The page with no more of its address than the host: whoever has it has the cart.
    public var description: String { customMirror.shownText }

    /// The same as ``description``.
    public var debugDescription: String { description }

    /// The parts as ``description`` has them, so that `dump` leaks nothing.
    public var customMirror: Mirror {
        Mirror(
            self,
            shown: [
                "url": url.shownPlace
            ])
    }
}

/// Deals with a link that leads out of a checkout, on the thread that tells it.
///
/// It returns ``Handling/notHandled`` to let the page follow the link.
public typealias CheckoutLinkHandler = @Sendable (CheckoutLink) -> Handling

/// A link that leads out of a checkout.
public struct CheckoutLink: Sendable, Hashable {
    /// Where to.
    public let url: URL
    /// What kind of link it is.
    public let kind: Kind

    /// The kinds of links.
    public enum Kind: Sendable, Hashable {
        /// A letter to write, `mailto:`.
        case mail
        /// A number to call or to write to, `tel:` or `sms:`.
        case phone
        /// A page of another host, over `https` or `http`.
        case otherSite
        /// Another program by a scheme of its own, such as a bank's. It comes from outside: open none that you don't know.
        case otherProgram
    }

    /// Classifies a link; `nil` for one that stays within the checkout or that no page may have opened.
    init?(_ url: URL, on page: URL) {
        guard let scheme = url.scheme?.lowercased() else { return nil }
        switch scheme {
        case "mailto": kind = .mail
        case "tel", "sms": kind = .phone
        case "https", "http":
            guard let host = url.host()?.lowercased(), host != page.host()?.lowercased() else { return nil }
            kind = .otherSite
        case "about", "blob", "data", "file", "javascript": return nil
        default: kind = .otherProgram
        }
        self.url = url
    }
}
