/// A query for a server's whole schema.
public struct IntrospectionQuery: Sendable {
    /// The query's text.
    public let text: String

    /// By the specification of October 2021, and `isOneOf` of its successor.
    public static let full = IntrospectionQuery(isFull: true)

    /// What servers of older specifications know, too.
    public static let plain = IntrospectionQuery(isFull: false)

    private init(isFull: Bool) {
        let arguments = isFull ? "args(includeDeprecated: true)" : "args"
        let inputFields = isFull ? "inputFields(includeDeprecated: true)" : "inputFields"
        let deprecation = isFull ? " isDeprecated deprecationReason" : ""
        // Lists of lists of lists, each without null: deeper types than any schema has.
        let type = (0..<9).reduce("kind name") { type, _ in "kind name ofType { \(type) }" }
        text = """
            query IntrospectionQuery {
              __schema {
                \(isFull ? "description " : "")queryType { name } mutationType { name } subscriptionType { name }
                types {
                  kind name description\(isFull ? " specifiedByURL isOneOf" : "")
                  fields(includeDeprecated: true) {
                    name description isDeprecated deprecationReason
                    \(arguments) { ...Value }
                    type { ...Type }
                  }
                  \(inputFields) { ...Value }
                  interfaces { name }
                  enumValues(includeDeprecated: true) { name description isDeprecated deprecationReason }
                  possibleTypes { name }
                }
                directives { name description\(isFull ? " isRepeatable" : "") locations \(arguments) { ...Value } }
              }
            }

            fragment Value on __InputValue { name description defaultValue\(deprecation) type { ...Type } }

            fragment Type on __Type { \(type) }
            """
    }
}
