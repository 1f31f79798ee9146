import Commerce
import FoundationEssentials

/// Calls outside the capabilities and within them.
enum UnsupportedCallChecks {
    static let all =
        [
            ports("catalogue", PortOperation.catalogOperations), ports("cart", PortOperation.cartOperations),
            ports("auth", PortOperation.authOperations), ports("checkout", PortOperation.checkoutOperations),
        ].flatMap(\.self) + details

    private static func ports(_ name: String, _ operations: [PortOperation]) -> [ConformanceCheck] {
        [
            ConformanceCheck(.unsupportedCalls, "Calls of the \(name) port that are not declared are refused as such.")
            {
                run in
                let lacking = operations.filter { !run.capabilities.supports($0) }
                if lacking.isEmpty { throw CheckSkip("The backend declares every call of the \(name) port.") }
                for operation in lacking {
                    let error = try await refusal(run, "the call \(operation), which is not declared") {
                        try await PortProbe.call(operation, run)
                    }
                    try Expect.equal(error.capability, operation.rawValue, "the capability that the error names")
                    try Expect.equal(error.backend, run.backend.name, "the backend that the error names")
                }
            },
            ConformanceCheck(.unsupportedCalls, "Calls of the \(name) port that are declared are served.") { run in
                let declared = operations.filter {
                    run.capabilities.supports($0) && !PortProbe.consequential.contains($0)
                }
                if declared.isEmpty { throw CheckSkip("The backend declares no call of the \(name) port.") }
                for operation in declared { try await expectServed(operation, run) }
            },
        ]
    }

    private static let details = [
        ConformanceCheck(
            .unsupportedCalls, "Sort keys and filters that are not declared are refused as such.", needs: [.products]
        ) { run in
            for key in SortKey.known where !run.capabilities.sortKeys.contains(key) {
                try await refusal(run, "the sort key \(key), which is not declared") {
                    try await list(ProductQuery(sort: ProductSort(key: key)), run)
                }
            }
            let name = run.marker()
            let filters: [ProductFilter] = [
                .available(true), .price(minimum: 1, maximum: nil), .vendor(name), .productType(name), .tag(name),
                .category(name), .option(name: name, value: name), .metafield(namespace: name, key: name, value: name),
            ]
            for filter in filters where !run.capabilities.filterKeys.contains(filter.key) {
                try await refusal(run, "the filter \(filter.key), which is not declared") {
                    try await list(ProductQuery(filters: [filter]), run)
                }
            }
        },
        ConformanceCheck(
            .unsupportedCalls, "Paging backwards is refused as such where it is not declared.", needs: [.products]
        ) { run in
            if run.capabilities.pagesBackwards { throw CheckSkip("The backend pages backwards.") }
            let page = PageRequest(first: 1, before: Cursor(rawValue: run.marker()))
            try await refusal(run, "paging backwards, which is not declared") {
                _ = try await run.backend.catalog.products(ProductQuery(), page: page, options: run.reading)
            }
        },
        ConformanceCheck(
            .unsupportedCalls, "Kinds of sign-in that are not declared are refused as such.", needs: [.signIn]
        ) { run in
            let secret = Secret(run.marker())
            let credentials: [Credentials] = [
                .password(email: "\(run.marker())@example.com", password: secret), .multipass(token: secret),
            ]
            for credentials in credentials where !run.capabilities.authKinds.contains(credentials.kind) {
                try await refusal(run, "a sign-in by \(credentials.kind), which is not declared") {
                    _ = try await run.backend.auth.signIn(credentials)
                }
            }
        },
    ]

    private static func list(_ query: ProductQuery, _ run: ConformanceRun) async throws {
        _ = try await run.backend.catalog.products(query, page: PageRequest(first: 1), options: run.reading)
    }

    @discardableResult
    private static func refusal(
        _ run: ConformanceRun, _ what: String, _ call: () async throws -> Void
    ) async throws -> CommerceError {
        do {
            try await call()
        } catch let error as CommerceError {
            try Expect.that(error.kind == .unsupported, "Expected \(what) to throw unsupported, saw \(error)")
            return error
        }
        throw CheckFailure("Expected \(what) to throw unsupported, saw an answer.")
    }

    /// The probe's things don't exist, so an error that says so is as good as an answer.
    private static func expectServed(_ operation: PortOperation, _ run: ConformanceRun) async throws {
        let wrong: Set<CommerceError.Kind> = [
            .unsupported, .configuration, .malformedResponse, .network, .unavailable, .timedOut, .storage, .cancelled,
        ]
        do {
            try await PortProbe.call(operation, run)
        } catch let error as CommerceError {
            try Expect.that(
                !wrong.contains(error.kind), "Expected the declared call \(operation) to be served, saw \(error)")
        }
    }
}
