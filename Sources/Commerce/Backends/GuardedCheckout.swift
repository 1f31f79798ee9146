import FoundationEssentials

/// The checkout port behind the capabilities.
struct GuardedCheckout: CheckoutPort {
    let port: any CheckoutPort
    let gate: CapabilityGate

    func begin(_ cart: ID<Cart>, session: Session?) async throws(CommerceError) -> CheckoutHandoff {
        let hidden = Redaction(session?.secrets ?? []) + Redaction(ids: [cart])
        return try await gate.pass(.beginCheckout, hiding: hidden) { _ throws(CommerceError) in
            try await port.begin(cart, session: session)
        }
    }

    func status(of handoff: CheckoutHandoff) async throws(CommerceError) -> CheckoutStatus {
        let hidden = Redaction(ids: [handoff.id]) + Redaction(ids: [handoff.cartID])
        return try await gate.pass(.checkoutStatus, hiding: hidden) { _ throws(CommerceError) in
            try await port.status(of: handoff)
        }
    }

    func permalink(for lines: [PermalinkLine], options: PermalinkOptions) async throws(CommerceError) -> URL {
        try await gate.pass(.permalink) { _ throws(CommerceError) in
            guard !lines.isEmpty else { throw .invalidInput("A permalink needs at least one line.") }
            for line in lines where line.quantity < 1 {
                throw .invalidInput("A quantity in a permalink is 1 or more, not \(line.quantity).")
            }
            return try await port.permalink(for: lines, options: options)
        }
    }
}
