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

    let transfer: Transfer
    private(set) var deadlines: TransferDeadlines
    /// Why it must fail, where that is not curl's to say.
    private(set) var failure: HTTPError.Reason?
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

    /// The response, as far as it has come.
    var response: ReceivedResponse { transfer.response }

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
    func receive(header line: UnsafeRawBufferPointer) -> ResponseHead.Reception {
        deadlines.progressed(round.now)
        let reception = transfer.response.head.add(line, limit: maximumHeaderSize)
        switch reception {
        case .taken: break
        case .complete:
            judgeHead()
            if let failure { return .failed(failure) }
        case .failed(let reason): failure = reason
        }
        return reception
    }

    /// The header is complete.
    func beginBody(_ timings: @autoclosure () -> HTTPTimings) {
        if isRedirect { return }
        if transfer.isStreamed {
            transfer.answer(.success(response.header(timings())))
        } else {
            // A server may announce anything.
            response.body.reserveCapacity(min(max(announcedSize, 0), 1 << 20))
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
            response.body.append(contentsOf: piece)
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

    private func judgeHead() {
        isRedirect = response.head.isRedirect && transfer.request.maximumRedirects > 0
        if !isRedirect, response.head.contentCoding == nil, announcedSize > transfer.request.maximumBodySize {
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
        transfer.request.method == .head ? 0 : response.head.contentLength ?? 0
    }
}
