import Commerce

/// A password as it is kept: salted and digested many times, never in the clear.
///
/// PBKDF2-HMAC-SHA256 with a salt of 128 random bits. The default number of iterations is a demo's: it keeps a password
/// from being read off the state, and would not keep a determined attacker from guessing a weak one.
struct PasswordDigest: Codable, Equatable, Sendable {
    let salt: String
    let iterations: Int
    let digest: String

    init(_ password: Secret, salt: String, iterations: Int) {
        self.salt = salt
        self.iterations = iterations
        digest = Self.derive(password, salt: salt, iterations: iterations)
    }

    func matches(_ password: Secret) -> Bool {
        Self.derive(password, salt: salt, iterations: iterations) == digest
    }

    private static func derive(_ password: Secret, salt: String, iterations: Int) -> String {
        Base64URL.text(
            of: SHA256.derivedKey(
                password: Array(password.reveal().utf8), salt: Array(salt.utf8), iterations: iterations))
    }
}
