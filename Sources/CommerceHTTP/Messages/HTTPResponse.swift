public import FoundationEssentials

/// A complete response, whatever its status.
public struct HTTPResponse: Sendable {
    /// The status code.
    public var status: Int
    /// The header fields, in the server's order.
    public var fields: HTTPFields
    /// The body, unpacked.
    public var body: [UInt8]
    /// Where it came from: the request's URL, or the last redirect's.
    public var url: URL?
    /// The protocol's version.
    public var version: HTTPVersion
    /// Where the time went.
    public var timings: HTTPTimings

    /// Makes a response.
    public init(
        status: Int, fields: HTTPFields = [:], body: [UInt8] = [], url: URL? = nil, version: HTTPVersion = .http11,
        timings: HTTPTimings = HTTPTimings()
    ) {
        self.status = status
        self.fields = fields
        self.body = body
        self.url = url
        self.version = version
        self.timings = timings
    }

    /// Whether the status says that the request was done, 200 to 299.
    public var isSuccess: Bool { (200..<300).contains(status) }
}

extension HTTPResponse: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Version, status and header fields without their secrets, and the body's size.
    public var description: String {
        (["\(version.rawValue) \(status)"] + fields.map(\.description) + ["(\(body.count) bytes)"])
            .joined(separator: "\n")
    }

    /// Version, status and header fields without their secrets, and the body's size.
    public var debugDescription: String { description }

    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
