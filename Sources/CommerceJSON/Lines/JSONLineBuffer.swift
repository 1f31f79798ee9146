/// Cuts a stream of bytes into lines of bounded length, for protocols with one JSON text a line.
///
/// Bytes go in as they arrive, whole lines come out:
///
///     buffer.append(chunk)
///     while let line = try buffer.next() { handle(line) }
///
/// Lines end with LF or CR LF, which are not part of them; empty lines are passed over. A line over the bound is never
/// held in memory: it is reported once, and the line after it is read as if nothing had happened.
public struct JSONLineBuffer: Sendable {
    /// How many bytes a line may have, without its end.
    public let maximumLineBytes: Int

    private var bytes: [UInt8] = []
    // Bytes before `start` have been handed out; in those before `searched` there is no line end after `start`.
    private var start = 0
    private var searched = 0
    // Whether the rest of a line that was too long is being dropped.
    private var isDropping = false

    /// Creates an empty buffer for lines of at most `maximumLineBytes` bytes.
    public init(maximumLineBytes: Int) {
        self.maximumLineBytes = maximumLineBytes
    }

    /// The number of bytes that wait for the end of their line.
    ///
    /// When the stream ends with anything but 0 here, its last line was cut.
    public var pendingBytes: Int { bytes.count - start }

    /// Adds bytes that have arrived.
    public mutating func append(_ chunk: some Sequence<UInt8>) {
        if start > 0 {
            bytes.removeSubrange(..<start)
            searched -= start
            start = 0
        }
        bytes.append(contentsOf: chunk)
    }

    /// The next whole line without its end, or nil until more bytes arrive.
    ///
    /// Throws a ``JSONError`` with the reason `tooLarge` for a line over the bound, once, as soon as it is known.
    public mutating func next() throws(JSONError) -> [UInt8]? {
        while true {
            guard let end = bytes[searched...].firstIndex(of: 0x0A) else {
                try boundPending()
                return nil
            }
            let line = bytes[start..<end]
            start = end + 1
            searched = start
            if isDropping {
                isDropping = false
                continue
            }
            let content = line.last == 0x0D ? line.dropLast() : line
            guard content.count <= maximumLineBytes else { throw JSONError(.tooLarge(limit: maximumLineBytes)) }
            if !content.isEmpty { return Array(content) }
        }
    }

    // All that is left is the beginning of a line.
    private mutating func boundPending() throws(JSONError) {
        searched = bytes.count
        // One more byte may be a CR that belongs to the line's end.
        guard isDropping || pendingBytes > maximumLineBytes + 1 else { return }
        start = bytes.count
        if isDropping { return }
        isDropping = true
        throw JSONError(.tooLarge(limit: maximumLineBytes))
    }
}
