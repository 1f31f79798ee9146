import Commerce
import Synchronization

/// Does a storefront's work: opens and closes backends, reads the shop, forgets shoppers.
final class StorefrontWorker: Sendable {
    private let backends: BackendSource
    private let surroundings: StorefrontSurroundings
    /// The models of backends that are being closed: a shopper who ends is forgotten there too.
    private let retiring = Mutex<[BackendModels]>([])

    init(_ backends: BackendSource, _ surroundings: StorefrontSurroundings) {
        self.backends = backends
        self.surroundings = surroundings
    }

    typealias Sink = EventSink<StorefrontMachine>

    func perform(_ work: StorefrontMachine.Work, _ sink: Sink) async {
        switch work {
        case .open(let name, let market, let number): await open(name, market, number, sink)
        case .shop(let models, let options, let number):
            do throws(CommerceError) {
                sink.send(.learned(try await models.backend.capabilities(), number: number))
                let shop = try await models.backend.catalog.shop(options: options).value
                sink.send(.shopArrived(shop, number: number))
            } catch {
                sink.send(.shopFailed(entry(error), number: number))
            }
        // What is begun here ends by itself, also where the storefront is let go: hence tasks that nobody cancels.
        case .retire(let models): await Task { await retire(models) }.value
        case .endShopper(let models, let number):
            let failures = await Task { await forgetShopper(models) }.value
            sink.send(.shopperEnded(failures, number: number))
        }
    }

    /// Makes the models of a backend; nothing is sent.
    func models(_ name: String?, market: MarketContext) throws(CommerceError) -> BackendModels {
        let backend = try backends.backend(name)
        return BackendModels(name ?? backends.first ?? backend.name, backend, market: market, surroundings)
    }

    private func open(_ name: String, _ market: MarketContext, _ number: Int, _ sink: Sink) async {
        var opened: BackendModels?
        do throws(CommerceError) {
            let models = try models(name, market: market)
            opened = models
            let capabilities = try await models.backend.capabilities()
            let isTaken = sink.engine?.send(.opened(models, capabilities, number: number)) { machine in
                (machine.state.models === models, nil)
            }
            if isTaken?.0 == true { return }
        } catch {
            sink.send(.openFailed(entry(error), number: number))
        }
        // It could not be opened, or nobody wants it any more.
        await opened?.close()
    }

    private func retire(_ models: BackendModels) async {
        retiring.withLock { $0.append(models) }
        await models.retire()
        retiring.withLock { $0.removeAll { $0 === models } }
    }

    // MARK: The next shopper

    /// The kinds of what is kept of a shopper, whatever the backend.
    ///
    /// What is not of them: purchases that a server has not been told yet, which carry no name and must not be lost.
    private static let kinds = ["cart", "checkout", "current-cart", "session"]

    private func forgetShopper(_ models: BackendModels) async -> [ErrorEntry] {
        let all = [models] + retiring.withLock { $0 }
        let elsewhere = await shopperElsewhere(than: all)
        var failures: [ErrorEntry] = []
        for models in all { failures += await models.forgetShopper() }
        // Before the backends have answered, who may take their time: the device has nothing to wait for.
        let storage = surroundings.storage
        for kind in Self.kinds {
            failures += await failure { () throws(CommerceError) in try await storage.removeValues(ofKind: kind) }
        }
        failures += await failure { () throws(CommerceError) in
            // Behind what search boxes are still keeping, also those that were let go.
            try await surroundings.searchLane.run { () throws(CommerceError) in
                try await storage.removeValues(ofKind: "recent-searches")
            }
        }
        let endings = elsewhere.map { shopper in Task { await shopper.end() } }
        for models in all { failures += await models.shopperForgotten() }
        for ending in endings {
            if let error = await ending.value { failures.append(entry(error)) }
        }
        return failures
    }

    /// What the shopper has left at backends that are not open.
    private func shopperElsewhere(than open: [BackendModels]) async -> [ShopperElsewhere] {
        let openNames = Set(open.map(\.name))
        var known = Set(open.map(\.backend.stateIdentity))
        var found: [ShopperElsewhere] = []
        for name in backends.names where !openNames.contains(name) {
            // One that can't be made has nothing that could be ended; what is stored of it is removed.
            guard let backend = try? backends.backend(name) else { continue }
            if known.insert(backend.stateIdentity).inserted {
                found.append(await ShopperElsewhere(backend, storage: surroundings.storage))
            } else {
                await backend.close()
            }
        }
        return found
    }

    private func failure(_ work: () async throws(CommerceError) -> Void) async -> [ErrorEntry] {
        do throws(CommerceError) {
            try await work()
            return []
        } catch {
            return [entry(error)]
        }
    }

    private func entry(_ error: CommerceError) -> ErrorEntry { ErrorEntry(error, date: surroundings.clock.now) }
}
