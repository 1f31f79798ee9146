import Commerce

/// What the buyer wants, and what comes of the work that the buyer waits for.
extension CheckoutMachine {
    mutating func present(_ source: CheckoutSource) -> [Effect] {
        switch course {
        case .resting, .verifying: return begin(source)
        case .beginning(let current, isCancelled: true) where current == source:
            // It could not be called back, so it goes on.
            course = .beginning(source, isCancelled: false)
            state.phase = .preparing
        case .beginning(_, isCancelled: false), .showing: break
        case .beginning, .loading, .ending, .rebuilding: next = source
        }
        return []
    }

    private mutating func begin(_ source: CheckoutSource) -> [Effect] {
        isReopening = record?.stage == .open
        state.phase = .preparing
        (state.error, state.recovery) = (nil, nil)
        (state.rebuildWarnings, state.rebuildErrors) = ([], [])
        course = .beginning(source, isCancelled: false)
        let previous: Previous = hasLoaded || unkept != nil ? .known(record) : .kept
        return stopFollowing() + work(.begin(source, previous: previous, isAnnounced: !isReopening))
    }

    mutating func resume() -> [Effect] {
        guard course == .resting else { return [] }
        switch state.phase {
        case .idle, .ended:
            course = .loading
            return work(.load(fallback: record))
        default: return []
        }
    }

    mutating func cancel() -> [Effect] {
        next = nil
        switch course {
        case .beginning(let source, isCancelled: false):
            if source == .cart, state.capabilities?.checkoutKinds.contains(.direct) ?? true {
                // The order may be placed already: it is not called back, but waited for.
                course = .beginning(source, isCancelled: true)
                state.phase = .verifying
                return []
            }
            return isReopening ? verify(.left) + dismissPage() : end(.cancelled)
        case .showing:
            return (record?.canBeAsked == true ? verify(.left) : end(.cancelled)) + dismissPage()
        case .resting:
            switch state.phase {
            case .open: return verify(.left) + dismissPage()
            case .handedOver: return end(.cancelled) + dismissPage()
            default: return []
            }
        case .beginning, .loading, .verifying, .ending, .rebuilding: return []
        }
    }

    mutating func confirm() -> [Effect] {
        guard course == .resting, state.phase == .handedOver else { return [] }
        return end(.completed(orderID: nil, order: nil), isConfirmed: true)
    }

    mutating func rebuild() -> [Effect] {
        guard course == .resting, state.recovery == .rebuild else { return [] }
        course = .rebuilding(from: state.phase)
        state.phase = .rebuilding
        state.error = nil
        return work(.rebuild)
    }

    mutating func forget() -> [Effect] {
        let effects = state.isPageShown ? dismissPage() : []
        let ended = abandon()
        state = CheckoutModelState(capabilities: state.capabilities)
        (record, isKept, hasLoaded) = (nil, false, true)
        storageTicket = nextTicket()
        return effects + ended + [.run(Job(task: .forget, ticket: storageTicket), in: .storage)]
    }

    mutating func answerToForgetting(_ answer: Answer) -> [Effect] {
        // A later hand-off has been kept, or has failed to be, by now.
        if case .forgotten(let error) = answer, record == nil { state.storageError = error }
        return []
    }

    /// What is on its way is cancelled outside; what is kept stays kept, to be resumed.
    mutating func stop() -> [Effect] {
        if case .rebuilding(let phase) = course { state.phase = phase }
        switch state.phase {
        case .preparing, .open, .verifying, .rebuilding: state.phase = .idle
        case .idle, .handedOver, .ended: break
        }
        hasLoaded = false
        state.isPageShown = false
        return abandon()
    }

    private mutating func abandon() -> [Effect] {
        next = nil
        page += 1
        return stopFollowing() + rest()
    }

    private mutating func dismissPage() -> [Effect] {
        state.isPageShown = false
        return [.run(Job(task: .dismissPage, ticket: nextTicket()), in: .page)]
    }

    // MARK: Answers

