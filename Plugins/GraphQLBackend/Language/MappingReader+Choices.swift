import Commerce

extension MappingReader {
    /// Reads the orders of a list.
    mutating func sorts(
        _ node: MappingNode?, _ facts: OperationFacts, _ scope: InputScope
    ) -> [SortKey: MappedOperation.Sort] {
        guard let node, takesChoices(node, "sort", facts) else { return [:] }
        var sorts: [SortKey: MappedOperation.Sort] = [:]
        for member in node.members {
            let key = SortKey(rawValue: member.key)
            guard SortKey.known.contains(key) else {
                noteUnknown("sort key", member.key, at: member.place, known: SortKey.known.map(\.rawValue))
                continue
            }
            if member.value.isObject, member.value["ascending"] == nil, member.value["descending"] == nil {
                note(
                    "an order has the variables of \"ascending\", of \"descending\" or of both", at: member.value.place)
                continue
            }
            guard let keys = members(member.value, known: ["ascending", "descending", "optional"]) else { continue }
            let isOptional = keys["optional"].flatMap { flag($0) } ?? false
            sorts[key] = MappedOperation.Sort(
                ascending: keys["ascending"].flatMap { choice($0, scope, isOptional: isOptional) },
                descending: keys["descending"].flatMap { choice($0, scope, isOptional: isOptional) })
        }
        return sorts
    }

    /// Reads the restrictions of a list.
    mutating func filters(
        _ node: MappingNode?, _ facts: OperationFacts, _ scope: InputScope
    ) -> [String: MappedOperation.Choice] {
        guard let node, takesChoices(node, "filters", facts) else { return [:] }
        var filters: [String: MappedOperation.Choice] = [:]
        for member in node.members {
            let key = FilterKey(rawValue: member.key)
            guard let inputs = FilterInputs.inputs(of: key) else {
                noteUnknownFilter(member)
                continue
            }
            guard key == .available else {
                let scope = scope.adding(inputs, owner: "the filter \(member.key)")
                filters[member.key] = choice(member.value, scope)
                continue
            }
            if member.value.isObject, member.value["true"] == nil, member.value["false"] == nil {
                note("the filter available has variables of \"true\", of \"false\" or of both", at: member.value.place)
                continue
            }
            guard let keys = members(member.value, known: ["true", "false", "optional"]) else { continue }
            let isOptional = keys["optional"].flatMap { flag($0) } ?? false
            for word in ["true", "false"] {
                filters["available=\(word)"] = keys[word].flatMap { choice($0, scope, isOptional: isOptional) }
            }
        }
        return filters
    }

    private mutating func noteUnknownFilter(_ member: MappingNode.Member) {
        let known = FilterKey.known.map(\.rawValue)
        for family in ["option", "metafield"] where member.key.hasPrefix("\(family).") {
            note(
                "the filter of any \(family) is \"\(family).*\"; the one that is wanted comes as {name} or the like",
                at: member.place, suggestion: "\(family).*")
            return
        }
        noteUnknown("filter", member.key, at: member.place, known: known)
    }

    private mutating func takesChoices(_ node: MappingNode, _ key: String, _ facts: OperationFacts) -> Bool {
        guard facts.operation == .products || facts.operation == .search else {
            note(
                "\"\(key)\" belongs to catalog/products and catalog/search; \(facts.operation.rawValue) has none",
                at: node.place)
            return false
        }
        guard node.isObject else {
            noteMismatch("an object", node)
            return false
        }
        return true
    }

    private mutating func choice(
        _ node: MappingNode, _ scope: InputScope, isOptional: Bool = false
    ) -> MappedOperation.Choice? {
        guard node.isObject else {
            noteMismatch("an object of variables", node)
            return nil
        }
        let isWrapped = node.isWrappedChoice
        let variables = isWrapped ? node["variables"] ?? node : node
        guard variables.isObject else {
            noteMismatch("an object of variables", variables)
            return nil
        }
        let isOptional = isWrapped ? node["optional"].flatMap { flag($0) } ?? isOptional : isOptional
        return template(variables, scope).map {
            MappedOperation.Choice(variables: $0, isOptional: isOptional, place: node.place)
        }
    }

    /// The objects of variables that `sort` or `filters` may lay over an operation's.
    func choiceNodes(_ node: MappingNode?) -> [MappingNode] {
        (node?.members ?? []).flatMap { member -> [MappingNode] in
            let inner = ["ascending", "descending", "true", "false"].compactMap { member.value[$0] }
            return (inner.isEmpty ? [member.value] : inner).map { choice in
                choice.isWrappedChoice ? choice["variables"] ?? choice : choice
            }
        }
    }
}

extension MappingNode {
    /// Whether this is `{ "optional": …, "variables": { … } }` rather than the variables themselves.
    fileprivate var isWrappedChoice: Bool {
        let keys = Set(members.map(\.key))
        return keys.contains("variables") && keys.isSubset(of: ["optional", "variables"])
    }
}
