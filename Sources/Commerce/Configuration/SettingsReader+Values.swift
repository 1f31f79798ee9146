import CommerceJSON
import FoundationEssentials

extension SettingsReader {
    /// Reads a value of a type.
    ///
    /// - Returns: `nil` after a problem, and for a text from outside where these are not read.
    mutating func value(_ json: LocatedJSON, as type: SettingType, isSecret: Bool) -> JSONValue? {
        switch type {
        case .string: text(json, isSecret: isSecret).map { .string($0.value) }
        case .word(let words): word(json, words)
        case .integer(let bounds): integer(json, bounds)
        case .decimal: decimal(json)
        case .seconds(let bounds): seconds(json, bounds)
        case .boolean: boolean(json)
        case .path: path(json)
        case .location: location(json)
        case .url: url(json)
        case .currency: currency(json)
        case .command: command(json)
        case .list(let element): list(json, element, isSecret: isSecret)
        case .map(let element): map(json, element, isSecret: isSecret)
        case .object(let schema): object(json, by: schema).map { .object(JSONObject(sorted($0, by: schema))) }
        case .any: any(json)
        }
    }

    // MARK: Words and numbers

    private mutating func word(_ json: LocatedJSON, _ words: [String]) -> JSONValue? {
        guard let text = text(json, expected: "one of \(words.joined(separator: ", "))") else { return nil }
        if words.contains(text.value) { return .string(text.value) }
        note(
            source.problem(
                "expected one of \(words.joined(separator: ", "))\(found(text))", at: json,
                suggestion: NearestName.nearest(to: text.value, among: words)))
        return nil
    }

    private mutating func currency(_ json: LocatedJSON) -> JSONValue? {
        guard let text = text(json, expected: "an ISO 4217 currency code") else { return nil }
        let code = CurrencyCode(rawValue: text.value)
        if code.isListed { return .string(code.rawValue) }
        note(
            source.problem(
                "expected an ISO 4217 currency code\(found(text))", at: json,
                suggestion: NearestName.nearest(to: text.value, among: ISO4217.minorUnitDigits.keys.sorted())))
        return nil
    }

    /// The part of a message that shows a text, unless it comes from outside the file.
    private func found(_ text: Text) -> String {
        text.literal.map { ", found \(ConfigurationSource.quoted($0))" } ?? ""
    }

    private mutating func boolean(_ json: LocatedJSON) -> JSONValue? {
        guard json.bool != nil else {
            mismatch("true or false", json)
            return nil
        }
        return json.value
    }

    private mutating func integer(_ json: LocatedJSON, _ bounds: ClosedRange<Int>) -> JSONValue? {
        number(
            json, "a whole number", lowest: bounds.lowerBound == .min ? nil : "\(bounds.lowerBound)",
            highest: bounds.upperBound == .max ? nil : "\(bounds.upperBound)"
        ) { number in number.int.map(bounds.contains) ?? false }
    }

    private mutating func seconds(_ json: LocatedJSON, _ bounds: ClosedRange<Double>) -> JSONValue? {
        number(
            json, "a number of seconds", lowest: JSONNumber(bounds.lowerBound)?.text,
            highest: JSONNumber(bounds.upperBound)?.text
        ) { bounds.contains($0.double) }
    }

    private mutating func decimal(_ json: LocatedJSON) -> JSONValue? {
        number(json, "a decimal number of at most 38 digits", lowest: nil, highest: nil) { $0.decimal != nil }
    }

    private mutating func number(
        _ json: LocatedJSON, _ what: String, lowest: String?, highest: String?, isRight: (JSONNumber) -> Bool
    ) -> JSONValue? {
        let expected =
            switch (lowest, highest) {
            case (let lowest?, let highest?): "\(what) from \(lowest) to \(highest)"
            case (let lowest?, nil): "\(what) of at least \(lowest)"
            case (nil, let highest?): "\(what) of at most \(highest)"
            case (nil, nil): what
            }
        guard let number = json.number else {
            mismatch(expected, json)
            return nil
        }
        guard isRight(number) else {
            note(source.problem("expected \(expected), found \(number.text.prefix(48))", at: json))
            return nil
        }
        return json.value
    }

