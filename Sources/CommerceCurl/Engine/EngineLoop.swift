import CommerceCCurl
import CommerceHTTP

/// What an engine's thread does: round after round it takes events, lets curl work, hands over what has ended, and waits.
final class EngineLoop {
    private let multi: UnsafeMutableRawPointer
    private let mailbox: EngineMailbox
    private let settings: EngineSettings
    private let round = EngineRound()
    private var transfers: [ObjectIdentifier: EasyHandle] = [:]
    // Handles between two transfers.
    private var idle: [EasyHandle] = []
    // Transfers that have ended and whose callers don't know yet.
    private var ended: [(Transfer, Transfer.Outcome)] = []
    private var started = 0

    init(_ multi: EngineMailbox.Multi, _ mailbox: EngineMailbox, _ settings: EngineSettings) {
        self.multi = multi.pointer
        self.mailbox = mailbox
        self.settings = settings
        let options = settings.options
        commerce_curl_set_multi_long(
            self.multi, CURLMOPT_MAX_HOST_CONNECTIONS, max(1, options.maximumConnectionsPerHost))
        commerce_curl_set_multi_long(self.multi, CURLMOPT_MAXCONNECTS, max(1, options.maximumIdleConnections))
    }

    func run() {
        var events: [EngineMailbox.Event] = []
        while mailbox.takeAll(&events) {
            round.begin()
            for event in events { handle(event) }
            tellCallers()
            var running: CInt = 0
            curl_multi_perform(multi, &running)
            finishDone()
            expire()
            let census = EngineCensus(
                transfers: transfers.count, started: started, handles: transfers.count + idle.count)
            if mailbox.mayWait(census) { curl_multi_poll(multi, nil, 0, patience, nil) }
        }
        // Nobody holds the engine, so nobody waits for anything.
        for handle in transfers.values { curl_multi_remove_handle(multi, handle.pointer) }
        transfers = [:]
        idle = []
        curl_multi_cleanup(multi)
    }

    private func handle(_ event: EngineMailbox.Event) {
        switch event {
        case .start(let transfer): start(transfer)
        case .cancel(let transfer):
            if let handle = transfers[ObjectIdentifier(transfer)] { end(handle, transfer, .failure(.cancelled)) }
        case .resume(let transfer):
            if let handle = transfers[ObjectIdentifier(transfer)], handle.active?.resume() == true {
                curl_easy_pause(handle.pointer, CURLPAUSE_CONT)
            }
        }
    }

    private func start(_ transfer: Transfer) {
        guard !transfer.isCancelled else { return }
        guard let handle = idle.popLast() ?? EasyHandle(settings) else {
            ended.append(
                (transfer, .failure(HTTPError(.transportFailed("there is no memory left"), transfer.request))))
            return
        }
        handle.begin(
            ActiveTransfer(transfer, round, maximumHeaderSize: settings.options.maximumHeaderSize), settings)
        transfers[ObjectIdentifier(transfer)] = handle
        started += 1
        let code = curl_multi_add_handle(multi, handle.pointer)
        if code != CURLM_OK {
            end(handle, transfer, .failure(.transportFailed("libcurl takes no request (error \(code.rawValue))")))
        }
    }

    private func finishDone() {
        var code = CURLE_OK
        while let pointer = commerce_curl_next_done(multi, &code) {
            guard let handle = EasyHandle.of(pointer), let transfer = handle.active?.transfer else { continue }
            end(handle, transfer, handle.ending(code))
        }
        tellCallers()
    }

    // Telling a caller may wake a thread of the pool. Where there are many to be told, the pool does that itself: this
    // thread is what all of them wait for.
    private func tellCallers() {
        if ended.count <= 2 {
            for (transfer, outcome) in ended { transfer.finish(outcome) }
            ended.removeAll(keepingCapacity: true)
        } else {
            let all = ended
            ended = []
            ended.reserveCapacity(all.count)
            Task.detached {
                for (transfer, outcome) in all { transfer.finish(outcome) }
            }
        }
    }

    private func expire() {
        guard let expiry = round.nextExpiry, expiry <= round.now else { return }
        round.forgetExpiry()
        for handle in Array(transfers.values) {
            guard let active = handle.active else { continue }
            if let limit = active.expired() {
                end(handle, active.transfer, .failure(.timedOut(limit)))
            } else {
                round.note(active.deadlines.next?.at)
            }
        }
        tellCallers()
    }

    private func end(_ handle: EasyHandle, _ transfer: Transfer, _ ending: TransferEnding) {
        curl_multi_remove_handle(multi, handle.pointer)
        transfers[ObjectIdentifier(transfer)] = nil
        let mayHaveBeenSent = handle.active?.mayHaveBeenSent ?? false
        handle.end()
        if idle.count < 64 { idle.append(handle) }
        switch ending {
        case .response: ended.append((transfer, .success(transfer.response)))
        case .failure(let reason):
            ended.append(
                (transfer, .failure(HTTPError(reason, transfer.request, mayHaveBeenSent: mayHaveBeenSent))))
        }
    }

    // Milliseconds until something may expire, rounded up: woken too early, the thread would only wait once more.
    private var patience: CInt {
        guard let expiry = round.nextExpiry else { return CInt.max }
        let wait = (expiry - ContinuousClock.now).components
        let milliseconds = wait.seconds * 1000 + (wait.attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000
        return CInt(clamping: max(0, min(milliseconds, 3_600_000)))
    }
}
