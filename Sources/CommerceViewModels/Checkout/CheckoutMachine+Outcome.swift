import Commerce

/// How it is found out what has become of a hand-off, and how it ends.
extension CheckoutMachine {
    mutating func verify(_ reason: Verification.Reason) -> [Effect] {
        guard let record, record.canBeAsked else { return handOver() }
        state.phase = .verifying
        if reason != .resumed { state.isPageShown = false }
        course = .verifying(
            Verification(reason: reason, hasGrace: reason != .resumed && options.dismissalGrace > .zero))
        return stopFollowing() + work(.ask(record, after: .zero))
    }

    mutating func judge(_ status: CheckoutStatus, _ seen: Sighting, in verification: Verification) -> [Effect] {
        switch status.state {
        case .completed, .completedOrGone: return complete(status)
        case .expired: return expire(seen)
        case .untracked: return handOver()
        default: break
        }
        if verification.reason == .resumed { return goOn(error: nil) }
        guard verification.hasGrace, let record else { return endWithoutOrder(verification) }
        var verification = verification
        verification.hasGrace = false
        course = .verifying(verification)
        return work(.ask(record, after: options.dismissalGrace))
    }

    mutating func verifyingFailed(
        _ error: ErrorEntry, _ kind: CommerceError.Kind, in verification: Verification
    ) -> [Effect] {
        if kind == .unsupported { return handOver() }
        if verification.reason == .resumed { return goOn(error: error) }
        guard error.isRetryable, verification.triesLeft > 0, let record else {
            // What has become of it stays unknown: presenting again asks first.
            return end(.failed(error, isRecoverable: true), recovery: .presentAgain)
        }
        var verification = verification
        verification.triesLeft -= 1
        course = .verifying(verification)
        let pause = min(max(options.firstPause, error.retryAfter ?? .zero), options.longestPause)
        return work(.ask(record, after: pause))
    }

    private mutating func endWithoutOrder(_ verification: Verification) -> [Effect] {
        guard case .failed(let error) = verification.reason else { return end(.cancelled) }
        return end(.failed(error, isRecoverable: true), recovery: .presentAgain, attempt: .startCheckout)
    }

    /// Goes on with a hand-off that was taken up again.
    private mutating func goOn(error: ErrorEntry?) -> [Effect] {
        guard record?.stage == .open else {
            state.phase = .idle
            state.error = error
            return rest()
        }
        following.remaining = options.followLimit
        let effects = open(isShown: state.isPageShown)
        state.error = error
        return effects
    }

    mutating func complete(_ status: CheckoutStatus) -> [Effect] {
        status.state == .completedOrGone
            ? end(.completedOrGone) : end(.completed(orderID: status.orderID, order: status.order))
    }

    mutating func expire(_ seen: Sighting) -> [Effect] {
        end(
            .failed(CheckoutModelState.expired(at: seen.date), isRecoverable: true),
            recovery: seen.hasLostLines ? .rebuild : .presentAgain, canResume: false)
    }

    /// Leaves it to the buyer to say what has become of the hand-off.
    mutating func handOver() -> [Effect] {
        state.phase = .handedOver
        isUntracked = true
        return stopFollowing() + rest()
    }

    /// Tells an outcome; the state shows it once that is done.
    mutating func end(
        _ outcome: CheckoutOutcome, isConfirmed: Bool = false, recovery: CheckoutRecovery? = nil,
        canResume: Bool = true, attempt: ShoppingAttempt = .completeCheckout
    ) -> [Effect] {
        let canResume = canResume && !outcome.endsCart && recovery != .rebuild && record?.canBeAsked == true
        let ending = CheckoutEnding(
            outcome: outcome, record: record, isKept: isKept, canResume: canResume, isConfirmed: isConfirmed,
            recovery: outcome == .cancelled ? .presentAgain : recovery, attempt: attempt)
        course = .ending(ending)
        return stopFollowing() + work(.end(ending))
    }
}

extension CommerceError.Kind {
    /// Whether a call that failed so may have been done all the same.
    var leavesOutcomeUnknown: Bool {
        switch self {
        case .cancelled, .timedOut, .network, .unavailable, .malformedResponse: true
        default: false
        }
    }
}
