import CommerceCCrypto

// Digests by OpenSSL, so that what an adapter makes is judged by code that it doesn't have.
enum SandboxDigest {
    static func sha256(_ text: String) -> [UInt8] {
        let bytes = Array(text.utf8)
        var digest = [UInt8](repeating: 0, count: 32)
        commerce_sha256(bytes, bytes.count, &digest)
        return digest
    }

    static func code(of text: String, key: String) -> [UInt8] {
        let bytes = Array(text.utf8)
        let key = Array(key.utf8)
        var code = [UInt8](repeating: 0, count: 32)
        _ = commerce_hmac_sha256(key, Int32(key.count), bytes, bytes.count, &code)
        return code
    }
}
