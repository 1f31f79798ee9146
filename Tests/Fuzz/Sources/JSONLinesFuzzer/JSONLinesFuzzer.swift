import CommerceJSON
import FuzzSupport

/// A stream cut into lines: the same lines whatever the pieces in which it arrives.
///
/// The first byte of the input is the bound on a line, the second one chooses the pieces, the rest is the stream.
@main
struct JSONLinesFuzzer: Fuzzer {
    private enum Event: Equatable {
        case line([UInt8])
        case tooLarge
    }

    static func check(_ input: [UInt8]) {
        guard input.count >= 2 else { return }
        let limit = Int(input[0])
        let stream = Array(input[2...])
        let expected = lines(of: stream, limit: limit)

        let whole = read([stream], limit: limit)
        require(whole.events == expected, "\(whole.events) instead of \(expected)")
        let bytewise = read(stream.map { [$0] }, limit: limit)
        require(bytewise.events == expected, "byte by byte \(bytewise.events) instead of \(expected)")
        let pieces = read(pieces(of: stream, seed: input[1]), limit: limit)
        require(pieces.events == expected, "in pieces \(pieces.events) instead of \(expected)")
        require(
            whole.pending == bytewise.pending && whole.pending == pieces.pending,
            "\(whole.pending), \(bytewise.pending) and \(pieces.pending) bytes are left of the same stream")
        require(whole.pending <= limit + 1, "\(whole.pending) bytes of a line of at most \(limit) are kept")
    }

    private static func read(_ chunks: [[UInt8]], limit: Int) -> (events: [Event], pending: Int) {
        var buffer = JSONLineBuffer(maximumLineBytes: limit)
        var events: [Event] = []
        for chunk in chunks {
            buffer.append(chunk)
            var isEmpty = false
            while !isEmpty {
                do throws(JSONError) {
                    if let line = try buffer.next() { events.append(.line(line)) } else { isEmpty = true }
                } catch {
                    require(error.reason == .tooLarge(limit: limit), "an error that lines do not have: \(error)")
                    events.append(.tooLarge)
                }
            }
        }
        return (events, buffer.pendingBytes)
    }

    /// What has to come, by the definition of lines.
    private static func lines(of stream: [UInt8], limit: Int) -> [Event] {
        var lines = stream.split(separator: 0x0A, omittingEmptySubsequences: false)
        // What stands behind the last line end is no line yet; it may be known already that it is too long.
        let rest = lines.removeLast()
        var events = lines.compactMap { line -> Event? in
            let content = line.last == 0x0D ? line.dropLast() : line
            if content.count > limit { return .tooLarge }
            return content.isEmpty ? nil : .line(Array(content))
        }
        if rest.count > limit + 1 { events.append(.tooLarge) }
        return events
    }

    private static func pieces(of stream: [UInt8], seed: UInt8) -> [[UInt8]] {
        var rest = stream[...]
        var state = UInt32(seed) | 0x100
        var pieces: [[UInt8]] = []
        while !rest.isEmpty {
            state = state &* 1_664_525 &+ 1_013_904_223
            let piece = rest.prefix(Int(state >> 24) % 9)
            pieces.append(Array(piece))
            rest = rest.dropFirst(piece.count)
        }
        return pieces
    }
}
