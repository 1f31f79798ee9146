import FoundationEssentials
import Synchronization

/// Lets identical requests that are under way at the same time share one response.
///
/// Identical are requests with the same method, URL, header fields, body and limits that are marked
/// ``HTTPRequest/isShareable`` and have no retry policy of their own; what is sent under another session is not.
/// Cancelling one who waits does not touch the others; when the last one is cancelled, so is the request. Streamed
/// bodies are read once and not shared.
public final class SharingTransport: HTTPTransport {
    private typealias Outcome = Result<HTTPResponse, HTTPError>

    private struct Key: Hashable {
        let method: HTTPMethod
        let url: String
        let fields: HTTPFields
        let body: [UInt8]
        let timeouts: HTTPTimeouts
        let maximumBodySize: Int
        let maximumRedirects: Int
    }

    private struct State {
        var flights = SharedFlights<Key, CheckedContinuation<Outcome, Never>>()
        var tasks: [Int: Task<Void, Never>] = [:]
        var nextTicket = 0
        // Who was cancelled before it waited.
        var cancelled: Set<Int> = []
        // The flight of each who waits.
        var boarded: [Int: Int] = [:]
    }

    private let base: any HTTPTransport
    private let state = Mutex(State())

    /// Lets requests through a transport share responses.
    public init(_ base: any HTTPTransport) {
        self.base = base
    }

    /// Sends a request, or waits for the response to an identical one that is under way.
    public func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
        guard request.isShareable, request.retry == nil else { return try await base.send(request) }
        let ticket = state.withLock { state in
            state.nextTicket += 1
            return state.nextTicket
        }
        let outcome = await withTaskCancellationHandler {
            await withCheckedContinuation { board(request, ticket, $0) }
        } onCancel: {
            leave(request, ticket)
        }
        // A cancellation that came when all was over has left its mark.
        if Task.isCancelled { state.withLock { _ = $0.cancelled.remove(ticket) } }
        return try outcome.get()
    }

    /// Sends a request of its own: a body is read once.
    public func stream(_ request: HTTPRequest) async throws(HTTPError) -> HTTPStreamedResponse {
        try await base.stream(request)
    }

    /// How many requests are under way.
    var flightCount: Int { state.withLock { $0.flights.count } }

    /// How many wait for them.
    var waiterCount: Int { state.withLock { $0.boarded.count + $0.cancelled.count } }

    private func board(_ request: HTTPRequest, _ ticket: Int, _ passenger: CheckedContinuation<Outcome, Never>) {
        let key = Key(
            method: request.method, url: request.url.absoluteString, fields: request.fields, body: request.body,
            timeouts: request.timeouts, maximumBodySize: request.maximumBodySize,
            maximumRedirects: request.maximumRedirects)
        let isCancelled = state.withLock { state in
            if state.cancelled.remove(ticket) != nil { return true }
            switch state.flights.board(key, ticket: ticket, passenger) {
            case .joins(let flight): state.boarded[ticket] = flight
            case .starts(let flight):
                state.boarded[ticket] = flight
                state.tasks[flight] = Task { [self] in await fly(request, flight) }
            }
            return false
        }
        if isCancelled { passenger.resume(returning: .failure(HTTPError(.cancelled, request, mayHaveBeenSent: false))) }
    }

    private func fly(_ request: HTTPRequest, _ flight: Int) async {
        let outcome: Outcome
        do {
            outcome = .success(try await base.send(request))
        } catch {
            outcome = .failure(error)
        }
        let passengers = state.withLock { state in
            state.tasks[flight] = nil
            let passengers = state.flights.land(flight)
            for ticket in passengers.keys { state.boarded[ticket] = nil }
            return passengers.values
        }
        for passenger in passengers { passenger.resume(returning: outcome) }
    }

    private func leave(_ request: HTTPRequest, _ ticket: Int) {
        let (passenger, task) = state.withLock { state -> (CheckedContinuation<Outcome, Never>?, Task<Void, Never>?) in
            guard let flight = state.boarded.removeValue(forKey: ticket) else {
                state.cancelled.insert(ticket)
                return (nil, nil)
            }
            switch state.flights.leave(flight, ticket: ticket) {
            case .isGone: return (nil, nil)
            case .leaves(let passenger): return (passenger, nil)
            case .ends(let passenger): return (passenger, state.tasks.removeValue(forKey: flight))
            }
        }
        task?.cancel()
        passenger?.resume(returning: .failure(HTTPError(.cancelled, request)))
    }
}
