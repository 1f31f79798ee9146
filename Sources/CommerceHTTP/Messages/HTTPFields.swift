/// Header fields in their order; names differ by more than case, and one name may occur more than once.
public struct HTTPFields: Hashable, Sendable, RandomAccessCollection, ExpressibleByDictionaryLiteral {
    private var fields: [HTTPField]

    /// Makes a list of fields.
    public init(_ fields: [HTTPField] = []) {
        self.fields = fields
    }

    /// Makes a list of fields in the literal's order.
    public init(dictionaryLiteral elements: (HTTPFieldName, String)...) {
        fields = elements.map { HTTPField($0, $1) }
    }

    /// The first field's place.
    public var startIndex: Int { fields.startIndex }
    /// The place behind the last field.
    public var endIndex: Int { fields.endIndex }
    /// The field at a place.
    public subscript(position: Int) -> HTTPField { fields[position] }

    /// The value of the first field of a name, or `nil` without one.
    ///
    /// Setting a value replaces all fields of the name, at the place of the first; setting `nil` removes them.
    public subscript(name: HTTPFieldName) -> String? {
        get { fields.first { $0.name == name }?.value }
        set { set(newValue.map { HTTPField(name, $0) }, name) }
    }

    /// The values of all fields of a name, in their order.
    public func values(of name: HTTPFieldName) -> [String] {
        fields.filter { $0.name == name }.map(\.value)
    }

    /// Adds a field at the end, whether there are others of its name or not.
    public mutating func append(_ field: HTTPField) {
        fields.append(field)
    }

    /// Puts a field in place of all fields of its name.
    public mutating func set(_ field: HTTPField) {
        set(field, field.name)
    }

    /// Puts a secret in place of all fields of a name, to be shown nowhere.
    public mutating func setSecret(_ value: String, for name: HTTPFieldName) {
        set(HTTPField(name, value, isSecret: true))
    }

    /// Removes fields.
    public mutating func removeAll(where isUnwanted: (HTTPField) -> Bool) {
        fields.removeAll(where: isUnwanted)
    }

    private mutating func set(_ field: HTTPField?, _ name: HTTPFieldName) {
        let place = fields.firstIndex { $0.name == name }
        if let place, let field { fields[place] = field }
        var isFirst = field != nil && place != nil
        fields.removeAll {
            guard $0.name == name else { return false }
            defer { isFirst = false }
            return !isFirst
        }
        if place == nil, let field { fields.append(field) }
    }
}

extension HTTPFields: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The fields, one a line, secret values replaced.
    public var description: String { fields.map(\.description).joined(separator: "\n") }

    /// The fields, one a line, secret values replaced.
    public var debugDescription: String { description }

    /// A mirror of fields that show no secret.
    public var customMirror: Mirror { Mirror(self, unlabeledChildren: fields, displayStyle: .collection) }
}
