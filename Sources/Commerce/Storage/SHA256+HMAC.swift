extension SHA256 {
    private static let blockSize = 64

    /// The authentication code of a message, 32 bytes (HMAC, RFC 2104, with SHA-256).
    package static func authenticationCode(_ message: some Sequence<UInt8>, key: [UInt8]) -> [UInt8] {
        var padded = key.count > blockSize ? digest(key) : key
        padded += [UInt8](repeating: 0, count: blockSize - padded.count)
        let inner = digest(padded.map { $0 ^ 0x36 } + Array(message))
        return digest(padded.map { $0 ^ 0x5C } + inner)
    }
}
