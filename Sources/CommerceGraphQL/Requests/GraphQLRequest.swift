public import CommerceJSON

/// An operation as it is sent: text, name and variables.
///
///     let request = GraphQLRequest("query ($id: ID!) { node(id: $id) { id } }", variables: ["id": "gid://…"])
///     let answer = try await client.perform(request)
///
/// What a program knows when it is built is better written in a `.graphql` file: the generator checks it against the
/// schema and gives it types (``GeneratedOperation``).
public struct GraphQLRequest: Sendable, Hashable {
    /// The text: operations and fragments.
    public var document: String
    /// Which operation of the text to run; `nil` where there is one.
    public var operationName: String?
    /// The variables' values; nothing is ever written into the text.
    ///
    /// A variable without a member is left out, one with `null` is cleared.
    public var variables: JSONObject
    /// Whether the operation reads, writes or subscribes.
    public var kind: GraphQLOperationKind

    /// Makes a request of a text.
    ///
    /// - Parameters:
    ///   - document: operations and fragments.
    ///   - variables: the variables' values.
    ///   - operationName: which operation to run, where there are several.
    ///   - kind: what the operation does; found in the text unless said. A text that can't be understood counts as a
    ///     mutation: it is sent once and never kept.
    public init(
        _ document: String, variables: JSONObject = [:], operationName: String? = nil,
        kind: GraphQLOperationKind? = nil
    ) {
        self.document = document
        self.operationName = operationName
        self.variables = variables
        self.kind = kind ?? DocumentOutline(document).kind(of: operationName) ?? .mutation
    }

    /// Makes a request of a generated operation.
    public init<Operation: GeneratedOperation>(_ operation: Operation) {
        document = Operation.document
        operationName = Operation.name.isEmpty ? nil : Operation.name
        variables = operation.variables
        kind = Operation.kind
    }
}
