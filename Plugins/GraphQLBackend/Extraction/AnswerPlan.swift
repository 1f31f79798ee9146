import Commerce
import CommerceJSON

/// How the answers of one operation are read: a mapping's paths and shape, worked out once.
///
///     let plan = AnswerPlan<Product>(operation, defaults)
///     let result = try await client.perform(request) { reader throws(JSONError) in try plan.read(&reader) }
///     let products = result.value.items
///     let issues = result.value.issues(besides: result.issues)
///
/// Reading is one pass over the text, which keeps where the values stand that the mapping reads, and one over those, which
/// makes the model values.
struct AnswerPlan<Value: MappedEntity>: Sendable {
    private let trie: AnswerTrie
    private let tables: PlanTables
    /// Where the items or the value are, and how they are made; `nil` of an operation that only is done.
    private let values: (path: SlotPath, shape: ShapePlan, isList: Bool)?
    private let paging: PagingPlan
    private let userErrors: [ErrorListPlan]
    private let warnings: [ErrorListPlan]
    private let defaults: ExtractionDefaults

    /// Works out a plan.
    ///
    /// - Parameter operation: `Value` is its shape's entity; a single value without `result` is made of `data` itself.
    init(_ operation: MappedOperation, _ defaults: ExtractionDefaults) {
        var compiler = PlanCompiler(bounds: operation.bounds)
        values = operation.shape.map { shape in
            let path = operation.items ?? operation.result
            let (slots, plan) = compiler.shape(
                shape, at: path?.value ?? Path(), path.flatMap { operation.bounds[$0.place] })
            return (slots, plan, operation.items != nil)
        }
        paging = PagingPlan(operation.paging, &compiler)
        userErrors = operation.userErrors.map { ErrorListPlan($0, &compiler) }
        warnings = operation.warnings.map { ErrorListPlan($0, &compiler) }
        (trie, tables) = compiler.finish()
        self.defaults = defaults
    }

    /// Reads the `data` of an answer.
    ///
    /// - Throws: where the text is no JSON; everything else is an issue.
    func read(_ reader: inout JSONReader) throws(JSONError) -> MappedAnswer<Value> {
        var slots = AnswerSlots(trie)
        try slots.read(trie, &reader)
        var evaluation = Evaluation(reader: reader, slots: slots, plan: tables, defaults: defaults)
        let answer = answer(&evaluation)
        reader = evaluation.finish()
        return answer
    }

    private func answer(_ evaluation: inout Evaluation) -> MappedAnswer<Value> {
        var answer = MappedAnswer<Value>()
        if let (path, shape, isList) = values {
            if isList {
                let elements = evaluation.elements(at: path)
                answer.itemCount = elements.count
                answer.isMissing = elements.isEmpty && evaluation.isMissing(path)
                answer.isCut = evaluation.isCut(path, elements.count)
                if elements.count == 1 { evaluation.noteSingles(on: path) }
                answer.items.reserveCapacity(elements.count)
                for element in elements {
                    if let value = evaluation.entity(element, shape, Value.make) { answer.items.append(value) }
                }
            } else if let slot = evaluation.value(at: path) {
                answer.itemCount = 1
                if let value = evaluation.entity(slot, shape, Value.make) { answer.items.append(value) }
            } else {
                answer.isMissing = true
            }
        }
        answer.page = paging.facts(&evaluation)
        answer.userErrors = userErrors.flatMap { $0.errors(&evaluation) }
        answer.warnings = warnings.flatMap { $0.errors(&evaluation) }
        answer.issues = evaluation.log.issues(evaluation.reader, data: evaluation.root.token?.offset ?? 0)
        return answer
    }
}
