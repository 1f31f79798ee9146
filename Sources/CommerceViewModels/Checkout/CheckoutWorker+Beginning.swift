import Commerce
import FoundationEssentials

/// How a hand-off begins.
extension CheckoutWorker {
    func begin(
        _ source: CheckoutSource, after previous: CheckoutMachine.Previous, isAnnounced: Bool, _ answer: Answering
    ) async throws(CommerceError) {
        let capabilities = try await cart.backend.capabilities()
        answer(.learned(capabilities))
        let before: CheckoutRecord? =
            switch previous {
            case .known(let record): record
            case .kept: try? await shelf.load()
            }
        if let before, let found = try await ending(of: before, answer) { return answer(found) }
        answer(.waiting)
        await settings.changesSettled()
        if Task.isCancelled { throw .cancelled }
        switch source {
        case .permalink(let lines, let options):
            answer(.began(try await link(lines, options, isAnnounced: isAnnounced, answer)))
        case .cart:
            do throws(CommerceError) {
                answer(.began(try await order(capabilities, isAnnounced: isAnnounced, answer)))
            } catch {
                // The cart may have been bought since it was last asked about.
                if error.kind == .cartGone, let before, let found = try? await ending(of: before, answer) {
                    return answer(found)
                }
                throw error
            }
        }
    }

    /// What has become of the hand-off before, if it is over; what can't be known is no reason not to begin another one.
    private func ending(
        of record: CheckoutRecord, _ answer: Answering
    ) async throws(CommerceError) -> CheckoutMachine.Answer? {
        guard record.canBeAsked else { return nil }
        answer(.requesting)
        do throws(CommerceError) {
            let found = try await statusAnswer(of: record)
            guard case .status(let status, _, let seen) = found else { return nil }
            switch status.state {
            case .completed, .completedOrGone: return found
            case .expired where seen.hasLostLines: return found
            default: return nil
            }
        } catch {
            if error.isRetryable || error.kind == .cancelled { throw error }
            return nil
        }
    }

    private func link(
        _ lines: [PermalinkLine]?, _ options: PermalinkOptions, isAnnounced: Bool, _ answer: Answering
    ) async throws(CommerceError) -> CheckoutMachine.Beginning {
        let cartID = lines == nil ? try await cart.currentID : nil
        let (url, revision) = try await fetch(answer) { () async throws(CommerceError) in
            try await cart.permalink(for: lines, options: options)
        }
        if isAnnounced { await announce(lines) }
        let record = CheckoutRecord(id: settings.makeIdentifier(), stage: .open, cartID: cartID)
        if Task.isCancelled { throw .cancelled }
        return CheckoutMachine.Beginning(
            record: record, url: url, revision: lines == nil ? revision : nil, storageError: await keep(record))
    }

    private func order(
        _ capabilities: Capabilities, isAnnounced: Bool, _ answer: Answering
    ) async throws(CommerceError) -> CheckoutMachine.Beginning {
        let session = await settings.session()
        answer(.requesting)
        let start = isAnnounced ? try await start() : nil
        var record = CheckoutRecord(id: settings.makeIdentifier(), stage: .ordering)
        if capabilities.checkoutKinds.contains(.direct), let cartID = try await cart.currentID {
            record.cartID = cartID
            let storageError = await keep(record)
            answer(.ordering(record, storageError: storageError))
            // Without a record of it nobody would find the order.
            if Task.isCancelled { throw .cancelled }
        }
        let (handoff, revision) = try await fetch(answer) { () async throws(CommerceError) in
            try await cart.beginCheckout(session: session)
        } isFinal: { handoff in
            handoff.order != nil
        }
        if let start { tell(.checkoutStarted(start)) }
        record.stage = .open
        record.cartID = handoff.cartID
        record.handoff = handoff
        if Task.isCancelled { throw .cancelled }
        let lifetime = handoff.deadline.flatMap { self.lifetime(until: $0) }
        return CheckoutMachine.Beginning(
            record: record, url: handoff.url, order: handoff.order, revision: revision, lifetime: lifetime,
            storageError: await keep(record))
    }

    /// How long a hand-off is good for; `nil` for a deadline that is no date, and limits nothing.
    ///
    /// A week is more than any is followed, and what a backend says must not overflow a duration.
    private func lifetime(until deadline: Date) -> Duration? {
        let seconds = deadline.timeIntervalSince(clock.now)
        return seconds.isFinite ? .seconds(min(max(0, seconds), 7 * 86400)) : nil
    }

    /// Fetches a page, and again where what it is for has changed meanwhile, though not for ever.
    ///
    /// - Parameter isFinal: whether there is no page to be shown.
    /// - Returns: the page and what it was fetched for, see ``CheckoutRevisions``.
    private func fetch<Page>(
        _ answer: Answering, _ page: () async throws(CommerceError) -> Page, isFinal: (Page) -> Bool = { _ in false }
    ) async throws(CommerceError) -> (Page, revision: Int) {
        var triesLeft = 3
        while true {
            let revision = settings.revisions.current()
            answer(.requesting)
            let fetched = try await page()
            triesLeft -= 1
            if isFinal(fetched) || triesLeft == 0 { return (fetched, revision) }
            answer(.waiting)
            await settings.changesSettled()
            if Task.isCancelled { throw .cancelled }
            if settings.revisions.current() == revision { return (fetched, revision) }
        }
    }

    /// What the buyer goes to the checkout with, for those who watch.
    ///
    /// - Throws: ``CommerceError/Kind/cartGone`` where the look has shown that; other errors are for the checkout to find.
    private func start() async throws(CommerceError) -> CheckoutStart? {
        guard settings.events != nil, try await cart.currentID != nil else { return nil }
        let fetched: Fetched<Cart>?
        do throws(CommerceError) {
            fetched = try await cart.current()
        } catch {
            return nil
        }
        guard let fetched else { throw .cartGone.at(.beginCheckout, backend: cart.backend.name) }
        return CheckoutStart(fetched.value)
    }

    private func announce(_ lines: [PermalinkLine]?) async {
        guard let lines else {
            if let start = try? await start() { tell(.checkoutStarted(start)) }
            return
        }
        let items = lines.map { ShoppingItem(variantID: $0.variantID, quantity: $0.quantity) }
        let quantity = lines.reduce(0) { $0.addingClamped($1.quantity) }
        tell(.checkoutStarted(CheckoutStart(items: items, totalQuantity: quantity)))
    }
}
