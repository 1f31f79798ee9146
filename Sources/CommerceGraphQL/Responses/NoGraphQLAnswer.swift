package import Commerce
import CommerceHTTP

/// What a server gave in place of an answer by GraphQL, such as a web page: the cause of a ``Commerce/CommerceError``.
public struct NoGraphQLAnswer: Error, Sendable, Hashable {
    /// The HTTP status.
    public var status: Int
    /// The body's media type in lower case, such as `text/html`; `nil` where the server says none.
    public var mediaType: String?

    /// Makes a description of what came.
    public init(status: Int, mediaType: String?) {
        self.status = status
        self.mediaType = mediaType
    }

    /// Whether a person was to see it.
    var isWebPage: Bool { mediaType == "text/html" || mediaType == "application/xhtml+xml" }

    /// Whether a server says by the status that it knows no such place, or nothing of such requests.
    var isRefusedPlace: Bool {
        switch status {
        case 404, 405, 406, 410, 415, 421, 501, 300..<400: true
        // What can't read a request answers so, too, but not to its sender's eyes.
        case 400: isWebPage
        default: false
        }
    }
}

extension CommerceError {
    /// Whether the address is wrong that was asked: its server knows nothing there, or nothing of GraphQL.
    ///
    /// A status of 404 with errors that name neither a field nor a code is such a word, too: of a project, not of a product.
    package var meansWrongAddress: Bool {
        if let answer = cause as? NoGraphQLAnswer { return answer.isRefusedPlace }
        guard [404, 410].contains(httpStatus), !graphQLErrors.isEmpty else { return false }
        return graphQLErrors.allSatisfy { $0.path.isEmpty && $0.code == nil }
    }

    /// Whether there was no connection, so that the address may be wrong.
    package var meansNoConnection: Bool {
        switch (cause as? HTTPError)?.reason {
        case .nameNotResolved, .connectionRefused, .unreachable, .tls, .timedOut(.connect): true
        default: false
        }
    }

    /// Whether the server did what was asked as it thinks, and what came is no answer by GraphQL: a web page.
    package var isOtherAnswer: Bool {
        (cause as? NoGraphQLAnswer).map { (200..<300).contains($0.status) } ?? false
    }
}
