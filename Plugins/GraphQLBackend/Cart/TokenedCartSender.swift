import Commerce
import CommerceJSON

/// Sends operations of carts that their API tells apart by tokens: with the token that the last answer brought, and with
/// the API's own identifier in place of ours.
///
/// The calls of one cart come one after another, as ``Commerce/CartSession`` makes them.
struct TokenedCartSender: MappedSender {
    let base: any MappedSender
    let tokens: CartTokens

    var mapping: Mapping { base.mapping }

    func send<Value: MappedEntity>(
        _ call: PortCall, as type: Value.Type
    ) async throws(CommerceError) -> MappedReply<Value> {
        guard let id = call.inputs["cart.id"]?.string.map({ ID<Cart>($0) }) else {
            guard call.operation == .createCart else { return try await base.send(call, as: type) }
            return try await create(call, as: type)
        }
        var cart = try await tokens.cart(id)
        let before = cart
        // Not gone, though the API would say so.
        guard cart.name != TokenedCart.unbegun || Self.beginning.contains(call.operation) else {
            throw .invalidInput("This shop keeps nothing of an empty cart: put something into it first.")
        }
        var call = call
        call.inputs["cart.id"] = cart.name == TokenedCart.unbegun ? nil : .string(cart.name)
        call.cartToken = cart.token
        var reply: MappedReply<Value>
        do throws(CommerceError) {
            reply = try await base.send(call, as: type)
        } catch {
            // A token that counts for nothing any more is the cart's where nobody is signed in.
            guard error.kind == .unauthenticated, call.session == nil else { throw error }
            throw .cartGone
        }
        if let token = reply.answer.token, !token.isEmpty { cart.token = token }
        if let value = reply.answer.value as? Cart {
            // The token leads to what its holder buys now, which is another cart once this one was bought.
            guard cart.name == TokenedCart.unbegun || value.id.rawValue == cart.name else { throw .cartGone }
            cart.name = value.id.rawValue
            reply.answer.items = [value.with(id: id)].compactMap { $0 as? Value }
        } else if call.operation == .cart, reply.answer.isMissing, cart.name == TokenedCart.unbegun {
            reply.answer.items = [Cart(id: id)].compactMap { $0 as? Value }
        }
        if cart != before { try await tokens.keep(cart, as: id) }
        return reply
    }

    func list<Value: MappedEntity>(
        _ call: PortCall, _ page: PageRequest, id: (Value) -> String
    ) async throws(CommerceError) -> Page<Value>? {
        try await base.list(call, page, id: id)
    }

    /// What can be done with a cart that has nothing in it yet.
    private static let beginning: Set<PortOperation> = [.cart, .addLine, .addLines]

    /// Makes a cart; where the API has none before something is in it, an empty one that only has a token.
    private func create<Value: MappedEntity>(
        _ call: PortCall, as type: Value.Type
    ) async throws(CommerceError) -> MappedReply<Value> {
        var reply = try await base.send(call, as: type)
        let made = reply.answer.value as? Cart
        guard made != nil || reply.answer.isMissing && reply.answer.userErrors.isEmpty else { return reply }
        guard let token = reply.answer.token ?? sessionToken(call), !token.isEmpty else { throw withoutToken }
        let cart = TokenedCart(name: made?.id.rawValue ?? TokenedCart.unbegun, token: token)
        reply.answer.items = [made?.with(id: cart.id) ?? Cart(id: cart.id)].compactMap { $0 as? Value }
        return reply
    }

    /// The buyer's token, where the API knows carts by what it knows buyers by.
    private func sessionToken(_ call: PortCall) -> Secret? {
        guard mapping.cartToken?.header.lowercased() == mapping.session.header.lowercased() else { return nil }
        return call.session?.accessToken
    }

    private var withoutToken: CommerceError {
        CommerceError(
            .malformedResponse,
            "The shop's answer brings no token of the cart in the header \(mapping.cartToken?.answerHeader ?? ""). Check "
                + "that the shop hands out tokens in headers, and that nothing on the way takes them away.")
    }
}

extension Cart {
    /// The same cart under another identifier.
    fileprivate func with(id: ID<Cart>) -> Cart {
        Cart(
            id: id, lines: lines, totalQuantity: totalQuantity, cost: cost, note: note, attributes: attributes,
            discountCodes: discountCodes, giftCards: giftCards, buyerIdentity: buyerIdentity,
            deliveryGroups: deliveryGroups, createdAt: createdAt, updatedAt: updatedAt)
    }
}
