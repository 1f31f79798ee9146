extension HTTPError.Reason {
    /// What happened and what to do next, for a developer or an operator.
    public var sentence: String {
        switch self {
        case .cancelled: "The request was cancelled."
        case .invalidRequest(let problem): "The request can't be sent: \(problem)."
        case .transportFailed(let problem): "Nothing can be sent: \(problem)."
        case .nameNotResolved(let host):
            "The name \"\(host)\" has no address. Check its spelling and the connection to the network."
        case .connectionRefused: "Nothing listens there. Check host and port, and that the server runs."
        case .unreachable(let problem): "The host can't be reached (\(problem)). Check the connection to the network."
        case .proxyFailed(let problem):
            "The proxy does not serve (\(problem)). Check the proxy's address in the configuration or the environment."
        case .tls(let failure): "There is no trustworthy connection: \(failure.sentence)"
        case .timedOut(.connect): "There was no connection in the time allowed. Try again later, or allow more time."
        case .timedOut(.idle): "The server fell silent for longer than allowed. Try again later, or allow more time."
        case .timedOut(.total): "The answer was not complete in the time allowed. Try again later, or allow more time."
        case .responseTooLarge(let limit):
            "The answer is larger than the \(limit) bytes allowed. Ask for less, or allow more."
        case .headerTooLarge(let limit):
            "The answer's header is larger than the \(limit) bytes allowed. Ask the server's operator."
        case .cutBody(let received): "The answer ended too early, after \(received) bytes. Try again."
        case .connectionLost: "The connection was closed without an answer. Try again."
        case .malformedResponse(let problem): "The answer is not HTTP: \(problem). Check host, port and proxy."
        case .undecodableBody(let encoding):
            "The answer is said to be \(encoding) but can't be unpacked. Ask the server's operator."
        case .tooManyRedirects(let limit):
            "The server redirects more than \(limit) times. Check the URL; it may lead in a circle."
        case .insecureRedirect:
            "The server redirects from https to an insecure address, which is not followed. Check the URL."
        case .invalidRedirect: "The server redirects to no usable address. Check the URL."
        case .notRecorded: "The recording has no such request. Record it anew."
        }
    }
}

extension HTTPError.TLSFailure {
    /// What is wrong and what to do next.
    public var sentence: String {
        let remedy =
            switch kind {
            case .unknownIssuer:
                "the certificate's issuer is not known. Check the host, or name a file with the issuer's certificate."
            case .selfSigned:
                "the certificate is self-signed. Check the host, or name a file with this certificate."
            case .expired: "the certificate is not valid at this time. Check this machine's clock, then the server."
            case .hostMismatch: "the certificate is another host's. Check the host's name."
            case .certificate: "the certificate is not acceptable. Check the host."
            case .handshake: "the TLS handshake failed. Check that host and port speak https."
            }
        return detail.isEmpty ? remedy : "\(remedy) (\(detail))"
    }
}
