public import FoundationEssentials

/// What a customer proves an identity with.
public enum Credentials: Hashable, Sendable {
    /// An e-mail address and its password.
    case password(email: String, password: Secret)
    /// The answer of an OAuth authorization page.
    case authorizationCode(AuthorizationAnswer)
    /// A token made by the merchant's own identity system.
    case multipass(token: Secret)

    /// The kind, as capabilities list it.
    public var kind: AuthKind {
        switch self {
        case .password: .password
        case .authorizationCode: .authorizationCode
        case .multipass: .multipass
        }
    }
}

/// How customers can sign in.
public struct AuthKind: OpenEnumeration {
    /// The kind's name.
    public let rawValue: String

    /// Wraps a name, known or not.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// E-mail address and password.
    public static let password = AuthKind(rawValue: "password")
    /// OAuth 2 authorization code with PKCE.
    public static let authorizationCode = AuthKind(rawValue: "authorization-code")
    /// A token of the merchant's own identity system.
    public static let multipass = AuthKind(rawValue: "multipass")
}

/// What an OAuth sign-in begins with.
public struct AuthorizationRequest: Hashable, Sendable, Codable {
    /// Where the authorization page sends the browser afterwards.
    public var redirectURL: URL
    /// The language of the page.
    public var language: LanguageCode?
    /// An e-mail address to fill in.
    public var loginHint: String?

    /// Makes a request.
    public init(redirectURL: URL, language: LanguageCode? = nil, loginHint: String? = nil) {
        self.redirectURL = redirectURL
        self.language = language
        self.loginHint = loginHint
    }
}

/// An OAuth sign-in under way: where the browser goes, and what the answer is checked against.
public struct AuthorizationChallenge: Hashable, Sendable, Codable {
    /// The authorization page.
    public let url: URL
    /// The value that the answer must repeat.
    public let state: Secret
    /// The value that the identity token must repeat.
    public let nonce: Secret?
    /// The PKCE code verifier (RFC 7636).
    public let codeVerifier: Secret
    /// Where the page sends the browser afterwards.
    public let redirectURL: URL

    /// Makes a challenge.
    public init(url: URL, state: Secret, nonce: Secret? = nil, codeVerifier: Secret, redirectURL: URL) {
        self.url = url
        self.state = state
        self.nonce = nonce
        self.codeVerifier = codeVerifier
        self.redirectURL = redirectURL
    }
}

/// The answer of an authorization page, with the challenge that it belongs to.
public struct AuthorizationAnswer: Hashable, Sendable, Codable {
    /// The code that the page handed over.
    public var code: Secret
    /// The state that came back; it must equal the challenge's.
    public var state: Secret
    /// The sign-in that the answer belongs to.
    public var challenge: AuthorizationChallenge

    /// Makes an answer.
    public init(code: Secret, state: Secret, challenge: AuthorizationChallenge) {
        self.code = code
        self.state = state
        self.challenge = challenge
    }
}

extension AuthorizationChallenge: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The challenge with no more of its page than the host: the address repeats state and nonce.
    public var description: String { customMirror.shownText }

    /// The same as ``description``.
    public var debugDescription: String { description }

    /// The parts as ``description`` has them, so that `dump` leaks nothing.
    public var customMirror: Mirror {
        Mirror(
            self,
            shown: [
                "url": url.shownPlace,
                "state": state,
                "nonce": nonce as Any,
                "codeVerifier": codeVerifier,
                "redirectURL": redirectURL,
            ])
    }
}
