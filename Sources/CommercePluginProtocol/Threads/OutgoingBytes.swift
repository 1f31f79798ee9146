import CommerceCProcess
import Glibc

/// Bytes on their way to a descriptor that does not always take them.
package struct OutgoingBytes: Sendable {
    private var chunks: [[UInt8]] = []
    // How much of the first chunk is written.
    private var written = 0
    /// How many bytes wait.
    package private(set) var count = 0

    package init() {}

    /// Whether nothing waits.
    package var isEmpty: Bool { count == 0 }

    /// Adds bytes.
    package mutating func append(_ bytes: [UInt8]) {
        chunks.append(bytes)
        count += bytes.count
    }

    /// Writes what the descriptor takes at once, up to a megabyte, so that reading has its turn.
    ///
    /// Call it from a thread that has signals blocked.
    ///
    /// - Returns: whether the other end still reads.
    package mutating func write(to descriptor: CInt) -> Bool {
        var budget = 1 << 20
        var done = 0
        defer { chunks.removeFirst(done) }
        while done < chunks.count, budget > 0 {
            let chunk = chunks[done]
            let result = chunk.withUnsafeBytes { bytes in
                commerce_write(descriptor, bytes.baseAddress.map { $0 + written }, bytes.count - written)
            }
            if result < 0 { return result == -Int(EAGAIN) }
            budget -= result
            count -= result
            written += result
            if written == chunk.count {
                written = 0
                done += 1
            }
        }
        return true
    }
}
