import Commerce
import CommerceJSON
import FoundationEssentials

extension Session {
    /// When it ends: as the answer says, else what the access token says of itself where it is a JSON Web Token.
    ///
    /// The claim `exp` of RFC 7519 is seconds since 1970. Nobody's signature is checked: a wrong claim costs a renewal too
    /// many or too few, no more.
    var expiry: Date? {
        if let expiresAt { return expiresAt }
        let parts = accessToken.reveal().split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let payload = Base64URL.bytes(of: String(parts[1])),
            let claims = try? JSONValue(parsing: payload),
            let seconds = (claims["exp"]?.number?.text).flatMap(Double.init), (1..<100_000_000_000).contains(seconds)
        else { return nil }
        return Date(timeIntervalSince1970: seconds)
    }

    /// The session with the token that a header handed out where the answer itself has none; `nil` where neither does.
    func with(_ token: Secret?) -> Session? {
        guard accessToken.isEmpty else { return self }
        guard let token, !token.isEmpty else { return nil }
        return Session(
            accessToken: token, expiresAt: expiresAt, refreshToken: refreshToken, idToken: idToken,
            customerID: customerID)
    }

    var knowingItsExpiry: Session {
        Session(
            accessToken: accessToken, expiresAt: expiry, refreshToken: refreshToken, idToken: idToken,
            customerID: customerID)
    }
}
