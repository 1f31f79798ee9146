import CommerceHTTP

/// A response as the engine fills it, its header still in bytes.
///
/// One thread has it at a time: the caller's, which makes it, then the engine's, and in the end the caller's again, which
/// frees it. (Memory that one thread only takes and another only gives back has both wait for a lock of malloc's, which
/// costs more than the rest of a request.)
final class ReceivedResponse: @unchecked Sendable {
    var head: ResponseHead
    var body: [UInt8] = []
    var timings = HTTPTimings()

    /// Makes room for a small response: as much as malloc gives a thread without asking others.
    init() {
        head = ResponseHead(capacity: 1024)
        body.reserveCapacity(4096)
    }

    private init(_ head: ResponseHead, _ timings: HTTPTimings) {
        self.head = head
        self.timings = timings
    }

    /// The header alone, for a reader to whom the body goes in pieces.
    func header(_ timings: HTTPTimings) -> ReceivedResponse {
        ReceivedResponse(head, timings)
    }
}
