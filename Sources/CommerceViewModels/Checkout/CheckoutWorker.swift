import Commerce
import FoundationEssentials

/// Does the work of a checkout: the cart's calls, the presenter's, what is kept and what is told.
struct CheckoutWorker: Sendable {
    typealias Sink = EventSink<CheckoutMachine>

    let cart: CartSession
    let presenter: any CheckoutPresenter
    let shelf: CheckoutShelf
    let relay: CheckoutPageRelay
    let settings: CheckoutModel.Settings

    var clock: any CommerceClock { settings.clock }

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
        case .end(let ending):
            guard ending.isConfirmed else { return await end(ending, answer) }
            // The buyer has said it: it is noted, whoever is let go meanwhile.
            await Task { await end(ending, answer) }.value
        case .rebuild:
            answer(.requesting)
            do throws(CommerceError) {
                let outcome = try await cart.rebuild()
                let errors = outcome.userErrors.map { ErrorEntry($0, date: clock.now) }
                answer(.rebuilt(isDone: outcome.value != nil, outcome.warnings, errors))
            } catch {
                answer(await isBack(after: error) ? .rebuilt(isDone: true, [], []) : failed(error))
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
        case .forget:
            do throws(CommerceError) {
                try await carryingThrough { () async throws(CommerceError) in try await shelf.remove() }
                answer(.forgotten(storageError: nil))
            } catch {
                answer(.forgotten(storageError: ErrorEntry(error, date: clock.now)))
            }
        }
    }

    typealias Answering = @Sendable (CheckoutMachine.Answer) -> Void

    func failed(_ error: CommerceError, hasLostLines: Bool = false) -> CheckoutMachine.Answer {
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
    var isLost: Bool {
        get async {
            do throws(CommerceError) {
                guard try await cart.currentID == nil else { return false }
                return try await !cart.lostLines.isEmpty
            } catch {
                return false
            }
        }
    }

    /// Whether nothing is lost any more: an earlier rebuild, whose answer was lost, has brought the lines back.
    private func isBack(after error: CommerceError) async -> Bool {
        guard error.kind == .invalidInput else { return false }
        do throws(CommerceError) {
            guard try await cart.currentID != nil else { return false }
            return try await cart.lostLines.isEmpty
        } catch {
            return false
        }
    }

    /// Keeps a hand-off; that it can't be kept is no reason not to go on.
    func keep(_ record: CheckoutRecord) async -> ErrorEntry? {
        do throws(CommerceError) {
            try await shelf.save(record)
            return nil
        } catch {
            return ErrorEntry(error, date: clock.now)
        }
    }
}
