public import CommerceJSON

/// Requests with what came of them, without their secrets: what a ``RecordingTransport`` keeps and a
/// ``ReplayTransport`` plays.
///
/// It is written as JSON, fit to be read and kept beside tests. Personal data that is no secret, such as a customer's
/// address, is recorded as it is.
public struct HTTPRecording: Hashable, Sendable {
    /// One request and what came of it.
    public struct Exchange: Hashable, Sendable {
        /// The method.
        public var method: HTTPMethod
        /// The URL.
        public var url: String
        /// The request's header fields.
        public var fields: HTTPFields
        /// The request's body.
        public var body: [UInt8]
        /// What came of it.
        public var outcome: Outcome

        /// Makes an exchange.
        public init(
            _ method: HTTPMethod, _ url: String, fields: HTTPFields = [:], body: [UInt8] = [], outcome: Outcome
        ) {
            self.method = method
            self.url = url
            self.fields = fields
            self.body = body
            self.outcome = outcome
        }
    }

    /// What came of a request.
    public enum Outcome: Hashable, Sendable {
        /// A response.
        case response(status: Int, fields: HTTPFields, body: [UInt8])
        /// An error, by its name (``HTTPError/Reason/name``).
        case failure(String)
    }

    /// The exchanges, in their order.
    public var exchanges: [Exchange]

    /// Makes a recording.
    public init(_ exchanges: [Exchange] = []) {
        self.exchanges = exchanges
    }

    /// The recording as JSON.
    public var json: [UInt8] {
        JSONWriter(style: .pretty).bytes(["version": 1, "exchanges": .array(exchanges.map(\.json))]) + [0x0A]
    }

    /// Reads a recording.
    ///
    /// - Throws: where in the text it is no recording, and why.
    public init(parsing json: some Sequence<UInt8>) throws(JSONError) {
        exchanges = try JSONValueDecoder().decode(RecordedFile.self, from: Array(json)).exchanges.map(\.exchange)
    }
}