    // MARK: Files and addresses

    private mutating func path(_ json: LocatedJSON) -> JSONValue? {
        guard let text = text(json, expected: "the path of a file or folder") else { return nil }
        return absolutePath(text.value, "the path of a file or folder", at: json)
    }

    private mutating func location(_ json: LocatedJSON) -> JSONValue? {
        guard let text = text(json, expected: "a file or an address") else { return nil }
        guard WebAddress.isAddress(text.value) else {
            return absolutePath(text.value, "a file or an address", at: json)
        }
        return address(text.value, at: json)
    }

    private mutating func url(_ json: LocatedJSON) -> JSONValue? {
        text(json, expected: "an address").flatMap { address($0.value, at: json) }
    }

    private mutating func absolutePath(_ path: String, _ expected: String, at json: LocatedJSON) -> JSONValue? {
        guard !path.isEmpty, !path.utf8.contains(0) else {
            note(
                source.problem("expected \(expected), found \(path.isEmpty ? "an empty text" : "a NUL byte")", at: json)
            )
            return nil
        }
        return .string(FilePath.absolute(path, in: source.folder))
    }

    private mutating func address(_ text: String, at json: LocatedJSON) -> JSONValue? {
        if let fault = WebAddress.fault(text, allowsInsecureHTTP: allowsInsecureHTTP) {
            note(source.problem(fault, at: json))
            return nil
        }
        return .string(text)
    }

    /// A command: its first text is a program, found on the search path or, with a slash, relative to the file.
    private mutating func command(_ json: LocatedJSON) -> JSONValue? {
        let expected = "a list of texts: a program and its arguments"
        guard json.kind == .array else {
            mismatch(expected, json)
            return nil
        }
        guard let program = json.elements.first else {
            note(source.problem("expected \(expected), found an empty list", at: json))
            return nil
        }
        let texts = json.elements.map { text($0) }
        guard let name = texts.first ?? nil else { return nil }
        let resolved =
            name.value.contains("/")
            ? absolutePath(name.value, "a program", at: program) : .string(name.value)
        if name.value.isEmpty { note(source.problem("expected a program, found an empty text", at: program)) }
        guard let resolved, !name.value.isEmpty, texts.allSatisfy({ $0 != nil }) else { return nil }
        return .array([resolved] + texts.dropFirst().compactMap { $0.map { .string($0.value) } })
    }

    // MARK: Collections

    private mutating func list(_ json: LocatedJSON, _ type: SettingType, isSecret: Bool) -> JSONValue? {
        guard json.kind == .array else {
            mismatch("a list", json)
            return nil
        }
        let values = json.elements.map { value($0, as: type, isSecret: isSecret) }
        return values.contains(nil) ? nil : .array(values.compactMap(\.self))
    }

    private mutating func map(_ json: LocatedJSON, _ type: SettingType, isSecret: Bool) -> JSONValue? {
        guard json.kind == .object else {
            mismatch("an object", json)
            return nil
        }
        var values = JSONObject()
        var seen: Set<String> = []
        var isWhole = true
        for member in json.members {
            guard seen.insert(member.key).inserted else {
                noteRepeatedKey(member)
                continue
            }
            values[member.key] = value(member.value, as: type, isSecret: isSecret)
            if values[member.key] == nil { isWhole = false }
        }
        return isWhole ? .object(values) : nil
    }

    /// Any JSON; variables are put into its texts.
    private mutating func any(_ json: LocatedJSON) -> JSONValue? {
        switch json.content {
        case .string: text(json).map { .string($0.value) }
        case .array: list(json, .any, isSecret: false)
        case .object: map(json, .any, isSecret: false)
        default: json.value
        }
    }

    private func sorted(
        _ values: [String: JSONValue], by schema: SettingsSchema
    ) -> [(key: String, value: JSONValue)] {
        schema.settings.compactMap { definition in values[definition.key].map { (definition.key, $0) } }
    }
}
