public import Commerce
public import FoundationEssentials

/// A checkout port of closures: a call that has one is answered by it, any other by the port beneath.
///
/// Without a port beneath such a call throws `unsupported`, as one of an adapter that does not implement it. What a
/// closure throws becomes a ``CommerceError``, `unavailable` unless it is one.
public struct StubCheckout: CheckoutPort {
    /// Answers the calls without a closure.
    public var base: any CheckoutPort
    /// Answers in place of ``CheckoutPort/begin(_:session:)``.
    public var onBegin: (@Sendable (ID<Cart>, Session?) async throws -> CheckoutHandoff)?
    /// Answers in place of ``CheckoutPort/status(of:)``.
    public var onStatus: (@Sendable (CheckoutHandoff) async throws -> CheckoutStatus)?
    /// Answers in place of ``CheckoutPort/permalink(for:options:)``.
    public var onPermalink: (@Sendable ([PermalinkLine], PermalinkOptions) async throws -> URL)?

    /// Makes a stub; without a port beneath one that serves nothing.
    public init(_ base: (any CheckoutPort)? = nil) {
        self.base = base ?? Nothing()
    }

    private struct Nothing: CheckoutPort {}
}

// The calls; the protocol documents them.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension StubCheckout {
    public func begin(_ cart: ID<Cart>, session: Session?) async throws(CommerceError) -> CheckoutHandoff {
        guard let onBegin else { return try await base.begin(cart, session: session) }
        return try await withCommerceErrors(otherwise: .unavailable) { try await onBegin(cart, session) }
    }

    public func status(of handoff: CheckoutHandoff) async throws(CommerceError) -> CheckoutStatus {
        guard let onStatus else { return try await base.status(of: handoff) }
        return try await withCommerceErrors(otherwise: .unavailable) { try await onStatus(handoff) }
    }

    public func permalink(for lines: [PermalinkLine], options: PermalinkOptions) async throws(CommerceError) -> URL {
        guard let onPermalink else { return try await base.permalink(for: lines, options: options) }
        return try await withCommerceErrors(otherwise: .unavailable) { try await onPermalink(lines, options) }
    }
}
