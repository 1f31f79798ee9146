import CommerceCZlib

/// The second stage: undoes gzip where the first bytes say so, whatever the file is called.
///
/// Members that follow each other count as one stream, as `gzip` itself reads them; zero bytes after the last one are
/// padding. Memory is bounded by the buffers here: nothing grows with the stream or with its ratio.
final class GzipInput: InputStage {
    private enum State {
        case start
        case plain
        case inflating
        case ended
    }

    private let upstream: any InputStage
    private var state = State.start
    private var stream = z_stream()
    private var streamIsOpen = false
    private var pending: InputChunk?
    private var fault: FeedError?
    private lazy var buffer = ChunkBuffer(capacity: InputChunk.size)

    /// Whether bytes that belong to no gzip member followed the last one.
    private(set) var hasTrailingBytes = false

    init(_ upstream: any InputStage) { self.upstream = upstream }

    deinit {
        if streamIsOpen { inflateEnd(&stream) }
    }

    func next() throws(FeedError) -> InputChunk? {
        switch state {
        case .start:
            guard let first = try upstream.next() else {
                state = .ended
                return nil
            }
            if first.count >= 2 && first.start[0] == 0x1f && first.start[1] == 0x8b {
                // 16 asks zlib for a gzip wrapper, 15 is the largest window.
                let status = inflateInit2_(&stream, 15 + 16, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
                guard status == Z_OK else { throw FeedError(.compression, "can't start decompressing the feed") }
                streamIsOpen = true
                pending = first
                state = .inflating
                return try inflateNext()
            }
            state = .plain
            return first
        case .plain: return try upstream.next()
        case .inflating: return try inflateNext()
        case .ended: return nil
        }
    }

    /// Fills a chunk.
    ///
    /// A fault is kept for the next call when bytes before it can still be delivered.
    private func inflateNext() throws(FeedError) -> InputChunk? {
        var produced = 0
        while produced < buffer.capacity && state == .inflating && fault == nil {
            do throws(FeedError) {
                produced += try inflateSome(after: produced)
            } catch {
                fault = error
            }
        }
        if produced > 0 { return InputChunk(start: buffer.start, count: produced) }
        if let fault {
            state = .ended
            throw fault
        }
        return nil
    }

    private func inflateSome(after filled: Int) throws(FeedError) -> Int {
        if pending == nil { pending = try upstream.next() }
        guard var input = pending else {
            throw FeedError(.incomplete, "the gzip stream ends early: the file is cut; fetch it again")
        }
        let room = buffer.capacity - filled
        stream.next_in = input.start
        stream.avail_in = UInt32(input.count)
        stream.next_out = buffer.start + filled
        stream.avail_out = UInt32(room)
        let status = inflate(&stream, Z_NO_FLUSH)
        let used = input.count - Int(stream.avail_in)
        input.start += used
        input.count -= used
        pending = input.count > 0 ? input : nil
        switch status {
        case Z_STREAM_END: try startNextMember()
        case Z_OK, Z_BUF_ERROR: break
        default: fault = FeedError(.compression, "the gzip stream is damaged; fetch the file again")
        }
        return room - Int(stream.avail_out)
    }

    /// After a member: another one, padding, or the end.
    private func startNextMember() throws(FeedError) {
        while true {
            if pending == nil { pending = try upstream.next() }
            guard var input = pending else {
                state = .ended
                return
            }
            while input.count > 0 && input.start[0] == 0 {
                input.start += 1
                input.count -= 1
            }
            if input.count == 0 {
                pending = nil
                continue
            }
            pending = input
            if input.start[0] == 0x1f && (input.count == 1 || input.start[1] == 0x8b) {
                inflateReset(&stream)
            } else {
                hasTrailingBytes = true
                state = .ended
            }
            return
        }
    }
}
