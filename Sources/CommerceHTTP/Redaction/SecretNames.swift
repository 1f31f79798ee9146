/// Which names of header fields, query items and JSON members stand before a secret.
public enum SecretNames {
    /// Whether a header field's value must not be shown.
    ///
    /// Credentials and cookies, and every name with a word such as `token`, `secret` or `key` in it, whatever shop it is
    /// of: `X-Shopify-Storefront-Access-Token`, `X-API-Key`.
    public static func isSecretField(_ name: String) -> Bool {
        let words = words(name)
        return !words.isDisjoint(with: secretWords) || !words.isDisjoint(with: ["authorization", "cookie", "cookie2"])
    }

    /// Whether the value of a JSON member or query item must not be shown: `password`, `accessToken`, `giftCardCodes`.
    public static func isSecretMember(_ name: String) -> Bool {
        let words = words(name)
        if !words.isDisjoint(with: secretWords) { return true }
        return words.contains("gift") && !words.isDisjoint(with: ["code", "codes"])
    }

    private static let secretWords: Set<String> = [
        "token", "tokens", "secret", "secrets", "password", "passwd", "pwd", "passphrase", "key", "apikey", "auth",
        "authorization", "credential", "credentials", "session", "sessionid", "sid", "signature", "sig", "multipass",
        "csrf", "xsrf", "nonce", "otp", "verifier", "jwt", "bearer",
    ]

    /// The words of a name, in lower case: parted by anything but letters and digits, and before a capital.
    private static func words(_ name: String) -> Set<String> {
        var words: Set<String> = []
        var word = ""
        var previous: Character = "-"
        for character in name {
            let isStart = character.isUppercase && (previous.isLowercase || previous.isNumber)
            if isStart || !(character.isLetter || character.isNumber) {
                words.insert(word)
                word = ""
            }
            if character.isLetter || character.isNumber { word += character.lowercased() }
            previous = character
        }
        words.insert(word)
        words.remove("")
        return words
    }
}
