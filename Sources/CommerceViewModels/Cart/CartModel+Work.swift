import Commerce

extension CartModel {
    /// Does a piece of the machine's work.
    static func perform(
        _ work: CartMachine.Work, _ sink: EventSink<CartMachine>, session: CartSession, clock: any CommerceClock
    ) async {
        switch work {
        case .send(let request, let key, let job):
            do throws(CommerceError) {
                if request != .forget { sink.send(.learned(try await session.backend.capabilities())) }
                sink.send(.answered(try await answer(to: request, key, session), job: job))
            } catch {
                sink.send(.answered(CartAnswer(.failed(error), lostLines: await lostLines(session)), job: job))
            }
        case .timer(let duration, let job):
            if (try? await clock.sleep(for: duration)) != nil { sink.send(.timedOut(job: job)) }
        case .undoTimer(let duration):
            if (try? await clock.sleep(for: duration)) != nil { sink.send(.undosExpired) }
        case .await(let promise, let number):
            do throws(CommerceError) {
                let cart = try await withCommerceErrors(otherwise: .unavailable) { try await promise() }
                sink.send(.promised(cart, promise: number))
            } catch {
                sink.send(.promiseFailed(error, promise: number))
            }
        }
    }

    private static func answer(
        to request: CartRequest, _ key: String, _ session: CartSession
    ) async throws(CommerceError) -> CartAnswer {
        switch request {
        case .read(let freshness):
            let cart = try await session.current(freshness: freshness)?.value
            return CartAnswer(.cart(cart), lostLines: await lostLines(session))
        case .adopt(let cart):
            try await session.adopt(cart)
            return CartAnswer(.done, lostLines: await lostLines(session))
        case .forget:
            try await carryingThrough { () async throws(CommerceError) in try await session.forget() }
            return CartAnswer(.done)
        case .rebuild:
            // The session has a key for it, which outlives this model.
            let outcome = try await session.rebuild()
            return CartAnswer(.outcome(outcome), lostLines: await lostLines(session))
        case .signIn(let customer, let policy):
            let outcome = try await session.signIn(customer, policy: policy, idempotencyKey: key)
            return CartAnswer(outcome.map { .outcome($0) } ?? .done, lostLines: await lostLines(session))
        case .signOut:
            let outcome = try await session.signOut(idempotencyKey: key)
            return CartAnswer(outcome.map { .outcome($0) } ?? .done)
        case .setMarket(let market):
            let outcome = try await session.setMarket(market, idempotencyKey: key)
            return CartAnswer(outcome.map { .outcome($0) } ?? .done)
        default: return CartAnswer(.outcome(try await outcome(of: request, key, session)))
        }
    }

    private static func outcome(
        of request: CartRequest, _ key: String, _ session: CartSession
    ) async throws(CommerceError) -> MutationOutcome<Cart> {
        switch request {
        case .add(let lines): try await session.add(lines, idempotencyKey: key)
        case .update(let updates): try await session.update(updates, idempotencyKey: key)
        case .remove(let lines): try await session.remove(lines, idempotencyKey: key)
        case .clear: try await session.clear(idempotencyKey: key)
        case .setDiscountCodes(let codes): try await session.setDiscountCodes(codes, idempotencyKey: key)
        case .setNote(let note): try await session.setNote(note, idempotencyKey: key)
        case .addGiftCards(let codes): try await session.addGiftCards(codes, idempotencyKey: key)
        case .removeGiftCards(let ids): try await session.removeGiftCards(ids, idempotencyKey: key)
        case .setAttributes(let attributes): try await session.setAttributes(attributes, idempotencyKey: key)
        case .setBuyerIdentity(let update):
            try await session.setBuyerIdentity(update, session: try await buyer(of: session), idempotencyKey: key)
        case .setDeliveryAddresses(let addresses):
            try await session.setDeliveryAddresses(addresses, idempotencyKey: key)
        case .selectDeliveryOptions(let selections):
            try await session.selectDeliveryOptions(selections, idempotencyKey: key)
        case .read, .adopt, .forget, .rebuild, .signIn, .signOut, .setMarket: MutationOutcome(value: nil)
        }
    }

    /// The lines that can be brought back, where the storage says.
    private static func lostLines(_ session: CartSession) async -> [CartLineInput]? {
        do throws(CommerceError) { return try await session.lostLines } catch { return nil }
    }

    /// Who the cart is tied to beside a change of the buyer.
    ///
    /// - Throws: `unauthenticated` where the customer's session has ended: without one the cart would be untied, which is
    ///   for a sign-out to do.
    private static func buyer(of session: CartSession) async throws(CommerceError) -> Session? {
        let customer = try await session.currentCustomer
        guard customer == nil, session.customer != nil else { return customer }
        throw CommerceError(.unauthenticated, "The customer's session has ended. Sign in again, then change who buys.")
    }
}
