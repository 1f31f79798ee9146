import CommerceHTTP
import Synchronization

/// A transport whose requests wait until a test answers them.
final class ParkedTransport: HTTPTransport {
    private typealias Outcome = Result<HTTPResponse, HTTPError>

    private struct State {
        var requests: [HTTPRequest] = []
        var waiting: [Int: CheckedContinuation<Outcome, Never>] = [:]
        var cancelled: Set<Int> = []
    }

    private let state = Mutex(State())

    /// The requests so far.
    var requests: [HTTPRequest] { state.withLock { $0.requests } }

    /// The numbers of the requests that were cancelled.
    var cancelled: Set<Int> { state.withLock { $0.cancelled } }

    func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
        let number = state.withLock { state in
            state.requests.append(request)
            return state.requests.count - 1
        }
        let outcome = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isCancelled = state.withLock { state in
                    if !state.cancelled.contains(number) { state.waiting[number] = continuation }
                    return state.cancelled.contains(number)
                }
                if isCancelled { continuation.resume(returning: .failure(HTTPError(.cancelled, request))) }
            }
        } onCancel: {
            let waiting = state.withLock { state in
                state.cancelled.insert(number)
                return state.waiting.removeValue(forKey: number)
            }
            waiting?.resume(returning: .failure(HTTPError(.cancelled, request)))
        }
        return try outcome.get()
    }

    /// Answers a request that waits, or is about to.
    func answer(_ number: Int, _ response: HTTPResponse) async {
        await take(number).resume(returning: .success(response))
    }

    /// Lets a request fail that waits, or is about to.
    func fail(_ number: Int, _ reason: HTTPError.Reason) async {
        await take(number).resume(returning: .failure(HTTPError(reason)))
    }

    /// Waits until there have been so many requests.
    func waitForRequests(_ count: Int) async {
        while requests.count < count { await Task.yield() }
    }

    private func take(_ number: Int) async -> CheckedContinuation<Outcome, Never> {
        while true {
            if let waiting = state.withLock({ $0.waiting.removeValue(forKey: number) }) { return waiting }
            await Task.yield()
        }
    }
}