    mutating func answerToHandoff(_ answer: Answer) -> [Effect] {
        switch (course, answer) {
        case (_, .learned(let capabilities)): state.capabilities = capabilities
        case (.beginning, .requesting), (.verifying, .requesting), (.rebuilding, .requesting):
            return [limit(handoffTicket)]
        case (.beginning, .waiting): return [.cancel(.limit)]
        case (.loading, .loaded(let kept)): return take(kept)
        case (.loading, .failed(let error, _, _)):
            state.error = error
            return proceed() ?? rest()
        case (.beginning, .ordering(let record, let storageError)): keep(record, storageError)
        case (.beginning(_, let isCancelled), .began(let beginning)): return take(beginning, isCancelled: isCancelled)
        case (.beginning, .status(let status, let record, let seen)):
            // The hand-off before has turned out to be over when another one was to begin.
            let isUnkept = unkept?.id == record.id
            keep(record, nil)
            if isUnkept { isKept = false }
            return status.state == .expired ? expire(seen) : complete(status)
        case (.beginning(_, let isCancelled), .failed(let error, let kind, let hasLostLines)):
            return beginningFailed(error, kind, hasLostLines, isCancelled: isCancelled)
        case (.showing(let isDismissed), .shown): return isDismissed ? verify(.left) : open(isShown: true)
        case (.showing, .failed(let error, _, _)): return showingFailed(error)
        case (.verifying(let verification), .status(let status, _, let seen)):
            return judge(status, seen, in: verification)
        case (.verifying(let verification), .failed(let error, let kind, _)):
            return verifyingFailed(error, kind, in: verification)
        case (.ending(let ending), .told(let storageError)): return told(ending, storageError)
        case (.ending, .failed(let error, _, _)):
            // The buyer's word could not be noted: it can be given again.
            state.error = error
            return proceed() ?? handOver()
        case (.rebuilding(let before), .rebuilt(let isDone, let warnings, let errors)):
            (state.rebuildWarnings, state.rebuildErrors) = (warnings, errors)
            if isDone { state.recovery = nil }
            state.phase = isDone ? .idle : before
            return proceed() ?? rest()
        case (.rebuilding(let before), .failed(let error, _, _)):
            state.error = error
            state.phase = before
            return proceed() ?? rest()
        default: break
        }
        return []
    }

    /// Begins what was asked for meanwhile.
    private mutating func proceed() -> [Effect]? {
        guard let source = next else { return nil }
        next = nil
        return begin(source)
    }

    private mutating func keep(_ record: CheckoutRecord, _ storageError: ErrorEntry?) {
        // What could not be kept of it now may have been kept before.
        isKept = storageError == nil || isKept && self.record?.id == record.id
        self.record = record
        (hasLoaded, isUntracked) = (true, false)
        state.storageError = storageError
    }

    /// The hand-off of which only the memory knows, since it could not be kept.
    private var unkept: CheckoutRecord? { isKept ? nil : record }

    private mutating func take(_ kept: CheckoutRecord?) -> [Effect] {
        let unkept = unkept
        record = kept ?? unkept
        isKept = record != nil && record != unkept
        (hasLoaded, isUntracked) = (true, false)
        if let effects = proceed() { return effects }
        guard let record else { return rest() }
        return record.canBeAsked ? verify(.resumed) : open(isShown: false)
    }

    private mutating func take(_ beginning: Beginning, isCancelled: Bool) -> [Effect] {
        keep(beginning.record, beginning.storageError)
        if let order = beginning.order { return end(.completed(orderID: order.id, order: order)) }
        guard let url = beginning.url, !isCancelled else { return end(.cancelled) }
        following.remaining = min(options.followLimit, max(.zero, beginning.lifetime ?? options.followLimit))
        page += 1
        handedRevision = beginning.revision
        course = .showing(isDismissed: false)
        return work(.show(url, page: page))
    }

    private mutating func beginningFailed(
        _ error: ErrorEntry, _ kind: CommerceError.Kind, _ hasLostLines: Bool, isCancelled: Bool
    ) -> [Effect] {
        let isRefused = record?.stage == .ordering
        if isRefused, kind.leavesOutcomeUnknown { return verify(isCancelled ? .left : .failed(error)) }
        if isReopening, kind != .cartGone {
            if isRefused { record = nil }
            if isCancelled { return verify(.left) }
            // The page that the buyer has works on.
            let effects = open(isShown: state.isPageShown)
            state.error = error
            return effects
        }
        // There is no order: a later run must not look for it.
        if isCancelled { return end(.cancelled, canResume: !isRefused) }
        let recovery: CheckoutRecovery? =
            switch kind {
            case _ where hasLostLines: .rebuild
            case .conflict, .unauthenticated: .presentAgain
            default: error.isRetryable ? .presentAgain : nil
            }
        return end(
            .failed(error, isRecoverable: recovery != nil), recovery: recovery, canResume: !isRefused,
            attempt: .startCheckout)
    }

    private mutating func showingFailed(_ error: ErrorEntry) -> [Effect] {
        guard isReopening else {
            return end(.failed(error, isRecoverable: true), recovery: .presentAgain, attempt: .startCheckout)
        }
        let effects = open(isShown: false)
        state.error = error
        return effects
    }

    private mutating func told(_ ending: CheckoutEnding, _ storageError: ErrorEntry?) -> [Effect] {
        if ending.canResume { record?.stage = .ended } else { (record, isKept) = (nil, false) }
        state.storageError = storageError ?? state.storageError
        state.error = nil
        state.recovery = ending.recovery
        state.phase = .ended(ending.outcome)
        return proceed() ?? rest()
    }
}
