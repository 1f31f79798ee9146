/// The identifier of an `Entity` in one backend: that backend's own text, opaque everywhere else.
///
/// An identifier is never parsed outside the adapter that issued it. The type parameter keeps a product's identifier
/// from being passed where a variant's is wanted. The identifier of a cart, of something in it, of an address or of an
/// order may carry a secret (Shopify's `?key=` and `?cart=`), so its description is shortened, see
/// ``SecretlyIdentified``; `rawValue` is always whole.
public struct ID<Entity>: RawRepresentable, Hashable, Sendable {
    /// The backend's text, whole.
    public let rawValue: String

    /// Wraps a backend's text as it is.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// Wraps a backend's text as it is.
    public init(_ rawValue: String) {
        self.rawValue = rawValue
    }
}

extension ID: Codable {
    /// Decodes the text of a single-value container.
    public init(from decoder: any Decoder) throws {
        rawValue = try decoder.singleValueContainer().decode(String.self)
    }

    /// Encodes the whole text, secrets included, into a single-value container.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(rawValue)
    }
}

extension ID: ExpressibleByStringLiteral {
    /// Wraps a literal, for tests and examples.
    public init(stringLiteral value: String) {
        rawValue = value
    }
}

extension ID: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The text, or its shortened form where the entity's identifiers are secret: fit for logs and messages.
    public var description: String {
        Entity.self is any SecretlyIdentified.Type ? shortened : rawValue
    }

    /// The same as ``description``, so that interpolation in a debugger or a log leaks nothing either.
    public var debugDescription: String { description }

    /// A mirror without the raw text, so that `dump` leaks nothing.
    public var customMirror: Mirror { Mirror(self, children: ["id": description]) }

    /// At most the last six characters before a query part, after an ellipsis: enough to tell two apart, too little to use.
    public var shortened: String {
        let withoutQuery = rawValue.prefix { $0 != "?" }
        let lastComponent = withoutQuery.split(separator: "/").last ?? withoutQuery
        return lastComponent.count > 8 || lastComponent.count < rawValue.count
            ? "…" + lastComponent.suffix(min(6, max(1, lastComponent.count / 2))) : String(lastComponent)
    }
}

/// An entity whose identifier grants access to it, so that it must not appear in messages or logs.
public protocol SecretlyIdentified {}
