/// A digest that is the same in every run: FNV-1a of 64 bits (unlike `Hasher`, which is seeded).
enum StableDigest {
    /// The digest of texts, each with its end, as 16 hexadecimal digits.
    static func hexadecimal(of texts: [String]) -> String {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for text in texts {
            for byte in text.utf8 + [0] {
                hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3
            }
        }
        let digits = String(hash, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
