import GraphQLLanguage

// How much of a list a document asks for: `images(first: 20)`, `variantList(options: { take: 20 })`.
extension AnswerTree {
    /// Arguments that say how many elements are wanted, in lower case.
    private static let counts: Set<String> = ["first", "last", "limit", "perpage", "pagesize", "take", "top"]

    private static func isCount(_ name: String) -> Bool { counts.contains(name.lowercased().replacing("_", with: "")) }

    /// The bound of what a field has in it, by the field itself.
    ///
    /// - Parameter path: the path to the field.
    func ownBound(of fields: [Syntax.Field], at path: Path) -> ListBound? {
        let limits = fields.flatMap(\.arguments).compactMap { limit($0.name.text, $0.value, isInside: false) }
        var bound = ListBound(limit: limits.min())
        for info in fields.lazy.compactMap(\.selections).flatMap(Self.fields) where info.name.text == "pageInfo" {
            let flag = info.selections.map(Self.fields)?.first { $0.name.text == "hasNextPage" }
            guard let flag else { continue }
            bound.more = Path(
                origin: path.origin, steps: path.steps + [.field(info.responseName), .field(flag.responseName)])
        }
        return bound == ListBound() ? nil : bound
    }

    /// The argument that says how many elements are wanted, where a document leaves it to the server.
    func openCount(of fields: [(field: Syntax.Field, type: SchemaType?)]) -> String? {
        for (field, type) in fields {
            guard let type, let definition = schema?.field(field.name.text, of: type) else { continue }
            let counts = definition.arguments.map(\.name.text).filter(Self.isCount)
            guard let first = counts.first else { continue }
            let given = Set(field.arguments.map(\.name.text))
            if given.isDisjoint(with: counts) { return first }
        }
        return nil
    }

    private func limit(_ name: String, _ value: Syntax.Value, isInside: Bool) -> Int? {
        switch value.kind {
        case .int(let digits) where Self.isCount(name): Int(digits).flatMap { $0 > 0 ? $0 : nil }
        case .variable(let variable) where Self.isCount(name): numbers[variable].flatMap { $0 > 0 ? $0 : nil }
        case .object(let members) where !isInside:
            members.lazy.compactMap { limit($0.name.text, $0.value, isInside: true) }.min()
        default: nil
        }
    }

    /// The fields that stand in braces themselves.
    private static func fields(of set: Syntax.SelectionSet) -> [Syntax.Field] {
        set.selections.compactMap { if case .field(let field) = $0 { field } else { nil } }
    }
}

extension AnswerNode {
    /// The bound of what a field of this has in it.
    ///
    /// - Parameters:
    ///   - own: what the field itself says.
    ///   - type: its type, where that is known.
    func bound(ofField own: ListBound?, _ type: Syntax.TypeReference?) -> ListBound? {
        guard isEach else { return own ?? bound }
        // Of lists in a list nobody counts each.
        return own == nil && type?.element == nil ? bound : nil
    }
}
