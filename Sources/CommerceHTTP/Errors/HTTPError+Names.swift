extension HTTPError.Reason {
    /// A name for a recording or a table, without the details.
    public var name: String {
        switch self {
        case .cancelled: "cancelled"
        case .invalidRequest: "invalidRequest"
        case .transportFailed: "transportFailed"
        case .nameNotResolved: "nameNotResolved"
        case .connectionRefused: "connectionRefused"
        case .unreachable: "unreachable"
        case .proxyFailed: "proxyFailed"
        case .tls(let failure): "tls.\(failure.kind.rawValue)"
        case .timedOut(let limit): "timedOut.\(limit.rawValue)"
        case .responseTooLarge: "responseTooLarge"
        case .headerTooLarge: "headerTooLarge"
        case .cutBody: "cutBody"
        case .connectionLost: "connectionLost"
        case .malformedResponse: "malformedResponse"
        case .undecodableBody: "undecodableBody"
        case .tooManyRedirects: "tooManyRedirects"
        case .insecureRedirect: "insecureRedirect"
        case .invalidRedirect: "invalidRedirect"
        case .notRecorded: "notRecorded"
        }
    }

    /// The reason with a name, its details left open; one that is not known is a lost connection.
    init(named name: String, _ request: HTTPRequest) {
        let parts = name.split(separator: ".").map(String.init)
        let detail = parts.count > 1 ? parts[1] : ""
        self =
            switch parts.first {
            case "cancelled": .cancelled
            case "invalidRequest": .invalidRequest("it was refused when it was recorded")
            case "transportFailed": .transportFailed("it was so when this was recorded")
            case "nameNotResolved": .nameNotResolved(host: request.url.origin?.host ?? "")
            case "connectionRefused": .connectionRefused
            case "unreachable": .unreachable("when this was recorded")
            case "proxyFailed": .proxyFailed("when this was recorded")
            case "tls":
                .tls(HTTPError.TLSFailure(HTTPError.TLSFailure.Kind(rawValue: detail) ?? .handshake, detail: ""))
            case "timedOut": .timedOut(HTTPError.Limit(rawValue: detail) ?? .total)
            case "responseTooLarge": .responseTooLarge(limit: request.maximumBodySize)
            case "headerTooLarge": .headerTooLarge(limit: 0)
            case "cutBody": .cutBody(received: 0)
            case "malformedResponse": .malformedResponse("when this was recorded")
            case "undecodableBody": .undecodableBody(encoding: "packed")
            case "tooManyRedirects": .tooManyRedirects(limit: request.maximumRedirects)
            case "insecureRedirect": .insecureRedirect
            case "invalidRedirect": .invalidRedirect
            case "notRecorded": .notRecorded
            default: .connectionLost
            }
    }
}
