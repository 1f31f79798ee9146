import FoundationEssentials

// What is the same for a whole decoding, and the wire rules for single values (see JSONValueDecoder).
struct DecodingScope {
    var userInfo: [CodingUserInfoKey: any Sendable]

    func decode<Value: Decodable>(
        _ type: Value.Type, from value: JSONValue, path: JSONCodingPath
    ) throws -> Value {
        if let special = try decodeSpecial(type, from: value, path: path) { return special }
        do {
            return try type.init(from: TreeDecoder(value: value, jsonPath: path, scope: self))
        } catch {
            throw path.converted(error)
        }
    }

    // Types with a rule of their own; comparing metatypes is cheap, casting is not.
    private func decodeSpecial<Value: Decodable>(
        _ type: Value.Type, from value: JSONValue, path: JSONCodingPath
    ) throws -> Value? {
        if type == String.self { return try string(value, path: path) as? Value }
        if type == Decimal.self { return try decimal(value, path: path) as? Value }
        if type == Date.self { return try date(value, path: path) as? Value }
        if type == URL.self { return try url(value, path: path) as? Value }
        if type == JSONValue.self { return value as? Value }
        if let dictionary = type as? any StringKeyedDictionary.Type {
            return try dictionary.decoded(from: value, path: path, with: self) as? Value
        }
        return nil
    }

    // MARK: Scalars

    func bool(_ value: JSONValue, path: JSONCodingPath) throws -> Bool {
        guard case .bool(let bool) = value else { throw path.mismatch(.bool, value) }
        return bool
    }

    func string(_ value: JSONValue, path: JSONCodingPath) throws -> String {
        guard case .string(let string) = value else { throw path.mismatch(.string, value) }
        return string
    }

    func number(_ value: JSONValue, path: JSONCodingPath) throws -> JSONNumber {
        guard case .number(let number) = value else { throw path.mismatch(.number, value) }
        return number
    }

    func integer<Integer: FixedWidthInteger>(
        _ type: Integer.Type, _ value: JSONValue, path: JSONCodingPath
    ) throws -> Integer {
        let number = try number(value, path: path)
        guard let integer = number.integer(as: type) else { throw path.error(number.mismatch(with: type)) }
        return integer
    }

    func double(_ value: JSONValue, path: JSONCodingPath) throws -> Double {
        let number = try number(value, path: path)
        guard number.double.isFinite else { throw path.error(.numberOutOfRange(number.text, type: "Double")) }
        return number.double
    }

    func float(_ value: JSONValue, path: JSONCodingPath) throws -> Float {
        let number = try number(value, path: path)
        guard let float = Float(number.text), float.isFinite else {
            throw path.error(.numberOutOfRange(number.text, type: "Float"))
        }
        return float
    }

    private func decimal(_ value: JSONValue, path: JSONCodingPath) throws -> Decimal {
        let number: JSONNumber
        switch value {
        case .number(let written): number = written
        case .string(let text):
            guard let written = JSONNumber(text) else {
                throw path.error(.typeMismatch(expected: "a number", found: "a string that is not one"))
            }
            number = written
        default: throw path.mismatch(.number, value)
        }
        guard let decimal = number.decimal else {
            throw path.error(.numberOutOfRange(number.text, type: "Decimal"))
        }
        return decimal
    }

    private func date(_ value: JSONValue, path: JSONCodingPath) throws -> Date {
        guard case .string(let text) = value else {
            throw path.error(.typeMismatch(expected: "a date as a string", found: value.kind.phrase))
        }
        guard let date = JSONDate.date(from: text) else {
            throw path.error(
                .typeMismatch(
                    expected: "a date such as \"2026-11-30T13:43:51Z\"", found: "a string that is not one"))
        }
        return date
    }

    private func url(_ value: JSONValue, path: JSONCodingPath) throws -> URL {
        guard case .string(let text) = value else {
            throw path.error(.typeMismatch(expected: "a URL as a string", found: value.kind.phrase))
        }
        guard let url = URL(string: text) else {
            throw path.error(.typeMismatch(expected: "a URL", found: "a string that is not one"))
        }
        return url
    }
}

extension JSONCodingPath {
    func mismatch(_ expected: JSONKind, _ found: JSONValue) -> JSONError {
        error(.typeMismatch(expected: expected.phrase, found: found.kind.phrase))
    }
}
