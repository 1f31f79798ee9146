import Commerce

/// PBKDF2 (RFC 8018) over SHA-256.
///
/// The memory shop must not keep passwords or tokens in the clear, and the project has no cryptography library here. What
/// is here is correct but slow; it is for demo data, not for a shop's customers.
extension SHA256 {
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
