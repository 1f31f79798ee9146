import Commerce
import CommerceHTTP
import CommerceJSON
import FoundationEssentials

/// The checkout that a mapping says: an operation of the API, a link, or a server of the shop's own.
struct MappedCheckout: CheckoutPort {
    let sender: any MappedSender
    /// The carts of this entry, the core's own where the API has none.
    let carts: any CartPort
    /// The values of the entry's options and market, for a link's or a webhook's address.
    let inputs: MappingInputs
    let webhook: CheckoutWebhook?
    let makeIdentifier: @Sendable () -> String

    func begin(_ cart: ID<Cart>, session: Session?) async throws(CommerceError) -> CheckoutHandoff {
        switch sender.mapping.checkout {
        case .none: throw .unsupported(PortOperation.beginCheckout.rawValue, backend: nil)
        case .operations: return try await complete(cart, session)
        case .link(let template):
            let filled = try await filledCart(cart)
            let url = try CheckoutLink(template: template).url(for: filled, inputs)
            return CheckoutHandoff(id: ID(makeIdentifier()), cartID: cart, url: url)
        case .webhook:
            guard let webhook else {
                throw CommerceError(
                    .configuration, "The mapping's checkout webhook has no address over https, or no secret.")
            }
            return try await webhook.handOver(try await filledCart(cart), id: ID(makeIdentifier()))
        }
    }

    func status(of handoff: CheckoutHandoff) async throws(CommerceError) -> CheckoutStatus {
        if let order = handoff.order { return CheckoutStatus(state: .completed, order: order) }
        guard sender.has(.checkoutStatus), case .operations = sender.mapping.checkout else {
            return try await statusByCart(handoff.cartID)
        }
        var call = PortCall(operation: .checkoutStatus)
        call.inputs["cart.id"] = .string(handoff.cartID.rawValue)
        call.inputs["handoff.id"] = .string(handoff.id.rawValue)
        let reply = try await sender.send(call, as: CheckoutStatus.self)
        guard !reply.answer.isMissing else { return CheckoutStatus(state: .completedOrGone) }
        return try reply.value("the checkout", missing: .noReason)
    }

    /// What can be seen of a checkout elsewhere: whether the API still has the cart.
    private func statusByCart(_ cart: ID<Cart>) async throws(CommerceError) -> CheckoutStatus {
        guard case .server = sender.mapping.cart, sender.has(.cart) else { return CheckoutStatus(state: .untracked) }
        do throws(CommerceError) {
            _ = try await carts.cart(cart, options: ReadOptions(freshness: .refresh))
            return CheckoutStatus(state: .pending)
        } catch {
            guard error.kind == .cartGone else { throw error }
            return CheckoutStatus(state: .completedOrGone)
        }
    }

    // MARK: An operation of the API

    private func complete(_ cart: ID<Cart>, _ session: Session?) async throws(CommerceError) -> CheckoutHandoff {
        guard sender.mapping.mayName(cart.rawValue, .cart) else { throw .cartGone }
        var call = PortCall(operation: .beginCheckout, session: session)
        call.inputs["cart.id"] = .string(cart.rawValue)
        // Only what the operation asks for: a cart that was completed, whose answer was lost, can't be read any more.
        if sender.uses("lines", of: .beginCheckout) || sender.uses("email", of: .beginCheckout) {
            let filled = try await filledCart(cart)
            call.inputs["lines"] = .array(filled.lines.map(\.input))
            call.inputs["email"] = filled.buyerIdentity.email.map { .string($0) }
        }
        call.inputs["idempotencyKey"] = .string(String(SHA256.hexadecimalDigest(Array(cart.rawValue.utf8)).prefix(32)))
        let reply = try await send(call)
        guard let handoff = reply.answer.value else { throw .noReason }
        let id = handoff.id ?? handoff.order.map { ID($0.id.rawValue) } ?? ID(makeIdentifier())
        if let order = handoff.order { return CheckoutHandoff(id: id, cartID: cart, completed: order) }
        guard let url = handoff.url else { throw .noReason }
        try Self.requireOpenable(url)
        return CheckoutHandoff(id: id, cartID: cart, url: url, deadline: handoff.deadline)
    }

    /// Sends it; what the API refuses is an error here, since a hand-off has no list of refusals.
    private func send(_ call: PortCall) async throws(CommerceError) -> MappedReply<MappedHandoff> {
        let reply = try await sender.send(call, as: MappedHandoff.self)
        do throws(CommerceError) {
            let refusals = try MappedComplaints(reply).userErrors
            guard let first = refusals.first else { return reply }
            let more = refusals.count > 1 ? " (and \(refusals.count - 1) more)" : ""
            throw CommerceError(.invalidInput, "The shop refuses the checkout: \(first.message)\(more)")
        } catch {
            guard error.kind == .unsupported else { throw error }
            throw .unsupported(
                "payment", backend: nil,
                "\(error.message)\(error.message.hasSuffix(".") ? "" : ".") This adapter takes no payments: pay on a page of the shop, which a checkout of the kind "
                    + "\"link\" or \"webhook\" leads to.")
        }
    }

    // MARK: The cart

    private func filledCart(_ id: ID<Cart>) async throws(CommerceError) -> Cart {
        let cart = try await carts.cart(id, options: ReadOptions(freshness: .refresh)).value
        guard cart.totalQuantity > 0 else {
            throw .invalidInput("An empty cart can't be checked out: add a line first.")
        }
        return cart
    }

    static func requireOpenable(_ url: URL) throws(CommerceError) {
        guard let origin = url.origin, origin.scheme == "https" || origin.isLoopback else {
            throw CommerceError(
                .malformedResponse,
                "The address of the checkout is no page over https. The shop's side has to be mended.")
        }
    }
}

extension CartLine {
    var input: JSONValue {
        var object: JSONObject = [
            "line.id": .string(id.rawValue), "variant.id": .string(variant.id.rawValue),
            "quantity": .number(JSONNumber(quantity)), "attributes": .attributes(attributes),
        ]
        if let sellingPlan { object["sellingPlan.id"] = .string(sellingPlan.id.rawValue) }
        return .object(object)
    }
}
