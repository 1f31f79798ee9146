import Commerce
import CommerceHTTP
import CommerceJSON

/// The inputs of a tried call, made of texts as a user writes them.
struct TrialInputs {
    let facts: OperationFacts
    /// All inputs of the call.
    private(set) var values: MappingInputs
    /// The names that were given, and that the mapping has to make something of.
    private(set) var given: Set<String> = []

    init(_ facts: OperationFacts, _ values: MappingInputs) {
        self.facts = facts
        self.values = values
    }

    private var known: [MappingInput] { MappingInput.everywhere + facts.inputs }

    /// Takes one input.
    ///
    /// - Throws: `invalidInput` for a name that the call has not, and for a value of another kind.
    mutating func take(_ name: String, _ text: String) throws(CommerceError) {
        guard let input = known.first(where: { $0.name == name }) else {
            let remedy =
                name.hasPrefix("options.")
                ? ". Options are set in the backend's entry, under \"options\"."
                : NearestName.suggestion(for: name, among: known.map(\.name))
            throw .invalidInput(
                "\(facts.operation) has no input \"\(name)\"\(remedy) It takes \(facts.inputs.names), and of every call "
                    + "\(MappingInput.everywhere.names).")
        }
        values[name] = try Self.value(text, of: input)
        if facts.inputs.contains(where: { $0.name == name }) { given.insert(name) }
    }

    /// Gives the inputs that a port makes of others, and those of a page, where they are not given.
    ///
    /// - Parameters:
    ///   - pageSize: how many items a list without a number of its own is asked for.
    ///   - refreshToken: what renews the session.
    ///   - identifier: what tells a change from others.
    mutating func complete(pageSize: Int, refreshToken: Secret?, identifier: String) {
        for (many, one) in [("ids", "id"), ("codes", "code")] {
            if values[many] == nil, let only = values[one], has(many) { values[many] = .array([only]) }
            if values[one] == nil, let all = values[many]?.array, all.count == 1 { values[one] = all.first }
        }
        for (list, prefix) in [("addresses", "address."), ("selections", "delivery")] where values[list] == nil {
            var members = JSONObject()
            for name in given.sorted() where name.hasPrefix(prefix) {
                members[prefix.hasSuffix(".") ? String(name.dropFirst(prefix.count)) : name] = values[name]
            }
            if !members.isEmpty, has(list) { values[list] = .array([.object(members)]) }
        }
        if has("refreshToken"), values["refreshToken"] == nil {
            values["refreshToken"] = refreshToken.map { .string($0.reveal()) }
        }
        if has("idempotencyKey"), values["idempotencyKey"] == nil { values["idempotencyKey"] = .string(identifier) }
        if has("limit"), values["limit"] == nil { values["limit"] = 3 }
        guard has("first"), values["first"] == nil, values["last"] == nil, values["before"] == nil else { return }
        values["first"] = .number(JSONNumber(values["ids"]?.array?.count ?? pageSize))
    }

    /// Gives the place of the first page, in the way in which the list has pages.
    mutating func begin(_ paging: Paging) {
        guard has("after") else { return }
        var first = 1
        if case .number(let number, _, _, _) = paging { first = number }
        values["offset"] = values["offset"] ?? 0
        values["page"] = values["page"] ?? .number(JSONNumber(first))
    }

    /// Whether the call has an input of this name.
    private func has(_ name: String) -> Bool { facts.inputs.contains { $0.name == name } }

    /// Whether an alternative makes something of all that was given.
    func areAllUsed(by operation: MappedOperation) -> Bool { unused(by: operation).isEmpty }

    /// What was given for nothing.
    func unused(by operation: MappedOperation) -> [String] {
        given.filter { name in !Self.forms(of: name).contains { operation.uses([$0]) } }.sorted()
    }

    /// An input, and the lists that the ports make of it or it of.
    private static func forms(of name: String) -> [String] {
        switch name {
        case "id", "ids": ["id", "ids"]
        case "code", "codes": ["code", "codes"]
        case _ where name.hasPrefix("address."): [name, "addresses"]
        case _ where name.hasPrefix("delivery"): [name, "selections"]
        default: [name]
        }
    }

