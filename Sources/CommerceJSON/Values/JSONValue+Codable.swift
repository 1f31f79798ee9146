import FoundationEssentials

// `JSONValueDecoder` and `JSONValueEncoder` take these types as they are; what follows serves other coders, which can't
// keep a number's text.

extension JSONValue: Codable {
    /// Decodes any JSON value.
    ///
    /// Only ``JSONValueDecoder`` keeps a number's text; other decoders give its integer, decimal or nearest `Double`.
    public init(from decoder: any Decoder) throws {
        if let decoder = decoder as? TreeDecoder {
            self = decoder.value
            return
        }
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .bool(value)
        } else if let value = try? container.decode(JSONNumber.self) {
            self = .number(value)
        } else if let value = try? container.decode(String.self) {
            self = .string(value)
        } else if let value = try? container.decode([JSONValue].self) {
            self = .array(value)
        } else {
            self = .object(try container.decode(JSONObject.self))
        }
    }

    /// Encodes the value.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .bool(let value): try container.encode(value)
        case .number(let value): try container.encode(value)
        case .string(let value): try container.encode(value)
        case .array(let value): try container.encode(value)
        case .object(let value): try container.encode(value)
        }
    }
}

extension JSONNumber: Codable {
    /// Decodes a number.
    ///
    /// Only ``JSONValueDecoder`` keeps its text; other decoders give its integer, decimal or nearest `Double`.
    public init(from decoder: any Decoder) throws {
        if let decoder = decoder as? TreeDecoder {
            self = try decoder.scope.number(decoder.value, path: decoder.jsonPath)
            return
        }
        let container = try decoder.singleValueContainer()
        if let value = try? container.decode(Int64.self) {
            self.init(value)
        } else if let value = try? container.decode(UInt64.self) {
            self.init(value)
        } else if let value = JSONNumber(try container.decode(Decimal.self)) {
            self = value
        } else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "not a number")
        }
    }

    /// Encodes the number: as an integer or decimal where it is one exactly, else as the nearest `Double`.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        if encoder is TreeEncoder {
            try container.encode(JSONValue.number(self))
        } else if let value = int64 {
            try container.encode(value)
        } else if let value = decimal {
            try container.encode(value)
        } else {
            try container.encode(double)
        }
    }
}

extension JSONObject: Codable {
    /// Decodes an object; other decoders than ``JSONValueDecoder`` may lose the order of its members.
    public init(from decoder: any Decoder) throws {
        if let decoder = decoder as? TreeDecoder {
            guard case .object(let object) = decoder.value else {
                throw decoder.jsonPath.mismatch(.object, decoder.value)
            }
            self = object
            return
        }
        let container = try decoder.container(keyedBy: JSONCodingKey.self)
        self.init()
        for key in container.allKeys { self[key.stringValue] = try container.decode(JSONValue.self, forKey: key) }
    }

    /// Encodes the object.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: JSONCodingKey.self)
        for (key, value) in self { try container.encode(value, forKey: .member(key)) }
    }
}
