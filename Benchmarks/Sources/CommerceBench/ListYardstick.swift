import Commerce
import CommerceTesting
import CommerceViewModels
import Foundation
import Synchronization

extension Yardstick {
    /// A long list that grows page by page while somebody watches.
    static let listModel = Yardstick(
        name: "list-model", summary: "10,000 products appended in pages of 20 and watched, against an unshared array"
    ) { setting in
        let shop = LongShop(count: 10_000, pageSize: 20)
        var runs: [LongShop.Run] = []
        var references: [Double] = []
        for repetition in 0...setting.repetitions {
            let reference = Measurement.time { shop.appendToAnArray() }
            let run = try Waiting.run { try await shop.appendToAList() }
            guard repetition > 0 else { continue }
            references.append(reference * 1_000 / Double(shop.pageCount))
            runs.append(run)
        }
        func median(_ figure: (LongShop.Run) -> Double) -> Double { Measurement.median(runs.map(figure)) }
        let raw = [
            "medianMilliseconds": median(\.typical), "meanMilliseconds": median(\.mean),
            "p99Milliseconds": median(\.p99), "worstMilliseconds": median(\.worst),
            "firstQuarterMilliseconds": median(\.firstQuarter), "lastQuarterMilliseconds": median(\.lastQuarter),
            "referenceMilliseconds": Measurement.median(references), "seenSnapshots": median(\.seen),
        ]
        return [
            YardstickResult(
                name: "list-model", value: median(\.typical), target: .atMost(1), reference: "ms-an-update", raw: raw),
            // An update costs the same at the end of the list as at its beginning.
            YardstickResult(
                name: "list-model-growth", value: median(\.lastQuarter) / median(\.firstQuarter), target: .atMost(1.5),
                reference: "last-quarter-to-first", raw: raw),
        ]
    }
}

/// A shop whose pages are there at once, so that only the list is measured.
private struct LongShop: Sendable {
    /// What the updates of one list took, in milliseconds.
    struct Run: Sendable {
        var updates: [Double] = []
        /// How many snapshots the callback was given.
        var seen = 0.0

        var typical: Double { Measurement.median(updates) }
        var mean: Double { updates.reduce(0, +) / Double(max(1, updates.count)) }
        var p99: Double { updates.sorted().dropLast(updates.count / 100).last ?? 0 }
        var worst: Double { updates.max() ?? 0 }
        var firstQuarter: Double { Measurement.median(Array(updates.prefix(updates.count / 4))) }
        var lastQuarter: Double { Measurement.median(Array(updates.suffix(updates.count / 4))) }
    }

    /// A front end that holds on to what it shows, as every front end does.
    private final class Screen: Sendable {
        private let shown = Mutex<(snapshot: Snapshot<ProductListState>?, count: Int, titles: Int)>((nil, 0, 0))

        var count: Int { shown.withLock { $0.count } }

        func show(_ snapshot: Snapshot<ProductListState>) {
            shown.withLock { shown in
                shown.titles &+= snapshot.items.last?.title.utf8.count ?? 0
                shown.snapshot = snapshot
                shown.count += 1
            }
        }
    }

    let products: [Product]
    let pageSize: Int

    var pageCount: Int { (products.count + pageSize - 1) / pageSize }

    init(count: Int, pageSize: Int) {
        self.pageSize = pageSize
        products = (0..<count).map { number in
            let variants = (0..<3).map { variant in
                Variant(
                    id: ID("v\(number)-\(variant)"), title: "Size \(variant)",
                    price: Money(amount: Decimal(number % 500), currencyCode: .eur), availability: .inStock,
                    selectedOptions: [SelectedOption(name: "Size", value: "\(variant)")])
            }
            return Product(
                id: ID("p\(number)"), handle: "product-\(number)", title: "Product number \(number)",
                variants: variants)
        }
    }

    /// A page, as a server would give it.
    private func page(after cursor: Cursor?) -> Page<Product> {
        let start = min(products.count, max(0, cursor.flatMap { Int($0.rawValue) } ?? 0))
        let end = min(products.count, start + pageSize)
        let next = end < products.count ? Cursor(rawValue: String(end)) : nil
        return Page(items: Array(products[start..<end]), info: PageInfo(next: next, total: products.count))
    }

    func appendToAnArray() {
        var array: [Product] = []
        for start in stride(from: 0, to: products.count, by: pageSize) {
            array.append(contentsOf: products[start..<min(products.count, start + pageSize)])
        }
        withExtendedLifetime(array) {}
    }

    func appendToAList() async throws -> Run {
        var catalog = StubCatalog()
        catalog.onProducts = { _, request, _ in page(after: request.after) }
        let backend = Backend(
            name: "long", plugin: "stub", stateIdentity: "long",
            capabilities: Capabilities(operations: [.products], maximumPageSize: pageSize), catalog: catalog)
        let model = ProductListModel(backend: backend, query: .catalog(ProductQuery()), pageSize: pageSize)
        let screen = Screen()
        let token = model.observe(on: .inline, screen.show)
        // A second watcher, at its own pace.
        let reader = Task {
            var last = 0
            for await snapshot in model.snapshots() { last = snapshot.items.count }
            return last
        }
        var run = Run()
        await model.load().finished()
        while model.snapshot.hasNext {
            let begin = ContinuousClock.now
            await model.loadNext().finished()
            run.updates.append(Measurement.seconds(since: begin) * 1_000)
        }
        guard model.snapshot.items.count == products.count, run.updates.count == pageCount - 1 else {
            throw Incomplete(what: "the list has \(model.snapshot.items.count) products")
        }
        model.stop()
        guard await reader.value == products.count else { throw Incomplete(what: "the reader has missed the end") }
        run.seen = Double(screen.count)
        token.cancel()
        return run
    }
}