    /// What must not be shown again: credentials, the address of a mail with a token in it, what gives access to a cart.
    var secrets: [JSONValue] {
        let others: Set<String> =
            switch facts.operation {
            case .addGiftCards: ["cart.id", "codes", "code"]
            default: ["cart.id", MappingInput.mailURL.name]
            }
        return known.map(\.name).filter { SecretNames.isSecretMember($0) || others.contains($0) }
            .compactMap { values[$0] }
    }
}

extension [MappingInput] {
    /// The names, for a sentence.
    fileprivate var names: String { isEmpty ? "none of its own" : map(\.name).joined(separator: ", ") }
}

// MARK: Values

extension TrialInputs {
    /// An input as its kind wants it.
    ///
    /// Lists of texts are written with commas or as JSON; lists of objects as JSON, or `ID:COUNT` with commas where they are
    /// lines.
    private static func value(_ text: String, of input: MappingInput) throws(CommerceError) -> JSONValue {
        let value: JSONValue? =
            switch input.type {
            case .text: .string(text)
            case .integer: Int64(text).map { .number(JSONNumber($0)) }
            case .decimal: JSONNumber(text).map { .number($0) }
            case .boolean: Bool(text).map { .bool($0) }
            case .texts:
                text.hasPrefix("[")
                    ? texts(text) : .array(text.split(separator: ",").map { .string(String($0)) })
            case .objects(let members):
                text.hasPrefix("[") ? try objects(text, of: input, members) : lines(text, members)
            }
        guard let value else {
            throw .invalidInput("The input \"\(input.name)\" is \(wanted(of: input)), not \"\(text.prefix(64))\".")
        }
        return value
    }

    private static func wanted(of input: MappingInput) -> String {
        switch input.type {
        case .integer: "a whole number"
        case .decimal: "a number"
        case .boolean: "true or false"
        case .objects(let members):
            "a JSON array of objects with \(members.names)"
                + (lineKeys(of: members) == nil ? "" : ", or ID:COUNT with commas in between")
        case .text, .texts: "a list, with commas or as JSON"
        }
    }

    private static func texts(_ text: String) -> JSONValue? {
        guard let array = (try? JSONValue(parsing: text))?.array, array.allSatisfy({ $0.string != nil }) else {
            return nil
        }
        return .array(array)
    }

    private static func objects(
        _ text: String, of input: MappingInput, _ members: [MappingInput]
    ) throws(CommerceError) -> JSONValue? {
        guard let array = (try? JSONValue(parsing: text))?.array else { return nil }
        for element in array {
            guard let object = element.object else { return nil }
            let names = members.map(\.name)
            if let other = object.first(where: { !names.contains($0.key) }) {
                throw .invalidInput(
                    "An element of \"\(input.name)\" has no \"\(other.key)\""
                        + "\(NearestName.suggestion(for: other.key, among: names)) It has \(members.names).")
            }
        }
        return .array(array)
    }

    /// Lines as carts' verbs take them.
    private static func lines(_ text: String, _ members: [MappingInput]) -> JSONValue? {
        guard let key = lineKeys(of: members) else { return nil }
        var lines: [JSONValue] = []
        for word in text.split(separator: ",") {
            var id = word
            var count: Int64 = 1
            if let colon = word.lastIndex(of: ":"), let number = Int64(word[word.index(after: colon)...]) {
                id = word[..<colon]
                count = number
            }
            guard !id.isEmpty else { return nil }
            lines.append([key: .string(String(id)), "quantity": .number(JSONNumber(count))])
        }
        return lines.isEmpty ? nil : .array(lines)
    }

    /// What a line is named by: itself where it is in the cart already, else its variant.
    private static func lineKeys(of members: [MappingInput]) -> String? {
        guard members.contains(where: { $0.name == "quantity" }) else { return nil }
        return ["line.id", "variant.id"].first { name in members.contains { $0.name == name } }
    }
}
