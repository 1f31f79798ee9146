import CommerceJSON
import FoundationEssentials

/// Collects what looks like a secret in requests and responses, by the names that it stands under.
///
/// Secret are: header fields of credentials and cookies; user and password of a URL; query items, form items and JSON
/// members named like secrets (``SecretNames``); carts' identifiers and the keys in them; what the addresses of checkouts,
/// account activations and the like hold.
struct SecretHarvest {
    /// The secrets, in the order in which they came up.
    private(set) var secrets: [String] = []
    private var seen: Set<String> = []

    mutating func add(_ secret: String) {
        if secret.utf8.count >= SecretScrubber.shortest, seen.insert(secret).inserted { secrets.append(secret) }
    }

    mutating func add(_ fields: HTTPFields) {
        for field in fields {
            if field.name == .location { addAddress(field.value) }
            guard field.isSecret else { continue }
            // "Bearer abc", "a=abc; Path=/": the parts, so that they are found elsewhere too.
            for part in field.value.split(whereSeparator: { " ;,".contains($0) }) {
                let value = part.firstIndex(of: "=").map { part[part.index(after: $0)...] } ?? part
                if value.utf8.count >= 8 { add(String(value)) }
            }
            add(field.value)
        }
    }

    mutating func add(_ url: URL) {
        for text in [url.user(percentEncoded: false), url.password(percentEncoded: false)] { text.map { add($0) } }
        addItems(url.query(percentEncoded: true) ?? "")
    }

    mutating func add(body: [UInt8], _ type: MediaType?) {
        let essence = type?.essence ?? ""
        if essence == "application/x-www-form-urlencoded" {
            addItems(String(decoding: body, as: UTF8.self), isForm: true)
        } else if let first = body.first(where: { $0 > 0x20 }),
            first == UInt8(ascii: "{") || first == UInt8(ascii: "["),
            let value = try? JSONValue(parsing: body)
        {
            add(value, name: "", parent: "")
        }
    }

    private mutating func addItems(_ text: String, isForm: Bool = false) {
        for item in text.split(separator: "&") {
            let parts = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2 else { continue }
            let name = String(parts[0])
            // An authorisation code in a form is as good as a password.
            guard SecretNames.isSecretMember(name) || isForm && name == "code" else { continue }
            let value = EncodedView(Array(parts[1].utf8)).percentDecoded(plusIsSpace: true)
            add(String(decoding: value.bytes, as: UTF8.self))
        }
    }

    private mutating func add(_ value: JSONValue, name: String, parent: String) {
        switch value {
        case .object(let members):
            for (key, value) in members { add(value, name: key, parent: name) }
        case .array(let values):
            for value in values { add(value, name: name, parent: parent) }
        case .string(let text):
            // A metafield's "key" is none to anything.
            if name != "key", SecretNames.isSecretMember(name) || Self.isCart(name, parent) {
                add(text)
            } else if Self.isAddress(name) {
                addAddress(text)
            }
            addCart(text)
        case .number(let number):
            if name != "key", SecretNames.isSecretMember(name) { add(number.text) }
        case .null, .bool: break
        }
    }

    private static func isCart(_ name: String, _ parent: String) -> Bool {
        let name = name.lowercased()
        return name == "cartid" || name == "cart_id" || name == "id" && parent.lowercased().hasSuffix("cart")
    }

    private static func isAddress(_ name: String) -> Bool {
        let name = name.lowercased()
        return (name.hasSuffix("url") || name.hasSuffix("uri"))
            && ["checkout", "activation", "reset", "recovery", "status", "invitation", "web"].contains {
                name.contains($0)
            }
    }

    // The parts of an address that nobody can guess.
    private mutating func addAddress(_ text: String) {
        guard let url = URL(string: text) else { return }
        add(url)
        for item in (url.query(percentEncoded: false) ?? "").split(separator: "&") {
            let value = item.drop { $0 != "=" }.dropFirst()
            if value.utf8.count >= 16 { add(String(value)) }
        }
        for part in url.pathComponents where part.utf8.count >= 16 && part.contains(where: \.isNumber) { add(part) }
    }

    // "gid://shopify/Cart/abc?key=def", wherever it stands.
    private mutating func addCart(_ text: String) {
        guard text.hasPrefix("gid://"), let cart = text.firstRange(of: "/Cart/") else { return }
        let rest = text[cart.upperBound...]
        add(text)
        add(String(rest.prefix { $0 != "?" }))
        if let key = rest.firstRange(of: "key=") { add(String(rest[key.upperBound...].prefix { $0 != "&" })) }
    }
}
