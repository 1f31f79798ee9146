/// One header field: a name and a value.
///
/// Printing, interpolating and dumping show a placeholder for a secret value: one of a field whose name says so
/// (``SecretNames``), or that was marked.
public struct HTTPField: Hashable, Sendable {
    /// The name.
    public let name: HTTPFieldName
    /// The value, secret or not.
    public let value: String
    // Most values are never shown, so that what the name says is found out only then.
    private let mark: Bool?

    /// Makes a field.
    ///
    /// - Parameters:
    ///   - name: the name.
    ///   - value: the value; one with a line break or a NUL is refused when the request is sent.
    ///   - isSecret: whether the value must not be shown; follows from the name unless said.
    public init(_ name: HTTPFieldName, _ value: String, isSecret: Bool? = nil) {
        self.name = name
        self.value = value
        mark = isSecret
    }

    /// Whether the value must not be shown.
    public var isSecret: Bool { mark ?? SecretNames.isSecretField(name.rawName) }

    /// Whether the value has no control character but tabs: a line break would begin another field.
    public var hasSendableValue: Bool { value.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 } }

    /// Whether two fields have the same name and value.
    public static func == (left: HTTPField, right: HTTPField) -> Bool {
        left.name == right.name && left.value == right.value
    }

    /// Hashes name and value.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(name)
        hasher.combine(value)
    }
}

extension HTTPField: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The field as it stands on the wire, a secret value replaced.
    public var description: String { "\(name): \(isSecret ? "(secret)" : value)" }

    /// The field as it stands on the wire, a secret value replaced.
    public var debugDescription: String { description }

    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
