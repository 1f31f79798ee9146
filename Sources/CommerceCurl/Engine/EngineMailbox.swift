import CommerceCCurl
import CommerceHTTP
import Glibc
import Synchronization

/// What an engine's thread is to do next, put in from any thread.
final class EngineMailbox: Sendable {
    enum Event: Sendable {
        case start(Transfer)
        case cancel(Transfer)
        /// A reader has caught up.
        case resume(Transfer)
    }

    /// A multi handle; only its thread uses it, but for `curl_multi_wakeup`, which any thread may call.
    struct Multi: @unchecked Sendable {
        let pointer: UnsafeMutableRawPointer
    }

    private struct State {
        var events: [Event] = []
        var multi: Multi?
        // Whether the thread looks here before it waits, so that it need not be woken.
        var isAwake = false
        var isClosed = false
        var census = EngineCensus()
    }

    private let state = Mutex(State())

    var census: EngineCensus { state.withLock { $0.census } }

    /// Adds an event, and wakes the thread or starts it.
    func post(_ event: Event, start: (Multi) -> CInt) -> HTTPError.Reason? {
        state.withLock { state in
            if state.multi == nil {
                guard let multi = Self.makeMulti() else {
                    return .transportFailed("libcurl could not be set up; the machine may be out of memory")
                }
                let status = start(multi)
                guard status == 0 else {
                    curl_multi_cleanup(multi.pointer)
                    return .transportFailed("no thread could be started (error \(status)); the machine has too many")
                }
                (state.multi, state.isAwake) = (multi, true)
            }
            state.events.append(event)
            Self.wake(&state)
            return nil
        }
    }

    /// Ends the thread.
    func close() {
        state.withLock { state in
            state.isClosed = true
            Self.wake(&state)
        }
    }

    /// Takes all events, in exchange for an empty list.
    ///
    /// - Returns: `false` where the thread is to end.
    func takeAll(_ events: inout [Event]) -> Bool {
        events.removeAll(keepingCapacity: true)
        return state.withLock { state in
            state.isAwake = true
            if state.isClosed {
                // From now on nobody may wake it: the handle is about to go.
                state.multi = nil
                return false
            }
            swap(&state.events, &events)
            return true
        }
    }

    /// Notes what the thread has, and says whether it may wait.
    func mayWait(_ census: EngineCensus) -> Bool {
        state.withLock { state in
            state.census = census
            guard state.events.isEmpty, !state.isClosed else { return false }
            state.isAwake = false
            return true
        }
    }

    private static func wake(_ state: inout State) {
        guard !state.isAwake, let multi = state.multi else { return }
        state.isAwake = true
        curl_multi_wakeup(multi.pointer)
    }

    private static func makeMulti() -> Multi? {
        guard globalStatus == CURLE_OK, let pointer = curl_multi_init() else { return nil }
        return Multi(pointer: pointer)
    }

    private static let globalStatus = curl_global_init(Int(CURL_GLOBAL_DEFAULT))
}
