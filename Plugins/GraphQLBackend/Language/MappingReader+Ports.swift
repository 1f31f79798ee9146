import Commerce
import CommerceHTTP
import CommerceJSON
import FoundationEssentials

extension MappingReader {
    /// Reads the operations of a port.
    mutating func readOperations(
        _ node: MappingNode, port: String, besides others: [String] = [], into mapping: inout Mapping
    ) {
        guard node.isObject else {
            noteMismatch("an object of operations", node)
            return
        }
        let known = OperationFacts.all.filter { $0.operation.rawValue.hasPrefix("\(port)/") }
        for member in node.members where !others.contains(member.key) {
            let name = "\(port)/\(member.key)"
            guard let facts = OperationFacts[PortOperation(rawValue: name)] else {
                noteUnknown(
                    "operation", member.key, at: member.place,
                    known: others + known.map { String($0.operation.rawValue.dropFirst(port.utf8.count + 1)) },
                    where: "of \"\(port)\"")
                continue
            }
            let alternatives = alternatives(member.value, facts)
            let open = alternatives.filter { !$0.isNever }.map(\.operation)
            let excluded = alternatives.filter(\.isNever).map(\.operation)
            if !open.isEmpty { mapping.operations[facts.operation] = open }
            if !excluded.isEmpty { mapping.excludedOperations[facts.operation] = excluded }
        }
    }

    private mutating func alternatives(
        _ node: MappingNode, _ facts: OperationFacts
    ) -> [(operation: MappedOperation, isNever: Bool)] {
        guard case .array(let elements) = node.content else {
            return operation(node, facts).map { [$0] } ?? []
        }
        guard !elements.isEmpty else {
            note("expected an operation or a list of alternatives, found an empty list", at: node.place)
            return []
        }
        var operations: [(operation: MappedOperation, isNever: Bool)] = []
        for (index, element) in elements.enumerated() {
            guard let operation = operation(element, facts) else { continue }
            operations.append(operation)
            // One that a schema may lack leaves room for those behind it.
            if element["when"] == nil, !operation.operation.isOptional, index < elements.count - 1 {
                note(
                    "this alternative has no \"when\", so those behind it are never taken; move it to the end",
                    at: element.place)
            }
        }
        return operations
    }

    mutating func readCart(_ node: MappingNode, into mapping: inout Mapping) {
        if let text = node.string {
            guard text == "local" else {
                note(
                    "expected \"local\", for a cart on this device, or an object of operations; found "
                        + MappingWords.quoted(text), at: node.place,
                    suggestion: givesHints ? NearestName.nearest(to: text, among: ["local"]) : nil)
                return
            }
            mapping.cart = .local
            return
        }
        guard node.isObject else {
            noteMismatch("\"local\" or an object of operations", node)
            return
        }
        readOperations(node, port: "cart", into: &mapping)
        mapping.cart = .server
        for name in ["create", "cart", "addLines"]
        where node[name] == nil && (name != "addLines" || node["addLine"] == nil) {
            note(
                "a cart on the server needs the operation \"\(name)\"; a cart on this device is \"local\"",
                at: node.place)
        }
    }

    mutating func readCheckout(_ node: MappingNode, into mapping: inout Mapping) {
        guard node.isObject else {
            noteMismatch("an object with the key \"kind\"", node)
            return
        }
        guard let kind = node["kind"] else {
            note("the key \"kind\" is missing: \"operation\", \"link\" or \"webhook\"", at: node.place)
            return
        }
        switch word(kind, ["operation", "link", "webhook"]) {
        case "operation":
            readOperations(node, port: "checkout", besides: ["kind"], into: &mapping)
            mapping.checkout = .operations
            if node["begin"] == nil { note("the operation \"begin\" is missing", at: node.place) }
        case "link":
            guard let keys = members(node, known: ["kind", "template"]) else { return }
            guard let template = keys["template"] else {
                note(
                    "the key \"template\" is missing, for example \"https://shop.example/cart/{cart.id}\"",
                    at: node.place)
                return
            }
            if let template = webTemplate(template) { mapping.checkout = .link(template) }
        case "webhook":
            guard let keys = members(node, known: ["kind", "url", "secret"]) else { return }
            guard let url = keys["url"] else {
                note("the key \"url\" is missing: the address that takes the cart", at: node.place)
                return
            }
            if keys["secret"] == nil {
                note(
                    "the key \"secret\" is missing: what proves to the address that a cart comes from here, such as "
                        + "\"{options.secret}\"", at: node.place)
            }
            let secret = keys["secret"].map { textTemplate($0, checkoutScope) }
            if let url = webTemplate(url) {
                mapping.checkout = .webhook(url: url, secret: secret ?? nil)
            }
        default: break
        }
    }

    /// Reads the address of a page or a service; an input may stand in it, but not decide whose it is.
    private mutating func webTemplate(_ node: MappingNode) -> TextTemplate? {
        guard let template = textTemplate(node, checkoutScope) else { return nil }
        // An option without a value is a problem of its own, or nobody's yet.
        if case .input(let reference)? = template.parts.first, reference.name.hasPrefix("options.") { return template }
        guard let origin = template.webOrigin else {
            note(
                "expected an address that begins with https:// and a host, before any input: "
                    + "https://shop.example/cart/{cart.id}", at: node.place)
            return nil
        }
        guard origin.scheme == "https" || origin.isLoopback else {
            note("plain http is for addresses of this machine only: use https", at: node.place)
            return nil
        }
        return template
    }

    private var checkoutScope: InputScope {
        OperationFacts[.beginCheckout].map(InputScope.init) ?? InputScope.everyCall
    }
}

extension TextTemplate {
    /// The origin of an address whose scheme and host stand in the mapping and its options; `nil` for another text.
    fileprivate var webOrigin: HTTPOrigin? {
        var literal = ""
        for part in parts {
            guard case .text(let text) = part else { break }
            literal += text
        }
        guard let slashes = literal.firstRange(of: "://") else { return nil }
        let authority = literal[slashes.upperBound...].prefix { !"/?#".contains($0) }
        // Without an end the host would go on in what a call puts in.
        let isWhole = parts.count == 1 || slashes.upperBound < literal.endIndex && authority.endIndex < literal.endIndex
        guard isWhole, !authority.isEmpty, !authority.contains("@") else { return nil }
        return URL(string: String(literal[..<authority.endIndex]))?.origin
    }
}
