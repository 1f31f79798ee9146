import Commerce
import FoundationEssentials
import Synchronization

/// Does the work of a checkout: the cart's calls, the presenter's, what is kept and what is told.
struct CheckoutWorker: Sendable {
    typealias Sink = EventSink<CheckoutMachine>

    let cart: CartSession
    let presenter: any CheckoutPresenter
    let shelf: CheckoutShelf
    let relay: CheckoutPageRelay
    let settings: CheckoutModel.Settings

    private var clock: any CommerceClock { settings.clock }

    func perform(_ job: CheckoutMachine.Job, _ sink: Sink) async {
        let answer: Answering = { answer in sink.send(.answer(answer, ticket: job.ticket)) }
        switch job.task {
        case .load(let fallback):
            do throws(CommerceError) {
                answer(.loaded(try await shelf.load()))
            } catch {
                answer(fallback == nil ? failed(error) : .loaded(fallback))
            }
        case .begin(let source, let previous, let isAnnounced):
            do throws(CommerceError) {
                try await begin(source, after: previous, isAnnounced: isAnnounced, answer)
            } catch {
                answer(await failedOnCart(error))
            }
        case .show(let url, let page):
            do throws(CommerceError) {
                try await presenter.present(relay.page(url, number: page, linkHandler: settings.linkHandler))
                answer(.shown)
            } catch {
                answer(failed(error))
            }
        case .ask(let record, let pause):
            // Whoever wakes it early has cancelled it.
            if pause > .zero { do { try await clock.sleep(for: pause) } catch { return } }
            answer(.requesting)
            do throws(CommerceError) {
                answer(try await statusAnswer(of: record))
            } catch {
                answer(failed(error))
            }
        case .end(let ending): await end(ending, answer)
        case .rebuild:
            answer(.requesting)
            do throws(CommerceError) {
                let outcome = try await cart.rebuild()
                let errors = outcome.userErrors.map { ErrorEntry($0, date: clock.now) }
                answer(.rebuilt(isDone: outcome.value != nil, outcome.warnings, errors))
            } catch {
                answer(failed(error))
            }
        case .watchCart:
            for await event in cart.events() {
                switch event {
                case .lost, .expired, .completed: answer(.cartVanished)
                case .changed, .checkoutBegun, .forgotten, .storageFailed: break
                }
            }
        case .dismissPage: await presenter.dismiss()
        case .limit(let limit, let ticket):
            do { try await clock.sleep(for: limit) } catch { return }
            let error = CommerceError(
                .timedOut, "No answer within \(limit). Try again later.", backend: cart.backend.name)
            sink.send(.answer(failed(error), ticket: ticket))
        case .forget: try? await shelf.remove()
        }
    }

    typealias Answering = @Sendable (CheckoutMachine.Answer) -> Void

    private func failed(_ error: CommerceError, hasLostLines: Bool = false) -> CheckoutMachine.Answer {
        .failed(ErrorEntry(error, date: clock.now), error.kind, hasLostLines: hasLostLines)
    }

    private func failedOnCart(_ error: CommerceError) async -> CheckoutMachine.Answer {
        // There is no cart for one that was found gone before, too.
        switch error.kind {
        case .cartGone, .invalidInput: failed(error, hasLostLines: await isLost)
        default: failed(error)
        }
    }

    /// Whether there is no cart any more, but lines of one that was lost.
    private var isLost: Bool {
        get async {
            do throws(CommerceError) {
                guard try await cart.currentID == nil else { return false }
                return try await !cart.lostLines.isEmpty
            } catch {
                return false
            }
        }
    }

    /// Keeps a hand-off; that it can't be kept is no reason not to go on.
    private func keep(_ record: CheckoutRecord) async -> ErrorEntry? {
        do throws(CommerceError) {
            try await shelf.save(record)
            return nil
        } catch {
            return ErrorEntry(error, date: clock.now)
        }
    }
}

// MARK: Beginning

extension CheckoutWorker {
    private func begin(
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
        answer(.requesting)
        let url = try await cart.permalink(for: lines, options: options)
        if isAnnounced { await announce(lines) }
        let record = CheckoutRecord(id: settings.makeIdentifier(), stage: .open, cartID: cartID)
        if Task.isCancelled { throw .cancelled }
        return CheckoutMachine.Beginning(record: record, url: url, storageError: await keep(record))
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
        }
        answer(.requesting)
        let handoff = try await cart.beginCheckout(session: session)
        if let start { tell(.checkoutStarted(start)) }
        record.stage = .open
        record.cartID = handoff.cartID
        record.handoff = handoff
        if Task.isCancelled { throw .cancelled }
        let lifetime = handoff.deadline.map { Duration.seconds($0.timeIntervalSince(clock.now)) }
        return CheckoutMachine.Beginning(
            record: record, url: handoff.url, order: handoff.order, lifetime: lifetime,
            storageError: await keep(record))
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
        tell(.checkoutStarted(CheckoutStart(items: items, totalQuantity: lines.map(\.quantity).reduce(0, &+))))
    }
}

// MARK: Following and ending

extension CheckoutWorker {
    private func statusAnswer(of record: CheckoutRecord) async throws(CommerceError) -> CheckoutMachine.Answer {
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

    private func end(_ ending: CheckoutEnding, _ answer: Answering) async {
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
                if error.kind == .cancelled { return }
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

    private func tell(_ event: ShoppingEvent) { settings.events?.send(event, backend: cart.backend.name) }
}

/// Makes pages whose signs reach the machine as long as the model lives.
final class CheckoutPageRelay: Sendable {
    private struct Target {
        weak var engine: ModelEngine<CheckoutMachine>?
    }

    private let target = Mutex(Target())

    func connect(_ engine: ModelEngine<CheckoutMachine>) { target.withLock { $0.engine = engine } }

    func page(_ url: URL, number: Int, linkHandler: CheckoutLinkHandler?) -> CheckoutPage {
        CheckoutPage(url: url, linkHandler: linkHandler) { [self] sign in
            target.withLock { $0.engine }?.send(.page(sign, number: number))
        }
    }
}
