/// A JSON Schema (draft 2020-12), in the part of it that our documents use.
///
/// Known keywords: `type`, `enum`, `const`, `properties`, `required`, `additionalProperties`, `items`, `minItems`,
/// `maxItems`, `minLength`, `maxLength`, `pattern`, `minimum`, `maximum`, `anyOf`, `oneOf`, `allOf`, `$defs`, `$ref` within
/// the document, and annotations (`title`, `description`, …), which check nothing. Any other keyword is an error: a schema
/// that seems to check what it doesn't is worse than none.
public struct JSONSchema: Sendable {
    /// The schema as it was given.
    public let document: JSONValue

    /// Creates a schema and checks it: keywords, their values, and that every `$ref` leads to a schema.
    ///
    /// Throws a ``JSONError`` with the path of what is wrong in the schema.
    public init(_ document: JSONValue) throws(JSONError) {
        self.document = document
        try checkSchema(document, at: .root)
    }

    /// What is wrong with a value by this schema, with the path of each violation; empty when the value is valid.
    ///
    /// Numbers are compared by value, so that `1.0` is a valid `1`. Lengths are counted in Unicode scalars.
    public func violations(of value: JSONValue) -> [JSONError] {
        var violations: [JSONError] = []
        validate(value, by: document, at: .root, &violations)
        return violations
    }

    // The schema that a `$ref` such as `#/$defs/money` means, by RFC 6901.
    func resolve(_ reference: String) -> JSONValue? {
        guard reference.first == "#" else { return nil }
        let steps = reference.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
        guard steps.first?.isEmpty ?? true else { return nil }
        return steps.dropFirst().reduce(document) { value, step in
            switch value {
            case .object(let object): object[Self.unescaped(step)]
            case .array: Int(step).flatMap { value?[$0] }
            default: nil
            }
        }
    }

    private static func unescaped(_ step: Substring) -> String {
        let slashes = step.split(separator: "~1", omittingEmptySubsequences: false).joined(separator: "/")
        return slashes.split(separator: "~0", omittingEmptySubsequences: false).joined(separator: "~")
    }
}
