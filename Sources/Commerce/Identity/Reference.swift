/// How a caller names a product or a collection.
///
/// On the wire an object with one key: `{"id": "…"}`, `{"handle": "…"}` or `{"any": "…"}`.
public enum Reference<Entity>: Hashable, Sendable {
    /// By the backend's identifier.
    case id(ID<Entity>)
    /// By its handle (slug): the human-readable name that is unique within its kind.
    case handle(String)
    /// By a text that is either; the adapter decides, the identifier first.
    case any(String)

    /// The text, whichever kind it is.
    public var text: String {
        switch self {
        case .id(let id): id.rawValue
        case .handle(let text), .any(let text): text
        }
    }

    /// Reads `id:TEXT` and `handle:TEXT`; anything else may be either.
    public init(parsing text: String) {
        if text.hasPrefix("id:") {
            self = .id(ID(String(text.dropFirst(3))))
        } else if text.hasPrefix("handle:") {
            self = .handle(String(text.dropFirst(7)))
        } else {
            self = .any(text)
        }
    }
}

extension Reference: Codable {
    private enum CodingKeys: String, CodingKey {
        case id, handle, any
    }

    /// Decodes an object with exactly one of the keys `id`, `handle` and `any`.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        if let id = try container.decodeIfPresent(ID<Entity>.self, forKey: .id) {
            self = .id(id)
        } else if let handle = try container.decodeIfPresent(String.self, forKey: .handle) {
            self = .handle(handle)
        } else {
            self = .any(try container.decode(String.self, forKey: .any))
        }
    }

    /// Encodes an object with one key.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        switch self {
        case .id(let id): try container.encode(id, forKey: .id)
        case .handle(let handle): try container.encode(handle, forKey: .handle)
        case .any(let text): try container.encode(text, forKey: .any)
        }
    }
}
