/// The third stage: bytes in whatever encoding become UTF-8 without a byte order mark.
///
/// The decision goes by certainty: a byte order mark, then zero bytes in `<?xml`, then the declaration, then what the
/// bytes themselves show. A declaration is believed until the first byte above 0x7F; a stretch from there on that is
/// faultless UTF-8 outweighs a label of any single-byte encoding, since text in such an encoding is practically never
/// valid UTF-8. UTF-8 that is not valid is left for the parser to refuse (strict) or settled here (lenient).
final class TextInput: InputStage {
    private enum State {
        case start
        /// Only ASCII so far. `nil`: declared as UTF-8, or not declared.
        case undecided(EncodingName?)
        case utf8
        case transcoding(Transcoder)
    }

    /// How many bytes from the first one above 0x7F are looked at before deciding.
    private static let evidenceLength = 4_096

    private let upstream: any InputStage
    private let mode: FeedOptions.Mode
    private let fallback: EncodingName?
    private let notes: InputNotes
    private var state = State.start
    /// Where the text has got to before a conversion begins, for its errors.
    private var position = TextPosition()
    private var pending: InputChunk?
    private var upstreamEnded = false
    private lazy var merged = ChunkBuffer(capacity: InputChunk.size * 2)
    private lazy var output = ChunkBuffer(capacity: InputChunk.size)

    init(_ upstream: any InputStage, mode: FeedOptions.Mode, fallback: EncodingName?, notes: InputNotes) {
        self.upstream = upstream
        self.mode = mode
        self.fallback = fallback
        self.notes = notes
    }

    func next() throws(FeedError) -> InputChunk? {
        while true {
            switch state {
            case .start: try start()
            case .utf8: return try take()
            case .undecided(let declared):
                guard let chunk = try take() else { return nil }
                let high = chunk.buffer.firstIndex { $0 >= 0x80 } ?? chunk.count
                if declared != nil { position.advance(over: UnsafeBufferPointer(rebasing: chunk.buffer[..<high])) }
                if high == chunk.count { return chunk }
                if high > 0 {
                    pending = InputChunk(start: chunk.start + high, count: chunk.count - high)
                    return InputChunk(start: chunk.start, count: high)
                }
                try decide(declared: declared, from: chunk)
            case .transcoding(let transcoder):
                guard let chunk = try transcode(transcoder) else { return nil }
                if chunk.count > 0 { return chunk }
            }
        }
    }

    private func take() throws(FeedError) -> InputChunk? {
        if let chunk = pending {
            pending = nil
            return chunk
        }
        if upstreamEnded { return nil }
        let chunk = try upstream.next()
        upstreamEnded = chunk == nil
        return chunk
    }

    // MARK: Decisions

    private func start() throws(FeedError) {
        guard let chunk = try take() else {
            state = .utf8
            return
        }
        let head = XMLDeclaration(chunk.buffer)
        if chunk.count > head.markLength {
            pending = InputChunk(start: chunk.start + head.markLength, count: chunk.count - head.markLength)
        }
        let declared = head.declared
        if let detected = head.detected, detected != .utf8 {
            try startTranscoding(from: detected)
        } else if head.detected == .utf8 {
            if let declared, declared != .utf8 { noteMismatch(head.declaredName, actual: .utf8) }
            state = mode == .lenient ? .undecided(nil) : .utf8
        } else if let declared, declared.isWide {
            noteMismatch(head.declaredName, actual: .utf8)
            state = mode == .lenient ? .undecided(nil) : .utf8
        } else if let declared, declared != .utf8 {
            if Transcoder(from: declared, invalidBytes: .refuse, at: position) != nil {
                state = .undecided(declared)
                notes.encoding = declared
            } else if mode == .lenient {
                notes.add(
                    .encodingMismatch, repairs: 0,
                    "the declared encoding \"\(declared)\" is not known; guessed from the text")
                state = .undecided(nil)
            } else {
                throw FeedError(
                    .encoding, "the declared encoding \"\(head.declaredName ?? "")\" is not known", line: 1, column: 1)
            }
        } else {
            state = mode == .lenient ? .undecided(nil) : .utf8
        }
    }

    private func decide(declared: EncodingName?, from chunk: InputChunk) throws(FeedError) {
        var chunk = chunk
        if chunk.count < TextInput.evidenceLength && !upstreamEnded {
            merged.start.update(from: chunk.start, count: chunk.count)
            chunk.start = merged.start
            if let more = try take() {
                let added = min(more.count, merged.capacity - chunk.count)
                (merged.start + chunk.count).update(from: more.start, count: added)
                chunk.count += added
            }
        }
        pending = chunk
        let evidence = UTF8Evidence(chunk.buffer)
        if evidence.isUTF8 {
            if let declared { noteMismatch(declared.description, actual: .utf8) }
            state = .utf8
        } else if let declared {
            try startTranscoding(from: declared)
        } else if evidence.isMostlyUTF8 {
            // Single broken characters; the repair stage replaces them.
            state = .utf8
        } else {
            let actual = fallback ?? evidence.likelyLegacyEncoding
            noteMismatch("UTF-8", actual: actual)
            try startTranscoding(from: actual)
        }
        if case .utf8 = state { notes.encoding = .utf8 }
    }

    private func noteMismatch(_ declared: String?, actual: EncodingName) {
        notes.add(
            .encodingMismatch, repairs: 0,
            "declared as \(declared ?? "UTF-8"), but the bytes are \(actual); read as \(actual)")
    }

    private func startTranscoding(from encoding: EncodingName) throws(FeedError) {
        guard
            let transcoder = Transcoder(
                from: encoding, invalidBytes: mode == .strict ? .refuse : .replace, at: position)
        else {
            throw FeedError(.encoding, "the encoding \"\(encoding)\" is not known", line: 1, column: 1)
        }
        notes.encoding = encoding
        state = .transcoding(transcoder)
    }

    // MARK: Conversion

    private func transcode(_ transcoder: Transcoder) throws(FeedError) -> InputChunk? {
        guard let chunk = try take() else { return nil }
        var input = UnsafeMutableBufferPointer(start: chunk.start, count: chunk.count)
        let space = UnsafeMutableBufferPointer(start: output.start, count: output.capacity)
        let written = try transcoder.convert(&input, isLast: upstreamEnded, into: space)
        if transcoder.replaced > 0 {
            notes.add(
                .invalidBytes, repairs: transcoder.replaced,
                "\(transcoder.replaced) bytes outside the encoding were replaced")
        }
        if let rest = input.baseAddress, input.count > 0 {
            if written > 0 {
                pending = InputChunk(start: rest, count: input.count)
            } else {
                // A character cut by the chunk's end: put it in front of the next chunk, or let the next call treat it as
                // the last there is.
                var cut = [UInt8](input)
                if let more = try take() {
                    cut.withUnsafeMutableBufferPointer { cut in
                        let start = more.start - cut.count
                        start.update(from: cut.baseAddress.unsafelyUnwrapped, count: cut.count)
                        pending = InputChunk(start: start, count: more.count + cut.count)
                    }
                } else {
                    merged.start.update(from: cut, count: cut.count)
                    pending = InputChunk(start: merged.start, count: cut.count)
                }
            }
        }
        return InputChunk(start: output.start, count: written)
    }
}
