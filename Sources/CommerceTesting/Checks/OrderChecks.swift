import Commerce

/// The customer's orders.
enum OrderChecks {
    static let all = [
        ConformanceCheck(.signIn, "Orders are walked once each, the newest first.", needs: [.signIn, .orders]) { run in
            try await run.withSession { session in
                let orders = try await orders(run, session)
                try Expect.equal(Set(orders.map(\.id)).count, orders.count, "the number of different orders")
                let times = orders.compactMap(\.processedAt)
                for (newer, older) in zip(times, times.dropFirst()) {
                    try Expect.that(newer >= older, "Expected the newest order first, saw \(newer) before \(older).")
                }
            }
        },
        ConformanceCheck(.signIn, "A listed order is read by its identifier.", needs: [.signIn, .orders, .order]) {
            run in
            try await run.withSession { session in
                guard let listed = try await orders(run, session).first else {
                    throw CheckSkip("The customer has no orders.")
                }
                let order = try await run.backend.auth.order(listed.id, session: session).value
                try Expect.equal(order.id, listed.id, "the order's identifier")
                try Expect.equal(order.total, listed.total, "the order's total")
            }
        },
        ConformanceCheck(.signIn, "An order that does not exist is said not to be found.", needs: [.signIn, .order]) {
            run in
            try await run.withSession { session in
                try await Expect.error(.notFound, when: "an order that does not exist") {
                    try await run.backend.auth.order(ID(run.marker()), session: session)
                }
            }
        },
    ]

    private static func orders(_ run: ConformanceRun, _ session: Session) async throws -> [Order] {
        try await ListWalk.along(size: run.pageSize, limit: run.options.walkLimit) { page in
            try await run.backend.auth.orders(page: page, session: session)
        }.items
    }
}
