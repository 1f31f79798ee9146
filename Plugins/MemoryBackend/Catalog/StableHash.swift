/// FNV-1a with 64 bits: the same in every process, unlike `Hasher`.
///
/// Not for secrets.
struct StableHash {
    private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

    /// Mixes in a text and its end, so that "ab" + "c" differs from "a" + "bc".
    mutating func combine(_ text: String) {
        for byte in text.utf8 { combine(byte) }
        combine(0xFF)
    }

    private mutating func combine(_ byte: UInt8) {
        value = (value ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
    }

    static func of(_ texts: String...) -> UInt64 {
        var hash = StableHash()
        for text in texts { hash.combine(text) }
        return hash.value
    }
}
