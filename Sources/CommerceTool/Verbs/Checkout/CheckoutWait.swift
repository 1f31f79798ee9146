import Commerce

/// Waits for a checkout: asks again and again, ever less often.
struct CheckoutWait {
    private static let firstPause = Duration.milliseconds(500)
    private static let longestPause = Duration.seconds(10)

    /// How long to wait at most.
    let limit: Duration
    let clock: any CommerceClock

    /// The first status that is not pending, or the last one when the time is over.
    ///
    /// A backend that can't be reached for a moment is asked again; other errors are thrown.
    func status(ask: () async throws -> CheckoutStatus) async throws -> CheckoutStatus {
        var pause = Self.firstPause
        var waited = Duration.zero
        while true {
            var status = CheckoutStatus(state: .pending)
            var failure: CommerceError?
            do {
                status = try await ask()
            } catch let error as CommerceError where error.isRetryable {
                failure = error
                pause = max(pause, error.retryAfter ?? .zero)
            }
            guard status.state == .pending else { return status }
            guard waited < limit else {
                if let failure { throw failure }
                return status
            }
            let rest = min(pause, limit - waited)
            try await clock.sleep(for: rest)
            waited += rest
            pause = min(pause * 2, Self.longestPause)
        }
    }
}
