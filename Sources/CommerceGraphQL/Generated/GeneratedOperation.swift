public import CommerceJSON

/// An operation with its variables, as the code generator writes it from a `.graphql` file.
///
/// A client sends ``document`` with ``name`` and ``variables``, and reads the `data` of the answer into a ``Response``.
public protocol GeneratedOperation: Sendable, Hashable {
    /// What `data` is read into.
    associatedtype Response: ResponseValue

    /// Whether the operation reads, writes or subscribes.
    static var kind: GraphQLOperationKind { get }

    /// The operation's name in the document.
    static var name: String { get }

    /// The text of the operation and of all fragments that it uses.
    static var document: String { get }

    /// The values of the operation's variables; those that are omitted have no member.
    var variables: JSONObject { get }
}
