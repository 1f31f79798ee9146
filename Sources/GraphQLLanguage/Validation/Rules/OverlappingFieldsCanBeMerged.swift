// 5.3.2: fields with one key in the answer are the same field, or of objects that are never the same.
//
// Every pair of selection sets whose fields meet in one object is looked at once, by a list of those that wait. So neither
// fragments that spread one another over and over nor deep documents cost more than the square of their size.
final class OverlappingFieldsCanBeMerged: ValidationRule {
    static let name = "OverlappingFieldsCanBeMerged"

    private struct Pair: Hashable {
        var left: Int
        var right: Int
        // Whether the objects around are never the same: then the fields may differ, but not in the form of their values.
        var isExclusive: Bool
    }

    private let context: ValidationContext
    private var graph: SelectionGraph
    private var seen: Set<Pair> = []
    private var waiting: [Pair] = []
    private var reported: Set<[Int]> = []

    init(_ context: ValidationContext) {
        self.context = context
        graph = SelectionGraph(schema: context.schema, document: context.document)
    }

    func begin() {
        for set in 0..<graph.setCount { enqueue(set, set, isExclusive: false) }
        while let pair = waiting.popLast() {
            guard compare(pair) else { return }
        }
    }

    private func enqueue(_ left: Int, _ right: Int, isExclusive: Bool) {
        let (left, right) = (min(left, right), max(left, right))
        guard !seen.contains(Pair(left: left, right: right, isExclusive: false)) else { return }
        let pair = Pair(left: left, right: right, isExclusive: isExclusive)
        if seen.insert(pair).inserted { waiting.append(pair) }
    }

    // False when there is too much to compare.
    private func compare(_ pair: Pair) -> Bool {
        let place = context.document.definitions.first?.place ?? .start(of: BuiltIns.file)
        let spend = { [context] steps in context.spend(steps, at: place) }
        guard let left = graph.fields(of: pair.left, spend: spend),
            let right = graph.fields(of: pair.right, spend: spend)
        else { return false }
        for (name, ours) in left {
            guard let theirs = right[name] else { continue }
            guard spend(ours.count * theirs.count) else { return false }
            for (number, field) in ours.enumerated() {
                for other in pair.left == pair.right ? theirs[(number + 1)...] : theirs[...] where field != other {
                    compare(field, other, isExclusive: pair.isExclusive)
                }
            }
        }
        return true
    }

    private func compare(_ left: Int, _ right: Int, isExclusive: Bool) {
        // The later of the two is told of.
        let isInOrder = graph.fields[left].place < graph.fields[right].place
        let (first, second) = isInOrder ? (left, right) : (right, left)
        let (field, other) = (graph.fields[second], graph.fields[first])
        let areExclusive = isExclusive || Self.areExclusive(field.parent, other.parent)
        let reason: String
        if !areExclusive, field.name != other.name {
            reason = "stands for \"\(field.name)\" here and for \"\(other.name)\" elsewhere"
        } else if !areExclusive, field.arguments != other.arguments {
            reason = "is asked for with different arguments"
        } else if field.isStreamed || other.isStreamed {
            reason = "is streamed, and asked for again"
        } else if let type = field.type, let otherType = other.type, haveDifferentForms(type, otherType) {
            reason = "is of type \"\(type)\" here and of type \"\(otherType)\" elsewhere"
        } else {
            if let set = field.set, let otherSet = other.set { enqueue(set, otherSet, isExclusive: areExclusive) }
            return
        }
        guard reported.insert([first, second]).inserted else { return }
        context.report(
            Self.self, "\"\(field.responseName)\" \(reason); give one of them an alias", at: field.place,
            related: [other.place])
    }

    // Two object types: no object is of both.
    private static func areExclusive(_ left: SchemaType?, _ right: SchemaType?) -> Bool {
        guard let left, let right else { return false }
        return left.name != right.name && left.kind == .object && right.kind == .object
    }

    private func haveDifferentForms(_ left: Syntax.TypeReference, _ right: Syntax.TypeReference) -> Bool {
        switch (left, right) {
        case (.nonNull(let left), .nonNull(let right)), (.list(let left), .list(let right)):
            return haveDifferentForms(left, right)
        case (.named(let left), .named(let right)):
            let isLeaf =
                context.schema.type(left.text)?.isLeaf == true || context.schema.type(right.text)?.isLeaf == true
            return isLeaf && left.text != right.text
        default: return true
        }
    }
}
