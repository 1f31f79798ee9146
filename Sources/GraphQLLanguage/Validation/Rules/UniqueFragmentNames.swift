// 5.5.1.1: no two fragments share a name.
final class UniqueFragmentNames: ValidationRule {
    static let name = "UniqueFragmentNames"

    private let context: ValidationContext

    init(_ context: ValidationContext) {
        self.context = context
    }

    func begin() {
        var first: [String: Syntax.Name] = [:]
        for name in context.fragmentList.map(\.name) {
            if let earlier = first[name.text] {
                context.report(
                    Self.self, "there is another fragment \"\(name)\"; rename one of them", at: name.place,
                    related: [earlier.place])
            } else {
                first[name.text] = name
            }
        }
    }
}
