/// A chunk that is copied only from the first change on.
struct RepairOutput {
    private var source = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
    private var end = 0
    private var copied = 0
    private var storage: [UInt8] = []
    private var isChanged = false
    private var buffer = ChunkBuffer(capacity: InputChunk.size)

    mutating func begin(_ source: UnsafeBufferPointer<UInt8>) {
        self.source = source
        end = source.count
        copied = 0
        isChanged = false
        storage.removeAll(keepingCapacity: true)
    }

    /// Puts `text` in the place of a range that lies after all earlier ones.
    mutating func replace(_ range: Range<Int>, with text: [UInt8]) {
        isChanged = true
        storage.append(contentsOf: source[copied..<range.lowerBound])
        storage.append(contentsOf: text)
        copied = range.upperBound
    }

    /// Leaves out everything from `index` on.
    mutating func cut(at index: Int) { end = index }

    /// The chunk with its changes; empty when nothing is left.
    mutating func finish() -> InputChunk {
        let base = UnsafeMutablePointer(mutating: source.baseAddress.unsafelyUnwrapped)
        guard isChanged else { return InputChunk(start: base, count: end) }
        if copied < end { storage.append(contentsOf: source[copied..<end]) }
        return chunk(copying: storage)
    }

    /// A chunk in memory of this value.
    mutating func chunk(copying bytes: [UInt8]) -> InputChunk {
        if buffer.capacity < bytes.count { buffer = ChunkBuffer(capacity: bytes.count * 2) }
        buffer.start.update(from: bytes, count: bytes.count)
        return InputChunk(start: buffer.start, count: bytes.count)
    }
}
