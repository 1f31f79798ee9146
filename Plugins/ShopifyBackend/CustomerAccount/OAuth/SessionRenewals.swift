import Commerce
import FoundationEssentials
import Synchronization

/// Renews each session once, whoever asks for it and however often.
///
/// A refresh token is good for one use. Whoever still has the session of before gets the renewed one for a while, and a
/// renewal that has begun is carried through: the token that it brings must not be lost because somebody gave up.
final class SessionRenewals: Sendable {
    private typealias Outcome = Result<Session, CommerceError>

    private struct Renewal {
        let number: Int
        let task: Task<Outcome, Never>
        /// Until when it is remembered; `nil` while it is under way.
        var end: Date?
    }

    private struct State {
        /// By digests of refresh tokens, so that no token outlives its use here.
        var renewals: [[UInt8]: Renewal] = [:]
        var count = 0
    }

    private let state = Mutex(State())
    private let clock: any CommerceClock

    /// How long the outcome of a renewal is given to latecomers.
    static let memory = Duration.seconds(60)

    init(clock: any CommerceClock) {
        self.clock = clock
    }

    /// The renewed session.
    func session(
        after session: Session, _ renew: @escaping @Sendable (Session) async throws(CommerceError) -> Session
    ) async throws(CommerceError) -> Session {
        guard let token = session.refreshToken else { throw TokenEndpoint.ended }
        let key = SHA256.digest(Array(token.reveal().utf8))
        return try await task(key, session, renew).value.get()
    }

    private func task(
        _ key: [UInt8], _ session: Session,
        _ renew: @escaping @Sendable (Session) async throws(CommerceError) -> Session
    ) -> Task<Outcome, Never> {
        let now = clock.now
        return state.withLock { state in
            state.renewals = state.renewals.filter { $0.value.end.map { now < $0 } ?? true }
            if let renewal = state.renewals[key] { return renewal.task }
            state.count += 1
            let number = state.count
            let task = Task { [self] () -> Outcome in
                do throws(CommerceError) {
                    let renewed = try await renew(session)
                    end(key, number, keeps: true)
                    return .success(renewed)
                } catch {
                    // What failed is tried again by whoever asks next.
                    end(key, number, keeps: false)
                    return .failure(error)
                }
            }
            state.renewals[key] = Renewal(number: number, task: task)
            return task
        }
    }

    private func end(_ key: [UInt8], _ number: Int, keeps: Bool) {
        let end = clock.now.addingTimeInterval(Self.memory / .seconds(1))
        state.withLock { state in
            guard state.renewals[key]?.number == number else { return }
            if keeps { state.renewals[key]?.end = end } else { state.renewals[key] = nil }
        }
    }
}
