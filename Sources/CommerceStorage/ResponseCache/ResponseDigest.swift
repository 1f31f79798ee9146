import Commerce
import FoundationEssentials

/// A number by which a damaged entry is told from a whole one.
///
/// SQLite notices where the parts of a file contradict one another, but not that a letter of a text is another one. Every
/// change of one word changes the number; it is no protection from somebody who means harm, and needs to be none in a file
/// that its owner alone can write.
struct ResponseDigest {
    private(set) var value: UInt64 = 0x243f_6a88_85a3_08d3

    /// Digests a key with its answer.
    init(_ response: CachedResponse, for key: CacheKey) {
        mix(key.description)
        mix(response.received.timeIntervalSinceReferenceDate.bitPattern)
        mix(response.isPersonal ? 1 : 0)
        for tag in response.tags.map(\.rawValue).sorted() { mix(tag) }
        mix(response.body)
    }

    private mutating func mix(_ text: String) { mix(Array(text.utf8)) }

    private mutating func mix(_ bytes: [UInt8]) {
        mix(UInt64(bytes.count))
        bytes.withUnsafeBytes { bytes in
            let whole = bytes.count & ~7
            for offset in stride(from: 0, to: whole, by: 8) {
                mix(bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
            }
            var rest: UInt64 = 0
            for byte in bytes[whole...] { rest = rest << 8 | UInt64(byte) }
            mix(rest)
        }
    }

    // Each step can be undone, so that two different words never come to the same.
    private mutating func mix(_ word: UInt64) {
        value = (value ^ word) &* 0x9e37_79b9_7f4a_7c15
        value ^= value >> 29
    }
}
