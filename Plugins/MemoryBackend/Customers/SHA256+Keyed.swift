import Commerce

/// HMAC (RFC 2104) and PBKDF2 (RFC 8018) over SHA-256.
///
/// The memory shop must not keep passwords or tokens in the clear, and the project has no cryptography library here. What
/// is here is correct but slow; it is for demo data, not for a shop's customers.
extension SHA256 {
    private static let blockSize = 64

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
}
