import Commerce
import CommerceHTTP
import CommerceJSON

extension MappingReader {
    /// The keys of a mapping file, in the order of documents.
    static let keys = [
        "$schema", "mapping", "title", "options", "token", "session", "cartToken", "headers", "money", "limits",
        "globalIDs", "errors", "fragments", "shapes", "catalog", "cart", "auth", "checkout",
    ]

    /// Reads the whole.
    mutating func mapping(_ root: MappingNode, _ given: MappingNode?) -> Mapping? {
        guard root.isObject else {
            noteMismatch("a mapping, which is an object", root)
            return nil
        }
        // Everything else may have options in it.
        readOptions(root["options"], given)
        var mapping = Mapping()
        mapping.options = options.values.map(\.option).sorted { $0.name < $1.name }
        mapping.optionValues = options.compactMapValues(\.value)
        sessionsComeInHeaders = root["session"]?["answerHeader"] != nil
        if let shapes = root["shapes"] { readShapeNodes(shapes) }
        if let fragments = root["fragments"] { mapping.fragments = readFragments(fragments) }
        for member in root.members { read(member, into: &mapping) }
        if root["mapping"] == nil { note("the key \"mapping\" is missing: the mapping's name", at: root.place) }
        if mapping.operations.isEmpty, root["catalog"] == nil {
            note("the key \"catalog\" is missing: the operations that read products", at: root.place)
        }
        finishShapes()
        checkHeaders(mapping, root)
        if let node = root["cartToken"], mapping.cartToken != nil, root["cart"] == nil || root["cart"]?.string != nil {
            note("\"cartToken\" belongs to carts on the server, which are operations under \"cart\"", at: node.place)
        }
        mapping.digest = digest(of: root, given)
        return mapping
    }

    private func digest(of root: MappingNode, _ given: MappingNode?) -> String {
        var digest = MappingDigest()
        digest.add(root)
        if let given { digest.add(given) }
        for (name, text) in documentTexts.sorted(by: { $0.key.name < $1.key.name }) {
            digest.add(name.name)
            digest.add(text ?? "")
        }
        return digest.text
    }

    private mutating func read(_ member: MappingNode.Member, into mapping: inout Mapping) {
        let value = member.value
        switch member.key {
        case "mapping":
            if let name = someText(value, expected: "the mapping's name") { mapping.name = name }
        case "title": mapping.title = text(value)
        case "token":
            if let field = tokenField(value, isHandedOut: false) { mapping.token = field }
        case "session":
            if let field = tokenField(value, isHandedOut: true) { mapping.session = field }
        case "cartToken": mapping.cartToken = cartToken(value)
        case "headers": mapping.headers = headers(value)
        case "money":
            if let money = money(value) { mapping.money = money }
        case "limits":
            if let limits = limits(value) { mapping.limits = limits }
        case "globalIDs": mapping.globalIDTypes = globalIDTypes(value)
        case "errors": mapping.errorKinds = errorKinds(value)
        case "catalog": readOperations(value, port: "catalog", into: &mapping)
        case "cart": readCart(value, into: &mapping)
        case "auth": readOperations(value, port: "auth", into: &mapping)
        case "checkout": readCheckout(value, into: &mapping)
        case "$schema", "options", "shapes", "fragments": break
        default: noteUnknown("key", member.key, at: member.place, known: Self.keys.filter { $0 != "$schema" })
        }
    }

    // MARK: How requests are made

    private mutating func cartToken(_ node: MappingNode) -> TokenField? {
        guard let field = tokenField(node, isHandedOut: true) else { return nil }
        guard field.answerHeader != nil else {
            if node["answerHeader"] == nil {
                note(
                    "the key \"answerHeader\" is missing: the header of answers that hands the token out",
                    at: node.place)
            }
            return nil
        }
        return field
    }

    /// - Parameter isHandedOut: whether the API may hand the token out in a header of answers.
    private mutating func tokenField(_ node: MappingNode, isHandedOut: Bool) -> TokenField? {
        guard let keys = members(node, known: ["header", "scheme"] + (isHandedOut ? ["answerHeader"] : [])) else {
            return nil
        }
        var field = TokenField()
        if let header = keys["answerHeader"] {
            guard let name = headerName(header) else { return nil }
            field.answerHeader = name
        }
        if let header = keys["header"] {
            guard let name = headerName(header) else { return nil }
            field.header = name
            // A header of the API's own has the token alone, unless the mapping says otherwise.
            if name.lowercased() != "authorization" { field.scheme = nil }
        }
        if let scheme = keys["scheme"] {
            guard let text = text(scheme) else { return nil }
            guard text.isEmpty || HTTPFieldName.isToken(text) else {
                note(
                    "the scheme is one word such as \"Bearer\"; the blank behind it goes without saying",
                    at: scheme.place)
                return nil
            }
            field.scheme = text.isEmpty ? nil : text
        }
        return field
    }

    private mutating func headerName(_ node: MappingNode) -> String? {
        guard let name = text(node, expected: "the name of a header") else { return nil }
        return isHeaderName(name, at: node.place) ? name : nil
    }

    private mutating func isHeaderName(_ name: String, at place: MappingPlace) -> Bool {
        guard let fault = HeaderField.fault(of: name) else { return true }
        note(fault, at: place)
        return false
    }

