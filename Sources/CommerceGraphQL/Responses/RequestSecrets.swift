import CommerceHTTP
import CommerceJSON

/// The texts of a request that must not be shown, for servers that quote what they were asked: credentials in header and
/// URL, and variables whose names say that they are secret.
struct RequestSecrets {
    private let texts: [String]

    init(_ request: HTTPRequest, variables: JSONObject = [:]) {
        var texts = Set(request.secretTexts)
        for (name, value) in variables { Self.collect(value, named: name, isSecret: false, into: &texts) }
        // The longest first: one may contain another. One of a letter or two would only garble a message.
        self.texts = texts.filter { $0.utf8.count >= 4 }.sorted { ($1.utf8.count, $0) < ($0.utf8.count, $1) }
    }

    var isEmpty: Bool { texts.isEmpty }

    func hidden(in text: String) -> String {
        texts.reduce(text) { $0.contains($1) ? $0.replacing($1, with: "(secret)") : $0 }
    }

    func hidden(in value: JSONValue) -> JSONValue {
        switch value {
        case .string(let text): .string(hidden(in: text))
        case .array(let elements): .array(elements.map(hidden))
        case .object(let object): .object(JSONObject(object.lazy.map { ($0.key, hidden(in: $0.value)) }))
        default: value
        }
    }

    // A cart's id carries its key behind a question mark: with it anyone may change the cart.
    private static func collect(_ value: JSONValue, named name: String, isSecret: Bool, into texts: inout Set<String>) {
        let isSecret = isSecret || SecretNames.isSecretMember(name)
        switch value {
        case .string(let text):
            if isSecret { texts.insert(text) }
            if let key = text.firstRange(of: "?key=") { texts.insert(String(text[key.upperBound...])) }
        case .array(let elements):
            for element in elements { collect(element, named: "", isSecret: isSecret, into: &texts) }
        case .object(let object):
            for (name, value) in object { collect(value, named: name, isSecret: isSecret, into: &texts) }
        default: break
        }
    }
}
