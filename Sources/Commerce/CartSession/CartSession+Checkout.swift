public import FoundationEssentials

extension CartSession {
    /// Begins the checkout of the current cart after all changes made before; its address is fetched anew.
    ///
    /// Where the backend completes the order at once, the cart is not the current one any more.
    ///
    /// - Throws: ``CommerceError``; ``CommerceError/Kind/invalidInput`` where there is no cart.
    public func beginCheckout(session: Session? = nil) async throws(CommerceError) -> CheckoutHandoff {
        try await lane.run { () async throws(CommerceError) -> CheckoutHandoff in
            guard let id = try await currentID else {
                throw CommerceError(
                    .invalidInput, "There is no cart to check out. Add something first.", operation: .beginCheckout,
                    backend: backend.name)
            }
            let handoff = try await watchingForLoss(of: id) { () async throws(CommerceError) -> CheckoutHandoff in
                try await backend.checkout.begin(id, session: session)
            }
            emit(.checkoutBegun(handoff), on: id)
            if let order = handoff.order {
                try await complete(id, CheckoutStatus(state: .completed, order: order))
            }
            return handoff
        }
    }

    /// How far a hand-off has come.
    ///
    /// Once it is completed, the cart is not the current one any more. Where it has expired, the cart is read: if it is
    /// gone too, it is lost, and can be rebuilt.
    ///
    /// - Throws: ``CommerceError``.
    public func checkoutStatus(of handoff: CheckoutHandoff) async throws(CommerceError) -> CheckoutStatus {
        try await lane.run { () async throws(CommerceError) -> CheckoutStatus in
            let status = try await backend.checkout.status(of: handoff)
            switch status.state {
            case .completed, .completedOrGone:
                // Where it may have been either, it counts as bought: buying twice is the worse mistake.
                try await complete(handoff.cartID, status)
            case .expired where try await currentID == handoff.cartID:
                do throws(CommerceError) {
                    _ = try await read(handoff.cartID, freshness: .refresh, hasExpired: true)
                } catch  where error.kind == .cartGone {
                    // The loss has been told; the status says the rest.
                }
            default: break
            }
            return status
        }
    }

    /// A link that carries lines itself: those given, or those of the current cart.
    ///
    /// - Throws: ``CommerceError``; ``CommerceError/Kind/invalidInput`` where there is no line.
    public func permalink(
        for lines: [PermalinkLine]? = nil, options: PermalinkOptions = PermalinkOptions()
    ) async throws(CommerceError) -> URL {
        if let lines { return try await backend.checkout.permalink(for: lines, options: options) }
        let remembered = try await current()?.value.rememberedLines ?? []
        let lines = remembered.map { PermalinkLine(variantID: $0.variantID, quantity: $0.quantity) }
        return try await backend.checkout.permalink(for: lines, options: options)
    }

    /// Takes somebody's word that a cart was checked out where the backend can't be asked: it is not the current one then.
    ///
    /// - Parameter status: what is known of the order.
    /// - Throws: ``CommerceError/Kind/storage``.
    public func settleCheckout(
        of cart: ID<Cart>, as status: CheckoutStatus = CheckoutStatus(state: .completed)
    ) async throws(CommerceError) {
        try await lane.run { () async throws(CommerceError) in try await complete(cart, status) }
    }

    private func complete(_ id: ID<Cart>, _ status: CheckoutStatus) async throws(CommerceError) {
        let leavesNone = try await current.change { current throws(CommerceError) -> Bool in
            if current?.cartID == id {
                current = nil
                return true
            }
            // A cart that was found gone first was bought after all: its lines must not be offered again.
            guard current?.lost.contains(where: { $0.cartID == id }) == true else { return false }
            current?.lost.removeAll { $0.cartID == id }
            return current?.cartID == nil
        }
        if leavesNone { emit(.completed(status), on: id) }
    }
}
