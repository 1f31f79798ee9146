/// What an answer is kept under: a digest of everything that the answer depends on.
///
/// It gives nothing away of what it was made of, tokens included.
public struct CacheKey: Hashable, Sendable, CustomStringConvertible {
    /// The digest, as 64 hexadecimal digits.
    public let description: String

    /// Makes a key from the parts that the answer depends on; where they are cut counts.
    public init(_ parts: [[UInt8]]) {
        description = SHA256.hexadecimalDigest(parts.flatMap { Array("\($0.count):".utf8) + $0 })
    }
}
