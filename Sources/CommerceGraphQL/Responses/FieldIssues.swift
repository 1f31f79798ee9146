import Commerce
import CommerceJSON

/// The issues of an answer's data: what the server says of fields, and what a decoder found.
enum FieldIssues {
    static func issues(errors: [GraphQLError], tolerated: [JSONError]) -> [FieldIssue] {
        var issues: [FieldIssue] = []
        var told: Set<[JSONPath.Component]> = []
        for error in errors {
            let path = field(error.path)
            told.insert(path)
            issues.append(
                FieldIssue(path: text(path), code: error.code ?? "graphql-error", message: error.message))
        }
        for error in tolerated {
            // A path of the whole document: without `data`.
            let path = Array(error.path.components.dropFirst())
            // What the server has explained already, for the field or for one below it.
            guard !told.contains(where: { $0.starts(with: path) }) else { continue }
            issues.append(FieldIssue(path: text(path), code: "unexpected-value", message: error.message))
        }
        return issues
    }

    // Old servers begin a path with the operation: `["query Shop", "shop", "name"]`.
    private static func field(_ path: JSONPath) -> [JSONPath.Component] {
        guard case .key(let first)? = path.components.first,
            ["query ", "mutation ", "subscription "].contains(where: first.hasPrefix)
        else { return path.components }
        return Array(path.components.dropFirst())
    }

    // `items[3].price`, as issues have it.
    private static func text(_ path: [JSONPath.Component]) -> String {
        let text = JSONPath(path).description.dropFirst()
        return String(text.hasPrefix(".") ? text.dropFirst() : text)
    }
}
