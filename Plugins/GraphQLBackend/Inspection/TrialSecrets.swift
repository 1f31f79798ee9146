import Commerce
import CommerceHTTP
import CommerceJSON
import GraphQLLanguage

/// What of a tried call must not be shown.
///
/// Credentials travel under names that say so and under others: as the value of an input, in a header field, under an
/// alias of the document, in what the mapping reads as a session or as a cart's identifier, and in servers' messages that
/// quote any of these.
struct TrialSecrets {
    /// The secrets themselves.
    private var texts: Set<String> = []
    /// Members of the answer that the document asks for by a secret's name and calls otherwise.
    private var aliases: Set<String> = []
    /// What the mapping reads as something that everybody may see, whatever the API calls it.
    private var open: Set<String> = []
    /// Whether all of the answer is secret: an API may call a session's tokens what it likes.
    private let hidesAll: Bool

    static let placeholder = "(hidden)"

    /// - Parameters:
    ///   - operation: what is sent.
    ///   - inputs: the values of secret inputs.
    ///   - fields: the request's header fields.
    init(_ operation: PreparedOperation, inputs: [JSONValue], fields: [HTTPField]) {
        hidesAll = operation.mapped.shape?.entity == .session
        if let document = try? Syntax.Document(parsing: operation.text) {
            for operation in document.operations { collect(operation.selections) }
            for fragment in document.fragments { collect(fragment.selections) }
        }
        for input in inputs { add(input) }
        for field in fields where field.isSecret {
            add(.string(field.value))
            for part in field.value.split(separator: " ").dropFirst() { add(.string(String(part))) }
        }
    }

    private mutating func collect(_ set: Syntax.SelectionSet) {
        for selection in set.selections {
            switch selection {
            case .field(let field):
                if SecretNames.isSecretMember(field.name.text) { aliases.insert(field.responseName) }
                if let selections = field.selections { collect(selections) }
            case .inline(let inline): collect(inline.selections)
            case .spread: continue
            }
        }
    }

    private mutating func add(_ value: JSONValue) {
        switch value {
        case .string(let text) where !text.isEmpty: texts.insert(text)
        case .number(let number): texts.insert(number.text)
        case .array(let elements): for element in elements { add(element) }
        case .object(let members): for (_, value) in members { add(value) }
        default: return
        }
    }

    // MARK: The mapped value

    /// Learns from a mapped value what in the answer is secret, and what is not.
    mutating func learn<Value: MappedEntity>(from value: Value, shown: JSONValue) {
        switch value {
        case let session as Session:
            texts.formUnion([session.accessToken, session.refreshToken, session.idToken].compactMap { $0?.reveal() })
        case let cart as Cart: texts.insert(cart.id.rawValue)
        default: break
        }
        collectOpen(shown)
    }

    private mutating func collectOpen(_ value: JSONValue) {
        switch value {
        case .string(let text): open.insert(text)
        case .array(let elements): for element in elements { collectOpen(element) }
        case .object(let members): for (_, value) in members { collectOpen(value) }
        default: return
        }
    }

    // MARK: Hiding

    /// An answer's data, or variables.
    func hidden(data value: JSONValue) -> JSONValue { hidesAll ? hidingAll(value) : hidden(value, byName: true) }

    /// Variables, whose names the document's author chose.
    func hidden(variables: JSONObject) -> JSONObject { hidden(.object(variables), byName: true).object ?? [:] }

    /// A mapped value: the names in it are ours, and none stands before a secret.
    func hidden(mapped value: JSONValue) -> JSONValue { hidden(value, byName: false) }

    /// A user error or a warning.
    func hidden(messages value: JSONValue) -> JSONValue {
        guard let members = value.object else { return value }
        return .object(
            JSONObject(
                members.lazy.map { name, value in (name, value.string.map { .string(hidden($0)) } ?? value) }))
    }

    /// A sentence.
    func hidden(_ text: String) -> String {
        texts.sorted { ($1.utf8.count, $0) < ($0.utf8.count, $1) }
            .reduce(text) { text, secret in
                Self.isLong(secret) ? text.replacing(secret, with: Self.placeholder) : text
            }
    }

    /// Part of a sentence may be a secret only where it is long enough to be told from all others.
    private static func isLong(_ secret: String) -> Bool { secret.utf8.count >= 4 }

    private func isSecret(_ text: String) -> Bool {
        texts.contains(text) || texts.contains { Self.isLong($0) && text.contains($0) }
    }

    private func hidden(_ value: JSONValue, byName: Bool) -> JSONValue {
        switch value {
        case .array(let elements): return .array(elements.map { hidden($0, byName: byName) })
        case .object(let members):
            return .object(
                JSONObject(
                    members.lazy.map { name, value in
                        let isSecret = byName && (aliases.contains(name) || SecretNames.isSecretMember(name))
                        return (name, isSecret ? hidingAll(value) : hidden(value, byName: byName))
                    }))
        case .string(let text): return isSecret(text) ? .string(Self.placeholder) : value
        case .number(let number):
            return Self.isLong(number.text) && texts.contains(number.text) ? .string(Self.placeholder) : value
        default: return value
        }
    }

    /// A value without its texts and numbers, save those that are no secret.
    private func hidingAll(_ value: JSONValue) -> JSONValue {
        switch value {
        case .array(let elements): return .array(elements.map(hidingAll))
        case .object(let members): return .object(JSONObject(members.lazy.map { ($0.key, hidingAll($0.value)) }))
        case .string(let text) where isOpen(text): return value
        case .number(let number) where isOpen(number.text): return value
        case .string, .number: return .string(Self.placeholder)
        default: return value
        }
    }

    private func isOpen(_ text: String) -> Bool { !hidesAll && open.contains(text) && !isSecret(text) }
}
