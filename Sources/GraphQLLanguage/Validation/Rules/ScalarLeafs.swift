// 5.3.3: what has fields is asked for some of them, and what has none for none.
final class ScalarLeafs: ValidationRule {
    static let name = "ScalarLeafs"

    private let context: ValidationContext

    init(_ context: ValidationContext) {
        self.context = context
    }

    func enter(field: Syntax.Field, at site: FieldSite) {
        guard let type = site.type, let reference = site.definition?.type else { return }
        if type.isLeaf, let selections = field.selections {
            context.report(
                Self.self,
                "the field \"\(field.name)\" is of type \"\(reference)\", which has no fields; remove the braces",
                at: selections.place)
        } else if type.isComposite, field.selections == nil {
            context.report(
                Self.self,
                "the field \"\(field.name)\" is of type \"\(reference)\"; say which of its fields you want: \(field.name) { … }",
                at: field.place)
        }
    }
}
