import FoundationEssentials

/// A request on its way through redirects: what to send next, after each response.
///
/// At most ``HTTPRequest/maximumRedirects`` are followed, and never from `https` to anything else. A 303 turns a request
/// into a `GET`, as 301 and 302 do with a `POST`, which is what browsers do; 307 and 308 keep method and body. Where
/// scheme, host or port change, only fields that say nothing about who asks go along, and never again the others, even
/// if a later redirect leads back. User and password in a redirect's address are dropped.
public struct RedirectChain: Sendable {
    /// What to send now.
    public private(set) var request: HTTPRequest
    private var followed = 0

    /// Starts with a request.
    public init(_ request: HTTPRequest) {
        self.request = request
    }

    /// Takes a response's status and header.
    ///
    /// - Returns: whether the response is a redirect, so that ``request`` is what to send next; else the response is the
    ///   caller's.
    /// - Throws: ``HTTPError/Reason/tooManyRedirects(limit:)``, ``HTTPError/Reason/insecureRedirect`` and
    ///   ``HTTPError/Reason/invalidRedirect``.
    public mutating func follow(status: Int, fields: HTTPFields) throws(HTTPError) -> Bool {
        guard request.maximumRedirects > 0, Self.isRedirect(status: status), let location = fields[.location] else {
            return false
        }
        guard followed < request.maximumRedirects else {
            throw HTTPError(.tooManyRedirects(limit: request.maximumRedirects), request)
        }
        guard let target = Self.resolve(location, request.url) else { throw HTTPError(.invalidRedirect, request) }
        if request.url.origin?.scheme == "https", target.origin?.scheme != "https" {
            throw HTTPError(.insecureRedirect, request)
        }
        followed += 1
        let isSameOrigin = request.url.origin == target.origin
        request.url = target
        if status == 303 && request.method != .head || request.method == .post && [301, 302].contains(status) {
            becomeGet()
        }
        if !isSameOrigin {
            request.fields.removeAll { $0.isSecret || !Self.harmless.contains($0.name) }
        }
        return true
    }

    /// Whether a response of a status leads somewhere else if it has an address, so that its own body is of no use.
    public static func isRedirect(status: Int) -> Bool {
        switch status {
        case 301, 302, 303, 307, 308: true
        default: false
        }
    }

    // What a server may know that the request was not made for.
    private static let harmless: Set<HTTPFieldName> = [
        .accept, .acceptLanguage, "Accept-Encoding", .userAgent, .contentType, .contentEncoding, "Content-Language",
    ]

    private mutating func becomeGet() {
        if request.method != .get {
            request.method = .get
            request.isIdempotent = true
        }
        request.body = []
        request.fields.removeAll { $0.name.rawName.lowercased().hasPrefix("content-") }
    }

    private static func resolve(_ location: String, _ base: URL) -> URL? {
        guard location.utf8.count <= 8192,
            let target = URL(string: location, relativeTo: base)?.absoluteURL,
            var parts = URLComponents(url: target, resolvingAgainstBaseURL: true)
        else { return nil }
        parts.user = nil
        parts.password = nil
        parts.fragment = nil
        guard let url = parts.url, url.origin != nil else { return nil }
        return url
    }
}