    private mutating func headers(_ node: MappingNode) -> [Mapping.Header] {
        guard node.isObject else {
            noteMismatch("an object of headers", node)
            return []
        }
        var seen: Set<String> = []
        return node.members.compactMap { member in
            guard isHeaderName(member.key, at: member.place) else { return nil }
            guard seen.insert(member.key.lowercased()).inserted else {
                note("the header \(member.key) is there twice, since case makes no difference", at: member.place)
                return nil
            }
            guard let value = textTemplate(member.value, InputScope.everyCall) else { return nil }
            return Mapping.Header(name: member.key, value: value)
        }
    }

    /// A token's header is no other's.
    private mutating func checkHeaders(_ mapping: Mapping, _ root: MappingNode) {
        for member in root["headers"]?.members ?? [] {
            let name = member.key.lowercased()
            let fields = [("token", mapping.token), ("session", mapping.session)]
            for (key, field) in fields + (mapping.cartToken.map { [("cartToken", $0)] } ?? [])
            where field.header.lowercased() == name {
                note(
                    "the header \(member.key) is where the \(key) travels; name another under \"\(key)\", or leave this out",
                    at: member.place)
                break
            }
        }
    }

    // MARK: Defaults and bounds

    private mutating func money(_ node: MappingNode) -> MoneyDefaults? {
        guard let keys = members(node, known: ["currency", "unit", "assumed"]) else { return nil }
        var money = MoneyDefaults()
        if let currency = keys["currency"] { money.currency = self.currency(currency) }
        if let unit = keys["unit"] { money.unit = self.unit(unit) ?? .major }
        if let assumed = keys["assumed"] { money.isAssumed = flag(assumed) ?? false }
        if money.isAssumed, keys["currency"] == nil {
            note("\"assumed\" belongs to a currency, which is missing here", at: node.place)
        }
        // A mapping that guesses the currency guesses the unit too.
        money.isUnitAssumed = keys["unit"] == nil || money.isAssumed
        return money
    }

    private mutating func currency(_ node: MappingNode) -> CurrencyCode? {
        guard let text = text(node, expected: "an ISO 4217 currency code") else { return nil }
        return listedCurrency(text, at: node.place)
    }

    /// A currency that ISO 4217 lists.
    mutating func listedCurrency(_ text: String, at place: MappingPlace) -> CurrencyCode? {
        let code = CurrencyCode(rawValue: text)
        guard code.isListed else {
            // "EURO": one letter too many.
            let nearest =
                text.utf8.count > 5
                ? nil
                : text.indices.lazy.map { index in
                    var shorter = text
                    shorter.remove(at: index)
                    return CurrencyCode(rawValue: shorter)
                }.first { $0.isListed }
            note(
                "expected an ISO 4217 currency code such as \"EUR\", found \(MappingWords.quoted(text))", at: place,
                suggestion: nearest?.rawValue)
            return nil
        }
        return code
    }

    /// What an amount counts.
    mutating func unit(_ node: MappingNode) -> AmountUnit? {
        word(node, AmountUnit.allCases.map(\.rawValue)).flatMap(AmountUnit.init(rawValue:))
    }

    private mutating func limits(_ node: MappingNode) -> Mapping.Limits? {
        guard let keys = members(node, known: ["pageSize", "requestsPerSecond"]) else { return nil }
        var limits = Mapping.Limits()
        if let size = keys["pageSize"] { limits.pageSize = integer(size, in: 1...1000) ?? limits.pageSize }
        if let rate = keys["requestsPerSecond"] {
            let expected = "a number above 0, at most 1000"
            guard case .number(let number) = rate.content else {
                noteMismatch(expected, rate)
                return nil
            }
            guard number.double > 0, number.double <= 1000 else {
                note("expected \(expected), found \(number.text.prefix(40))", at: rate.place)
                return nil
            }
            limits.requestsPerSecond = number.double
        }
        return limits
    }

    private mutating func globalIDTypes(_ node: MappingNode) -> [Shape.Entity: [String]] {
        guard node.isObject else {
            noteMismatch("an object of our kinds of things with the API's types", node)
            return [:]
        }
        let identified = Shape.Entity.allCases.filter { $0.field("id") != nil }
        var types: [Shape.Entity: [String]] = [:]
        for member in node.members {
            guard let entity = Shape.Entity(rawValue: member.key), identified.contains(entity) else {
                noteUnknown(
                    "entity", member.key, at: member.place, known: identified.map(\.rawValue), where: "with an id")
                continue
            }
            let nodes = if case .array(let elements) = member.value.content { elements } else { [member.value] }
            types[entity] = nodes.compactMap { node in
                guard let name = text(node, expected: "the name of a type") else { return nil }
                guard NameCharacter.isName(name) else {
                    note("expected the name of a type, found \(MappingWords.quoted(name))", at: node.place)
                    return nil
                }
                return name
            }
        }
        return types
    }

    private mutating func errorKinds(_ node: MappingNode) -> [String: CommerceError.Kind] {
        guard node.isObject else {
            noteMismatch("an object of error codes", node)
            return [:]
        }
        var kinds: [String: CommerceError.Kind] = [:]
        for member in node.members {
            if let word = word(member.value, CommerceError.Kind.allCases.map(\.rawValue)) {
                kinds[member.key] = CommerceError.Kind(rawValue: word)
            }
        }
        return kinds
    }
}
