import CommerceJSON
import FoundationEssentials

/// Takes the secrets out of a recording: those that are known, those that look like some, and both wherever they are.
struct RecordingScrubber {
    private var harvest = SecretHarvest()

    init(_ secrets: [String]) {
        for secret in secrets { harvest.add(secret) }
    }

    /// Learns the secrets of an exchange.
    mutating func learn(_ exchange: HTTPRecording.Exchange) {
        harvest.add(exchange.fields)
        if let url = URL(string: exchange.url) { harvest.add(url) }
        harvest.add(body: exchange.body, exchange.fields[.contentType].flatMap(MediaType.init))
        if case .response(_, let fields, let body) = exchange.outcome {
            harvest.add(fields)
            harvest.add(body: body, fields[.contentType].flatMap(MediaType.init))
        }
    }

    /// The exchanges without any secret that has been learnt.
    func scrub(_ exchanges: [HTTPRecording.Exchange]) -> [HTTPRecording.Exchange] {
        let scrubber = SecretScrubber(harvest.secrets)
        return exchanges.map { exchange in
            var clean = exchange
            clean.url = scrubber.scrub(Self.withoutUser(exchange.url))
            clean.fields = fields(exchange.fields, scrubber)
            clean.body = body(exchange.body, scrubber)
            if case .response(let status, let fields, let body) = exchange.outcome {
                clean.outcome = .response(
                    status: status, fields: self.fields(fields, scrubber), body: self.body(body, scrubber))
            }
            return clean
        }
    }

    private func fields(_ fields: HTTPFields, _ scrubber: SecretScrubber) -> HTTPFields {
        HTTPFields(fields.map { HTTPField($0.name, $0.isSecret ? "(secret)" : scrubber.scrub($0.value)) })
    }

    private func body(_ body: [UInt8], _ scrubber: SecretScrubber) -> [UInt8] {
        scrubber.scrub(ShortSecrets.replaced(in: body))
    }

    private static func withoutUser(_ text: String) -> String {
        guard var parts = URLComponents(string: text) else { return text }
        parts.user = nil
        parts.password = nil
        return parts.string ?? text
    }
}

/// Secrets of a letter or three: they can't be looked for everywhere, but where they stand under a name they are known.
private enum ShortSecrets {
    static func replaced(in body: [UInt8]) -> [UInt8] {
        guard let first = body.first(where: { $0 > 0x20 }), first == UInt8(ascii: "{") || first == UInt8(ascii: "["),
            let value = try? JSONValue(parsing: body)
        else { return body }
        let clean = replaced(value, name: "")
        // What has none stays as it was, byte by byte.
        return clean == value ? body : JSONWriter().bytes(clean)
    }

    private static func replaced(_ value: JSONValue, name: String) -> JSONValue {
        switch value {
        case .object(let members): .object(JSONObject(members.map { ($0.key, replaced($0.value, name: $0.key)) }))
        case .array(let values): .array(values.map { replaced($0, name: name) })
        case .string(let text) where isShortSecret(text, name): .string("(secret)")
        case .number(let number) where isShortSecret(number.text, name): .string("(secret)")
        default: value
        }
    }

    private static func isShortSecret(_ text: String, _ name: String) -> Bool {
        (1..<SecretScrubber.shortest).contains(text.utf8.count) && name != "key" && SecretNames.isSecretMember(name)
    }
}
