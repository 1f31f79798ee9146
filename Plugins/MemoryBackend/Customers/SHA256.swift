/// SHA-256 (FIPS 180-4), HMAC (RFC 2104) and PBKDF2 (RFC 8018) in plain Swift.
///
/// The package has no cryptography of its own, and the memory shop must not keep passwords or tokens in the clear. What is
/// here is correct but slow; it is for demo data, not for a shop's customers.
enum SHA256 {
    static let blockSize = 64

    static func digest(_ message: some Sequence<UInt8>) -> [UInt8] {
        var bytes = Array(message)
        let bitCount = UInt64(bytes.count) * 8
        bytes.append(0x80)
        while bytes.count % blockSize != 56 { bytes.append(0) }
        for shift in stride(from: 56, through: 0, by: -8) { bytes.append(UInt8(truncatingIfNeeded: bitCount >> shift)) }

        var state = initialState
        for start in stride(from: 0, to: bytes.count, by: blockSize) { compress(&state, bytes, at: start) }
        return state.flatMap { word in
            stride(from: 24, through: 0, by: -8).map { UInt8(truncatingIfNeeded: word >> $0) }
        }
    }

    static func authenticationCode(_ message: some Sequence<UInt8>, key: [UInt8]) -> [UInt8] {
        var padded = key.count > blockSize ? digest(key) : key
        padded += [UInt8](repeating: 0, count: blockSize - padded.count)
        let inner = digest(padded.map { $0 ^ 0x36 } + Array(message))
        return digest(padded.map { $0 ^ 0x5C } + inner)
    }

    /// A key of 32 bytes from a password: the first block of PBKDF2-HMAC-SHA256.
    static func derivedKey(password: [UInt8], salt: [UInt8], iterations: Int) -> [UInt8] {
        var link = authenticationCode(salt + [0, 0, 0, 1], key: password)
        var key = link
        for _ in 1..<max(1, iterations) {
            link = authenticationCode(link, key: password)
            for index in key.indices { key[index] ^= link[index] }
        }
        return key
    }

    private static func compress(_ state: inout [UInt32], _ bytes: [UInt8], at start: Int) {
        var schedule = [UInt32](repeating: 0, count: 64)
        for index in 0..<16 {
            schedule[index] = (0..<4).reduce(0) { $0 << 8 | UInt32(bytes[start + 4 * index + $1]) }
        }
        for index in 16..<64 {
            let early = schedule[index - 15]
            let late = schedule[index - 2]
            let first = rotate(early, 7) ^ rotate(early, 18) ^ early >> 3
            let second = rotate(late, 17) ^ rotate(late, 19) ^ late >> 10
            schedule[index] = schedule[index - 16] &+ first &+ schedule[index - 7] &+ second
        }
        var (a, b, c, d) = (state[0], state[1], state[2], state[3])
        var (e, f, g, h) = (state[4], state[5], state[6], state[7])
        for index in 0..<64 {
            let choice = (e & f) ^ (~e & g)
            let mixed = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)
            let first = h &+ mixed &+ choice &+ roundConstants[index] &+ schedule[index]
            let majority = (a & b) ^ (a & c) ^ (b & c)
            let second = (rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) &+ majority
            (h, g, f, e, d, c, b, a) = (g, f, e, d &+ first, c, b, a, first &+ second)
        }
        for (index, word) in [a, b, c, d, e, f, g, h].enumerated() { state[index] &+= word }
    }

    private static func rotate(_ word: UInt32, _ count: UInt32) -> UInt32 {
        word >> count | word << (32 - count)
    }

    private static let initialState: [UInt32] = [
        0x6A09_E667, 0xBB67_AE85, 0x3C6E_F372, 0xA54F_F53A, 0x510E_527F, 0x9B05_688C, 0x1F83_D9AB, 0x5BE0_CD19,
    ]

    private static let roundConstants: [UInt32] = [
        0x428A_2F98, 0x7137_4491, 0xB5C0_FBCF, 0xE9B5_DBA5, 0x3956_C25B, 0x59F1_11F1, 0x923F_82A4, 0xAB1C_5ED5,
        0xD807_AA98, 0x1283_5B01, 0x2431_85BE, 0x550C_7DC3, 0x72BE_5D74, 0x80DE_B1FE, 0x9BDC_06A7, 0xC19B_F174,
        0xE49B_69C1, 0xEFBE_4786, 0x0FC1_9DC6, 0x240C_A1CC, 0x2DE9_2C6F, 0x4A74_84AA, 0x5CB0_A9DC, 0x76F9_88DA,
        0x983E_5152, 0xA831_C66D, 0xB003_27C8, 0xBF59_7FC7, 0xC6E0_0BF3, 0xD5A7_9147, 0x06CA_6351, 0x1429_2967,
        0x27B7_0A85, 0x2E1B_2138, 0x4D2C_6DFC, 0x5338_0D13, 0x650A_7354, 0x766A_0ABB, 0x81C2_C92E, 0x9272_2C85,
        0xA2BF_E8A1, 0xA81A_664B, 0xC24B_8B70, 0xC76C_51A3, 0xD192_E819, 0xD699_0624, 0xF40E_3585, 0x106A_A070,
        0x19A4_C116, 0x1E37_6C08, 0x2748_774C, 0x34B0_BCB5, 0x391C_0CB3, 0x4ED8_AA4A, 0x5B9C_CA4F, 0x682E_6FF3,
        0x748F_82EE, 0x78A5_636F, 0x84C8_7814, 0x8CC7_0208, 0x90BE_FFFA, 0xA450_6CEB, 0xBEF9_A3F7, 0xC671_78F2,
    ]
}
