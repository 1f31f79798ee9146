import CommerceHTTP
import CommerceJSON

extension PersistedQueryMachine.Reply {
    /// What a response says of a digest that was sent without its text.
    init(_ response: HTTPResponse) {
        self = .answered
        // Such a refusal is short; an answer is not read for nothing.
        guard response.body.count <= 16_384,
            let envelope = try? ResponseEnvelope.read(
                response.body, data: { reader throws(JSONError) in try reader.skipValue() })
        else { return }
        // By code in Apollo's servers, by sentence in others.
        for error in envelope.errors.array ?? [] {
            switch error["extensions"]?["code"]?.string ?? error["message"]?.string {
            case "PERSISTED_QUERY_NOT_FOUND", "PersistedQueryNotFound": self = .notFound
            case "PERSISTED_QUERY_NOT_SUPPORTED", "PersistedQueryNotSupported": self = .notSupported
            default: break
            }
        }
    }
}
