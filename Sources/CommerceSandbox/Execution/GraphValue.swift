import CommerceJSON

// What a resolver gives for a field: null, a leaf, a list, an object whose fields are resolved in turn, or a failure that
// becomes an error of the answer at exactly this place.
enum GraphValue: Sendable {
    case null
    case leaf(JSONValue)
    case list([GraphValue])
    case object(GraphObject)
    case failure(FieldFailure)
}

extension GraphValue {
    static func string(_ text: String?) -> GraphValue { text.map { .leaf(.string($0)) } ?? .null }

    static func int(_ number: Int?) -> GraphValue { number.map { .leaf(.number(JSONNumber($0))) } ?? .null }

    static func bool(_ value: Bool?) -> GraphValue { value.map { .leaf(.bool($0)) } ?? .null }

    // A `Float`: a number that always has a fraction or none, as Shopify writes it.
    static func float(_ number: Double?) -> GraphValue {
        number.flatMap { JSONNumber($0) }.map { .leaf(.number($0)) } ?? .null
    }

    static func strings(_ texts: [String]) -> GraphValue { .list(texts.map { .string($0) }) }

    // An object of a type that a resolver table knows, made of the value behind it.
    static func of(_ typename: String, _ source: (any Sendable)?) -> GraphValue {
        source.map { .object(GraphObject(typename, source: $0)) } ?? .null
    }

    static func list<Element: Sendable>(of typename: String, _ elements: [Element]) -> GraphValue {
        .list(elements.map { .object(GraphObject(typename, source: $0)) })
    }

    // An object that is no more than its fields.
    static func record(_ typename: String, _ properties: [String: GraphValue]) -> GraphValue {
        .object(GraphObject(typename, properties: properties))
    }
}

// An object of an answer that is being made: the name of its type, and where its fields come from.
struct GraphObject: Sendable {
    let typename: String
    // What the resolvers of the type take.
    let source: any Sendable
    // What the default resolver reads.
    let properties: [String: GraphValue]

    init(_ typename: String, source: any Sendable, properties: [String: GraphValue] = [:]) {
        self.typename = typename
        self.source = source
        self.properties = properties
    }

    init(_ typename: String, properties: [String: GraphValue]) {
        self.init(typename, source: (), properties: properties)
    }
}
