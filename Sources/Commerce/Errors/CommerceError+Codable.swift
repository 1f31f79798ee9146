import CommerceJSON

/// An error as it travels between processes and stands in `--json`: everything but the cause.
extension CommerceError: Codable {
    private enum CodingKeys: String, CodingKey {
        case kind, message, operation, backend, capability, httpStatus, requestID, retryAfter, isRetryable,
            graphQLErrors
        case report
    }

    /// Decodes an error; a kind that is not known reads as ``Kind/unavailable``, so that a newer peer's error stays one.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let kind = Kind(rawValue: try container.decode(String.self, forKey: .kind)) ?? .unavailable
        self.init(
            kind, try container.decode(String.self, forKey: .message),
            operation: try container.decodeIfPresent(PortOperation.self, forKey: .operation),
            backend: try container.decodeIfPresent(String.self, forKey: .backend),
            capability: try container.decodeIfPresent(String.self, forKey: .capability),
            httpStatus: try container.decodeIfPresent(Int.self, forKey: .httpStatus),
            requestID: try container.decodeIfPresent(String.self, forKey: .requestID),
            retryAfter: try container.decodeIfPresent(Double.self, forKey: .retryAfter).flatMap(Self.duration),
            isRetryable: try container.decodeIfPresent(Bool.self, forKey: .isRetryable),
            graphQLErrors: try container.decodeIfPresent([GraphQLErrorDetail].self, forKey: .graphQLErrors) ?? [],
            report: try container.decodeIfPresent(JSONValue.self, forKey: .report))
    }

    /// Encodes an error; the time to wait in seconds.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(kind, forKey: .kind)
        try container.encode(message, forKey: .message)
        try container.encodeIfPresent(operation, forKey: .operation)
        try container.encodeIfPresent(backend, forKey: .backend)
        try container.encodeIfPresent(capability, forKey: .capability)
        try container.encodeIfPresent(httpStatus, forKey: .httpStatus)
        try container.encodeIfPresent(requestID, forKey: .requestID)
        try container.encodeIfPresent(retryAfter.map { $0 / .seconds(1) }, forKey: .retryAfter)
        try container.encode(isRetryable, forKey: .isRetryable)
        if !graphQLErrors.isEmpty { try container.encode(graphQLErrors, forKey: .graphQLErrors) }
        try container.encodeIfPresent(report, forKey: .report)
    }

    /// A wait from a peer's seconds; `nil` for what is no sensible time (negative, not finite, over a year).
    private static func duration(_ seconds: Double) -> Duration? {
        (0...31_536_000).contains(seconds) ? .seconds(seconds) : nil
    }
}
