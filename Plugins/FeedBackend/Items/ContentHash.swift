/// A 64-bit hash over bytes, the same in every process and on every machine.
///
/// Made for telling a changed item from an unchanged one, not for adversaries: eight bytes at a time are folded into the
/// state by a full 128-bit product.
struct ContentHash {
    private(set) var value: UInt64 = 0x9e37_79b9_7f4a_7c15

    private static let multiplier: UInt64 = 0xd6e8_feb8_6659_fd93

    @inline(__always)
    mutating func combine(_ word: UInt64) {
        let product = (value ^ word).multipliedFullWidth(by: ContentHash.multiplier)
        value = product.high ^ product.low
    }

    mutating func combine(_ bytes: UnsafeBufferPointer<UInt8>) {
        let raw = UnsafeRawBufferPointer(bytes)
        var index = 0
        while index &+ 8 <= raw.count {
            combine(UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: index, as: UInt64.self)))
            index &+= 8
        }
        var tail = UInt64(raw.count) << 56
        var shift: UInt64 = 0
        while index < raw.count {
            tail |= UInt64(raw[index]) << shift
            shift &+= 8
            index &+= 1
        }
        combine(tail)
    }
}
