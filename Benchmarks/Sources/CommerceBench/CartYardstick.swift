import Commerce
import CommerceTesting
import CommerceViewModels
import Foundation
import MemoryBackend
import Synchronization

extension Yardstick {
    /// A buyer who holds a button down.
    static let cartBurst = Yardstick(
        name: "cart-burst", summary: "requests of 1,000 quantity changes of one line, and what readers notice of them"
    ) { setting in
        let runs = try (0..<setting.repetitions).map { _ in try Waiting.run { try await CartBurst.run(changes: 1_000) }
        }
        func median(_ figure: (CartBurst) -> Double) -> Double { Measurement.median(runs.map(figure)) }
        return [
            YardstickResult(
                name: "cart-burst", value: runs.map(\.requests).max() ?? 0, target: .atMost(3),
                reference: "requests-for-1000-changes",
                raw: [
                    "requests": median(\.requests), "changesMilliseconds": median { $0.changes * 1_000 },
                    "settledMilliseconds": median { $0.settled * 1_000 }, "reads": median { Double($0.reads.count) },
                    "readMedianMicroseconds": median { Measurement.median($0.reads) * 1e6 },
                    "readP99Microseconds": median { $0.read(beyond: 0.99) * 1e6 },
                    "readWorstMicroseconds": runs.map { $0.read(beyond: 1) * 1e6 }.max() ?? 0,
                    // What a busy machine does to readers without any changes.
                    "idleReadP99Microseconds": median { CartBurst.read($0.idleReads, beyond: 0.99) * 1e6 },
                    "idleReadWorstMicroseconds": runs.map { CartBurst.read($0.idleReads, beyond: 1) * 1e6 }.max() ?? 0,
                ])
        ]
    }
}

/// What a burst of changes came to; times are in seconds.
private struct CartBurst: Sendable {
    var requests = 0.0
    /// Until all changes were made, as far as their caller is concerned.
    var changes = 0.0
    /// Until the last of them was confirmed.
    var settled = 0.0
    /// How long each look at the state took meanwhile.
    var reads: [Double] = []
    /// The same for as long while nothing changed.
    var idleReads: [Double] = []

    func read(beyond share: Double) -> Double { Self.read(reads, beyond: share) }

    /// The time that this share of the reads stayed within.
    static func read(_ reads: [Double], beyond share: Double) -> Double {
        let sorted = reads.sorted()
        return sorted.isEmpty ? 0 : sorted[min(sorted.count - 1, Int(Double(sorted.count) * share))]
    }

    /// Looks at the state again and again until it is cancelled.
    private static func reader(of model: CartModel) -> Task<[Double], Never> {
        Task.detached {
            var reads: [Double] = []
            while !Task.isCancelled {
                let begin = ContinuousClock.now
                _ = model.snapshot.totalQuantity
                reads.append(Measurement.seconds(since: begin))
                await Task.yield()
            }
            return reads
        }
    }

    static func run(changes: Int) async throws -> CartBurst {
        let shop = MemoryShop().backend()
        let counting = Counting()
        var cart = StubCart(shop.cart)
        let base = cart.base
        cart.onUpdateLines = { updates, id, options in
            try await counting.request()
            return try await base.updateLines(updates, in: id, options: options)
        }
        cart.onCart = { id, options in
            try await counting.request()
            return try await base.cart(id, options: options)
        }
        let backend = Backend(
            name: "shop", plugin: "stub", stateIdentity: "burst",
            capabilities: shop.declaredCapabilities ?? Capabilities(), catalog: shop.catalog, cart: cart)
        let model = CartModel(session: CartSession(backend: backend))
        let page = try await backend.catalog.products(
            ProductQuery(), page: PageRequest(first: 20), options: ReadOptions())
        let variant = page.items.flatMap(\.variants).first { ($0.availability.maximumQuantity ?? 1_000) >= 10 }
        guard let variant else { throw Incomplete(what: "the shop has nothing to buy") }
        await model.add(variant.id, quantity: 1).finished()
        await model.settled()
        guard let line = model.snapshot.lines.first?.id else { throw Incomplete(what: "nothing is in the cart") }

        var burst = CartBurst()
        counting.hold()
        let reader = reader(of: model)
        let begin = ContinuousClock.now
        for number in 0..<changes { model.setQuantity(1 + number % 9, of: line) }
        burst.changes = Measurement.seconds(since: begin)
        counting.release()
        await model.settled()
        burst.settled = Measurement.seconds(since: begin)
        reader.cancel()
        burst.reads = await reader.value
        burst.requests = Double(counting.count)
        let idle = self.reader(of: model)
        try await Task.sleep(for: .seconds(burst.settled))
        idle.cancel()
        burst.idleReads = await idle.value
        let wanted = 1 + (changes - 1) % 9
        let confirmed = try await model.session.current()?.value.totalQuantity
        guard model.snapshot.lines.first?.quantity == wanted, confirmed == wanted else {
            throw Incomplete(what: "the last change is not the one that counts")
        }
        return burst
    }

    /// Counts requests; the first stays in flight as long as the burst lasts, however slow the machine is.
    private final class Counting: Sendable {
        private struct Contents {
            var requests = 0
            var isHeld = false
            var waiting: [CheckedContinuation<Void, Never>] = []
        }

        private let contents = Mutex(Contents())

        var count: Int { contents.withLock { $0.requests } }

        /// Begins to count, and holds the requests.
        func hold() { contents.withLock { ($0.requests, $0.isHeld) = (0, true) } }

        func release() {
            let waiting = contents.withLock { contents in
                contents.isHeld = false
                defer { contents.waiting = [] }
                return contents.waiting
            }
            for request in waiting { request.resume() }
        }

        func request() async throws {
            contents.withLock { $0.requests += 1 }
            await withCheckedContinuation { request in
                let isHeld = contents.withLock { contents in
                    if contents.isHeld { contents.waiting.append(request) }
                    return contents.isHeld
                }
                if !isHeld { request.resume() }
            }
            // As over a network.
            try await Task.sleep(for: .milliseconds(20))
        }
    }
}
