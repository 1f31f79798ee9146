import FoundationEssentials

extension HTTPRequest {
    /// The request as a transport sends it: checked, and with the URL's user and password in a header field.
    ///
    /// - Throws: ``HTTPError/Reason/invalidRequest(_:)`` for what would not be HTTP, or another request than it seems: a
    ///   method or field name that is no token, a value with a line break, a URL without a host, a field that is the
    ///   transport's.
    public func prepared() throws(HTTPError) -> HTTPRequest {
        if let problem { throw HTTPError(.invalidRequest(problem), self) }
        guard url.user != nil || url.password != nil || url.fragment != nil else { return self }
        var request = self
        guard var parts = URLComponents(url: url, resolvingAgainstBaseURL: true) else {
            throw HTTPError(.invalidRequest("the URL can't be read"), self)
        }
        if fields[.authorization] == nil, url.user != nil || url.password != nil {
            let credentials = "\(parts.user ?? ""):\(parts.password ?? "")"
            request.fields.setSecret("Basic " + Data(credentials.utf8).base64EncodedString(), for: .authorization)
        }
        parts.user = nil
        parts.password = nil
        parts.fragment = nil
        guard let bare = parts.url else { throw HTTPError(.invalidRequest("the URL can't be read"), self) }
        request.url = bare
        return request
    }

    private var problem: String? {
        if !HTTPFieldName.isToken(method.rawValue) { return "its method is no HTTP method" }
        if url.origin == nil { return "its URL is no http or https URL with a host" }
        if let port = url.port, !(1...65_535).contains(port) { return "its URL's port is none" }
        for field in fields {
            let name = field.name.rawName
            if !field.name.isWellFormed { return "a header field's name has characters that no name has" }
            if !field.hasSendableValue {
                return "the header field \"\(name)\" has a control character in its value"
            }
            if Self.transports.contains(field.name) { return "the header field \"\(name)\" is not the caller's to set" }
        }
        if method == .head, !body.isEmpty { return "a HEAD request has no body" }
        if maximumBodySize < 0 { return "its size limit is negative" }
        return nil
    }

    // What frames a message; set by anybody else, the two ends may disagree about where it ends.
    private static let transports: Set<HTTPFieldName> = [
        .contentLength, "Transfer-Encoding", "Connection", "Keep-Alive", "Upgrade", "Expect", "Trailer", "TE",
    ]
}
