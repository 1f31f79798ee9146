import Commerce

extension MappingReader {
    /// Reads how a list goes on, and judges whether the variables send what that needs.
    mutating func paging(
        _ node: MappingNode?, _ facts: OperationFacts, _ inputs: Set<String>, _ rootKeys: [String]?,
        at place: MappingPlace
    ) -> Paging {
        guard case .list(_, isPaged: true) = facts.answer else {
            if let node { note("\(facts.operation.rawValue) does not come in pages", at: node.place) }
            return .none
        }
        guard let node else {
            let sent = ["after", "offset", "page"].filter(inputs.contains)
            if let first = sent.first {
                note(
                    "the variables have {\(first)}, but \"paging\" is missing, so that no second page is ever asked for",
                    at: place)
            }
            return .none
        }
        guard node.isObject else {
            noteMismatch("an object with the key \"style\"", node)
            return .none
        }
        guard let styleNode = node["style"] else {
            note("the key \"style\" is missing: \"cursor\", \"offset\", \"page\" or \"none\"", at: node.place)
            return .none
        }
        guard let style = word(styleNode, ["cursor", "offset", "page", "none"]) else { return .none }
        let known: [String: [String]] = [
            "cursor": ["next", "hasNext", "previous", "hasPrevious", "total"], "offset": ["total"],
            "page": ["total", "pages", "hasNext", "firstPage"],
        ]
        guard let keys = members(node, known: ["style"] + (known[style] ?? [])) else { return .none }
        checkSent(style, styleNode, inputs)
        switch style {
        case "cursor":
            guard let next = keys["next"] else {
                note(
                    "the key \"next\" is missing: the path of the cursor of the next page, such as "
                        + "\"products.pageInfo.endCursor\"", at: node.place)
                return .none
            }
            guard let next = answerPath(next, rootKeys) else { return .none }
            return .cursor(
                next: next, hasNext: answerPath(keys["hasNext"], rootKeys),
                previous: answerPath(keys["previous"], rootKeys),
                hasPrevious: answerPath(keys["hasPrevious"], rootKeys), total: answerPath(keys["total"], rootKeys))
        case "offset": return .offset(total: answerPath(keys["total"], rootKeys))
        case "page":
            let first = keys["firstPage"].flatMap { integer($0, in: 0...1) } ?? 1
            return .number(
                first: first, total: answerPath(keys["total"], rootKeys), pages: answerPath(keys["pages"], rootKeys),
                hasNext: answerPath(keys["hasNext"], rootKeys))
        default: return .none
        }
    }

    private mutating func checkSent(_ style: String, _ node: MappingNode, _ inputs: Set<String>) {
        guard style != "none" else { return }
        let wanted = ["cursor": "after", "offset": "offset", "page": "page"][style] ?? "after"
        if !inputs.contains(wanted) {
            let other = ["cursor": "after", "offset": "offset", "page": "page"].first {
                $0.key != style && inputs.contains($0.value)
            }
            note(
                "the style \"\(style)\" needs {\(wanted)} in \"variables\""
                    + (other.map { ", which have {\($0.value)}" } ?? ""), at: node.place, suggestion: other?.key)
        }
        if !inputs.contains("first") {
            note("pages need {first} in \"variables\": how many items a page may have", at: node.place)
        }
    }
}
