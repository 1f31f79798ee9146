// Numbers that follow from a seed alone (SplitMix64), so that the same seed makes the same shop.
struct SeededRandom: RandomNumberGenerator, Sendable {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed &+ 0x9E37_79B9_7F4A_7C15
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    mutating func below(_ limit: Int) -> Int {
        limit > 0 ? Int(next() % UInt64(limit)) : 0
    }

    // So many digits of base 16.
    mutating func hex(_ count: Int) -> String {
        var text = ""
        while text.utf8.count < count {
            let digits = String(next(), radix: 16)
            text += String(repeating: "0", count: 16 - digits.utf8.count) + digits
        }
        return String(text.prefix(count))
    }
}
