import Commerce
import Synchronization

/// The models that were made for a backend, as long as somebody keeps them, and for whom they are.
final class ModelRoll: Sendable {
    private struct Entry {
        weak var model: (any BackendModel)?
    }

    private struct Contents {
        var market: MarketContext
        var entries: [Entry] = []
        var isClosed = false
    }

    private let contents: Mutex<Contents>

    init(market: MarketContext) {
        contents = Mutex(Contents(market: market))
    }

    /// For whom models are made at present.
    var market: MarketContext { contents.withLock { $0.market } }

    /// How many models are noted, those that are gone included.
    var entryCount: Int { contents.withLock { $0.entries.count } }

    /// The models that somebody keeps.
    var models: [any BackendModel] { contents.withLock { $0.entries.compactMap(\.model) } }

    /// Makes a model and remembers it; `nil` where the roll is closed.
    func make<Model: BackendModel>(_ body: (MarketContext) -> Model) -> Model? {
        let market = market
        let model = body(market)
        let (isClosed, present) = contents.withLock { contents in
            if contents.isClosed { return (true, market) }
            contents.entries.removeAll { $0.model == nil }
            contents.entries.append(Entry(model: model))
            return (false, contents.market)
        }
        if isClosed { return nil }
        // The market may have changed while the model was made.
        if present != market { model.follow(present) }
        return model
    }

    /// Changes for whom the models are; to be called by one at a time.
    func follow(_ market: MarketContext) {
        let models = contents.withLock { contents in
            contents.market = market
            return contents.entries.compactMap(\.model)
        }
        for model in models { model.follow(market) }
    }

    /// Stops all models, and takes no more.
    func close() {
        let models = contents.withLock { contents in
            contents.isClosed = true
            defer { contents.entries = [] }
            return contents.entries.compactMap(\.model)
        }
        for model in models { model.stop() }
    }
}
