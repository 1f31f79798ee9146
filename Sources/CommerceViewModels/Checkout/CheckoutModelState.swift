public import Commerce
import FoundationEssentials

/// What a front end shows of a checkout.
public struct CheckoutModelState: Sendable, Equatable {
    /// How far the checkout has come.
    public internal(set) var phase: CheckoutPhase = .idle
    /// Whether the presenter shows the page, as far as it tells; a system's browser never tells that it was closed.
    public internal(set) var isPageShown = false
    /// Whether the cart's contents, its buyer or the consent have changed since the address of the page was fetched.
    ///
    /// The page may show what was before, or work no longer: ``CheckoutModel/present()`` shows it with a fresh address.
    public internal(set) var isOutdated = false
    /// Whether the backend is being asked, again and again, what has become of the hand-off.
    ///
    /// That ends after ``CheckoutOptions/followLimit``; ``CheckoutModel/check()`` asks then.
    public internal(set) var isFollowed = false
    /// What went wrong last without ending the hand-off, such as a status that could not be read.
    public internal(set) var error: ErrorEntry?
    /// Why the hand-off could not be kept for the next run, or not be forgotten; this one is not affected.
    public internal(set) var storageError: ErrorEntry?
    /// What helps after the checkout has failed or was cancelled.
    public internal(set) var recovery: CheckoutRecovery?
    /// What was not put into a rebuilt cart as it had been, see ``CheckoutModel/rebuild()``.
    public internal(set) var rebuildWarnings: [Warning] = []
    /// What the backend refused to put into a rebuilt cart.
    public internal(set) var rebuildErrors: [ErrorEntry] = []
    /// What the backend can do, once it is known.
    public internal(set) var capabilities: Capabilities?

    init(capabilities: Capabilities?) {
        self.capabilities = capabilities
    }

    /// How the last hand-off ended, until the next one begins.
    public var outcome: CheckoutOutcome? { if case .ended(let outcome) = phase { outcome } else { nil } }

    /// Whether a cart can be checked out; also while that is not known.
    public var isAvailable: Bool { capabilities?.supports(.beginCheckout) ?? true }

    /// Whether there are links that carry lines themselves; also while that is not known.
    public var hasPermalinks: Bool { capabilities?.supports(.permalink) ?? true }

    /// Whether something is on its way that the buyer waits for.
    public var isBusy: Bool { phase == .preparing || phase == .verifying || phase == .rebuilding }
}

/// How far a checkout has come.
public enum CheckoutPhase: Sendable, Equatable {
    /// Nothing is handed over.
    case idle
    /// The address is being fetched or the order placed, then the page is shown.
    case preparing
    /// The buyer has the page; the hand-off is followed.
    case open
    /// The buyer has the page, and the backend can't tell what becomes of it: the buyer may, see
    /// ``CheckoutModel/confirm()``.
    case handedOver
    /// It is being found out what has become of the hand-off: the page was closed, or the front end has been restarted.
    case verifying
    /// The hand-off is over.
    case ended(CheckoutOutcome)
    /// The lines of a lost cart are being put into a new one.
    case rebuilding
}

/// How a hand-off ended; there is exactly one outcome of each.
public enum CheckoutOutcome: Sendable, Equatable {
    /// There is an order; what is known of it. Of one that the buyer confirmed nothing is.
    case completed(orderID: Commerce.ID<Order>?, order: Order?)
    /// The cart is gone: most likely it was bought, but the backend can't tell.
    case completedOrGone
    /// The buyer closed the page without buying. The cart can be handed over again.
    case cancelled
    /// It failed; if it is recoverable, ``CheckoutModelState/recovery`` says how.
    case failed(ErrorEntry, isRecoverable: Bool)

    /// Whether the cart is not to be bought again.
    public var endsCart: Bool {
        switch self {
        case .completed, .completedOrGone: true
        case .cancelled, .failed: false
        }
    }
}

/// What helps after a checkout that did not end with an order.
public enum CheckoutRecovery: Sendable, Equatable {
    /// The cart is still there: ``CheckoutModel/present()`` hands it over again, with a fresh address.
    case presentAgain
    /// The cart is gone and its lines are known: ``CheckoutModel/rebuild()`` puts them into a new one.
    case rebuild
}

extension CheckoutModelState {
    /// The code of an outcome whose page or cart stopped working before there was an order.
    public static let expiredCode = "checkoutExpired"
    /// The key of the buyer's sentence for that.
    public static let expiredKey = "commerce.checkout.expired"

    static func expired(at date: Date) -> ErrorEntry {
        ErrorEntry(
            code: expiredCode, key: expiredKey,
            message:
                "The checkout expired before there was an order. Begin it again; rebuild the cart if it is gone.",
            isRetryable: true, date: date)
    }
}
