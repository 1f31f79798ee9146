import Commerce

/// How it is found out what has become of a hand-off, and how that is told.
extension CheckoutWorker {
    func statusAnswer(of record: CheckoutRecord) async throws(CommerceError) -> CheckoutMachine.Answer {
        let status = try await status(of: record)
        let hasLostLines = status.state == .expired ? await isLost : false
        return .status(status, of: record, seen: .init(date: clock.now, hasLostLines: hasLostLines))
    }

    private func status(of record: CheckoutRecord) async throws(CommerceError) -> CheckoutStatus {
        if let handoff = record.handoff { return try await cart.checkoutStatus(of: handoff) }
        guard let cartID = record.cartID else { return CheckoutStatus(state: .untracked) }
        // An order was being placed when the answer went missing: the cart tells. It is read past the session, which would
        // take one that is gone for lost.
        do throws(CommerceError) {
            _ = try await cart.backend.cart.cart(
                cartID, options: ReadOptions(market: cart.market, freshness: .refresh))
            return CheckoutStatus(state: .pending)
        } catch {
            guard error.kind == .cartGone else { throw error }
        }
        let status = CheckoutStatus(state: .completedOrGone)
        try await cart.settleCheckout(of: cartID, as: status)
        return status
    }

    func end(_ ending: CheckoutEnding, _ answer: Answering) async {
        if ending.isConfirmed, let cartID = ending.record?.cartID {
            do throws(CommerceError) {
                try await cart.settleCheckout(of: cartID)
            } catch {
                return answer(failed(error))
            }
        }
        var storageError: ErrorEntry?
        var isOurs = true
        if let record = ending.record, ending.isKept {
            do throws(CommerceError) {
                if ending.outcome.endsCart {
                    isOurs = try await shelf.claim(record)
                } else {
                    try await shelf.end(record, canResume: ending.canResume)
                }
            } catch {
                // Whoever has cancelled it finds it again where it is kept.
                if error.kind == .cancelled, Task.isCancelled { return }
                storageError = ErrorEntry(error, date: clock.now)
            }
        }
        if isOurs { tell(ending) }
        answer(.told(storageError: storageError))
    }

    private func tell(_ ending: CheckoutEnding) {
        switch ending.outcome {
        case .completed(_, let order?):
            do throws(CommerceError) {
                tell(.purchase(try Purchase(order)))
            } catch {
                tell(.shoppingFailed(ShoppingFailure(.tellPurchase, ErrorEntry(error, date: clock.now))))
            }
        case .failed(let error, _): tell(.shoppingFailed(ShoppingFailure(ending.attempt, error)))
        case .completed, .completedOrGone, .cancelled: break
        }
        settings.onOutcome(ending.outcome)
    }

    func tell(_ event: ShoppingEvent) { settings.events?.send(event, backend: cart.backend.name) }
}
