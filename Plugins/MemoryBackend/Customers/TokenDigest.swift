import Commerce

/// A random token as it is kept: its digest, so that who reads the state can't use it.
struct TokenDigest: Codable, Hashable, Sendable {
    let digest: String

    init(_ token: Secret) {
        digest = Base64URL.text(of: SHA256.digest(Array(token.reveal().utf8)))
    }

    init(from decoder: any Decoder) throws {
        digest = try decoder.singleValueContainer().decode(String.self)
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(digest)
    }
}
