import Commerce
import Synchronization

/// Calls whose task is cancelled while they are under way.
enum CancellationChecks {
    static let all = [
        ConformanceCheck(.cancellation, "A call of a task that is already cancelled is cancelled.", needs: [.products])
        {
            run in
            let gate = Settable<Bool>()
            let task = Task {
                while gate.value == nil { await Task.yield() }
                try await Expect.error(.cancelled, when: "a call of a cancelled task") {
                    try await list(run)
                }
            }
            task.cancel()
            gate.value = true
            try await task.value
        },
        ConformanceCheck(
            .cancellation,
            "A read that is cancelled under way ends as cancelled or with its answer, and the next one works.",
            needs: [.products]
        ) { run in
            let before = try await list(run).items.map(\.id)
            try await cancelUnderWay { _ = try await list(run) }
            try Expect.sameOrder(try await list(run).items.map(\.id), before, "the products before and after")
        },
        ConformanceCheck(
            .cancellation, "A search that is cancelled under way ends as cancelled or with its answer.",
            needs: [.search]
        ) { run in
            let query = SearchQuery(text: run.marker())
            try await cancelUnderWay {
                _ = try await run.backend.catalog.search(
                    query, page: PageRequest(first: 1), options: run.reading)
            }
        },
        ConformanceCheck(
            .cancellation, "A mutation that is cancelled under way leaves a cart that can be read and changed.",
            needs: [.createCart, .addLines, .cart, .products]
        ) { run in
            let variants = try await run.buyableVariants(2)
            guard let cancelled = variants.first, let extra = variants.last else { return }
            let cart = try await run.makeCart()
            try await cancelUnderWay {
                let line = CartLineInput(variantID: cancelled.id)
                _ = try await run.backend.cart.addLines([line], to: cart.id, options: run.writing)
            }
            let read = try await run.read(cart)
            let after = try run.accepted(try await run.add(extra, 1, to: cart), "one more line")
            // What was cancelled may be done after it was read, or never: certain are the lines that were read.
            try Expect.that(
                Set(after.lines.map(\.id)).isSuperset(of: read.lines.map(\.id)),
                "Expected the lines that were read to stay, saw one go.")
            try Expect.equal(
                after.lines.filter { $0.variant.id == extra.id }.map(\.quantity), [1],
                "the quantities of one more line")
        },
    ]

    private static func list(_ run: ConformanceRun) async throws(CommerceError) -> Page<Product> {
        try await run.backend.catalog.products(
            ProductQuery(), page: PageRequest(first: run.pageSize), options: run.reading)
    }

    /// Starts a call some times and cancels it a little later each time, so that some cancellation meets it under way.
    private static func cancelUnderWay(_ call: @escaping @Sendable () async throws -> Void) async throws {
        for pause in [0, 1, 2, 4, 8, 32, 128] {
            let hasStarted = Settable<Bool>()
            let task = Task {
                hasStarted.value = true
                try await call()
            }
            while hasStarted.value == nil { await Task.yield() }
            for _ in 0..<pause { await Task.yield() }
            task.cancel()
            do {
                try await task.value
            } catch let error as CommerceError {
                try Expect.that(error.kind == .cancelled, "Expected a cancelled call to end as cancelled, saw \(error)")
            }
        }
    }
}
