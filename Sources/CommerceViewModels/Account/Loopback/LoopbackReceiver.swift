public import Commerce
import Dispatch
public import FoundationEssentials
import Synchronization

/// Waits on this machine for the browser that comes back from a sign-in page (RFC 8252, section 7.3).
///
///     let receiver = try LoopbackReceiver()
///     let challenge = try await auth.authorizationChallenge(AuthorizationRequest(redirectURL: receiver.redirectURL))
///     try await SystemBrowser().open(challenge.url)
///     let answer = try await receiver.answer(to: challenge)
///
/// It listens at 127.0.0.1 alone, on a free port, from the start until one redirect has come, and takes only the redirect
/// whose `state` is the page's. With a model the page is ``AccountState/authorization``, and the redirect goes to
/// ``AccountModel/completeAuthorization(_:)``.
public final class LoopbackReceiver: Sendable {
    /// The address that the page is to send the browser back to.
    public let redirectURL: URL

    private let socket: LoopbackSocket
    private let hasBegun = Atomic(false)

    /// Begins to listen.
    ///
    /// - Throws: ``CommerceError/Kind/unavailable`` where this machine lets nothing listen.
    public init() throws(CommerceError) {
        do throws(LoopbackSocket.Failure) {
            socket = try LoopbackSocket()
        } catch {
            throw CommerceError(
                .unavailable,
                "Nothing can listen at 127.0.0.1 (system error \(error.number)), where the browser would come back to. Sign "
                    + "in with a password, or on another machine.", isRetryable: false)
        }
        guard let url = URL(string: "http://127.0.0.1:\(socket.port)/callback") else {
            throw CommerceError(.configuration, "There is no address for the browser to come back to.")
        }
        redirectURL = url
    }

    /// Waits for the browser; one wait a receiver.
    ///
    /// Other requests, a browser's icon among them, are answered and change nothing.
    ///
    /// - Parameters:
    ///   - page: the sign-in page, whose `state` has to come back.
    ///   - limit: how long to wait; a sign-in takes a while.
    ///   - clock: measures that.
    /// - Returns: the address that the browser was sent to, with a code or with the page's refusal.
    /// - Throws: ``CommerceError/Kind/timedOut`` where nobody has come; ``CommerceError/Kind/cancelled``.
    public func redirect(
        of page: URL, within limit: Duration = .seconds(300), clock: any CommerceClock = SystemClock()
    ) async throws(CommerceError) -> URL {
        let items = URLComponents(url: page, resolvingAgainstBaseURL: true)?.queryItems ?? []
        guard let state = items.first(where: { $0.name == "state" })?.value, !state.isEmpty else {
            throw .invalidInput("The sign-in page has no state, so that no answer could be known for its own.")
        }
        guard !hasBegun.exchange(true, ordering: .relaxed) else {
            throw .invalidInput("This receiver has waited before. Make one for each sign-in.")
        }
        let redirect = await withTaskCancellationHandler {
            await withTaskGroup(of: URL?.self) { group in
                group.addTask { [self] in await serve(state) }
                group.addTask { [socket] in
                    try? await clock.sleep(for: limit)
                    socket.wake()
                    return nil
                }
                let first = await group.next() ?? nil
                group.cancelAll()
                // Whoever came in the last moment has come.
                let second = await group.next() ?? nil
                return first ?? second
            }
        } onCancel: {
            socket.wake()
        }
        if let redirect { return redirect }
        if Task.isCancelled { throw .cancelled }
        throw CommerceError(
            .timedOut, "Nobody came back from the sign-in page in time. Begin a new sign-in.", isRetryable: false)
    }

    /// Waits for the browser, and reads the answer to a sign-in.
    ///
    /// - Returns: the answer to sign in with, or why the page has none, such as a customer who said no.
    /// - Throws: ``CommerceError`` as ``redirect(of:within:clock:)`` does, and where the answer is none.
    public func answer(
        to challenge: AuthorizationChallenge, within limit: Duration = .seconds(300),
        clock: any CommerceClock = SystemClock()
    ) async throws(CommerceError) -> Result<AuthorizationAnswer, UserError> {
        let url = try await redirect(of: challenge.url, within: limit, clock: clock)
        switch AuthorizationRedirect(url, of: challenge).answer {
        case .success(let answer): return .success(answer)
        case .failure(.declined(let error)): return .failure(error)
        case .failure(.foreign(let error)): throw error
        }
    }

    /// Serves on a thread of its own, since a loop that polls must not hold up a task.
    private func serve(_ state: String) async -> URL? {
        await withCheckedContinuation { continuation in
            DispatchQueue(label: "commerce.redirect").async { [socket, redirectURL] in
                var loop = RedirectLoop(socket: socket, base: redirectURL, state: state)
                continuation.resume(returning: loop.run())
            }
        }
    }
}
