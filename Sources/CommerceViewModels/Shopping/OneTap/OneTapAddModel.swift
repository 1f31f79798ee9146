public import Commerce

/// A card's control that adds the unit shown with one tap.
///
/// It is hidden unless there is a handler and it is switched on, see ``OneTapAddSettings``. A tap shows that it is on its
/// way until the handler reports success or failure; after ten seconds without either the control is as before, without a
/// result. Adding itself is the handler's: it is not cancelled.
public final class OneTapAddModel: ViewModel {
    let engine: ModelEngine<OneTapAddMachine>
    private let settings: OneTapAddSettings
    private let defaultHandler: (any OneTapAddHandler)?

    /// Makes a control, hidden until it is configured.
    ///
    /// - Parameters:
    ///   - settings: whether there is a control, and who adds.
    ///   - defaultHandler: who adds where the settings name nobody, such as the cart.
    ///   - events: told of missing identifiers.
    ///   - backend: the name of the backend that the products are from, for the events.
    ///   - limit: how long a tap waits for a result.
    ///   - clock: measures the limit.
    public init(
        settings: OneTapAddSettings, defaultHandler: (any OneTapAddHandler)? = nil, events: ShoppingEvents? = nil,
        backend: String? = nil, limit: Duration = .seconds(10), clock: any CommerceClock = SystemClock()
    ) {
        self.settings = settings
        self.defaultHandler = defaultHandler
        engine = ModelEngine(OneTapAddMachine(limit: limit)) { event in
            events?.send(event, backend: backend)
        } perform: { work, sink in
            switch work {
            case .add(let selection, let handler, let tap):
                handler.add(selection, report: OneTapReport { sink.sendLate(.reported($0, tap: tap)) })
            case .wait(let duration, let tap):
                // Whoever wakes it early has cancelled it.
                do { try await clock.sleep(for: duration) } catch { return }
                sink.send(.timeOut(tap: tap))
            }
        }
    }

    /// Where the control's states can be read and watched.
    public var source: SnapshotSource<OneTapAddState> { engine.source }

    /// Shows a unit, and reads whether there is a control and who adds.
    ///
    /// To be called whenever the card is drawn. What is on its way goes on where the unit is the same one; otherwise what
    /// is reported of it is ignored.
    public func configure(_ unit: OneTapUnit) {
        engine.send(.configure(unit, settings.activeHandler(or: defaultHandler)))
    }

    /// Shows a product with the variant of it that the card shows, see ``configure(_:)``.
    public func configure(_ product: Product, variant: Variant?, externalIDs: ExternalIDs = ExternalIDs()) {
        configure(OneTapUnit(product, variant: variant, externalIDs: externalIDs))
    }

    /// Adds the unit shown, unless the control is hidden or a tap is on its way.
    ///
    /// Where an identifier is missing or empty the handler is not called, and an event says which one and where it comes
    /// from.
    ///
    /// - Returns: a handle of the tap that is on its way after it; it ends with a result or with the limit.
    @discardableResult
    public func tap() -> PendingWork { engine.send(.tap, workIn: .limit) }

    /// Takes a result off the control, and ignores what is reported of a tap that is on its way.
    public func reset() { engine.send(.reset) }

    /// Waits until no tap is on its way.
    public func settled() async { await engine.settled() }

    /// Ignores what is reported of a tap that is on its way, and ends the watchers.
    public func stop() { engine.stop(.reset) { $0.outlivesStop } }
}
