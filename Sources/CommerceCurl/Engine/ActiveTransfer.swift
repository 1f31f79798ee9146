import CommerceHTTP

/// A transfer as the engine's thread sees it; no other thread does.
///
/// The methods are what curl calls back for.
final class ActiveTransfer {
    /// What becomes of a piece of a body.
    enum Reception {
        case taken
        /// The reader is behind; the piece must be offered again.
        case full
        case failed
    }

    /// What becomes of a line of a header.
    enum HeaderReception {
        case taken
        /// It was the last, a body follows.
        case complete
        case failed
    }

    let transfer: Transfer
    private(set) var deadlines: TransferDeadlines
    /// Why it must fail, where that is not curl's to say.
    private(set) var failure: HTTPError.Reason?
    private(set) var head = ResponseHead()
    private var body: [UInt8] = []
    /// How many unpacked bytes have come.
    private(set) var received = 0
    /// Whether the server may have seen the request.
    private(set) var mayHaveBeenSent = false
    // Whether the response is a redirect that will be followed, so that nobody wants its body.
    private var isRedirect = false
    /// Whether the rest of the body need not be read.
    private(set) var isEnough = false
    private var uploaded = 0
    private var isPaused = false
    private let round: EngineRound
    private let maximumHeaderSize: Int

    init(_ transfer: Transfer, _ round: EngineRound, maximumHeaderSize: Int) {
        self.transfer = transfer
        self.round = round
        self.maximumHeaderSize = maximumHeaderSize
        deadlines = TransferDeadlines(
            transfer.request.timeouts, total: transfer.deadline, now: round.now,
            isReached: round.hasReached(transfer.origin))
        round.note(deadlines.next?.at)
    }

    /// A host's name is about to be resolved, or a connection to be made.
    func willConnect() {
        deadlines.connecting(round.now)
        round.note(deadlines.next?.at)
    }

    /// The request is about to be sent: for the first time, or because a kept connection turned out to be closed.
    ///
    /// - Returns: whether it may be.
    func willSend() -> Bool {
        if mayHaveBeenSent, !transfer.request.isIdempotent {
            failure = .connectionLost
            return false
        }
        mayHaveBeenSent = true
        uploaded = 0
        round.noteReached(transfer.origin)
        deadlines.progressed(round.now)
        round.note(deadlines.next?.at)
        return true
    }

    /// Gives bytes of the request's body.
    func upload(into buffer: UnsafeMutableRawBufferPointer) -> Int {
        deadlines.progressed(round.now)
        let rest = transfer.request.body[uploaded...].prefix(buffer.count)
        rest.withUnsafeBytes { buffer.copyMemory(from: $0) }
        uploaded += rest.count
        return rest.count
    }

    /// Goes to a place in the request's body, to send it anew from there.
    func rewind(to offset: Int) -> Bool {
        guard (0...transfer.request.body.count).contains(offset) else { return false }
        uploaded = offset
        return true
    }

    /// Takes a line of a header or of trailers.
    func receive(header line: UnsafeRawBufferPointer) -> HeaderReception {
        deadlines.progressed(round.now)
        let wasComplete = head.isComplete
        failure = failure ?? head.add(line)
        if head.size > maximumHeaderSize { failure = .headerTooLarge(limit: maximumHeaderSize) }
        let isNowComplete = head.isComplete && !wasComplete
        if isNowComplete { judgeHead() }
        return failure != nil ? .failed : isNowComplete ? .complete : .taken
    }

    /// The header is complete.
    func beginBody(_ timings: @autoclosure () -> HTTPTimings) {
        if isRedirect { return }
        if transfer.isStreamed {
            transfer.answer(.success(response(timings())))
        } else {
            // A server may announce anything.
            body.reserveCapacity(min(max(announcedSize, 0), 1 << 20))
        }
    }

    /// Takes a piece of the body, unpacked.
    func receive(_ piece: UnsafeRawBufferPointer) -> Reception {
        deadlines.progressed(round.now)
        if failure != nil { return .failed }
        if isRedirect { return skip(piece.count) }
        guard piece.count <= transfer.request.maximumBodySize - received else {
            failure = .responseTooLarge(limit: transfer.request.maximumBodySize)
            return .failed
        }
        if !transfer.isStreamed {
            body.append(contentsOf: piece)
        } else if !transfer.offer(piece) {
            isPaused = true
            deadlines.pause()
            return .full
        }
        received += piece.count
        return .taken
    }

    /// The reader has caught up.
    ///
    /// - Returns: whether the server was held back until now.
    func resume() -> Bool {
        guard isPaused else { return false }
        isPaused = false
        deadlines.progressed(round.now)
        round.note(deadlines.next?.at)
        return true
    }

    /// The limit that has been exceeded, if one has.
    func expired() -> HTTPError.Limit? {
        deadlines.expired(round.now, isReached: round.hasReached(transfer.origin))
    }

    /// The response, complete or as far as it has come.
    func response(_ timings: HTTPTimings) -> HTTPResponse {
        HTTPResponse(
            status: head.status, fields: HTTPFields(head.fields), body: body, url: transfer.request.url,
            version: head.version, timings: timings)
    }

    private func judgeHead() {
        isRedirect =
            transfer.request.maximumRedirects > 0
            && RedirectChain.isRedirect(status: head.status, fields: HTTPFields(head.fields))
        if !isRedirect, !head.isPacked, announcedSize > transfer.request.maximumBodySize {
            failure = .responseTooLarge(limit: transfer.request.maximumBodySize)
        }
    }

    // Reading a short body to its end keeps the connection; a long one costs more than a new connection.
    private func skip(_ count: Int) -> Reception {
        received += count
        isEnough = received > 16 << 10
        return isEnough ? .failed : .taken
    }

    private var announcedSize: Int {
        transfer.request.method == .head ? 0 : head.contentLength ?? 0
    }
}
