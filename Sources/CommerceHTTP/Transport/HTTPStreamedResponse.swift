public import FoundationEssentials

/// A response whose body is still to come.
public struct HTTPStreamedResponse: Sendable {
    /// The status code.
    public var status: Int
    /// The header fields, in the server's order.
    public var fields: HTTPFields
    /// The body, unpacked, in pieces.
    public var body: HTTPBody
    /// Where it came from: the request's URL, or the last redirect's.
    public var url: URL?
    /// The protocol's version.
    public var version: HTTPVersion
    /// Where the time went until the header was complete.
    public var timings: HTTPTimings

    /// Makes a response.
    public init(
        status: Int, fields: HTTPFields = [:], body: HTTPBody, url: URL? = nil, version: HTTPVersion = .http11,
        timings: HTTPTimings = HTTPTimings()
    ) {
        self.status = status
        self.fields = fields
        self.body = body
        self.url = url
        self.version = version
        self.timings = timings
    }

    /// Makes a response whose body is there already.
    public init(_ response: HTTPResponse) {
        self.init(
            status: response.status, fields: response.fields, body: HTTPBody([response.body]), url: response.url,
            version: response.version, timings: response.timings)
    }

    /// Whether the status says that the request was done, 200 to 299.
    public var isSuccess: Bool { (200..<300).contains(status) }

    /// Reads the body to its end.
    public func collect() async throws(HTTPError) -> HTTPResponse {
        HTTPResponse(
            status: status, fields: fields, body: try await body.collect(), url: url, version: version,
            timings: timings)
    }
}
