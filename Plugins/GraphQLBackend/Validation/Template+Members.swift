extension Template {
    /// The members of an object; none of other kinds.
    var members: [(key: String, value: Template)] {
        if case .object(let members) = self { members } else { [] }
    }

    /// The object without some of its keys.
    func removing(_ keys: Set<String>) -> Template {
        guard case .object(let members) = self, !keys.isEmpty else { return self }
        return .object(members.filter { !keys.contains($0.key) })
    }
}
