import GraphQLLanguage

/// A place in answers: what the document selects there, and what type it has.
struct AnswerNode {
    /// The response key that leads there.
    var name: String
    /// The braces that say what is selected; several where one response key stands in several; none for leaves.
    var parts: [Part] = []
    /// The type by the schema; `nil` where it is not known.
    var type: Syntax.TypeReference?
    /// The one type of object that counts, where a path or a choice has told.
    var possible: String?
    /// Whether the way there goes through lists.
    var isEach = false
    /// How much of the list that it is, or is of, the document asks for; `nil` for all of it, or where the way there goes
    /// through several lists.
    var bound: ListBound?
    /// The argument that says how many elements are wanted, where the document leaves it to the server.
    var openCount: String?
    /// Whether it is JSON of a kind that no schema describes.
    var isAnything = false

    struct Part {
        var set: Syntax.SelectionSet
        var type: SchemaType?
    }

    /// Whether fields are selected of it.
    var isObject: Bool { !parts.isEmpty }

    /// Whether the schema says that it is a list.
    var isList: Bool { type?.element != nil }

    /// The place as one element of it, where it is a list.
    var element: AnswerNode {
        var node = self
        while let element = node.type?.element { node.type = element }
        node.isEach = false
        (node.bound, node.openCount) = (nil, nil)
        return node
    }

    /// The type of the object; of the root, which has no type of its own, that of its selection.
    func declaredType(in schema: GraphQLSchema) -> SchemaType? {
        type.map { schema.type(of: $0) } ?? parts.first?.type
    }
}
