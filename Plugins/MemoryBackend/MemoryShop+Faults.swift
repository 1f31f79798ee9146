import Commerce

extension MemoryShop {
    /// Runs a call with the faults that hit it.
    func perform<Value: Sendable>(
        _ operation: PortOperation, _ work: @Sendable () async throws(CommerceError) -> Value
    ) async throws(CommerceError) -> Value {
        guard !faults.isIdle else { return try await work() }
        let plan = try await faultPlan(operation)
        let value = try await work()
        if plan.losesAnswer { throw FaultInjector.lostAnswer }
        return value
    }

    /// Runs the making of a cart with the faults that hit it.
    func performCreation(
        _ work: @Sendable () async throws(CommerceError) -> MutationOutcome<Cart>
    ) async throws(CommerceError) -> MutationOutcome<Cart> {
        guard !faults.isIdle else { return try await work() }
        let plan = try await faultPlan(.createCart)
        if plan.answersNull { return MutationOutcome(value: nil) }
        let outcome = try await work()
        if plan.losesAnswer { throw FaultInjector.lostAnswer }
        return outcome
    }

    /// Runs a read of a cart with the faults that hit it.
    func performRead(
        of cart: ID<Cart>, _ work: @Sendable () async throws(CommerceError) -> Cart
    ) async throws(CommerceError) -> Cart {
        guard !faults.isIdle else { return try await work() }
        let plan = try await faultPlan(.cart)
        let value = try await work()
        if plan.losesAnswer { throw FaultInjector.lostAnswer }
        return plan.answersStale ? cartsBeforeChange[cart] ?? value : value
    }

    /// Runs a change of a cart with the faults that hit it.
    func performChange(
        _ operation: PortOperation, of cart: ID<Cart>, market: MarketContext,
        _ work: @Sendable () async throws(CommerceError) -> MutationOutcome<Cart>
    ) async throws(CommerceError) -> MutationOutcome<Cart> {
        guard !faults.isIdle else { return try await work() }
        let plan = try await faultPlan(operation)
        if plan.answersNull { return MutationOutcome(value: nil) }
        let before = try await snapshot().cart(cart, market: market)
        let outcome = try await work()
        cartsBeforeChange[cart] = before
        if plan.losesAnswer { throw FaultInjector.lostAnswer }
        guard plan.answersStale else { return outcome }
        return MutationOutcome(value: before, userErrors: outcome.userErrors, warnings: outcome.warnings)
    }

    private func faultPlan(_ operation: PortOperation) async throws(CommerceError) -> FaultInjector.Plan {
        let plan = faults.plan(for: operation)
        for latency in plan.latencies {
            try await withCommerceErrors(otherwise: .cancelled) { try await clock.sleep(for: latency) }
        }
        if let error = plan.error { throw error }
        return plan
    }
}
