public import Commerce

extension CommerceError {
    /// A transport's error as the ports', with the transport's beneath as ``cause``.
    public init(_ error: HTTPError) {
        let kind: Kind =
            switch error.reason {
            case .cancelled: .cancelled
            case .timedOut: .timedOut
            case .invalidRequest, .insecureRedirect, .tooManyRedirects, .invalidRedirect, .notRecorded: .configuration
            case .transportFailed: .unavailable
            case .nameNotResolved, .connectionRefused, .unreachable, .proxyFailed, .tls, .cutBody, .connectionLost:
                .network
            case .responseTooLarge, .headerTooLarge, .malformedResponse, .undecodableBody: .malformedResponse
            }
        // A certificate does not mend itself.
        let isRetryable: Bool? = if case .tls = error.reason { false } else { nil }
        self.init(kind, error.description, isRetryable: isRetryable, cause: error)
    }

    /// A response whose status says that the request was not done.
    ///
    /// - Parameters:
    ///   - response: the response; its status decides the kind, its header the time to wait and the request's name.
    ///   - request: what was asked; its secrets are kept out of the message.
    ///   - clock: tells the time, for a `Retry-After` that is a date.
    public init(_ response: HTTPResponse, to request: HTTPRequest, clock: any CommerceClock = SystemClock()) {
        let status = response.status
        let excerpt = response.excerpt(hiding: request)
        let said = excerpt.isEmpty ? "" : " It says: \(excerpt)"
        self.init(
            HTTPStatus.kind(of: status),
            "\(request.method) \(RedactedURL(response.url ?? request.url)): the server answered with status \(status). "
                + HTTPStatus.remedy(for: status) + said,
            httpStatus: status, requestID: response.requestID,
            retryAfter: response.retryAfter(now: clock.now), isRetryable: HTTPStatus.isRetryable(status))
    }
}
