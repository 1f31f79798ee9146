import Commerce
import FoundationEssentials

/// Reads the address to which an authorization page has sent the browser (RFC 6749, section 4.1.2).
struct AuthorizationRedirect {
    /// Why there is no answer.
    enum Failure: Error {
        /// The page says no.
        case declined(UserError)
        /// It is not the answer to the sign-in that is under way.
        case foreign(CommerceError)
    }

    let answer: Result<AuthorizationAnswer, Failure>

    /// Reads an address, and checks it against the sign-in that is under way.
    init(_ url: URL, of challenge: AuthorizationChallenge?) {
        answer = Self.read(url, challenge)
    }

    /// Longer texts from outside are not shown.
    private static let greatestLength = 300

    private static func read(
        _ url: URL, _ challenge: AuthorizationChallenge?
    ) -> Result<AuthorizationAnswer, Failure> {
        guard let challenge else {
            return foreign("No sign-in is under way: begin one, then open its page.")
        }
        guard isSamePlace(url, challenge.redirectURL) else {
            return foreign("The address is not the one that the sign-in page was told to come back to.")
        }
        let items = URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems ?? []
        func value(_ name: String) -> String? {
            let values = items.filter { $0.name == name }.compactMap(\.value)
            // A parameter must not be there twice (RFC 6749, section 3.1).
            return values.count == 1 ? values.first : nil
        }
        guard let state = value("state"), Secret(state) == challenge.state else {
            return foreign("The address belongs to another sign-in: its state differs. Begin a new one if need be.")
        }
        if let code = value("error") {
            let text = value("error_description") ?? "The sign-in page answered \"\(code.prefix(greatestLength))\"."
            return .failure(
                .declined(
                    UserError(
                        code: UserErrorCode(rawValue: String(code.prefix(greatestLength))),
                        message: String(text.prefix(greatestLength)))))
        }
        guard let code = value("code"), !code.isEmpty else {
            return foreign("The address has no code in it. Go on at the page, or begin anew.")
        }
        return .success(AuthorizationAnswer(code: Secret(code), state: Secret(state), challenge: challenge))
    }

    private static func foreign(_ message: String) -> Result<AuthorizationAnswer, Failure> {
        .failure(.foreign(.invalidInput(message)))
    }

    private static func isSamePlace(_ url: URL, _ other: URL) -> Bool {
        func path(_ url: URL) -> String { url.path().isEmpty ? "/" : url.path() }
        return url.scheme?.lowercased() == other.scheme?.lowercased()
            && url.host()?.lowercased() == other.host()?.lowercased() && url.port == other.port
            && path(url) == path(other)
    }
}
