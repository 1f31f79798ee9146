import Commerce
import CommerceGraphQL

/// What an operation came to, with all that is to be said about it.
struct StorefrontAnswer<Response> {
    var value: Response
    /// Missing fields by their place in the answer.
    private var fieldIssues: [FieldIssue]
    /// What concerns the answer as a whole: another market, another version.
    private var generalIssues: [FieldIssue]

    init(_ value: Response, fieldIssues: [FieldIssue], generalIssues: [FieldIssue]) {
        self.value = value
        self.fieldIssues = fieldIssues
        self.generalIssues = generalIssues
    }

    /// The issues with the places of the core's values.
    ///
    /// - Parameters:
    ///   - root: the place of the value in the answer, such as `collection.products.nodes`.
    ///   - replacement: the place of it in what is returned, such as `items`.
    ///   - mapper: what was found when the value was made.
    func issues(below root: String, as replacement: String = "", _ mapper: AnswerMapper = AnswerMapper())
        -> [FieldIssue]
    {
        generalIssues + Self.collapsed(fieldIssues.map { $0.moved(from: root, to: replacement) } + mapper.issues)
    }

    /// Issues without the same one for each of hundreds of variants: the first place and how many there are.
    private static func collapsed(_ issues: [FieldIssue]) -> [FieldIssue] {
        var places: [FieldIssue: Int] = [:]
        var kept: [(issue: FieldIssue, count: Int)] = []
        for issue in issues {
            let kind = FieldIssue(
                path: issue.path.filter { !$0.isNumber }, code: issue.code, message: issue.message)
            if let place = places[kind] {
                kept[place].count += 1
            } else {
                places[kind] = kept.count
                kept.append((issue, 1))
            }
        }
        return kept.map { issue, count in
            guard count > 1 else { return issue }
            return FieldIssue(
                path: issue.path, code: issue.code, message: "\(issue.message) (So in \(count) places.)")
        }
    }
}

extension FieldIssue {
    /// The issue with its place in our values in place of that in the answer: `products.nodes[3].variants.nodes[0].price`
    /// is `items[3].variants[0].price`.
    fileprivate func moved(from root: String, to replacement: String) -> FieldIssue {
        var place = path[...]
        if !root.isEmpty, place.hasPrefix(root) {
            place = (replacement + place.dropFirst(root.count))[...]
            if replacement.isEmpty, place.hasPrefix(".") { place = place.dropFirst() }
        }
        return FieldIssue(
            path: String(place).replacing(".nodes[", with: "["), code: code, message: message)
    }
}
