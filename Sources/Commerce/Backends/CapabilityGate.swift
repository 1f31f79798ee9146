/// What the guards of the four ports have in common.
struct CapabilityGate: Sendable {
    let backend: String
    let source: CapabilitySource

    /// Forwards a call that the backend serves, after its arguments were checked against the capabilities.
    func pass<Value>(
        _ operation: PortOperation, check: (Capabilities) throws(CommerceError) -> Void = { _ in },
        _ forward: (Capabilities) async throws(CommerceError) -> Value
    ) async throws(CommerceError) -> Value {
        do throws(CommerceError) {
            if Task.isCancelled { throw CommerceError.cancelled }
            let capabilities = try await source.capabilities()
            guard capabilities.supports(operation) else {
                throw CommerceError.unsupported(operation.rawValue, backend: backend)
            }
            try check(capabilities)
            return try await forward(capabilities)
        } catch {
            throw error.at(operation, backend: backend)
        }
    }

    /// Forwards a call with secrets in it; an error does not repeat them.
    func pass<Value>(
        _ operation: PortOperation, hiding redaction: Redaction,
        _ forward: (Capabilities) async throws(CommerceError) -> Value
    ) async throws(CommerceError) -> Value {
        do throws(CommerceError) {
            return try await pass(operation, forward)
        } catch {
            throw error.hiding(redaction)
        }
    }

    /// Forwards a change with secrets in it; neither an error nor what the backend says of the change repeats them.
    func pass<Value>(
        _ operation: PortOperation, hiding redaction: Redaction,
        _ forward: (Capabilities) async throws(CommerceError) -> MutationOutcome<Value>
    ) async throws(CommerceError) -> MutationOutcome<Value> {
        do throws(CommerceError) {
            return try await pass(operation, forward).hiding(redaction)
        } catch {
            throw error.hiding(redaction)
        }
    }

    /// A page request within the capabilities.
    func clamp(_ page: PageRequest, _ capabilities: Capabilities) throws(CommerceError) -> PageRequest {
        guard page.first >= 1 else {
            throw .invalidInput("A page has at least 1 item, not \(page.first).")
        }
        if page.before != nil {
            guard page.after == nil else {
                throw .invalidInput("A page comes after one cursor or before one, not both.")
            }
            guard capabilities.pagesBackwards else { throw .unsupported("paging backwards", backend: backend) }
        }
        var page = page
        page.first = min(page.first, capabilities.maximumPageSize)
        return page
    }

    func require(_ filters: [ProductFilter], _ capabilities: Capabilities) throws(CommerceError) {
        for filter in filters where !capabilities.filterKeys.contains(filter.key) {
            throw .unsupported(
                "filter \(filter.key)", backend: backend,
                Self.having("filters", capabilities.filterKeys.map(\.rawValue)))
        }
    }

    func require(_ sort: ProductSort?, _ capabilities: Capabilities) throws(CommerceError) {
        guard let sort, !capabilities.sortKeys.contains(sort.key) else { return }
        throw .unsupported(
            "sort key \(sort.key)", backend: backend, Self.having("sort keys", capabilities.sortKeys.map(\.rawValue)))
    }

    private static func having(_ what: String, _ names: [String]) -> String {
        names.isEmpty ? "It has no \(what) at all." : "Its \(what) are \(names.sorted().joined(separator: ", "))."
    }
}
