public import FoundationEssentials

extension HTTPResponse {
    /// The server's name for the request, for its support; `nil` where it gives none.
    public var requestID: String? {
        for name: HTTPFieldName in ["X-Request-ID", "X-Request-Id-Root", "Request-Id", "X-Amzn-RequestId", "CF-Ray"] {
            // Anything longer or stranger is no name to quote.
            if let value = fields[name], value.utf8.count <= 128, value.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
            {
                return value
            }
        }
        return nil
    }

    /// How long the server wants the client to wait, from `Retry-After` in seconds or as a date.
    public func retryAfter(now: Date) -> Duration? {
        fields[.retryAfter].flatMap { RetryAfter.parse($0, now: now) }
    }

    /// The body's first bytes as one line of text, fit to be shown in a message.
    ///
    /// - Parameters:
    ///   - request: what was asked; its secret header values are replaced, for a server that echoes them.
    ///   - limit: how many bytes of the body to show at most.
    public func excerpt(hiding request: HTTPRequest, limit: Int = 200) -> String {
        guard !body.isEmpty else { return "" }
        // Secrets first, in the whole of what may be shown and a little more: a cut secret would not be found.
        let text = request.secretTexts.reduce(String(decoding: body.prefix(limit * 8), as: UTF8.self)) {
            $0.replacing($1, with: "(secret)")
        }
        var shown = ""
        for scalar in text.unicodeScalars where shown.utf8.count < limit {
            let isBlank = scalar.value <= 0x20 || scalar.properties.generalCategory == .control
            if !isBlank {
                shown.unicodeScalars.append(scalar)
            } else if shown.last != " " && !shown.isEmpty {
                shown += " "
            }
        }
        return shown.hasSuffix(" ") ? String(shown.dropLast()) : shown
    }
}

extension HTTPRequest {
    /// The texts of the request that must not be shown: secret header values, with and without their scheme, and what the
    /// URL has of user, password and query values.
    package var secretTexts: [String] {
        var texts = fields.filter(\.isSecret).flatMap { field in
            // "Bearer abc": the token alone is as secret as the whole.
            [field.value] + field.value.split(separator: " ").dropFirst().map(String.init)
        }
        texts += [url.user, url.password].compactMap(\.self)
        if let query = url.query(percentEncoded: true) {
            for item in query.split(separator: "&") {
                texts.append(String(item.drop { $0 != "=" }.dropFirst()))
            }
        }
        // One of a letter or two would only garble a text; the longest first, since one may contain another.
        return Set(texts).filter { $0.utf8.count >= 4 }.sorted { ($1.utf8.count, $0) < ($0.utf8.count, $1) }
    }
}
